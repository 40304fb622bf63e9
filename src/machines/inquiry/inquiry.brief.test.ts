import { expect, test } from "vitest"
import { briefOf } from "./inquiry.brief.ts"

const line = (quantity: string, target: string | null = null) => ({
  item: "x",
  material: "",
  specification: "",
  quantity,
  unit: "件",
  needBy: null,
  target,
  substitutes: true,
})
const offer = (supplier: string, ...prices: readonly (string | null)[]) => ({
  supplier,
  content: { lines: prices.map((unitPrice) => ({ unitPrice, maximum: null, leadDays: null, brand: "", remark: "" })) },
})
const award = (at: number, supplier: string, quantity: string, unitPrice: string) => ({ line: at, supplier, quantity, unitPrice })

test("a decision is told by what it comes to, and what it saves where there is something to compare", () => {
  const brief = briefOf({
    lines: [line("10", "20"), line("5")],
    offers: [offer("a", "18", "40"), offer("b", "19", "38"), offer("c", "21", "39")],
    awards: [award(0, "a", "10", "18"), award(1, "b", "5", "38")],
    last: ["16", null],
    quoted: 3,
  })
  expect(brief.total).toBe("370")
  expect(brief.winners).toBe(2)
  expect(brief.against).toEqual({
    target: { amount: "-20", percent: "-10.0", lines: 1 },
    last: { amount: "20", percent: "12.5", lines: 1 },
    cheapest: { amount: "0", percent: "0.0", lines: 2 },
  })
  expect(brief.flags).toEqual([{ flag: "aboveLast", lines: [0] }])
})

test("what an approver would ask about is named with its lines", () => {
  const brief = briefOf({
    lines: [line("10", "17"), line("5"), line("4")],
    offers: [offer("a", "18", "40", null), offer("b", "19", "38", "7")],
    awards: [award(0, "b", "10", "19.5"), award(1, "b", "3", "38")],
    last: [null, null, null],
    quoted: 2,
  })
  expect(brief.flags).toEqual([
    { flag: "open", lines: [1, 2] },
    { flag: "fewQuotes", lines: [0, 1, 2] },
    { flag: "raised", lines: [0] },
    { flag: "notCheapest", lines: [0] },
    { flag: "aboveTarget", lines: [0] },
  ])
})

test("a line that goes to a substitute is named, and none that was merely offered one", () => {
  const [a, b] = [offer("a", "18", "40"), offer("b", "19", "38")]
  const instead = (one: typeof a) => ({
    ...one,
    content: { lines: one.content.lines.map((own) => ({ ...own, substitute: "KSB AISI 316" })) },
  })
  const flagsFor = (winner: string) =>
    briefOf({
      lines: [line("10"), line("5")],
      offers: [a, instead(b), offer("c", "20", "41")],
      awards: [award(0, winner, "10", winner === "a" ? "18" : "19"), award(1, "a", "5", "40")],
      last: [null, null],
      quoted: 3,
    }).flags.filter(({ flag }) => flag === "substitute")
  expect(flagsFor("a")).toEqual([])
  expect(flagsFor("b")).toEqual([{ flag: "substitute", lines: [0] }])
})

test("a line that several share is the cheapest when the lowest price is among them", () => {
  const awards = [award(0, "a", "4", "5"), award(0, "b", "6", "6")]
  const brief = briefOf({
    lines: [line("10")],
    offers: [offer("a", "5"), offer("b", "6"), offer("c", "7")],
    awards,
    last: [null],
    quoted: 3,
  })
  expect(brief.flags).toEqual([])
  expect(brief.against.cheapest).toEqual({ amount: "6", percent: "12.0", lines: 1 })
})

test("nothing is said of what nothing is known of", () => {
  const brief = briefOf({ lines: [line("1")], offers: [], awards: [], last: [null], quoted: 0 })
  expect([brief.total, brief.against]).toEqual(["0", { target: null, last: null, cheapest: null }])
})

test("a whole lot is not the cheapest where another covers all of it for less, whatever one of its lines costs elsewhere", () => {
  const decided = (supplier: string, prices: readonly [string, string]) =>
    briefOf({
      lines: [line("1"), line("1"), line("1")],
      offers: [offer("a", "10", "10", "9"), offer("b", "12", "12", "8"), offer("c", "1", null, "9")],
      awards: [award(0, supplier, "1", prices[0]), award(1, supplier, "1", prices[1]), award(2, "b", "1", "8")],
      wholes: [[0, 1]],
      last: [null, null, null],
      quoted: 3,
    }).flags
  expect(decided("a", ["10", "10"])).toEqual([])
  expect(decided("b", ["12", "12"])).toEqual([{ flag: "notCheapest", lines: [0, 1] }])
})
