import * as fc from "fast-check"
import { describe, expect, test } from "vitest"
import { isDay } from "#contract/time.ts"
import { multiply } from "#machines/scoring/money.ts"
import { defineLines } from "./define-lines.ts"
import { copied, editLines, type LineEdit, linesFrom } from "./edit-lines.ts"
import { begun, redone, stepped, undone } from "./history.ts"
import { allFaults, faultsOf, type Range, type Sheet } from "./sheet.ts"
import { summaryOf, totalsOf } from "./totals.ts"

interface Line {
  readonly id: string
  readonly item: string
  readonly quantity: string
  readonly price: string
  readonly day: number | null
}
let ids = 0
const line = (part: Partial<Line> = {}): Line => ({ id: `n${(ids += 1)}`, item: "", quantity: "", price: "", day: null, ...part })
const exact = /^-?\d+(\.\d+)?$/
const grid = defineLines<Line>({
  id: "test",
  key: ({ id }) => id,
  blank: line,
  copy: (one) => ({ ...one, id: line().id }),
  isBlank: ({ item, quantity, price, day }) => item + quantity + price === "" && day === null,
  most: 6,
  columns: [
    { id: "item", kind: "text", head: "品名", width: 100, required: true, get: ({ item }) => item, set: (one, item) => ({ ...one, item }) },
    {
      id: "quantity",
      kind: "decimal",
      head: "数量",
      width: 80,
      get: ({ quantity }) => quantity,
      set: (one, quantity) => ({ ...one, quantity }),
    },
    {
      id: "amount",
      kind: "computed",
      head: "金额",
      width: 80,
      total: true,
      of: ({ quantity, price }) => (exact.test(quantity) && exact.test(price) ? multiply(price, quantity) : null),
    },
    {
      id: "price",
      kind: "money",
      head: "单价",
      width: 80,
      currencyOf: () => "CNY",
      get: ({ price }) => price,
      set: (one, price) => ({ ...one, price }),
    },
    {
      id: "day",
      kind: "date",
      head: "交货日期",
      width: 80,
      get: ({ day }) => (day === null ? "" : new Date(day).toISOString().slice(0, 10)),
      set: (one, text) => {
        if (text !== "" && !isDay(text)) return null
        return { ...one, day: text === "" ? null : Date.parse(`${text}T00:00:00Z`) }
      },
    },
  ],
})
const sheetOf = (...lines: readonly Line[]): Sheet<Line> => ({ lines, unread: new Map() })
const at = (top: number, left: number, bottom = top, right = left) => ({ top, left, bottom, right })
const cells = ({ lines }: Sheet<Line>) => lines.map(({ item, quantity, price }) => [item, quantity, price].join("|"))
const does = (sheet: Sheet<Line>, edit: LineEdit<Line>, language = "zh") => editLines(grid, sheet, edit, language)
const three = sheetOf(line({ item: "A", quantity: "1", price: "2" }), line({ item: "B", quantity: "3", price: "0.1" }), line({ item: "C" }))

describe("writing", () => {
  test("reads what is typed, and leaves the other lines as they are", () => {
    const made = does(three, { type: "write", at: { row: 1, column: 1 }, text: " 1，200 " })
    expect(cells(made)).toEqual(["A|1|2", "B|1200|0.1", "C||"])
    expect(made.lines[0]).toBe(three.lines[0])
  })

  test("what says the same is no edit, and what is worked out cannot be written", () => {
    expect(does(three, { type: "write", at: { row: 0, column: 1 }, text: "1" }).lines).toBe(three.lines)
    expect(does(three, { type: "write", at: { row: 0, column: 2 }, text: "9" }).lines).toBe(three.lines)
  })

  test("below the last line makes a new one, unless nothing is written or there is no room", () => {
    expect(cells(does(three, { type: "write", at: { row: 3, column: 0 }, text: "D" }))).toEqual(["A|1|2", "B|3|0.1", "C||", "D||"])
    expect(does(three, { type: "write", at: { row: 3, column: 0 }, text: " " }).lines).toBe(three.lines)
  })

  test("keeps what a line has no room for beside it, with its fault, until something else is written there", () => {
    const day = { row: 0, column: 4 }
    const dated = does(three, { type: "write", at: day, text: "2027/1/2" })
    const wrong = does(dated, { type: "write", at: day, text: "下周" })
    expect(wrong.lines[0]?.day).toBeNull()
    expect(allFaults(grid, wrong)).toEqual([{ key: "date", row: 0, column: 4 }])
    expect(copied(grid, wrong, at(0, 4), "zh")).toEqual([["下周"]])
    const mended = does(wrong, { type: "clear", range: at(0, 4) })
    expect(allFaults(grid, mended)).toEqual([])
    expect(mended.unread.size).toBe(0)
  })
})

