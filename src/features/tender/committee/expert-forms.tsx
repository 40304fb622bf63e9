import { useForm } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { tenderContract } from "#contract/tender.contract.ts"
import { FormDialog } from "#ui/form-dialog/form-dialog.tsx"
import { SelectField, TextAreaField } from "#ui/field/inputs.tsx"
import { useCall } from "#client/http/use-call.ts"
import { useTenderCommand } from "../use-tender-command.ts"
import { useTenderWords } from "../tender-words.ts"
import type { OpenTender } from "../open-tender.ts"

interface FormProps {
  readonly tender: OpenTender
  readonly onClose: () => void
}

/** Names an expert of the pool to the committee, with the reason why there was no draw. */
export function NameExpertForm({ tender, onClose }: FormProps) {
  const { t } = useTranslation("tender-evaluate")
  const { command } = useTenderWords()
  const run = useTenderCommand(tender)
  const lookups = useCall(tenderContract.lookups, {})
  const form = useForm({ defaultValues: { expert: "", reason: "" } })
  const { committee, recused } = tender.now.facts
  const taken = new Set([...committee.map(({ expert }) => expert), ...recused])
  const options = (lookups.data?.experts ?? [])
    .filter(({ id }) => !taken.has(id))
    .map(({ id, name, fields, department }) => ({
      value: id,
      label: [name, department, fields.join(t("listComma"))].filter(Boolean).join(" · "),
    }))
  return (
    <FormDialog
      title={command("addExpert")}
      form={form}
      onSend={async (input) => (await run(tenderContract.addExpert, input)) !== null}
      onClose={onClose}
    >
      <SelectField name="expert" label={t("expert")} required options={options} />
      <TextAreaField name="reason" label={t("nameReason")} required hint={t("nameReasonHint")} />
    </FormDialog>
  )
}

/** Names the leader among the members. */
export function NameLeaderForm({ tender, onClose }: FormProps) {
  const { t } = useTranslation("tender-evaluate")
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
        label={t("member.leader")}
        required
        hint={t("leaderHint")}
        options={committee.map(({ expert }) => ({ value: expert, label: names[expert] ?? "" }))}
      />
    </FormDialog>
  )
}
