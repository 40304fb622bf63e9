import { useForm } from "react-hook-form"
import { tenderContract } from "#contract/tender.contract.ts"
import { FormDialog } from "#ui/form-dialog/form-dialog.tsx"
import { RadioCardsField, TextAreaField } from "#ui/field/inputs.tsx"
import { useBidWords } from "../bid-words.ts"
import { useTenderCommand } from "../use-tender-command.ts"
import type { OpenTender } from "../open-tender.ts"

/** A bidder confirms the opening record, or objects and says to what. */
export function ConfirmRecord({ tender, onClose }: { readonly tender: OpenTender; readonly onClose: () => void }) {
  const { b, command } = useBidWords()
  const run = useTenderCommand(tender)
  const form = useForm({ defaultValues: { answer: "agrees", note: "" } })
  const objects = form.watch("answer") === "objects"
  const send = async ({ answer, note }: { answer: string; note: string }) =>
    (await run(tenderContract.confirmRecord, { agrees: answer === "agrees", note })) !== null
  return (
    <FormDialog
      title={command("confirmRecord")}
      form={form}
      verb={b(objects ? "opening.object" : "opening.confirm")}
      onSend={send}
      onClose={onClose}
    >
      <RadioCardsField
        name="answer"
        label={b("opening.answer")}
        options={[
          { value: "agrees", label: b("opening.agrees"), text: b("opening.agreesText") },
          { value: "objects", label: b("opening.objects"), text: b("opening.objectsText") },
        ]}
      />
      <TextAreaField name="note" label={b("opening.note")} required={objects} />
    </FormDialog>
  )
}
