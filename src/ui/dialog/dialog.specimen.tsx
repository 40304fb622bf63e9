import { useState } from "react"
import { Button } from "#ui/button/button.tsx"
import type { Specimen } from "#ui/theme/specimen.ts"
import { Dialog } from "./dialog.tsx"

function Show() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>查看开标记录</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="开标记录"
        foot={
          <Button look="solid" onClick={() => setOpen(false)}>
            确认记录
          </Button>
        }
      >
        2026 年 11 月 20 日 14:00，共开启 5 份投标，无异议。
      </Dialog>
    </>
  )
}

export const specimen: Specimen = { title: "dialog", Show }
