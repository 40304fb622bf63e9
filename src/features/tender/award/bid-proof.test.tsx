import { expect, test } from "vitest"
import { markup, textsIn } from "#ui/testing/render.tsx"
import { newDocument } from "../write/new-document.ts"
import { Lot } from "./bid-proof.screen.tsx"

const lot = {
  lot: "lot1",
  title: "",
  rank: 2,
  of: 3,
  excluded: null,
  priced: null,
  total: "2900",
  points: "80.50",
  priceScore: "18.62",
  technicalScore: "61.88",
  elements: [{ id: "e", name: "Plan", weight: "37.5", score: "12.25" }],
  arithmetic: ["30 × 1800.5 / 2900 = 18.62"],
  decidedBy: null,
  abnormallyLow: false,
}

test("a supplier reads the points of the own bid, and how they were worked out, with the decimal point of the own language", () => {
  const facts = { document: newDocument({ now: 0, author: "p", staff: [] }) }
  const tender = { now: { facts } } as unknown as Parameters<typeof Lot>[0]["tender"]
  const told = (language: string) => markup(<Lot tender={tender} lot={lot} />, textsIn(language)).replaceAll(/<[^>]*>/g, " ")
  for (const number of ["80,50", "18,62", "61,88", "37,5", "12,25", "30 × 1800,5 / 2900 = 18,62"]) expect(told("es")).toContain(number)
  expect(told("es")).not.toMatch(/\d\.\d\d\b(?!\d)/)
  expect(told("zh")).toContain("30 × 1800.5 / 2900 = 18.62")
})
