import { useForm } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { call } from "#client/http/http.ts"
import { type ApprovalRow, workflowContract } from "#contract/workflow.contract.ts"
import { useOperation } from "#ui/edit/use-operation.ts"
import { TextAreaField } from "#ui/field/inputs.tsx"
import { FormDialog } from "#ui/form-dialog/form-dialog.tsx"

export type Decision = "approve" | "return"

/** Asks for the comment on a decision: optional for approving, required for returning. */
export function CommentDialog(props: {
  readonly decision: Decision
  readonly title: string
  readonly problem: string | null
  readonly onSend: (comment: string) => Promise<boolean>
  readonly onClose: () => void
}) {
  const { t } = useTranslation("approval")
  const form = useForm({ defaultValues: { comment: "" } })
  const returning = props.decision === "return"
  return (
    <FormDialog
      title={props.title}
      form={form}
      problem={props.problem}
      verb={t(`verbs.${props.decision}`)}
      look={returning ? "danger" : "solid"}
      onSend={({ comment }) => props.onSend(comment)}
      onClose={props.onClose}
    >
      <TextAreaField name="comment" label={t(returning ? "reason" : "comment")} required={returning} />
    </FormDialog>
  )
}

/** Approves or returns one approval, at the version that was seen. */
export function DecideDialog(props: {
  readonly approval: Pick<ApprovalRow, "approval" | "version" | "document">
  readonly decision: Decision
  readonly onDone: () => void
  readonly onClose: () => void
}) {
  const { t } = useTranslation("approval")
  const { approval, decision } = props
  const operation = useOperation(props.onDone)
  const { number } = approval.document
  return (
    <CommentDialog
      decision={decision}
      title={t(`dialogs.${decision}`, { number })}
      problem={operation.problem}
      onSend={(comment) =>
        operation.run(t(`said.${decision}`, { number }), () =>
          call(workflowContract[decision], { params: { id: approval.approval }, body: { base: approval.version, input: { comment } } }),
        )
      }
      onClose={props.onClose}
    />
  )
}
