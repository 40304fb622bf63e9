import { writeXlsx } from "hucre/xlsx"
import { saveFile } from "#client/downloads/download.ts"
import { isHeld, isWritten, type LinesDefinition } from "./define-lines.ts"
import { shownText } from "./sheet.ts"

/**
 * A workbook with the headings of the editable columns; every cell is text, so that nothing typed there is evaluated. Fixed lines are included with
 * their keys and values; otherwise the rows are empty. The sheet has a name of ours: those that people give may be none that a sheet can have.
 */
export async function templateOf<Line>(
  definition: LinesDefinition<Line>,
  sheet: string,
  lines: readonly Line[] = [],
): Promise<Uint8Array<ArrayBuffer>> {
  const columns = definition.columns.filter(isHeld)
  const key = definition.given ? [{ head: definition.given.keyHead, width: 120 }] : []
  const filled = definition.given
    ? lines.map((line) => [
        definition.key(line),
        ...columns.map((column) => shownText(column, isWritten(column) && column.own !== undefined ? column.own(line) : column.get(line))),
      ])
    : []
  const file = await writeXlsx({
    sheets: [
      {
        name: sheet,
        columns: [...key, ...columns].map(({ head, width }) => ({
          header: head,
          width: Math.max(10, Math.round(width / 8)),
          style: { numFmt: "@" },
        })),
        rows: [[...key, ...columns].map(({ head }) => head), ...filled],
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
