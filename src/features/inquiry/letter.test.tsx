import { expect, test } from "vitest"
import type { QuotedLine, ResultLetter } from "#contract/inquiry.contract.ts"
import { markup } from "#ui/testing/render.tsx"
import { Letter } from "./letter.tsx"

const asked = { item: "球阀 DN50", specification: "Q41F-16C", unit: "台" }
const offered: QuotedLine = { unitPrice: "165.25", maximum: null, leadDays: null, brand: "", remark: "" }
const won = [{ line: 0, supplier: "s", quantity: "4", unitPrice: "165.25" }]
const nothingTold: ResultLetter = { place: null, why: null, word: "", winners: [] }
const letterOver = (lines: readonly QuotedLine[], { awards = won, letter = nothingTold } = {}) =>
  markup(
    <Letter
      ask={{ title: "阀门", currency: "CNY", disclosure: "result", lines: [asked] }}
      inquiry="XJ-1"
      buyer="b"
      party="s"
      names={{}}
      awards={awards}
      content={{ lines: [...lines] }}
      letter={letter}
      at={0}
    />,
  )

test("the letter names the substitute that was accepted beside what was asked for", () => {
  expect(letterOver([{ ...offered, substitute: "KSB AISI 316" }])).toContain("替代品（KSB AISI 316）")
  expect(letterOver([offered])).not.toContain("替代品")
})

test("a letter to whom did not quote in the last round says just that, since some were asked again and others were not", () => {
  const letter = letterOver([], { awards: [], letter: { ...nothingTold, why: "earlierRound" } })
  expect(letter).toContain("最后一轮没有贵公司的报价")
})
