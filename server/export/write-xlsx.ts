import type { Cell } from "./export-source.ts"
import { cleanText, serialAt } from "./cell-text.ts"
import { ZipStream } from "./zip-stream.ts"

/** The most rows of a sheet, including its heading. */
const sheetRows = 1_048_576

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
const packageRelations = "http://schemas.openxmlformats.org/package/2006/relationships"
const officeType = "application/vnd.openxmlformats-officedocument.spreadsheetml"

/** Styles by number: 0 plain for numbers, 1 text (`@`, so that nothing typed there becomes a formula either), 2 date and time, 3 the heading. */
const styles = `${xml}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`

/**
 * Writes rows as XLSX (ECMA-376), a portion at a time, with flat memory. Every text is an inline string in a text cell: no cell is ever a formula.
 * Rows beyond the limit of a sheet continue in another sheet with the same heading.
 */
export async function* writeXlsx(
  head: readonly string[],
  portions: AsyncIterable<readonly (readonly Cell[])[]>,
  most = sheetRows,
): AsyncGenerator<Uint8Array> {
  const zip = new ZipStream()
  const letters = head.map((_, index) => lettersOf(index))
  const source = portions[Symbol.asyncIterator]()
  let rest: readonly (readonly Cell[])[] = []
  let ended = false
  let sheets = 0

  async function* sheet(): AsyncGenerator<string> {
    yield `${openSheet(head)}${rowText(1, head, letters, 3)}`
    let row = 1
    while (row < most) {
      if (rest.length === 0) {
        const next = await source.next()
        if (next.done === true) {
          ended = true
          break
        }
        rest = next.value
      }
      const here = rest.slice(0, most - row)
      rest = rest.slice(here.length)
      let text = ""
      for (const cells of here) text += rowText((row += 1), cells, letters, 1)
      yield text
    }
    yield "</sheetData></worksheet>"
  }

  try {
    do yield* zip.stream(`xl/worksheets/sheet${(sheets += 1)}.xml`, sheet())
    while (!ended)
  } finally {
    await source.return?.()
  }
  yield* zip.file("xl/styles.xml", styles)
  for (const [name, text] of frame(sheets)) yield* zip.file(name, text)
  yield* zip.end()
}

const openSheet = (head: readonly string[]): string =>
  `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen" activePane="bottomLeft"/></sheetView></sheetViews><cols><col min="1" max="${head.length}" width="22" customWidth="1"/></cols><sheetData>`

function rowText(row: number, cells: readonly Cell[], letters: readonly string[], textStyle: 1 | 3): string {
  let text = `<row r="${row}">`
  for (let at = 0; at < letters.length; at++) {
    const cell = cells[at] ?? null
    if (cell === null || cell === "") continue
    const start = `<c r="${letters[at]}${row}"`
    if (typeof cell === "string")
      text += `${start} t="inlineStr" s="${textStyle}"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
    else if (typeof cell === "number") text += Number.isFinite(cell) ? `${start}><v>${cell}</v></c>` : ""
    else text += `${start} s="2"><v>${serialAt(cell.at)}</v></c>`
  }
  return `${text}</row>`
}

// oxlint-disable-next-line no-control-regex
const special = /[&<>\u0000-\u0008\u000B\u000C\u000E-\u001F\uD800-\uDFFF\uFFFE\uFFFF]|_x/

/** Escapes a text for XML, and keeps text that only looks like a spreadsheet's escape (`_x0041_`) literal. */
function escaped(text: string): string {
  if (text.length <= 32_767 && !special.test(text)) return text
  return cleanText(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
}

/** A column's letters: A, B, ... Z, AA. */
const lettersOf = (index: number): string =>
  (index >= 26 ? lettersOf(Math.floor(index / 26) - 1) : "") + String.fromCodePoint(65 + (index % 26))

/** The parts of a workbook other than its sheets. */
function frame(sheets: number): readonly (readonly [name: string, text: string])[] {
  const each = (of: (number: number) => string): string => Array.from({ length: sheets }, (_, index) => of(index + 1)).join("")
  return [
    [
      "xl/workbook.xml",
      `${xml}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${each((n) => `<sheet name="${n === 1 ? "data" : `data_${n}`}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
    ],
    [
      "xl/_rels/workbook.xml.rels",
      `${xml}<Relationships xmlns="${packageRelations}">${each((n) => `<Relationship Id="rId${n}" Type="${relations}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="rIdStyles" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    ],
    [
      "_rels/.rels",
      `${xml}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      "[Content_Types].xml",
      `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${officeType}.sheet.main+xml"/>${each((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${officeType}.worksheet+xml"/>`)}<Override PartName="/xl/styles.xml" ContentType="${officeType}.styles+xml"/></Types>`,
    ],
  ]
}
