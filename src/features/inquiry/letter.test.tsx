import { expect, test } from "vitest"
import type { QuotedLine } from "#contract/inquiry.contract.ts"
import { markup } from "#ui/testing/render.tsx"
import { Letter } from "./letter.tsx"

const asked = { item: "球阀 DN50", specification: "Q41F-16C", unit: "台" }
const offered: QuotedLine = { unitPrice: "165.25", maximum: null, leadDays: null, brand: "", remark: "" }
const letterOver = (lines: readonly QuotedLine[]) =>
  markup(
    <Letter
      ask={{ title: "阀门", currency: "CNY", disclosure: "result", lines: [asked] }}
      inquiry="XJ-1"
      buyer="b"
      party="s"
      names={{}}
      awards={[{ line: 0, supplier: "s", quantity: "4", unitPrice: "165.25" }]}
      content={{ lines: [...lines] }}
      letter={{ place: null, why: null, word: "", winners: [] }}
      at={0}
    />,
  )

test("the letter names the substitute that was accepted beside what was asked for", () => {
  expect(letterOver([{ ...offered, substitute: "KSB AISI 316" }])).toContain("替代品（KSB AISI 316）")
  expect(letterOver([offered])).not.toContain("替代品")
})
