import { expect, test } from "vitest"
import { byLine, choose, chooseLot, giveQuantity, handOver, openOf } from "./inquiry.choice.ts"

const offer = (supplier: string, maximum: string | null = null) => ({ line: 0, supplier, unitPrice: "5", tiers: [], maximum })
const award = (supplier: string, quantity: string, line = 0) => ({ line, supplier, quantity, unitPrice: "5" })

test("an offer for all takes the place of the one before, and is given up when it is chosen again", () => {
  const other = award("z", "1", 1)
  const first = choose([other], offer("a"), "10")
  expect(first).toEqual([other, award("a", "10")])
  expect(choose(first, offer("b"), "10")).toEqual([other, award("b", "10")])
  expect(choose(first, offer("a"), "10")).toEqual([other])
})

test("whoever cannot deliver all leaves the rest to the next who is chosen", () => {
  const part = choose([], offer("a", "4.5"), "10")
  expect(openOf(part, 0, "10")).toBe("5.5")
  const both = choose(part, offer("b"), "10")
  expect(both).toEqual([award("a", "4.5"), award("b", "5.5")])
  expect(choose(both, offer("c"), "10")).toEqual([award("c", "10")])
})

test("a quantity is typed, and none takes it away", () => {
  expect(giveQuantity([award("a", "10")], offer("a"), "3")).toEqual([award("a", "3")])
  expect(giveQuantity([award("a", "10")], offer("a"), "0.00")).toEqual([])
})

test("what is handed over is no more than the other can deliver", () => {
  expect(handOver([award("a", "6"), award("b", "2")], "a", offer("b", "7"))).toEqual([award("b", "7")])
  expect(handOver([award("a", "6")], "a", offer("b"))).toEqual([award("b", "6")])
  expect(handOver([award("a", "6")], "a", offer("a"))).toEqual([award("a", "6")])
  expect(handOver([award("a", "6")], "c", offer("b"))).toEqual([award("a", "6")])
})

test("awards are read in the order of their lines, those of one line in the order in which they were chosen", () => {
  const chosen = [award("b", "6", 2), award("a", "4", 2), award("z", "1")]
  expect(byLine(chosen)).toEqual([award("z", "1"), award("b", "6", 2), award("a", "4", 2)])
  expect(chosen[0]).toEqual(award("b", "6", 2))
})

test("a whole lot is chosen from one supplier with all that is asked, and given up when it is chosen again", () => {
  const lines = [{ quantity: "10" }, { quantity: "1" }, { quantity: "3" }]
  const lot = (supplier: string) => [0, 2].map((line) => ({ ...offer(supplier), line }))
  const other = award("z", "1", 1)
  const first = chooseLot([other, award("b", "4")], lot("a"), lines)
  expect(first).toEqual([other, award("a", "10"), award("a", "3", 2)])
  expect(chooseLot(first, lot("b"), lines)).toEqual([other, award("b", "10"), award("b", "3", 2)])
  expect(chooseLot(first, lot("a"), lines)).toEqual([other])
})