test("picking below the last line makes a new one under a key of its own each time", () => {
  const listed = defineLines<Line>({
    ...grid,
    columns: [
      {
        id: "item",
        kind: "lov",
        code: "ITEM",
        head: "品名",
        width: 100,
        get: ({ item }) => item,
        set: () => null,
        pick: (one, { text }) => ({ ...one, item: text }),
      },
    ],
  })
  const pick = (sheet: Sheet<Line>, row: number, text: string) =>
    editLines(listed, sheet, { type: "pick", at: { row, column: 0 }, picked: { value: text, text, row: {} } })
  const made = pick(pick(pick(sheetOf(), 0, "A"), 1, "B"), 0, "C")
  expect(cells(made)).toEqual(["C||", "B||"])
  expect(new Set(made.lines.map(({ id }) => id)).size).toBe(2)
})

describe("pasting", () => {
  test("a table grows the grid, skips what is worked out, and keeps what cannot be read in its cell", () => {
    const made = does(three, {
      type: "paste",
      range: at(2, 0),
      table: [
        ["螺栓", "1,000", "x", "¥0.35", "2027年1月2日"],
        ["螺母", "about", "", "1,5", "soon"],
      ],
    })
    expect(cells(made)).toEqual(["A|1|2", "B|3|0.1", "螺栓|1000|0.35", "螺母|about|1,5"])
    expect(made.select).toEqual(at(2, 0, 3, 4))
    expect(allFaults(grid, made).map(({ row, column, key }) => `${row}.${column} ${key}`)).toEqual(["3.1 number", "3.3 number", "3.4 date"])
  })

  test("a day that does not exist is an error at its cell and never another day", () => {
    const written = ["2026-02-31", "2026/2/31", "2026.4.31", "20270229", "2026-12-31 24:00", "2028-02-29"]
    const made = does(sheetOf(), { type: "paste", range: at(0, 4), table: written.map((one) => [one]) })
    expect(made.lines.map(({ day }) => day)).toEqual([null, null, null, null, null, Date.UTC(2028, 1, 29)])
    expect(allFaults(grid, made).filter(({ key }) => key === "date")).toEqual(
      [0, 1, 2, 3, 4].map((row) => ({ key: "date", row, column: 4 })),
    )
    expect(copied(grid, made, at(0, 4, 5), "zh")).toEqual([...written.slice(0, 5), "2028-02-29"].map((one) => [one]))
  })

  test("one cell fills the whole selection", () => {
    expect(cells(does(three, { type: "paste", range: at(0, 0, 2, 0), table: [["X"]] }))).toEqual(["X|1|2", "X|3|0.1", "X||"])
  })

  test("one cell below the last line makes a new one, unless it is empty, worked out or without room", () => {
    const below = (range: Range, text: string, sheet = three) => cells(does(sheet, { type: "paste", range, table: [[text]] })).slice(2)
    expect(below(at(3, 0), "X")).toEqual(["C||", "X||"])
    expect(below(at(2, 0, 3, 0), "X")).toEqual(["X||", "X||"])
    expect([below(at(3, 0), " "), below(at(3, 2), "9")]).toEqual([["C||"], ["C||"]])
    const full = sheetOf(...["A", "B", "C", "D", "E", "F"].map((item) => line({ item })))
    expect(below(at(6, 0), "X", full)).toEqual(["C||", "D||", "E||", "F||"])
  })

  test("a first row of known heads says where its columns belong", () => {
    const table = [
      ["单价", "备注", "品名 *"],
      ["9", "?", "轴承"],
    ]
    expect(cells(does(three, { type: "paste", range: at(2, 0), table }))).toEqual(["A|1|2", "B|3|0.1", "轴承||9"])
  })

  test("says how many lines found no room", () => {
    const made = does(three, { type: "paste", range: at(3, 0), table: Array.from({ length: 5 }, (_, n) => [`N${n}`, "1"]) })
    expect([made.lines.length, made.left]).toEqual([6, 2])
  })

  test("takes back what was copied, cell by cell", () => {
    const copy = copied(grid, three, at(0, 0, 2, 3), "zh")
    expect(copy[1]).toEqual(["B", "3", "0.3", "0.1"])
    const made = does(three, { type: "paste", range: at(3, 0), table: copy })
    expect(cells(made).slice(3)).toEqual(cells(three))
  })

  test("takes back in Spanish what was copied in Spanish, and fills cells with what they hold", () => {
    const priced = sheetOf(line({ item: "A", quantity: "1234", price: "12.345" }), line({ item: "B", quantity: "1234.5", price: "0.125" }))
    const copy = copied(grid, priced, at(0, 0, 1, 3), "es")
    expect(copy.map((row) => row.at(-1))).toEqual(["12,345", "0,125"])
    const made = does(priced, { type: "paste", range: at(2, 0), table: copy }, "es")
    expect(cells(made).slice(2)).toEqual(cells(priced))
    expect(cells(does(priced, { type: "fill", range: at(0, 0, 0, 3), to: 1 }, "es"))).toEqual(["A|1234|12.345", "A|1234|12.345"])
  })
})

describe("filling", () => {
  test("repeats the rows of the range downwards and upwards", () => {
    const many = sheetOf(...["A", "B", "", "", ""].map((item) => line({ item })))
    expect(cells(does(many, { type: "fill", range: at(0, 0, 1, 0), to: 4 }))).toEqual(["A||", "B||", "A||", "B||", "A||"])
    const up = sheetOf(...["", "", "A", "B"].map((item) => line({ item })))
    expect(cells(does(up, { type: "fill", range: at(2, 0, 3, 0), to: 0 }))).toEqual(["A||", "B||", "A||", "B||"])
  })
})

