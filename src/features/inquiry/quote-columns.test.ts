import type { TFunction } from "i18next"
import { describe, expect, it, test } from "vitest"
import { type Ask, quotationContent } from "#contract/inquiry.contract.ts"
import { guessColumns } from "#ui/import/guess-columns.ts"
import { readSheet } from "#ui/import/read-sheet.ts"
import { copied, editLines, type LineEdit } from "#ui/line-grid/edit-lines.ts"
import { displayed } from "#ui/line-grid/cell-text.tsx"
import { heldAgainst, keyField } from "#ui/line-grid/given-book.ts"
import { allFaults, type Sheet } from "#ui/line-grid/sheet.ts"
import { templateOf } from "#ui/line-grid/template.ts"
import { offerLines } from "#ui/offer-grid/offer-lines.ts"
import { askedLine, askFor } from "./quote-ask.fixture.ts"
import { quoteColumns } from "./quote-columns.ts"
import { lotsOf } from "./quote-lots.tsx"
import {
  editsAfter,
  editsOf,
  editsReadIn,
  editsTakenBack,
  foreignLine,
  type QuoteEdits,
  type QuoteLine,
  quoteSent,
  quoteText,
} from "./quote-text.ts"

const t = ((key: string, params?: object) => (params ? `${key} ${JSON.stringify(params)}` : key)) as never
const rangedLine: Ask["lines"][number] = {
  ...askedLine,
  item: "轴承",
  breakdown: ["material", "profit"],
  tiers: [
    { from: "0.5", to: "100" },
    { from: "100", to: null },
  ],
}
const ask: Ask = {
  ...askFor([
    rangedLine,
    { ...askedLine, item: "油封", breakdown: ["material", "profit"] },
    { ...askedLine, item: "垫圈", substitutes: false },
  ]),
  currencies: ["USD"],
}
const currencyOf = (line: QuoteLine) => line.currency || "CNY"
const definitionIn = (language: string) =>
  offerLines<QuoteLine>(t as TFunction<"lines">, {
    id: "test",
    blank: foreignLine,
    counts: "net",
    currency: "CNY",
    currencyOf,
    taxRate: "13",
    mixed: true,
    without: ["needBy", "specification"],
    fields: ["price", "otherPrice", "maximum", "leadDays", "brand", "deviation"],
    required: false,
    amount: () => null,
    more: quoteColumns(t as TFunction<"lines">, t, ask, { language, taxRate: "13", currencyOf, tiered: true, delivery: [] }),
  })
const definition = definitionIn("zh")
const at = (id: string) => definition.columns.findIndex((column) => column.id === id)
const start = quoteText(ask, null, {}).lines
const parts = (material: string, profit: string) => [
  { part: "material", amount: material },
  { part: "profit", amount: profit },
]
const unread = new Map<string, string>()
const edited = (lines: readonly QuoteLine[], ...edits: readonly LineEdit<QuoteLine>[]): Sheet<QuoteLine> =>
  edits.reduce((sheet: Sheet<QuoteLine>, edit) => editLines(definition, sheet, edit), { lines, unread })
const write = (row: number, id: string, text: string): LineEdit<QuoteLine> => ({ type: "write", at: { row, column: at(id) }, text })
const faultsOf = (sheet: Sheet<QuoteLine>) =>
  allFaults(definition, sheet).map(({ row, column, params = {}, key }) => [row, definition.columns[column]?.id, params["text"] ?? key])

