import type { TFunction } from "i18next"
import { describe, expect, it } from "vitest"
import { mostRows } from "#contract/import.contract.ts"
import { guessColumns } from "#ui/import/guess-columns.ts"
import { type ReadSheet, readSheet } from "#ui/import/read-sheet.ts"
import { editLines } from "#ui/line-grid/edit-lines.ts"
import { heldAgainst, keyField } from "#ui/line-grid/given-book.ts"
import { allFaults } from "#ui/line-grid/sheet.ts"
import { templateOf } from "#ui/line-grid/template.ts"
import { countedPrice } from "./offer-price.ts"
import { type OfferLine, offerLines } from "./offer-lines.ts"

const t = ((key: string) => key) as unknown as TFunction<"lines">
const lineOf = (key: string, part: Partial<OfferLine> = {}): OfferLine => ({
  key,
  item: `泵 ${key}`,
  specification: "DN50",
  quantity: "24",
  unit: "台",
  needBy: "",
  price: "",
  otherPrice: "",
  taxRate: "",
  maximum: "24",
  leadDays: "",
  brand: "",
  deviation: "",
  ...part,
})
const lines = offerLines<OfferLine>(t, {
  id: "test",
  blank: lineOf(""),
  counts: "taxed",
  currency: "CNY",
  without: ["needBy"],
  fields: ["price", "taxRate", "otherPrice", "maximum", "leadDays", "brand", "deviation"],
  required: false,
  amount: (line) => countedPrice(line, "taxed"),
})
const at = (id: string) => lines.columns.findIndex((column) => column.id === id)
const sheet = [
  lineOf("a", { price: "10", taxRate: "13", brand: "格兰富" }),
  lineOf("b", { maximum: "24.50" }),
  lineOf("c", { specification: "按图纸".repeat(500) }),
]
const unread = new Map<string, string>()

type Rows = readonly (readonly string[])[]
/** The workbook of the lines, as it comes back after somebody changed some of its cells. */
async function bookAfter(change: (rows: Rows) => Rows = (rows) => rows) {
  const page = await readSheet(new File([await templateOf(lines, "标段", sheet)], "a.xlsx"))
  if (typeof page === "string") throw new Error(page)
  const [heads = [], ...body] = change([page.heads, ...page.rows.map(({ cells }) => cells)])
  const read: ReadSheet = { heads, rows: body.map((cells, index) => ({ line: index + 2, cells })) }
  const fields = [
    { code: keyField, name: "offer.key", required: true, also: ["offer.key"] },
    ...lines.columns.map(({ id, head }) => ({ code: id, name: head, required: false, also: [head] })),
  ]
  return heldAgainst(lines, sheet, { sheet: read, mapping: guessColumns(heads, fields) })
}
const head = (rows: Rows, id: string) => rows[0]?.indexOf(lines.columns[at(id)]?.head ?? "") ?? -1
/** One cell of a row of the workbook, the first line in row 1. */
const put = (row: number, id: string, text: string) => (rows: Rows) => {
  const column = id === keyField ? 0 : head(rows, id)
  return rows.map((cells, index) => (index === row ? cells.with(column, text) : cells))
}

describe("a grid of offers", () => {
  it("keeps the price typed last, works out the other, and says that a price without tax needs a rate", () => {
    const net = editLines(lines, { lines: sheet, unread }, { type: "write", at: { row: 1, column: at("otherPrice") }, text: "100" })
    expect(allFaults(lines, net)).toEqual([{ key: "own", params: { text: "offer.needsRate" }, row: 1, column: at("otherPrice") }])
    const rated = editLines(lines, net, { type: "write", at: { row: 1, column: at("taxRate") }, text: "13" })
    expect(allFaults(lines, rated)).toEqual([])
    expect(rated.lines[1]).toMatchObject({ price: "", otherPrice: "100", taxRate: "13" })
    expect(countedPrice(rated.lines[1] ?? lineOf(""), "taxed")).toBe("113")
    const gross = editLines(lines, rated, { type: "write", at: { row: 1, column: at("price") }, text: "120" })
    expect(gross.lines[1]).toMatchObject({ price: "120", otherPrice: "", taxRate: "13" })
  })
  it("takes several columns from the clipboard and none of them into what is asked, nor below the last line", () => {
    const table = [
      ["1,200.50", "13", "", "20", "30", "ABB", "无"],
      ["9", "13", "", "", "x", "", ""],
      ["8", "13", "", "", "", "", ""],
    ]
    const range = { top: 1, bottom: 1, left: at("price"), right: at("price") }
    const pasted = editLines(lines, { lines: sheet, unread }, { type: "paste", range, table })
    expect(pasted.left).toBe(1)
    expect(pasted.lines).toHaveLength(3)
    expect(pasted.lines[1]).toMatchObject({ price: "1200.50", taxRate: "13", maximum: "20", leadDays: "30", brand: "ABB" })
    expect(allFaults(lines, pasted)).toEqual([{ key: "number", row: 2, column: at("leadDays") }])
    const over = editLines(
      lines,
      { lines: sheet, unread },
      { type: "paste", range: { top: 0, bottom: 0, left: 0, right: 0 }, table: [["other", "DN80", "1"]] },
    )
    expect(over.lines).toEqual(sheet)
  })
  it("takes 2,000 rows from the clipboard", () => {
    const many = Array.from({ length: 2000 }, (_, row) => lineOf(`n${row}`, { quantity: "25" }))
    const table = many.map((_, row) => [String(row + 1), "13", "", "", "9"])
    const range = { top: 0, bottom: 0, left: at("price"), right: at("price") }
    const pasted = editLines(lines, { lines: many, unread }, { type: "paste", range, table })
    expect(pasted.left).toBe(0)
    expect(allFaults(lines, pasted)).toEqual([])
    expect(pasted.lines.map(({ price, taxRate, leadDays }) => [price, taxRate, leadDays])).toEqual(
      table.map(([price]) => [price, "13", "9"]),
    )
  })
  it("fills down, and neither adds, removes, copies nor moves a line", () => {
    const column = at("taxRate")
    const range = { top: 0, bottom: 0, left: column, right: column }
    const filled = editLines(lines, { lines: sheet, unread }, { type: "fill", range, to: 2 })
    expect(filled.lines.map(({ taxRate }) => taxRate)).toEqual(["13", "13", "13"])
    for (const edit of [
      { type: "add", at: 0 },
      { type: "remove", range },
      { type: "duplicate", range },
      { type: "move", range, to: 3 },
      { type: "take", lines: [lineOf("d")], instead: true },
    ] as const)
      expect(editLines(lines, { lines: sheet, unread }, edit).lines).toBe(sheet)
  })
})

