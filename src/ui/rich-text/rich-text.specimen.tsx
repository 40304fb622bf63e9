import { useState } from "react"
import { useForm } from "react-hook-form"
import type { RichText } from "#contract/rich-text.ts"
import { Button } from "#ui/button/button.tsx"
import { Field } from "#ui/field/field.tsx"
import { Form } from "#ui/field/form.tsx"
import type { Specimen } from "#ui/theme/specimen.ts"
import { RichTextBox } from "./rich-text-box.tsx"
import { RichTextField } from "./rich-text-field.tsx"

const written: RichText = [
  { kind: "heading", level: 2, runs: [{ text: "系统升级安排" }] },
  {
    kind: "paragraph",
    runs: [
      { text: "平台将于 " },
      { text: "11 月 28 日 22:00", bold: true },
      { text: " 停机升级，见 " },
      { text: "升级说明", href: "https://example.com/upgrade" },
      { text: "。" },
    ],
  },
  { kind: "heading", level: 3, runs: [{ text: "请各单位" }] },
  {
    kind: "list",
    ordered: true,
    items: [
      {
        runs: [{ text: "提前提交当日到期的投标" }],
        inner: { kind: "list", ordered: false, items: [{ runs: [{ text: "框架协议" }] }, { runs: [{ text: "单次采购", italic: true }] }] },
      },
      { runs: [{ text: "升级期间不要上传附件", underline: true }] },
    ],
  },
]

/** In a form it is a field like any other. */
function InForm() {
  const form = useForm<{ text: RichText }>({ defaultValues: { text: [] } })
  return (
    <Form form={form} onSubmit={() => undefined}>
      <RichTextField name="text" label="通知正文" required hint="发送前必填" />
      <div>
        <Button type="submit">发送</Button>
      </div>
    </Form>
  )
}

function Show() {
  const [value, setValue] = useState(written)
  const [other, setOther] = useState<RichText>([])
  return (
    <div style={{ display: "grid", gap: 16 }}>
      <Field label="公告内容" hint="可以从网页或 Word 粘贴">
        {(control) => <RichTextBox label="公告内容" control={control} value={value} onChange={setValue} />}
      </Field>
      <Field label="补充说明" required error="补充说明必填">
        {(control) => <RichTextBox label="补充说明" control={control} value={other} onChange={setOther} />}
      </Field>
      <Field label="已发布的内容">
        {(control) => <RichTextBox label="已发布的内容" control={control} still value={written} onChange={() => undefined} />}
      </Field>
      <InForm />
    </div>
  )
}

export const specimen: Specimen = { title: "rich-text", Show }
