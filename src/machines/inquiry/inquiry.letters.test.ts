import { expect, test } from "vitest"
import type { Disclosure, InquiryContent } from "#contract/inquiry.contract.ts"
import type { InquiryFacts } from "./inquiry.facts.ts"
import { lettersOf } from "./inquiry.letters.ts"

const nothing = { scores: [], applications: [], committee: [], sheets: [] } as unknown as InquiryFacts
const lots = [{ lot: "甲", note: "", whole: true }]
const lines = ["甲", "甲", "乙"].map((lot) => ({ lot, item: "轴承", quantity: "1" }))
const suppliers = ["a", "b", "c", "d"]

/** An inquiry in which a wins one lot and b the other; d has not passed the trial. */
function decided(disclosure: Disclosure, more: Partial<InquiryContent> = {}): InquiryFacts {
  const awards = [
    { line: 0, supplier: "a", quantity: "1", unitPrice: "1" },
    { line: 1, supplier: "a", quantity: "1", unitPrice: "1" },
    { line: 2, supplier: "b", quantity: "1", unitPrice: "1" },
  ]
  const content = { lots, lines, suppliers, disclosure, scoring: { kind: "none" }, prequalification: { kind: "none" }, ...more }
  const trials = suppliers.map((supplier) => ({ supplier, passed: supplier !== "d", reason: supplier === "d" ? "规格不符" : "" }))
  return { ...nothing, content: content as unknown as InquiryContent, quotes: suppliers, trials, awards }
}
// The total of c is not known, since it leaves out one line of the first lot.
const priced = {
  a: { total: "60", lots: ["20", "40"] },
  b: { total: "55", lots: ["25", "30"] },
  c: { total: null, lots: [null, "30.0"] },
  d: { total: "3", lots: ["1", "2"] },
}
const letters = (facts: InquiryFacts) => new Map(lettersOf(facts, priced).map(({ supplier, ...letter }) => [supplier, letter]))

test("where there are lots, rank and reason are told for each, and only as far as is disclosed", () => {
  const told = letters(decided("reasons"))
  expect(told.get("a")).toMatchObject({
    place: 2,
    why: null,
    lots: [
      { lot: "甲", won: true, place: 1, why: null },
      { lot: "乙", won: false, place: 3, why: "dearer" },
    ],
  })
  // What is left out of one lot says nothing of the other.
  expect(told.get("c")).toMatchObject({
    place: null,
    why: null,
    lots: [
      { lot: "甲", won: false, place: null, why: "incomplete" },
      { lot: "乙", won: false, place: 1, why: "otherwise" },
    ],
  })
  expect(told.get("d")).toEqual({ place: null, why: "notPassed", word: "规格不符", winners: [] })
  expect(
    letters(decided("rank"))
      .get("a")
      ?.lots?.map(({ place, why }) => [place, why]),
  ).toEqual([
    [1, null],
    [3, null],
  ])
  expect(letters(decided("result")).get("a")).toEqual({ place: null, why: null, word: "", winners: [] })
})

test("only whom the result reaches has a letter: who has not quoted has none", () => {
  const { a, b } = priced
  expect(lettersOf({ ...decided("reasons"), quotes: ["a", "b"] }, { a, b }).map(({ supplier }) => supplier)).toEqual(["a", "b"])
})

test("without lots there is one rank and one reason", () => {
  const plain = { lots: undefined, lines: lines.map((line) => ({ ...line, lot: "" })) } as unknown as Partial<InquiryContent>
  expect(letters(decided("reasons", plain)).get("c")).toEqual({ place: null, why: "incomplete", word: "", winners: [] })
})
