import { readXlsx, writeXlsx } from "hucre/xlsx"
import type { TFunction } from "i18next"
import { expect, test } from "vitest"
import { guessColumns, leftOut, linesOf, sentLines, unmapped } from "./guess-columns.ts"
import { importTemplate } from "./import-template.ts"
import { readRecords } from "./read-records.ts"
import { readSheet } from "./read-sheet.ts"

const fields = [
  { code: "value", name: "值", required: true, also: ["value", "值", "Value", "Valor"] },
  { code: "zh", name: "中文名称", required: true, also: ["zh", "中文名称", "Chinese name"] },
  { code: "flag", name: "启用", required: false, also: ["flag", "启用"] },
]
const csv = (bytes: BlobPart, name = "a.csv") => new File([bytes], name)

test("reads CSV as spreadsheets save it: with and without a mark, in UTF-8 or in the Chinese encoding", async () => {
  const expected = {
    heads: ["值", "名称"],
    rows: [
      { line: 2, cells: ["A", "箱"] },
      { line: 4, cells: ["=1+1", ""] },
    ],
  }
  expect(await readSheet(csv("\u{FEFF}值,名称\r\nA,箱\r\n,\r\n'=1+1,\r\n"))).toEqual(expected)
  // 值,名称 and A,箱 in GB18030.
  const chinese = new Uint8Array([0xd6, 0xb5, 0x2c, 0xc3, 0xfb, 0xb3, 0xc6, 0x0a, 0x41, 0x2c, 0xcf, 0xe4, 0x0a])
  expect(await readSheet(csv(chinese))).toEqual({ heads: ["值", "名称"], rows: [{ line: 2, cells: ["A", "箱"] }] })
})

test.each([
  ["Windows-1252 in Spanish", "es", "fijación", Buffer.from("a;b\nfijación;5", "latin1")],
  ["Shift JIS in Japanese", "ja", "品名", Buffer.from("a;b\n\u0095\u0069\u0096\u00bc;5", "latin1")],
  ["UTF-16 in any language", "es", "品名", Buffer.from("\u{FEFF}a\tb\n品名\t5", "utf16le")],
  ["UTF-16 from its other end", "zh", "品名", Buffer.from("\u{FEFF}a\tb\n品名\t5", "utf16le").swap16()],
])("reads CSV in %s", async (_, language, item, bytes) => {
  expect(await readSheet(csv(new Uint8Array(bytes)), language)).toEqual({ heads: ["a", "b"], rows: [{ line: 2, cells: [item, "5"] }] })
})

const workbook = async (rows: (string | number | Date)[][]) =>
  new File([new Uint8Array(await writeXlsx({ sheets: [{ name: "data", rows }] }))], "a.xlsx")

test("reads the first sheet of a workbook, numbers and days as they are shown", async () => {
  const file = await workbook([
    ["Value", "Chinese name", "Since", "At"],
    [7, "箱", new Date(Date.UTC(2026, 2, 1)), new Date(Date.UTC(2026, 2, 1, 9, 30))],
  ])
  expect(await readSheet(file)).toEqual({
    heads: ["Value", "Chinese name", "Since", "At"],
    rows: [{ line: 2, cells: ["7", "箱", "2026-03-01", "2026-03-01 09:30:00"] }],
  })
})

test("reads a number of a workbook to the digits that spreadsheets keep, with its mark where it has one", async () => {
  const formats = ["0.00", "0.0%", '"$"#,##0.00', "[$€-C0A]#,##0", "[$-804]General"]
  const columns = formats.map((numFmt, at) => ({ header: `${at}`, style: { numFmt } }))
  const numbers = [0.1 * 3, 0.07, 12.5, 1234, 9_007_199_254_740_991]
  const book = await writeXlsx({ sheets: [{ name: "data", columns, rows: [formats, numbers] }] })
  const file = new File([new Uint8Array(book)], "a.xlsx")
  expect(await readSheet(file, "zh", true)).toMatchObject({ rows: [{ cells: ["0.3", "7%", "12.5$", "1234€", "9007199254740991"] }] })
  expect(await readSheet(file)).toMatchObject({ rows: [{ cells: ["0.3", "7%", "12.5", "1234", "9007199254740991"] }] })
})

