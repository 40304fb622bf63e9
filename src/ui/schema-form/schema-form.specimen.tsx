import { useState } from "react"
import { z } from "zod"
import { amount } from "#contract/money.ts"
import { day } from "#contract/time.ts"
import { Button } from "#ui/button/button.tsx"
import type { Specimen } from "#ui/theme/specimen.ts"
import { InputDialog } from "./input-dialog.tsx"
import type { FieldWords, Looks } from "./schema-fields.tsx"
import type { Values } from "./shape.ts"

const schema = z.strictObject({
  title: z.string().trim().min(1).max(100),
  ceiling: amount,
  places: z.number().int().min(1).max(50),
  deliverBy: day.nullable(),
  urgency: z.enum(["usual", "urgent"]),
  needs: z.array(z.enum(["transport", "mounting"])),
  open: z.boolean(),
  pay: z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("whole") }),
    z.strictObject({ kind: z.literal("parts"), count: z.number().int().min(2).max(12) }),
  ]),
  reason: z.string().max(500),
})

const looks: Looks = {
  ceiling: { span: "half" },
  places: { span: "half" },
  deliverBy: { span: "half" },
  urgency: { span: "half" },
  kind: { options: "pay" },
  // Shown only where it matters.
  reason: { when: ({ urgency }) => urgency === "urgent" },
}

const labels: Readonly<Record<string, string>> = {
  title: "需求名称",
  ceiling: "控制价（元）",
  places: "收货地点数",
  deliverBy: "交货日期",
  urgency: "缓急",
  needs: "随货服务",
  open: "向所有供应商公开",
  pay: "付款方式",
  kind: "付款方式",
  count: "分期数",
  reason: "加急理由",
  usual: "正常",
  urgent: "加急",
  transport: "运输",
  mounting: "安装",
  whole: "一次付清",
  parts: "分期",
}
const words: FieldWords = {
  label: (name) => labels[name] ?? name,
  hint: (name) => (name === "deliverBy" ? "不填则按合同约定" : ""),
  group: (name) => labels[name] ?? name,
  option: (_, value) => labels[value] ?? value,
  missing: () => "",
}

/** The rule of this specimen: urgent orders need a date. */
const misfit = ({ urgency, deliverBy }: Values): string | null =>
  urgency === "urgent" && deliverBy === null ? "加急需求须写明交货日期。" : null

function Show() {
  const [open, setOpen] = useState(false)
  const [sent, setSent] = useState<Values | null>(null)
  return (
    <>
      <Button onClick={() => setOpen(true)}>填写采购需求</Button>
      {sent === null ? null : <p>{`已提交：${String(sent["title"])}`}</p>}
      {open ? (
        <InputDialog
          title="采购需求"
          verb="提交"
          schema={schema}
          looks={looks}
          words={words}
          known={{}}
          misfit={misfit}
          onSend={(input) => {
            setSent(input)
            return Promise.resolve(true)
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}

export const specimen: Specimen = { title: "schema-form", Show }
