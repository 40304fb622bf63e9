import { useState } from "react"
import { useForm } from "react-hook-form"
import { Button } from "#ui/button/button.tsx"
import { TextAreaField } from "#ui/field/inputs.tsx"
import type { Specimen } from "#ui/theme/specimen.ts"
import { FormDialog } from "./form-dialog.tsx"

function Show() {
  const [open, setOpen] = useState(false)
  const form = useForm({ defaultValues: { reason: "" } })
  return (
    <>
      <Button onClick={() => setOpen(true)}>暂停招标</Button>
      {open ? (
        <FormDialog title="暂停招标" form={form} onSend={async () => true} onClose={() => setOpen(false)}>
          <TextAreaField name="reason" label="理由" required />
        </FormDialog>
      ) : null}
    </>
  )
}

export const specimen: Specimen = { title: "form-dialog", Show }
