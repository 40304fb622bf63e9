import { useState } from "react"
import { Button } from "#ui/button/button.tsx"
import { Input } from "#ui/field/control.tsx"
import { Field } from "#ui/field/field.tsx"
import type { Specimen } from "#ui/theme/specimen.ts"
import { Changed } from "./changed.tsx"
import { EditDialog } from "./edit-dialog.tsx"
import { Problem } from "./problem.tsx"

function Show() {
  const [open, setOpen] = useState(false)
  const [name, setName] = useState("计量单位")
  return (
    <>
      <Problem text="名称已经存在" />
      <p>
        <Changed row={{ changedBy: "周子墨", changedAt: Date.UTC(2026, 9, 20, 2, 30) }} />
      </p>
      <p>
        <Changed row={{ changedBy: "", changedAt: 0 }} />
      </p>
      <Button onClick={() => setOpen(true)}>编辑快速编码</Button>
      {open ? (
        <EditDialog
          title="编辑快速编码"
          problem="名称已经存在"
          dirty={name !== "计量单位"}
          onSend={() => setOpen(false)}
          onClose={() => setOpen(false)}
        >
          <Field label="名称" required>
            {(control) => <Input {...control} value={name} onChange={({ currentTarget }) => setName(currentTarget.value)} />}
          </Field>
        </EditDialog>
      ) : null}
    </>
  )
}

export const specimen: Specimen = { title: "edit", Show }
