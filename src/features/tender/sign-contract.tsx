import { useForm } from "react-hook-form"
import { tenderContract } from "#contract/tender.contract.ts"
import { Button } from "#ui/button/button.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { Form } from "#ui/field/form.tsx"
import { TextField } from "#ui/field/inputs.tsx"
import { useBidWords } from "./bid-words.ts"
import { useTenderCommand } from "./use-tender-command.ts"
import type { OpenTender } from "./use-tender.ts"

/** Registers the number of the signed contract, which ends the tender. */
export function SignContract({ tender, onClose }: { readonly tender: OpenTender; readonly onClose: () => void }) {
  const { t, b, command } = useBidWords()
  const run = useTenderCommand(tender)
  const form = useForm({ defaultValues: { contractNumber: "" } })
  const send = async ({ contractNumber }: { contractNumber: string }) => {
    if (await run(tenderContract.signContract, { contractNumber: contractNumber.trim() })) onClose()
  }
  return (
    <Dialog
      open
      title={command("signContract")}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t("common:cancel")}</Button>
          <Button look="solid" type="submit" form="contract-form">
            {command("signContract")}
          </Button>
        </>
      }
    >
      <Form form={form} id="contract-form" onSubmit={send}>
        <TextField name="contractNumber" label={b("contract.number")} required rules={{ maxLength: { value: 60, message: b("contract.long") } }} hint={b("contract.hint")} />
      </Form>
    </Dialog>
  )
}