test("a template leaves numbers to the spreadsheet, which reads them in its own language, and evaluates no text", async () => {
  const rate = { code: "rate", name: "汇率", required: true, also: [], number: true }
  const book = await importTemplate([...fields, rate], ((key: string) => key) as unknown as TFunction<"import">)
  const [sheet] = (await readXlsx(book, { readStyles: true })).sheets
  expect(sheet?.rows).toEqual([["值 *", "中文名称 *", "启用", "汇率 *"]])
  expect([0, 1, 2, 3].map((column) => sheet?.cells?.get(`0,${column}`)?.style?.numFmt)).toEqual(["@", "@", "@", undefined])
})

test("counts the rows of a workbook without the empty ones", async () => {
  const rows = (count: number) => workbook([["值"], [""], ...Array.from({ length: count }, () => ["A"])])
  expect(await readSheet(await rows(10_001))).toBe("tooManyRows")
  expect(await readSheet(await rows(10_000))).toMatchObject({ rows: { length: 10_000 } })
})

test("says why a file cannot be read", async () => {
  expect(await readSheet(csv("no workbook", "a.xlsx"))).toBe("notASheet")
  expect(await readSheet(csv("值,名称\n"))).toBe("empty")
  expect(await readSheet(csv(`值\n${"A\n".repeat(10_001)}`))).toBe("tooManyRows")
  expect(await readSheet(csv(new Uint8Array(5_000_001)))).toBe("tooLarge")
})

test("finds the columns by their heads in any language, each once, and says which are missing", () => {
  expect(guessColumns(["备注", "Ｖalue *", "chinese-name"], fields)).toEqual({ value: 1, zh: 2 })
  expect(guessColumns(["值", "value"], fields)).toEqual({ value: 0 })
  const priced = [{ code: "tiers", name: "", required: false, also: ["Precios por cantidad (100-500: 9,5; 500-: 9)"] }]
  expect(guessColumns(["Precios por cantidad (100-500: 9.5; 500-: 9)"], priced)).toEqual({ tiers: 0 })
  expect(unmapped({ value: 0 }, fields).map(({ code }) => code)).toEqual(["zh"])
  expect(linesOf({ heads: [], rows: [{ line: 2, cells: ["A"] }] }, { value: 0, zh: 1 })).toEqual([
    { line: 2, cells: { value: "A", zh: "" } },
  ])
})

test("says which columns of the file go nowhere; one that is empty throughout is none", () => {
  const heads = ["值", "备注", "", "", "Chinese name"]
  const sheet = { heads, rows: [{ line: 2, cells: ["A", "x", "", "y", "箱"] }] }
  expect(leftOut(sheet, guessColumns(heads, fields))).toEqual([1, 3])
})

test("reads a file of records by the paths of their parts, lists as they are, and refuses what is no such file", async () => {
  const json = (content: unknown) => new File([typeof content === "string" ? content : JSON.stringify(content)], "a.json")
  const records = [{ kind: "A", names: { zh: "箱", en: "crate" }, body: [{ text: "x" }], on: true }, { kind: "B", size: null }, 7]
  expect(await readRecords(json({ format: "things", records }), "things")).toEqual({
    heads: ["kind", "names.zh", "names.en", "body", "on", "size"],
    rows: [
      { line: 1, cells: ["A", "箱", "crate", '[{"text":"x"}]', "true", ""] },
      { line: 2, cells: ["B", "", "", "", "", "null"] },
      { line: 3, cells: ["", "", "", "", "", ""] },
    ],
  })
  for (const other of [{ format: "others", records }, { format: "things" }, [1], null, "{ no json"])
    expect(await readRecords(json(other), "things").catch(() => "no JSON")).toBe(other === "{ no json" ? "no JSON" : "notTheFile")
  expect(await readRecords(json({ format: "things", records: [] }), "things")).toBe("empty")
  expect(await readRecords(json({ format: "things", records: Array(10_001).fill(1) }), "things")).toBe("tooManyRows")
  expect(await readRecords(json("x".repeat(5_000_001)), "things")).toBe("tooLarge")
})

test("only the cells of rich texts are sent at length", () => {
  const [cell, rich] = ["x".repeat(2_000), { code: "body", name: "正文", required: true, also: [], rich: true }]
  const [line] = sentLines([{ line: 1, cells: { zh: cell, body: cell } }], [...fields, rich])
  expect([line?.cells["zh"]?.length, line?.cells["body"]?.length]).toEqual([1_000, 2_000])
})
