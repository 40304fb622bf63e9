import { expect, test } from "vitest"
import { endOfDayAt } from "#contract/time.ts"
import { editLines } from "#ui/line-grid/edit-lines.ts"
import { allFaults } from "#ui/line-grid/sheet.ts"
import { tenderLines } from "./tender-lines.ts"

const words = ["item", "specification", "quantity", "unit", "targetPrice", "targetAmount", "deliverBy", "tiers", "aboveZero"] as const
const grid = tenderLines(
  {
    ...(Object.fromEntries(words.map((word) => [word, word])) as Record<(typeof words)[number], string>),
    tiersOf: String,
  },
  "JPY",
)

test("a day that does not exist is an error at its cell, also in lines that come in a table", () => {
  const table = [
    ["item", "quantity", "unit", "deliverBy"],
    ["轴承", "4", "个", "2026-02-31"],
    ["螺栓", "9", "个", "2026-02-28"],
  ]
  const range = { top: 0, bottom: 0, left: 0, right: 0 }
  const made = editLines(grid, { lines: [], unread: new Map() }, { type: "paste", range, table })
  expect(made.lines.map(({ deliverBy }) => deliverBy)).toEqual(["2026-02-31", endOfDayAt("2026-02-28")])
  expect(allFaults(grid, made)).toEqual([{ key: "date", row: 0, column: 6 }])
})

test("a target price in another currency is told by it, and is never taken for one in the tender's own", () => {
  const table = [
    ["item", "targetPrice"],
    ["轴承", "$ 20"],
    ["螺栓", "EUR 5"],
    ["垫片", "20 円"],
  ]
  const range = { top: 0, bottom: 0, left: 0, right: 0 }
  const made = editLines(grid, { lines: [], unread: new Map() }, { type: "paste", range, table })
  expect(made.lines.map(({ targetPrice }) => targetPrice)).toEqual(["$ 20", "EUR 5", "20"])
  expect(allFaults(grid, made).filter(({ column }) => column === 4)).toEqual([
    { key: "currency", params: { other: "USD", currency: "JPY" }, row: 0, column: 4 },
    { key: "currency", params: { other: "EUR", currency: "JPY" }, row: 1, column: 4 },
  ])
})

test("a line that asks for nothing is told so while it is written", () => {
  const range = { top: 0, bottom: 0, left: 2, right: 2 }
  const made = editLines(grid, { lines: [], unread: new Map() }, { type: "paste", range, table: [["0"], ["0.00"], ["-1"], ["0.001"]] })
  expect(allFaults(grid, made).flatMap(({ column, row, key, params }) => (column === 2 ? [[row, key, params]] : []))).toEqual(
    [0, 1, 2].map((row) => [row, "own", { text: "aboveZero" }]),
  )
})