describe("the lines of a quotation", () => {
  it("tell at the cell which parts do not add up to the price, which line wants no substitute, and a substitute without its reason", () => {
    const sheet = edited(
      start,
      write(0, "price", "10"),
      write(0, "part-material", "7.5"),
      write(0, "part-profit", "2.49"),
      write(1, "substitute", "油封 X"),
      write(2, "substitute", "垫圈 X"),
      write(2, "noQuote", "停产"),
      write(2, "price", "1"),
      write(2, "part-material", "1"),
    )
    const parts = `cells.addUp {"sum":"9.99","price":"10.00"}`
    expect(faultsOf(sheet)).toEqual([
      [0, "part-material", parts],
      [0, "part-profit", parts],
      [1, "substitute", "cells.sayWhy"],
      [2, "noQuote", "cells.pricedToo"],
      [2, "part-material", "cells.partNotAsked"],
      [2, "substitute", "cells.noSubstitutes"],
    ])
    expect(faultsOf(edited(sheet.lines.slice(0, 1), write(0, "part-profit", "2.5")))).toEqual([])
  })
  it("tell what parts make as their supplier writes numbers", () => {
    const spanish = definitionIn("es")
    const typed = (lines: readonly QuoteLine[], id: string, text: string) => editLines(spanish, { lines, unread }, write(0, id, text), "es")
    const told = (sheet: Sheet<QuoteLine>) => [...new Set(allFaults(spanish, sheet).map(({ params = {} }) => params["text"]))]
    const priced = typed(typed(start, "price", "1250,5").lines, "part-material", "1.200").lines
    expect(told(typed(priced, "part-profit", "0,25"))).toEqual([`cells.addUp {"sum":"1.200,25","price":"1.250,50"}`])
    const tiered = typed(typed(start, "price", "10").lines, "tiers", "100: 9,5").lines
    const parted = typed(typed(tiered, "tierPart-material", "100: 7").lines, "tierPart-profit", "100: 2,25")
    expect(told(parted)).toEqual([`cells.tierAddUp {"range":"100-","sum":"9,25","price":"9,50"}`])
  })
  it("tell text among numbers at its own cell, whatever the others come to", () => {
    const priced = edited(start, write(0, "price", "10"), write(0, "part-material", "USD"), write(0, "part-profit", "2"))
    expect(faultsOf(priced)).toEqual([[0, "part-material", "number"]])
    const typed = edited(start, write(0, "part-material", "8"), write(0, "part-profit", "2"), write(0, "price", "约十元"))
    expect(faultsOf(typed)).toEqual([[0, "price", "number"]])
  })
  it("break each price by quantity down as well, and tell at the cell which parts do not make it or name no quantity of it", () => {
    const sheet = edited(
      start,
      write(0, "price", "10"),
      write(1, "price", "10"),
      write(0, "tiers", "100: 9.5; 500: 9"),
      write(0, "tierPart-material", "100: 7; 500: 6.8"),
      write(0, "tierPart-profit", "100: 2.5; 500: 2.1"),
      write(1, "tiers", "100: 9"),
      write(1, "tierPart-material", "200: 7"),
      write(2, "tierPart-material", "100: 7"),
    )
    const sums = `cells.tierAddUp {"range":"500-","sum":"8.90","price":"9.00"}`
    expect(faultsOf(sheet)).toEqual([
      [0, "tierPart-material", sums],
      [0, "tierPart-profit", sums],
      [1, "tierPart-material", "cells.noSuchTier"],
      [2, "tierPart-material", "cells.partNotAsked"],
    ])
    // What cannot be sent is sent as it was typed, so that the contract refuses it.
    const sentOf = (lines: readonly QuoteLine[]) => quoteSent({ ...quoteText(ask, null, {}), lines }).lines
    expect(sentOf(sheet.lines)[1]?.tiers).toEqual([{ from: "200-: 7", to: null, price: null }])
    const [good] = edited(sheet.lines.slice(0, 1), write(0, "tierPart-profit", "100: 2.5; 500: 2.2")).lines
    if (!good) throw new Error("there is no line")
    const tiers = [
      { from: "100", to: "500", price: "9.5", breakdown: parts("7", "2.5") },
      { from: "500", to: null, price: "9", breakdown: parts("6.8", "2.2") },
    ]
    expect([faultsOf({ lines: [good], unread }), sentOf([good])[0]?.tiers]).toEqual([[], tiers])
    // What was submitted is read back into the same cells.
    const back = quoteText(ask, { ...quoteSent(quoteText(ask, null, {})), lines: sentOf([good]) }, {}).lines[0]
    expect(back).toMatchObject({ tiers: good.tiers, tierParts: good.tierParts })
  })
  it("take prices by quantity as their supplier writes numbers, and hold them so that a draft is read in any language", () => {
    const typed = (id: string, text: string, on: readonly QuoteLine[] = start) =>
      editLines(definition, { lines: on, unread }, write(0, id, text), "es").lines
    const [sold] = typed("tierPart-material", "1.000: 1.000,5", typed("tiers", "1.000-: 1.250"))
    expect(sold).toMatchObject({ tiers: "1000-: 1250", tierParts: { material: "1000-: 1000.5" } })
    const cellOf = (line: QuoteLine, id: string) => {
      const column = definition.columns[at(id)]
      return column && "get" in column ? displayed(column, column.get(line), "es", line) : ""
    }
    const drafted = (tiers: string) => quoteText(ask, null, { lines: { "1": { price: "10", tiers } } }).lines
    const [kept] = drafted("100-500: 9.125; 500-: 9")
    expect(kept && cellOf(kept, "tiers")).toBe("100-500: 9,125; 500-: 9")
    expect(typed("tiers", "100-500: 9,125; 500-: 9", drafted(""))[0]?.tiers).toBe(kept?.tiers)
    const cells = { top: 0, bottom: 0, left: at("tiers"), right: at("tiers") }
    expect(copied(definition, { lines: kept ? [kept] : [], unread }, cells, "es")).toEqual([["100-500: 9,125; 500-: 9"]])
    // A draft of before holds what nobody could read then.
    const typedThen = { lines: { "1": { price: "10", tiers: "500-1000: 180,25; 2000-: 165,5" }, "2": { price: "1" } } }
    const read = editsReadIn(typedThen, "es")
    expect(read.lines?.["1"]?.tiers).toBe("500-1000: 180.25; 2000-: 165.5")
    expect(read.lines?.["2"]).toBe(typedThen.lines["2"])
    expect(editsReadIn(typedThen, "zh")).toEqual(typedThen)
    // A line that is not typed in is not read anew at each key, nor drawn.
    const next = { lines: { ...typedThen.lines, "2": { price: "12" } } }
    const [before, after] = [typedThen, next].map((edits) => quoteSent(quoteText(ask, null, editsReadIn(edits, "es"))).lines)
    expect(before?.[0]).toBe(after?.[0])
    expect(before?.[1]).not.toEqual(after?.[1])
  })
  it("know prices by quantity by the headings that workbooks had before", () => {
    const heads = ["Precios por cantidad (100-500: 9.5; 500-: 9)", "Precios por cantidad (100-500: 9,5; 500-: 9)"]
    const fields = definition.columns.map(({ id, head, also = [] }) => ({ code: id, name: head, required: false, also: [head, ...also] }))
    expect(heads.map((head) => guessColumns([head], fields))).toEqual([{ tiers: 0 }, { tiers: 0 }])
  })
  it("read prices by quantity of a file as its prices, in whatever language somebody works", () => {
    const heads = ["key", "price", "ranges", "tiers", "tierPart-material"]
    const fields = heads.map((code) => ({ code, name: code, required: false, also: [code] }))
    const cells = ["1", "9.125", "0.5-100; 100-", "100-500: 9.125; 500-: 1,250.5", "100-500: 6.125; 500-: 1,000"]
    const known = quoteText({ ...ask, lines: [rangedLine] }, null, {}).lines
    const sheet = { heads, rows: [{ line: 2, cells }] }
    const book = heldAgainst(definition, known, { sheet, mapping: guessColumns(heads, fields) })
    expect(book.lines[0]).toMatchObject({
      price: "9.125",
      tiers: "100-500: 9.125; 500-: 1250.5",
      tierParts: { material: "100-500: 6.125; 500-: 1000" },
    })
    expect([...book.problems]).toEqual([])
  })
  it("tell at the cell that prices by quantity lack the price of their line, with or without tax", () => {
    const sheet = edited(
      start,
      write(0, "tiers", "100: 9.5"),
      write(1, "tiers", "100-500"),
      write(2, "tiers", "1: 9"),
      write(2, "otherPrice", "10"),
    )
    expect(faultsOf(sheet)).toEqual([[0, "tiers", "cells.unitPriceToo"]])
    expect(faultsOf(edited(sheet.lines, write(0, "price", "10")))).toEqual([])
  })
  it("take prices in their own currency, and tell those in another one", () => {
    const inUsd = edited(start, write(0, "currency", "USD")).lines
    const sheet = edited(inUsd, write(0, "price", "US$20"), write(0, "part-material", "20 元"), write(1, "price", "US$20"))
    expect(sheet.lines[0]?.price).toBe("20")
    expect(faultsOf(sheet)).toEqual([
      [0, "part-material", "currency"],
      [1, "price", "currency"],
    ])
  })
  it("are filled down, and pasted by their headings", () => {
    const column = at("currency")
    const range = { top: 0, bottom: 0, left: column, right: column }
    const filled = edited(start, write(0, "currency", "usd"), { type: "fill", range, to: 2 })
    expect(filled.lines.map(({ currency }) => currency)).toEqual(["USD", "USD", "USD"])
    const table = [
      ["fields.noQuote", "costParts.material", "fields.delivery"],
      ["", "7", "DAP"],
      ["无货", "", ""],
    ]
    const pasted = edited(start, { type: "paste", range: { ...range, left: 0, right: 0 }, table })
    expect(pasted.lines.map(({ noQuote, parts, delivery }) => [noQuote, parts.material ?? "", delivery])).toEqual([
      ["", "7", "DAP"],
      ["无货", "", ""],
      ["", "", ""],
    ])
  })
  it("go out as a workbook and come back with what is wrong at each cell", async () => {
    const known = edited(start, write(0, "price", "10"), write(0, "part-material", "7.5"), write(0, "part-profit", "2.5")).lines
    const page = await readSheet(new File([await templateOf(definition, "报价", known)], "a.xlsx"))
    if (typeof page === "string") throw new Error(page)
    const { heads } = page
    const body = page.rows.map(({ cells }) => [...cells])
    const put = (row: number, id: string, text: string) => {
      const cells = body[row]
      if (cells) cells[heads.indexOf(definition.columns[at(id)]?.head ?? "")] = text
    }
    put(1, "noQuote", "停产")
    // A key that somebody has changed belongs to no line: its row is named, and nothing else is.
    body.push(["9", ...(body[0] ?? []).slice(1)])
    put(2, "currency", "GBP")
    put(0, "part-profit", "2")
    const fields = [
      { code: keyField, name: "offer.key", required: true, also: ["offer.key"] },
      ...definition.columns.map(({ id, head }) => ({ code: id, name: head, required: false, also: [head] })),
    ]
    const sheet = { heads, rows: body.map((cells, index) => ({ line: index + 2, cells })) }
    const book = heldAgainst(definition, known, { sheet, mapping: guessColumns(heads, fields) })
    expect(faultsOf(book).map(([row, id]) => [row, id])).toEqual([
      [0, "part-material"],
      [0, "part-profit"],
      [2, "currency"],
    ])
    expect([...book.problems]).toEqual([[5, { key: "unknownKey", params: { key: "9" } }]])
    const after = edited(known, { type: "enter", writes: book.writes })
    expect(after.lines.map(({ noQuote, currency, parts }) => [noQuote, currency, parts.profit ?? ""])).toEqual([
      ["", "", "2.5"],
      ["停产", "", ""],
      ["", "", ""],
    ])
  })
})

