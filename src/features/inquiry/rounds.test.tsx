import { expect, test } from "vitest"
import type { InquiryContent } from "#contract/inquiry.contract.ts"
import { markup } from "#ui/testing/render.tsx"
import { Rounds } from "./rounds.tsx"
import type { Offering } from "./use-offers.ts"

type Prices = readonly (string | null)[]
const offering = (supplier: string, ...offered: readonly (readonly [round: number, ...unitPrices: Prices])[]): Offering => {
  const rounds = offered.map(([round, ...unitPrices]) => ({
    round,
    content: { lines: unitPrices.map((unitPrice) => ({ unitPrice })) } as Offering["content"],
  }))
  const last = rounds.at(-1)
  if (!last) throw new Error("nothing is offered")
  return { ...last, supplier, name: supplier, quotation: supplier, before: rounds.slice(0, -1), passed: true, score: null }
}
/** What the cells say, row by row, the heads first; two are asked of each line. */
function told(...offers: readonly Offering[]) {
  const lines = Array.from({ length: offers[0]?.content.lines.length ?? 0 }, () => ({ quantity: "2" }))
  const content = { currency: "CNY", lines } as InquiryContent
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

test("totals of other lines are not compared, and beside a total stands how many lines it lacks", () => {
  expect(told(offering("a", [1, "10", "5"], [2, "9", null]), offering("b", [1, "8", null], [2, null, "8"]))).toEqual([
    ["供应商", "第 1 轮", "第 2 轮", "变化"],
    ["a", "30.00CNY", "18.00CNY1 行未覆盖", "—"],
    ["b", "16.00CNY1 行未覆盖", "16.00CNY1 行未覆盖", "—"],
  ])
  expect(told(offering("a", [1, "10", null], [2, "9", null]))[1]).toEqual(["a", "20.00CNY1 行未覆盖", "18.00CNY1 行未覆盖", "−10.0%"])
})
