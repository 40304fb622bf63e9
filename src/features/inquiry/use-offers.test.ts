import { expect, it } from "vitest"
import type { InquiryContent, Offer } from "#contract/inquiry.contract.ts"
import { packed } from "#contract/packed-lines.ts"
import { comparedOf } from "./use-offers.ts"

const content: InquiryContent = {
  title: "轴承",
  currency: "CNY",
  suppliers: ["a", "b", "c"],
  buyers: [],
  quoteStart: null,
  quoteEnd: 1,
  questionEnd: null,
  reviewDeadline: null,
  openness: "open",
  disclosure: "result",
  announced: false,
  audience: { kind: "named" },
  prequalification: { kind: "none" },
  scoring: { kind: "none" },
  terms: "",
  lines: [],
}
const offer = (supplier: string, ...rounds: readonly number[]): Offer => ({
  quotation: supplier,
  number: supplier,
  supplier,
  name: supplier,
  rounds: rounds.map((round) => ({ round, lines: packed([]), taxRate: "13", validUntil: null, terms: "" })),
})
const offers = [offer("a", 1, 2), offer("b", 1), offer("c", 1)]
const facts = { content, quotes: [], offering: [], trials: [], scores: [] }

it("compares what lies open before the opening, where nobody is tried yet", () => {
  const told = comparedOf({ ...facts, offering: ["a", "b"] }, offers)
  expect(told.map(({ supplier, passed }) => [supplier, passed])).toEqual([
    ["a", true],
    ["b", true],
  ])
  expect(comparedOf(facts, offers)).toEqual([])
})

it("compares those of the opened round alone, and says who has passed", () => {
  const trials = [{ supplier: "a", passed: true, reason: "" }]
  const told = comparedOf({ ...facts, offering: ["c"], quotes: ["a", "b"], trials }, offers)
  expect(told.map(({ supplier, passed, before }) => [supplier, passed, before.length])).toEqual([
    ["a", true, 1],
    ["b", false, 0],
  ])
})
