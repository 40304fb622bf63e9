import { useForm } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { call } from "#client/http/http.ts"
import { useCall } from "#client/http/use-call.ts"
import { type ApprovalRow, workflowContract } from "#contract/workflow.contract.ts"
import { useOperation } from "#ui/edit/use-operation.ts"
import { RadioCardsField, SelectField, TextAreaField } from "#ui/field/inputs.tsx"
import { FormDialog } from "#ui/form-dialog/form-dialog.tsx"

const ways = ["transfer", "before", "after", "delegate"] as const
type Way = (typeof ways)[number]

/** Involves somebody else: instead of the person, before, after, or in addition. */
export function PassDialog(props: {
  readonly approval: Pick<ApprovalRow, "approval" | "version" | "document">
  readonly onDone: () => void
  readonly onClose: () => void
}) {
  const { t } = useTranslation("approval")
  const { approval, version, document } = props.approval
  const operation = useOperation(props.onDone)
  const { data } = useCall(workflowContract.colleagues, {})
  const form = useForm<{ way: Way; to: string; comment: string }>({ defaultValues: { way: "transfer", to: "", comment: "" } })
  const send = ({ way, to, comment }: { way: Way; to: string; comment: string }) => {
    const on = { params: { id: approval } }
    const body = { base: version, input: { to, comment } }
    if (way === "transfer") return call(workflowContract.transfer, { ...on, body })
    if (way === "delegate") return call(workflowContract.delegate, { ...on, body })
    return call(workflowContract.addSigner, { ...on, body: { base: version, input: { to, comment, place: way } } })
  }
  return (
    <FormDialog
      title={t("pass.title", { number: document.number })}
      verb={t("pass.verb")}
      form={form}
      problem={operation.problem}
      onSend={(values) => operation.run(t("pass.said", { number: document.number }), () => send(values))}
      onClose={props.onClose}
    >
      <RadioCardsField
        name="way"
        label={t("pass.way")}
        required
        options={ways.map((value) => ({ value, label: t(`pass.ways.${value}`) }))}
      />
      <SelectField
        name="to"
        label={t("pass.to")}
        required
        options={[
          { value: "", label: t("pass.choose") },
          ...(data ?? []).map(({ id, name, department }) => ({ value: id, label: department === "" ? name : `${name} · ${department}` })),
        ]}
      />
      <TextAreaField name="comment" label={t("comment")} />
    </FormDialog>
  )
}