test("a quotation that was taken back is a draft of the same quotation", () => {
  const offered = { maximum: null, leadDays: 3, brand: "NSK", remark: "" }
  const content = {
    currency: "USD" as const,
    lines: [
      {
        ...offered,
        unitPrice: "10",
        breakdown: [{ part: "material" as const, amount: "7.5" }],
        tiers: [{ from: "1", to: "9", price: "9" }],
      },
      { ...offered, unitPrice: null, leadDays: null, brand: "", noQuote: "停产" },
      { ...offered, unitPrice: "2", taxRate: "9", delivery: "DAP" },
    ],
    taxRate: "13",
    validUntil: "2031-05-01",
    terms: "到厂",
  }
  expect(quoteSent(quoteText(ask, null, editsOf(ask, content)))).toEqual(content)
  // What was typed since it was submitted stays on top, in each line by its fields.
  const typed = { terms: "含运费", lines: { "1": { price: "11" }, "3": { brand: "SKF" } } }
  const kept = editsTakenBack(ask, content, typed)
  expect(kept).not.toHaveProperty("terms")
  expect(quoteSent(quoteText(ask, null, { ...typed, ...kept }))).toEqual(quoteSent(quoteText(ask, content, typed)))
})

describe("lots of a quotation", () => {
  const inLots: Ask = {
    ...ask,
    lots: [{ lot: "乙", note: "", whole: true }],
    lines: ask.lines.map((one, index) => (index === 1 ? one : { ...one, lot: "乙" })),
  }
  it("have a column that is read alone, in the workbook too, and none where no line is in a lot", () => {
    const column = quoteColumns(t as TFunction<"lines">, t, inLots, {
      language: "zh",
      taxRate: "13",
      currencyOf,
      tiered: true,
      delivery: [],
    }).find(({ id }) => id === "lot")
    expect(column).toMatchObject({ readOnly: true, head: "fields.lot" })
    expect(quoteText(inLots, null, {}).lines.map(({ lot }) => lot)).toEqual(["乙", "", "乙"])
    expect(definition.columns.some(({ id }) => id === "lot")).toBe(false)
  })
  it("say what they come to, whether they are awarded whole, and keep the lines' numbers", () => {
    const groups = lotsOf(t, inLots, (lines) => lines.map(({ item }) => item).join("+"))
    const { lines } = quoteText(inLots, null, {})
    const own = lines.filter(({ lot }) => lot === "乙")
    expect(groups?.said("乙", own)).toEqual({ head: "乙", sum: "轴承+垫圈", detail: 'lots.whole · lots.lines {"count":2}' })
    expect(groups?.said("", []).head).toBe("lots.none")
    expect(own.map((one) => groups?.number(one))).toEqual([1, 3])
    expect(lotsOf(t, ask, () => "")).toBeUndefined()
  })
})

