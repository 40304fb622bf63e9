import { expect, it } from "vitest"
import { emptyLots, lotGroups, lotTotal, wholeLots } from "./lots.ts"

const lot = (name: string, whole = false) => ({ lot: name, note: "", whole })
const lines = ["乙", "", "甲", "乙", "丙"].map((name) => (name === "" ? {} : { lot: name }))

it("groups lines by the order of the list, then as they name their lots, and puts those in none last", () => {
  expect(lotGroups({ lots: [lot("甲", true), lot("乙")], lines })).toEqual([
    { lot: lot("甲", true), lines: [2] },
    { lot: lot("乙"), lines: [0, 3] },
    { lot: lot("丙"), lines: [4] },
    { lot: null, lines: [1] },
  ])
})

it("has one group of all lines where nothing is said of lots, and none without lines", () => {
  expect(lotGroups({ lines: [{}, { lot: "" }] })).toEqual([{ lot: null, lines: [0, 1] }])
  expect(lotGroups({ lots: [lot("甲")], lines: [] })).toEqual([])
})

it("tells whole lots with lines, and listed ones without", () => {
  const lots = [lot("甲", true), lot("丁", true)]
  expect(wholeLots({ lots, lines }).map((one) => one.lot.lot)).toEqual(["甲"])
  expect(emptyLots({ lots, lines })).toEqual(["丁"])
})

it("adds up exactly what is known, and counts what is not", () => {
  expect(lotTotal(["0.1", null, "0.2"])).toEqual({ total: "0.3", unpriced: 1 })
  expect(lotTotal([])).toEqual({ total: "0", unpriced: 0 })
})