describe("the workbook of given lines", () => {
  it("comes back as it went out, and with it what was filled in", async () => {
    const same = await bookAfter()
    expect(same).toMatchObject({ good: 3, foreign: false, problems: new Map() })
    expect(editLines(lines, { lines: sheet, unread }, { type: "enter", writes: same.writes }).lines).toEqual(sheet)
    const filled = await bookAfter(put(2, "otherPrice", "100"))
    expect(filled.good).toBe(2)
    const rated = await bookAfter((rows) => put(2, "taxRate", "13")(put(2, "otherPrice", "100")(rows)))
    expect(rated.good).toBe(3)
    const [, after] = editLines(lines, { lines: sheet, unread }, { type: "enter", writes: rated.writes }).lines
    expect(after && countedPrice(after, "taxed")).toBe("113")
  })
  it("takes its rows in any order, by their keys", async () => {
    const book = await bookAfter((rows) => [rows[0] ?? [], ...rows.slice(1).toReversed()])
    expect(book.good).toBe(3)
    expect(editLines(lines, { lines: sheet, unread }, { type: "enter", writes: book.writes }).lines).toEqual(sheet)
  })
  it("tells text in numbers at its cell", async () => {
    const book = await bookAfter(put(1, "price", "约十元"))
    expect(book.good).toBe(2)
    expect(allFaults(lines, book)).toEqual([{ key: "number", row: 0, column: at("price") }])
    expect(book.writes.some(({ row }) => row === 0)).toBe(false)
  })
  it.each([
    ["changed keys", put(2, keyField, "zz"), 3, { key: "unknownKey", params: { key: "zz" } }],
    ["missing keys", put(2, keyField, ""), 3, { key: "noKey", params: {} }],
    ["a key that comes twice", put(2, keyField, "a"), 3, { key: "twice", params: { key: "a" } }],
    [
      "a line that was changed",
      put(2, "quantity", "25"),
      3,
      { key: "otherLine", params: { field: "offer.quantity", text: "25", asked: "24" } },
    ],
    [
      "prices that do not agree with one another",
      (rows: Rows) => put(1, "otherPrice", "12")(rows),
      2,
      { key: "disagrees", params: { field: "offer.taxed", text: "10", cell: "13.56" } },
    ],
    ["rows beyond the lines", (rows: Rows) => [...rows, ["d", "more"]], 5, { key: "unknownKey", params: { key: "d" } }],
  ])("tells %s at the row", async (_, change, place, problem) => {
    const book = await bookAfter(change)
    expect([...book.problems]).toEqual([[place, problem]])
    expect(book.foreign).toBe(false)
  })
  it("is refused whole when none of its rows is of these lines", async () => {
    const book = await bookAfter((rows) => rows.map((row, index) => (index === 0 ? row : row.with(0, `x${index}`))))
    expect(book).toMatchObject({ foreign: true, good: 0, writes: [] })
  })
  it("is refused unread when it has too many rows or is no workbook", async () => {
    const rows = Array.from({ length: mostRows + 1 }, (_, index) => `k${index},1`).join("\n")
    expect(await readSheet(new File([`key,price\n${rows}`], "a.csv"))).toBe("tooManyRows")
    expect(await readSheet(new File(["%PDF-1.7"], "a.xlsx"))).toBe("notASheet")
  })
})
