import { expect, test } from "vitest"
import { markup, textsIn } from "#ui/testing/render.tsx"
import { askedLine, askFor } from "./quote-ask.fixture.ts"
import { Quote } from "./quote.tsx"

test("a quotation tells prices in their parts, tax rates and least quantities as its reader writes numbers", () => {
  const breakdown = [
    { part: "material", amount: "1200.5" },
    { part: "profit", amount: "50.25" },
  ] as const
  const line = { unitPrice: "1250.75", maximum: null, leadDays: null, brand: "", remark: "", taxRate: "10.5", minimum: "2.5" }
  const facts = {
    ask: askFor([{ ...askedLine, item: "轴承", breakdown: ["material", "profit"] }]),
    content: { lines: [{ ...line, breakdown: [...breakdown] }], taxRate: "4.5", validUntil: null, terms: "" },
    names: {},
    buyer: "b",
    party: "p",
    inquiry: "XJ-1",
    round: 1,
    total: "12507.5",
    reason: "",
    ranks: null,
  }
  const told = markup(<Quote facts={facts} />, textsIn("es")).replaceAll(/<[^>]*>/g, "|")
  expect(told).toContain("Material 1.200,5; Beneficio 50,25")
  for (const number of ["|10,5|", "|4,5|", "|2,5|"]) expect(told).toContain(number)
})
