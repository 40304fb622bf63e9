import { useForm } from "react-hook-form"
import { inquiry } from "#machines/inquiry/inquiry.chart.ts"
import { useCommand } from "#ui/document-frame/use-command.ts"
import { SelectField, TextAreaField } from "#ui/field/inputs.tsx"
import { FormDialog } from "#ui/form-dialog/form-dialog.tsx"
import { inquiryDocument, type OpenInquiry, useT } from "./inquiry.document.ts"

interface LockedSheet {
  readonly expert: string
  readonly supplier: string
}

/** Returns one of the locked sheets to its expert, with a reason; nobody sees its marks before the scoring is closed. */
export function ReopenSheet(props: {
  readonly document: OpenInquiry
  readonly sheets: readonly LockedSheet[]
  readonly onClose: () => void
}) {
  const { document, sheets, onClose } = props
  const t = useT()
  const words = inquiryDocument.useWords()
  const run = useCommand(document, words)
  const { names } = document.view.facts
  const form = useForm({ defaultValues: { sheet: "", reason: "" } })
  const options = sheets.map(({ expert, supplier }, at) => ({
    value: String(at),
    label: `${names[expert] ?? ""} · ${names[supplier] ?? ""}`,
  }))
  return (
    <FormDialog
      title={words.command("reopenSheet")}
      form={form}
      onSend={async ({ sheet, reason }) => {
        const chosen = sheets[Number(sheet)]
        return sheet !== "" && chosen !== undefined && (await run(inquiry.calls.reopenSheet, { ...chosen, reason })) !== null
      }}
      onClose={onClose}
    >
      <SelectField name="sheet" label={t("sheet")} required options={options} />
      <TextAreaField name="reason" label={t("fields.reason")} required hint={t("reopenWhy")} />
    </FormDialog>
  )
}
