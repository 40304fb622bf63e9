import { useForm } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { tenderContract } from "#contract/tender.contract.ts"
import { FormDialog } from "#ui/form-dialog/form-dialog.tsx"
import { SelectField } from "#ui/field/inputs.tsx"
import { useTenderCommand } from "../use-tender-command.ts"
import { useTenderWords } from "../tender-words.ts"
import type { OpenTender } from "../open-tender.ts"

interface FormProps {
  readonly tender: OpenTender
  readonly onClose: () => void
}

/** Names the leader among the members. */
export function NameLeaderForm({ tender, onClose }: FormProps) {
  const { t } = useTranslation(["tender-evaluate", "committee"])
  const { command } = useTenderWords()
  const run = useTenderCommand(tender)
  const { committee, names } = tender.now.facts
  const form = useForm({ defaultValues: { expert: committee.find(({ leader }) => leader)?.expert ?? "" } })
  return (
    <FormDialog
      title={command("nameLeader")}
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
