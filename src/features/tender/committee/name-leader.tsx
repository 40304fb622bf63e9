import { useForm } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { tenderContract } from "#contract/tender.contract.ts"
import { useFormCommand } from "#ui/document-frame/use-form-command.ts"
import { FormDialog } from "#ui/form-dialog/form-dialog.tsx"
import { SelectField } from "#ui/field/inputs.tsx"
import { useTenderWords } from "../tender-words.ts"
import type { OpenTender } from "../open-tender.ts"

interface FormProps {
  readonly tender: OpenTender
  readonly onClose: () => void
}

/** Names the leader among the members. */
export function NameLeaderForm({ tender, onClose }: FormProps) {
  const { t } = useTranslation(["tender-evaluate", "committee"])
  const words = useTenderWords()
  const { committee, names } = tender.now.facts
  const expert = committee.find(({ leader }) => leader)?.expert ?? ""
  const form = useForm({ defaultValues: { expert } })
  const { run } = useFormCommand(tender, words, expert !== form.formState.defaultValues?.expert)
  return (
    <FormDialog
      title={words.command("nameLeader")}
      form={form}
      onSend={async (input) => (await run(tenderContract.nameLeader, input)) !== null}
      onClose={onClose}
    >
      <SelectField
        name="expert"
        label={t("committee:member.leader")}
        required
        hint={t("leaderHint")}
        options={committee.map(({ expert }) => ({ value: expert, label: names[expert] ?? "" }))}
      />
    </FormDialog>
  )
}
