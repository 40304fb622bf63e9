import { expect, test } from "vitest"
import { z } from "zod"
import { amount, currency, quantity } from "#contract/money.ts"
import type { RichText } from "#contract/rich-text.ts"
import { day } from "#contract/time.ts"
import { markup, styledMarkup } from "#ui/testing/render.tsx"
import { Printed, type ToPrint } from "./printed.tsx"

const line = z.strictObject({ item: z.string(), quantity, price: amount, brand: z.string() })
const view = z.object({
  number: z.string(),
  names: z.record(z.string(), z.string()),
  content: z.strictObject({ title: z.string(), currency, needBy: day.nullable(), lines: z.array(line) }).nullable(),
})
const words = {
  label: (name: string) => `<${name}>`,
  hint: () => "",
  group: () => "",
  option: (_: string, value: string) => value,
  missing: () => "",
}
const body: RichText = [
  { kind: "heading", level: 2, runs: [{ text: "{{documentTitle}} {{number}}" }] },
  { kind: "paragraph", runs: [{ text: "交期 " }, { text: "{{needBy}}", bold: true }] },
  { kind: "paragraph", runs: [{ text: " {{lines}} " }] },
  { kind: "list", ordered: false, items: [{ runs: [{ text: "{{title}}" }] }] },
]
const values = {
  number: "XJ-1",
  names: {},
  content: {
    title: "{{number}}<b>",
    currency: "CNY",
    needBy: null,
    lines: [
      { item: "轴承", quantity: "1200", price: "12.5", brand: "" },
      { item: "电机", quantity: "3", price: "980", brand: "" },
    ],
  },
}
const on: ToPrint = { view, looks: {}, words, values, besides: { documentTitle: "询价单" } }
const text = (given: ToPrint) =>
  markup(<Printed body={body} on={given} />)
    .replaceAll(/<\/(?:h2|p|th|td|li)>/g, "|")
    .replaceAll(/<[^>]+>/g, "")

test("a template says what the document says, its lines as a table without the columns that are empty", () => {
  expect(text(on)).toBe(
    "询价单 XJ-1|交期 —|#|&lt;item&gt;|&lt;quantity&gt;|&lt;price&gt;|1|轴承|1,200|12.50 CNY|2|电机|3|980.00 CNY|{{number}}&lt;b&gt;|",
  )
})

test("without a document each placeholder is told by its name", () => {
  expect(text({ ...on, values: null, besides: {} })).toBe(
    "〔&lt;documentTitle&gt;〕 〔&lt;number&gt;〕|交期 〔&lt;needBy&gt;〕|〔&lt;lines&gt;〕|〔&lt;title&gt;〕|",
  )
})

test("a text in a table of lines keeps the lines in which it was typed", () => {
  const [first] = values.content.lines
  const typed = { ...values, content: { ...values.content, lines: [{ ...first, item: "轴承\n深沟球" }] } }
  const drawn = styledMarkup(<Printed body={body} on={{ ...on, values: typed }} />)
  expect(drawn).toContain("<td>轴承\n深沟球</td>")
  expect(drawn).toMatch(/ td\{[^}]*white-space:pre-line/)
})
