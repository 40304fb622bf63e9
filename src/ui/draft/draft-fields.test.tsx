import { expect, test } from "vitest"
import { markup } from "#ui/testing/render.tsx"
import { Decimal, DraftFields, TextLine, When, Whole } from "./draft-fields.tsx"

test("a field that must be filled in is told so while it is empty, and what is wrong once something is typed", () => {
  const told = (value: unknown) => {
    const form = { value, set: () => undefined, misfits: ["rate", "days", "email"], tried: true }
    const html = markup(
      <DraftFields value={form}>
        <Decimal path="rate" label="税率" required />
        <Whole path="days" label="天数" required />
        <TextLine path="email" label="邮箱" required />
      </DraftFields>,
    )
    return [...html.matchAll(/role="alert".*?<\/svg>([^<]*)/g)].map(([, text]) => text)
  }
  expect(told({ rate: "", days: null, email: "" })).toEqual(["必填", "必填", "必填"])
  expect(told({ rate: "十三", days: 1.5, email: "abc" })).toEqual([
    "请填写正确的数字，最多 6 位小数",
    "请填写正确的内容",
    "请填写正确的内容",
  ])
})

test("a deadline that is wrong can still be given in working days: its error takes the place of the hint alone", () => {
  const form = { value: { end: 0 }, set: () => undefined, misfits: ["end"], tried: true }
  const html = markup(
    <DraftFields value={form}>
      <When path="end" label="截止时间" hint="晚于开始时间" deadline />
    </DraftFields>,
  )
  expect(html).toContain('role="alert"')
  expect(html).not.toContain("晚于开始时间")
  expect(html).toContain("个工作日后")
})
