import { expect, test } from "vitest"
import type { z } from "zod"
import { agreementContent } from "#contract/agreement.contract.ts"
import { inquiryContent, quotationContent } from "#contract/inquiry.contract.ts"
import { markup, styledMarkup } from "#ui/testing/render.tsx"
import { SchemaFacts } from "./schema-facts.tsx"
import type { Values } from "./shape.ts"

const same = (name: string) => name
const words = { label: same, hint: () => "", group: same, missing: () => "", option: (_: string, value: string) => value }

/** What is shown of the values, as text: each name with its value, and the cells of tables. */
const shown = (schema: z.ZodType, values: Values) =>
  markup(<SchemaFacts schema={schema} values={values} label="" looks={{}} words={words} elsewhere={new Set()} />)
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")

test("a tax rate, weights and marks are told as numbers beside amounts of money", () => {
  const agreed = shown(agreementContent, { currency: "CNY", taxRate: "13" })
  const quoted = shown(quotationContent, { currency: "CNY", taxRate: "6.5", leastOrder: "2000" })
  const asked = shown(inquiryContent, {
    currency: "CNY",
    scoring: { kind: "experts", priceWeight: "60", leastMarks: "25.5", elements: [{ name: "service", weight: "40", guidance: "" }] },
  })
  expect(agreed).toMatch(/taxRate 13 $/)
  expect(quoted).toMatch(/taxRate 6\.5 leastOrder [^a-z]*2,000\.00/)
  expect(asked).toContain("priceWeight 60 leastMarks 25.5 ")
  expect(asked).toMatch(/service 40 /)
})

test("a text keeps the lines in which it was typed", () => {
  const drawn = styledMarkup(
    <SchemaFacts schema={agreementContent} values={{ basis: "one\ntwo" }} label="" looks={{}} words={words} elsewhere={new Set()} />,
  )
  const told = /<dd class="([^"]*)">one\ntwo/.exec(drawn)?.[1]?.split(" ") ?? []
  expect(told.some((name) => new RegExp(`\\.${name}\\{[^}]*white-space:pre-line`).test(drawn))).toBe(true)
})
