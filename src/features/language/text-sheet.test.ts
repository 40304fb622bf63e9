import { readXlsx, writeXlsx } from "hucre/xlsx"
import { expect, test } from "vitest"
import { textRows, type TextRow } from "./text-rows.ts"
import { readTexts, writeTexts } from "./text-sheet.ts"

const dangerous = ['=HYPERLINK("http://evil.example")', "+1+1", "-2", "@SUM(A1)", "\t=1", "plain\nand more"]
const rows: readonly TextRow[] = textRows({
  version: 1,
  rows: dangerous.map((text, index) => ({ namespace: "common", key: `key${index}`, zh: text, en: text, es: text, ja: text })),
  own: [{ namespace: "common", key: "key0", language: "en", text: "mine", version: 3, released: "=" }],
})
const head = ["namespace", "key", "zh", "en", "versions"]
const file = async (lines: readonly (readonly (string | number | boolean | null)[])[], cells?: Map<string, object>): Promise<Blob> =>
  new Blob([new Uint8Array(await writeXlsx({ sheets: [{ name: "texts", rows: lines.map((line) => [...line]), cells }] }))])
const line = (key: string, zh: string | number | boolean, versions = "") => ["common", key, zh, "", versions]

test("a text never becomes a formula, whatever it begins with", async () => {
  const [sheet] = (await readXlsx(await writeTexts(rows, ["zh", "en", "es", "ja"]), { readStyles: true })).sheets
  expect(sheet?.rows.slice(1).map((row) => row[2])).toEqual(dangerous)
  const cells = [...(sheet?.cells ?? [])].map(([, cell]) => cell)
  expect(cells.filter(({ formula, type }) => formula !== undefined || type === "formula")).toEqual([])
  // Excel takes what is typed into such a cell for text as well.
  expect(cells.filter(({ style }) => style?.numFmt !== "@")).toEqual([])
  expect(cells.length).toBeGreaterThan(40)
})

test("what goes out comes back without a change", async () => {
  const { wanted, faults } = await readTexts(new Blob([await writeTexts(rows, ["en", "zh", "es", "ja"])]), rows)
  expect([wanted, faults]).toEqual([[], []])
})

test("reads what was changed, with the versions that the file was made from", async () => {
  const { wanted, faults } = await readTexts(await file([head, ["common", "key0", "新的", "mine", "1 2 0 0"], line("key1", 12)]), rows)
  expect(faults).toEqual([])
  expect(wanted.filter(({ text }) => text !== "")).toEqual([
    { namespace: "common", key: "key0", language: "zh", text: "新的", version: 1, line: 2 },
    { namespace: "common", key: "key1", language: "zh", text: "12", version: 0, line: 3 },
  ])
})

test("names each row that is wrong, and what is wrong with it", async () => {
  const formula = new Map([["4,2", { value: 2, formula: "1+1", formulaResult: 2 }]])
  const lines = [
    head,
    line("nothing", "x"),
    line("key1", "x"),
    line("key1", "y"),
    line("key2", 2),
    line("key3", true),
    line("key4", "x", "1"),
  ]
  const { faults } = await readTexts(await file(lines, formula), rows)
  expect(faults.map(({ line: at, fault }) => [at, fault])).toEqual([
    [2, "unknownKey"],
    [4, "twice"],
    [5, "formula"],
    [6, "notAText"],
    [7, "versions"],
  ])
})

test.each([
  ["is no workbook", new Blob(["namespace,key,zh"]), "notASheet"],
  ["is too large", new Blob([new Uint8Array(5_000_001)]), "tooLarge"],
])("refuses a file that %s", async (_, blob, fault) => {
  expect(await readTexts(blob, rows)).toEqual({ wanted: [], faults: [{ line: 0, name: "", fault }] })
})

test("refuses a workbook without the columns that it needs", async () => {
  expect(
    (
      await readTexts(
        await file([
          ["key", "text"],
          ["a", "b"],
        ]),
        rows,
      )
    ).faults,
  ).toEqual([{ line: 0, name: "", fault: "columns" }])
})
