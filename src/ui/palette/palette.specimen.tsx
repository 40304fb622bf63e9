import { useState } from "react"
import { Button } from "#ui/button/button.tsx"
import { toast } from "#ui/toast/toast.ts"
import type { Specimen } from "#ui/theme/specimen.ts"
import type { Section } from "./entries.ts"
import { Palette } from "./palette.tsx"

const go = (title: string) => () => toast("running", title)
const sections: readonly Section[] = [
  {
    id: "here",
    title: "本页操作",
    first: true,
    entries: [
      { id: "extend", title: "延长投标截止时间", run: go("延长投标截止时间") },
      { id: "terminate", title: "终止招标", run: go("终止招标") },
    ],
  },
  {
    id: "pages",
    title: "页面",
    entries: [
      { id: "list", title: "招标项目", note: "招标管理", caps: [["G"], ["T"]], run: go("招标项目") },
      { id: "experts", title: "专家管理", note: "招标管理", run: go("专家管理") },
    ],
  },
]
const documents = [
  { id: "1", title: "轴承框架采购", note: "ZB-2026-00042", run: go("ZB-2026-00042") },
  { id: "2", title: "离心泵年度采购", note: "ZB-2026-00043", run: go("ZB-2026-00043") },
]
const matches = (text: string, written: string) => text.toLowerCase().includes(written.toLowerCase())
const find = (written: string) =>
  Promise.resolve({
    sections: [{ id: "documents", title: "单据", entries: documents.filter(({ title, note }) => matches(title + note, written)) }],
    incomplete: written === "重建",
    failed: written === "失败",
  })

function Show() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>查找…</Button>
      {open ? <Palette sections={sections} find={find} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

export const specimen: Specimen = { title: "palette", Show }
