import { writeXlsx } from "hucre/xlsx"
import { saveFile } from "#client/downloads/download.ts"
import { isHeld, type LinesDefinition } from "./define-lines.ts"

/** An empty workbook with the heads of the columns that can be filled in; every cell is text, so that nothing typed there is reckoned with. */
export async function templateOf<Line>(definition: LinesDefinition<Line>, name: string): Promise<Uint8Array<ArrayBuffer>> {
  const columns = definition.columns.filter(isHeld)
  const file = await writeXlsx({
    sheets: [
      {
        name: name.replaceAll(/[\\/?*[\]:]/g, " ").slice(0, 31),
        columns: columns.map(({ head, width }) => ({ header: head, width: Math.max(10, Math.round(width / 8)), style: { numFmt: "@" } })),
        rows: [columns.map(({ head }) => head)],
        freezePane: { rows: 1, columns: 0 },
      },
    ],
  })
  return new Uint8Array(file)
}

/** Offers the template to be saved. */
export async function saveTemplate<Line>(definition: LinesDefinition<Line>, name: string): Promise<void> {
  const type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
  saveFile(`${name}.xlsx`, new Blob([await templateOf(definition, name)], { type }))
}