describe("a quotation as typed", () => {
  it("lies on top of what was submitted, sends what is said alone, and keeps untouched lines the same", () => {
    const submitted = quoteSent({ ...quoteText(ask, null, {}), taxRate: "13", terms: "月结" })
    const before = quoteText(ask, submitted, {})
    const typed = edited(before.lines, write(0, "price", "10"), write(0, "taxRate", "6"), write(0, "validUntil", "2031-05-31"))
    const edits: QuoteEdits = { delivery: "DAP", lines: editsAfter({}, before.lines, typed.lines) }
    expect(Object.keys(edits.lines ?? {})).toEqual(["1"])
    const after = quoteText(ask, submitted, edits)
    expect(after.lines[1]).toBe(before.lines[1])
    expect(quoteSent(after)).toEqual({
      ...submitted,
      delivery: "DAP",
      lines: [{ ...submitted.lines[0], unitPrice: "10", taxRate: "6", validUntil: "2031-05-31" }, ...submitted.lines.slice(1)],
    })
  })
  it("says no least order once it is cleared, also in a draft of before that holds null for it", () => {
    const submitted = { ...quoteSent({ ...quoteText(ask, null, {}), taxRate: "13" }), leastOrder: "500" }
    for (const cleared of ["", null]) {
      const sent = quoteSent(quoteText(ask, submitted, { leastOrder: cleared } as QuoteEdits))
      expect([quotationContent.safeParse(sent).success, "leastOrder" in sent]).toEqual([true, false])
    }
  })
  it("reckons a price with tax by the line's own rate, or else by that of the quotation", () => {
    const typed = edited(start, write(0, "otherPrice", "106"), write(0, "taxRate", "6"), write(1, "otherPrice", "113"))
    const lines = editsAfter({}, start, typed.lines)
    expect(quoteSent(quoteText(ask, null, { taxRate: "13", lines })).lines.map(({ unitPrice }) => unitPrice)).toEqual(["100", "100", null])
  })
  it("sends a price with tax that it cannot read, for the contract to refuse", () => {
    const lines = editsAfter({}, start, edited(start, write(0, "otherPrice", "12,5"), write(1, "price", "10")).lines)
    const sent = quoteSent(quoteText(ask, null, { taxRate: "13", lines }))
    expect(quotationContent.safeParse(sent).error?.issues.map(({ path }) => path.join("."))).toEqual(["lines.0.unitPrice"])
  })
  it("sends a currency that it cannot read, for the contract to refuse: without it, the price would be in another one", () => {
    const lines = editsAfter({}, start, edited(start, write(0, "price", "10"), write(0, "currency", "欧元")).lines)
    const sent = quoteSent(quoteText(ask, null, { taxRate: "13", lines }))
    expect(quotationContent.safeParse(sent).error?.issues.map(({ path }) => path.join("."))).toEqual(["lines.0.currency"])
  })
})
