import { Text } from "@chakra-ui/react"
import { useForm } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { FormDialog } from "#ui/form-dialog/form-dialog.tsx"
import { TextAreaField } from "#ui/field/inputs.tsx"

/** Asks for a reason, after naming the consequence. */
export function ReasonDialog(props: {
  readonly title: string
  readonly consequence: string
  readonly danger: boolean
  readonly onSend: (reason: string) => Promise<boolean>
  readonly onClose: () => void
}) {
  const { t } = useTranslation("common")
  const form = useForm({ defaultValues: { reason: "" } })
  return (
    <FormDialog
      title={props.title}
      form={form}
      look={props.danger ? "danger" : "solid"}
      onSend={({ reason }) => props.onSend(reason)}
      onClose={props.onClose}
    >
      {props.consequence ? <Text marginBottom="3">{props.consequence}</Text> : null}
      <TextAreaField name="reason" label={t("document.reason")} required />
    </FormDialog>
  )
}
