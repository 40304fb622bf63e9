import { useState } from "react"
import { Button } from "#ui/button/button.tsx"
import type { Specimen } from "#ui/theme/specimen.ts"
import { Confirm } from "./confirm.tsx"

function Show() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button look="danger" onClick={() => setOpen(true)}>
        终止招标
      </Button>
      <Confirm
        open={open}
        title="终止招标"
        consequence="终止后 5 家供应商的投标不再开启，招标不能恢复，只能重新招标。"
        word="终止"
        verb="终止招标"
        danger
        onConfirm={close}
        onClose={close}
      />
    </>
  )
}

export const specimen: Specimen = { title: "confirm", Show }
