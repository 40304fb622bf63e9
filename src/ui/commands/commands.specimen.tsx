import { useState } from "react"
import { Button } from "#ui/button/button.tsx"
import { toast } from "#ui/toast/toast.ts"
import type { Specimen } from "#ui/theme/specimen.ts"
import { useCommands } from "./commands.ts"
import { HelpSheet } from "./help-sheet.tsx"
import { useKeys } from "./use-keys.ts"

function Show() {
  const [open, setOpen] = useState(false)
  const [single, setSingle] = useState(true)
  useKeys(single)
  useCommands([
    { id: "help", label: "查看快捷键", keys: "?", run: () => setOpen(true) },
    { id: "save", label: "保存", keys: "mod+s", run: () => toast("green", "已保存") },
    { id: "dashboard", label: "回到工作台", keys: "g d", run: () => toast("running", "回到工作台") },
  ])
  return (
    <>
      <Button onClick={() => setOpen(true)}>快捷键</Button>
      <HelpSheet open={open} onClose={() => setOpen(false)} singleKeys={single} onSingleKeys={setSingle} />
    </>
  )
}

export const specimen: Specimen = { title: "commands", Show }