describe("rows", () => {
  test("are added, duplicated under keys of their own, moved and removed", () => {
    expect(cells(does(three, { type: "add", at: 1 }))).toEqual(["A|1|2", "||", "B|3|0.1", "C||"])
    const twice = does(three, { type: "duplicate", range: at(0, 0, 1, 0) })
    expect(cells(twice)).toEqual(["A|1|2", "B|3|0.1", "A|1|2", "B|3|0.1", "C||"])
    expect(new Set(twice.lines.map(({ id }) => id)).size).toBe(5)
    expect(cells(does(three, { type: "move", range: at(0, 0), to: 3 }))).toEqual(["B|3|0.1", "C||", "A|1|2"])
    expect(cells(does(three, { type: "move", range: at(1, 0, 2, 0), to: 0 }))).toEqual(["B|3|0.1", "C||", "A|1|2"])
    expect(does(three, { type: "move", range: at(2, 0), to: 4 }).lines).toBe(three.lines)
    expect(cells(does(three, { type: "remove", range: at(0, 0, 1, 0) }))).toEqual(["C||"])
    expect(does(three, { type: "remove", range: at(3, 0) }).lines).toBe(three.lines)
  })

  test("from a file stand behind the others or in their place, blank ones give way", () => {
    const file = linesFrom(grid, [{ item: "F", quantity: "1,000" }])
    expect(cells(does(sheetOf(line(), ...three.lines), { type: "take", lines: file.lines, instead: false }))).toEqual([
      "A|1|2",
      "B|3|0.1",
      "C||",
      "F|1000|",
    ])
    expect(cells(does(three, { type: "take", lines: file.lines, instead: true }))).toEqual(["F|1000|"])
  })
})

test("any edits in any order keep keys apart, stay within the most lines and never throw", () => {
  const place = fc.record({ row: fc.nat(7), column: fc.nat(6) })
  const range = fc.tuple(place, place).map(([a, b]) => ({
    top: Math.min(a.row, b.row),
    bottom: Math.max(a.row, b.row),
    left: Math.min(a.column, b.column),
    right: Math.max(a.column, b.column),
  }))
  const text = fc.constantFrom("", "1", "1,5", "下周", "2027-01-01", "A")
  const edit = fc.oneof(
    fc.record({ type: fc.constant("write" as const), at: place, text }),
    fc.record({ type: fc.constant("clear" as const), range }),
    fc.record({ type: fc.constant("fill" as const), range, to: fc.nat(7) }),
    fc.record({ type: fc.constant("paste" as const), range, table: fc.array(fc.array(text, { minLength: 1 }), { minLength: 1 }) }),
    fc.record({ type: fc.constant("add" as const), at: fc.nat(6) }),
    fc.record({ type: fc.constant("remove" as const), range }),
    fc.record({ type: fc.constant("duplicate" as const), range }),
    fc.record({ type: fc.constant("move" as const), range, to: fc.nat(8) }),
  )
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 20 }), (edits) => {
      let sheet: Sheet<Line> = three
      for (const one of edits) {
        sheet = does(sheet, one)
        expect(sheet.lines.length).toBeLessThanOrEqual(grid.most)
        expect(new Set(sheet.lines.map(({ id }) => id)).size).toBe(sheet.lines.length)
      }
    }),
  )
})

test("sums are exact over what can be read, and a selection says its own", () => {
  const sheet = sheetOf(
    line({ item: "A", quantity: "3", price: "0.1" }),
    line({ item: "B", quantity: "0.2", price: "1" }),
    line({ item: "?", quantity: "x" }),
  )
  expect(totalsOf(grid, sheet.lines)).toEqual(new Map([["amount", "0.5"]]))
  expect(summaryOf(grid, sheet, at(0, 1, 2, 3))).toEqual({ count: 7, sum: "4.8" })
  expect(summaryOf(grid, sheet, at(0, 0, 2, 0))).toEqual({ count: 3, sum: null })
})

test("a line is judged once, and a blank one lacks nothing", () => {
  const wrong = line({ quantity: "x" })
  const none = new Map<string, string>()
  expect(faultsOf(grid, wrong, none)).toBe(faultsOf(grid, wrong, none))
  expect([...faultsOf(grid, wrong, none).keys()]).toEqual(["item", "quantity"])
  expect(faultsOf(grid, line(), none).size).toBe(0)
})

test("a history goes back and forth, and a new step ends what was undone", () => {
  const two = stepped(stepped(begun("a"), "b"), "c")
  expect([undone(two).now, undone(undone(two)).now, redone(undone(two)).now]).toEqual(["b", "a", "c"])
  const other = stepped(undone(two), "d")
  expect([other.now, redone(other), undone(begun("a")).now]).toEqual(["d", other, "a"])
  expect(stepped(two, "c")).toBe(two)
})
