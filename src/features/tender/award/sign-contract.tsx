import { useForm } from "react-hook-form"
import { tenderContract } from "#contract/tender.contract.ts"
import { FormDialog } from "#ui/form-dialog/form-dialog.tsx"
import { TextField } from "#ui/field/inputs.tsx"
import { useBidWords } from "../bid-words.ts"
import { useTenderCommand } from "../use-tender-command.ts"
import type { OpenTender } from "../open-tender.ts"

/** Registers the number of the signed contract, which ends the tender. */
export function SignContract({ tender, onClose }: { readonly tender: OpenTender; readonly onClose: () => void }) {
  const { b, command } = useBidWords()
  const run = useTenderCommand(tender)
  const form = useForm({ defaultValues: { contractNumber: "" } })
  const send = async ({ contractNumber }: { contractNumber: string }) =>
    (await run(tenderContract.signContract, { contractNumber: contractNumber.trim() })) !== null
  return (
    <FormDialog title={command("signContract")} form={form} onSend={send} onClose={onClose}>
      <TextField
        name="contractNumber"
        label={b("contract.number")}
        required
        rules={{ maxLength: { value: 60, message: b("contract.long") } }}
        hint={b("contract.hint")}
      />
    </FormDialog>
  )
}
