import { expect, test } from "vitest"
import type { TenderDocument } from "#contract/tender.schema.ts"
import { pricedLines } from "./tender.priced.ts"

const lot = (id: string, title: string): TenderDocument["lots"][number] => ({
  id,
  title,
  lumpSum: true,
  lines: [{ id: `${id}1`, item: "管道", specification: "", quantity: "1", unit: "项", targetPrice: null, deliverBy: null, tiers: [] }],
})

test("lump sums of several lots without titles are told apart by number, and the only one is called as the tender", () => {
  const named = (...lots: TenderDocument["lots"]) => pricedLines({ title: "泵站改造", lots }).map(({ item }) => item)
  expect(named(lot("a", ""), lot("b", "安装"), lot("c", ""))).toEqual(["泵站改造 1", "安装", "泵站改造 3"])
  expect(named(lot("a", ""))).toEqual(["泵站改造"])
  const lots = [lot("a", ""), lot("b", "")]
  expect(pricedLines({ title: "泵站改造", lots }, lots.slice(1)).map(({ item }) => item)).toEqual(["泵站改造 2"])
})
