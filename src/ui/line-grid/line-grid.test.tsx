import { readXlsx } from "hucre/xlsx"
import { expect, onTestFinished, test, vi } from "vitest"
import { markup } from "#ui/testing/render.tsx"
import { defineLines } from "./define-lines.ts"
import { LineGrid } from "./line-grid.tsx"
import { LineGuide } from "./line-guide.tsx"
import { LinesPreview } from "./lines-preview.tsx"
import { saveTemplate, templateOf } from "./template.ts"
import type { LinesHistory } from "./use-lines.ts"

interface Line {
  readonly id: string
  readonly item: string
  readonly quantity: string
}
const definition = defineLines<Line>({
  id: "test",
  key: ({ id }) => id,
  blank: () => ({ id: "new", item: "", quantity: "" }),
  copy: (line) => ({ ...line, id: `${line.id}+` }),
  isBlank: ({ item, quantity }) => item + quantity === "",
  most: 2000,
  columns: [
    {
      id: "item",
      kind: "text",
      head: "品名",
      width: 100,
      pin: true,
      required: true,
      get: ({ item }) => item,
      set: (line, item) => ({ ...line, item }),
    },
    {
      id: "quantity",
      kind: "decimal",
      head: "数量",
      width: 80,
      get: ({ quantity }) => quantity,
      set: (line, quantity) => ({ ...line, quantity }),
    },
    { id: "double", kind: "computed", head: "两倍", width: 80, total: true, of: () => "2" },
  ],
})
const history: LinesHistory = { canUndo: false, canRedo: false, undo: () => undefined, redo: () => undefined }
const draw = (lines: readonly Line[], readOnly = false) =>
  markup(<LineGrid label="明细" definition={definition} lines={lines} history={history} onChange={() => undefined} readOnly={readOnly} />)
const line = (id: number, quantity = "1"): Line => ({ id: `L${id}`, item: `品 ${id}`, quantity })

test("says how large it is, and has one field, named by its line and column", () => {
  const html = draw([line(1), line(2)])
  // The heads, two lines, the one that can begin below them, and the sums.
  expect(html).toContain('aria-rowcount="5"')
  expect(html).toContain('aria-colcount="4"')
  expect(html.match(/<input(?![^>]*type="date")/g)).toHaveLength(1)
  expect(html).toContain('aria-label="第 1 行品名"')
})

test("draws of 2,000 lines no more than are seen", () => {
  const html = draw(Array.from({ length: 2000 }, (_, at) => line(at)))
  expect(html).toContain('aria-rowcount="2002"')
  expect(html.match(/role="row"/g)?.length).toBeLessThan(40)
})

test("marks a wrong cell with its reason, and lists what is wrong", () => {
  const html = draw([line(1, "三十")])
  expect(html).toMatch(/aria-invalid="true"[^>]*title="不是数字"/)
  expect(html).toContain("第 1 行数量：不是数字")
})

test("that is only read offers nothing to do and begins no new line", () => {
  const html = draw([line(1, "三十")], true)
  expect(html).toContain('aria-readonly="true"')
  expect(html).toContain('aria-rowcount="3"')
  expect(html).not.toContain('role="toolbar"')
  expect(html).not.toContain("不是数字</")
})

test("the template names the columns that can be filled in", async () => {
  const book = await readXlsx(await templateOf(definition, "明细"))
  expect(book.sheets.map(({ name, rows }) => [name, rows])).toEqual([["明细", [["品名", "数量"]]]])
})

test("the template leaves numbers to the spreadsheet, which reads them in its own language, and evaluates no text", async () => {
  const given = defineLines<Line>({ ...definition, given: { keyHead: "行号" } })
  const lines = [line(1, "12.50"), line(2, ""), line(3, "1234567890123.456")]
  const [sheet] = (await readXlsx(await templateOf(given, "明细", lines), { readStyles: true })).sheets
  expect(sheet?.rows.slice(1)).toEqual([
    ["L1", "品 1", 12.5],
    ["L2", "品 2", ""],
    ["L3", "品 3", "1234567890123.456"],
  ])
  expect([0, 1, 2].map((column) => sheet?.cells?.get(`1,${column}`)?.style?.numFmt)).toEqual(["@", "@", undefined])
})

test("the template is saved under any name of its lines, also one that a sheet cannot have", async () => {
  const link = { download: "", click: vi.fn<() => void>() }
  vi.stubGlobal("document", { createElement: () => link }).useFakeTimers({ toFake: ["setTimeout"] })
  onTestFinished(() => void vi.unstubAllGlobals().useRealTimers())
  for (const label of ["", "History", "'泵'"]) {
    await saveTemplate(definition, { label, sheet: "明细" }, [])
    expect(link.download).toBe(`${label}.xlsx`)
  }
  expect(link.click).toHaveBeenCalledTimes(3)
})

test("fixed lines stand below the headings of their groups, under the numbers by which they are known", () => {
  const groups = {
    of: ({ quantity }: Line) => quantity,
    number: ({ id }: Line) => Number(id.slice(1)),
    said: (name: string, lines: readonly Line[]) => ({ head: `包 ${name}`, sum: `小计 ${lines.length}`, detail: "" }),
  }
  const grouped = defineLines<Line>({ ...definition, given: { keyHead: "行号" }, groups })
  const html = markup(
    <LineGrid
      label="明细"
      definition={grouped}
      lines={[line(1, "1"), line(3, "1"), line(2, "2")]}
      history={history}
      onChange={() => undefined}
    />,
  )
  expect(
    [...html.matchAll(/包 \d<\/strong><strong>小计 \d|<span aria-hidden="true">\d/g)].map(([text]) =>
      text.replaceAll(/<[^>]*>/g, " ").trim(),
    ),
  ).toEqual(["包 1  小计 2", "1", "3", "包 2  小计 1", "2"])
})

test("one by one, a line with a cell that cannot be read is not done, and is begun with", () => {
  const isDone = ({ quantity }: Line) => quantity !== ""
  const lines = [line(1), line(2, "18,5"), line(3, "")]
  const html = markup(
    <LineGuide label="明细" definition={definition} lines={lines} nameOf={({ item }) => item} isDone={isDone} onChange={() => undefined} />,
  )
  expect(html).toContain("已填 1 / 3 行")
  expect([...html.matchAll(/<option[^>]*>([^<]*)/g)].map(([, text]) => text)).toEqual(["1 品 1 ✓", "2 品 2", "3 品 3"])
  expect(html).toContain('<option value="1" selected="">')
})

test("above the preview of a file stands all that is wrong in a row, which a cell cuts on a phone", () => {
  const sheet = { lines: [{ id: "a", item: "", quantity: "3" }], unread: new Map() }
  const html = markup(<LinesPreview definition={definition} sheet={sheet} places={[3]} good={0} problems={new Map([[3, "没有行标识"]])} />)
  expect(html).toContain("<li>第 3 行：没有行标识；品名: 必填</li>")
})
