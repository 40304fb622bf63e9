import { writeXlsx } from "hucre/xlsx"
import { saveFile } from "#client/downloads/download.ts"
import { type HeldColumn, isHeld, isNumber, type LinesDefinition } from "./define-lines.ts"
import { enteredText, shownText } from "./sheet.ts"

/** What a spreadsheet keeps exactly. */
const isKept = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text) && text.replaceAll(/\D/g, "").length <= 15

function cellOf<Line>(column: HeldColumn<Line>, line: Line): string | number {
  const text = enteredText(column, line)
  return isNumber(column) && isKept(text) ? Number(text) : shownText(column, text)
}

/**
 * A workbook with the headings of the editable columns. Numbers are such, so that they are typed as the spreadsheet's own language writes them; every
 * other cell is text, so that nothing typed there is evaluated. Fixed lines are included with their keys and values; otherwise the rows are empty. The
 * sheet has a name of ours: those that people give may be none that a sheet can have.
 */
export async function templateOf<Line>(
  definition: LinesDefinition<Line>,
  sheet: string,
  lines: readonly Line[] = [],
): Promise<Uint8Array<ArrayBuffer>> {
  const columns = definition.columns.filter(isHeld)
  const heads = [
    ...(definition.given ? [{ head: definition.given.keyHead, width: 120, isText: true }] : []),
    ...columns.map((column) => ({ head: column.head, width: column.width, isText: !isNumber(column) })),
  ]
  const filled = definition.given ? lines.map((line) => [definition.key(line), ...columns.map((column) => cellOf(column, line))]) : []
  const file = await writeXlsx({
    sheets: [
      {
        name: sheet,
        columns: heads.map(({ head, width, isText }) => ({
          header: head,
          width: Math.max(10, Math.round(width / 8)),
          ...(isText ? { style: { numFmt: "@" } } : {}),
        })),
        rows: [heads.map(({ head }) => head), ...filled],
        freezePane: { rows: 1, columns: 0 },
      },
    ],
  })
  return new Uint8Array(file)
}

/** Lets the browser save the workbook under the name of its lines. */
export async function saveTemplate<Line>(
  definition: LinesDefinition<Line>,
  { label, sheet }: { readonly label: string; readonly sheet: string },
  lines: readonly Line[],
): Promise<void> {
  const type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
  saveFile(`${label}.xlsx`, new Blob([await templateOf(definition, sheet, lines)], { type }))
}
