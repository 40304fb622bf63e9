import { expect, test } from "vitest"
import type { InquiryContent } from "#contract/inquiry.contract.ts"
import { markup } from "#ui/testing/render.tsx"
import { Rounds } from "./rounds.tsx"
import type { Offering } from "./use-offers.ts"

const content = { currency: "CNY", lines: [{ quantity: "2" }] } as InquiryContent
const offering = (supplier: string, ...offered: readonly (readonly [round: number, unitPrice: string])[]): Offering => {
  const rounds = offered.map(([round, unitPrice]) => ({ round, content: { lines: [{ unitPrice }] } as Offering["content"] }))
  const last = rounds.at(-1)
  if (!last) throw new Error("nothing is offered")
  return { ...last, supplier, name: supplier, quotation: supplier, before: rounds.slice(0, -1), passed: true, score: null }
}
/** What the cells say, row by row, the heads first. */
function told(...offers: readonly Offering[]) {
  const html = markup(<Rounds read={{ content, offers, quoted: offers.length, last: [], standing: [] }} />)
  const [, ...rows] = html.split('role="row"')
  return rows.map((row) =>
    [...row.matchAll(/ role="(?:columnheader|gridcell)".*?>(.*?)<\/div>/g)].map(([, cell = ""]) => cell.replaceAll(/<.*?>/g, "")),
  )
}

test("a total is in the column of the round in which it was offered, whatever rounds its supplier let pass", () => {
  expect(told(offering("a", [1, "10"], [2, "9"]), offering("b", [2, "8"]))).toEqual([
    ["供应商", "第 1 轮", "第 2 轮", "变化"],
    ["a", "20.00CNY", "18.00CNY", "−10.0%"],
    ["b", "—", "16.00CNY", "—"],
  ])
  expect(told(offering("a", [1, "10"], [3, "8"]), offering("b", [2, "8"]))).toEqual([
    ["供应商", "第 1 轮", "第 2 轮", "第 3 轮", "变化"],
    ["a", "20.00CNY", "—", "16.00CNY", "−20.0%"],
    ["b", "—", "16.00CNY", "—", "—"],
  ])
})
