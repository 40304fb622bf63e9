import type { TFunction } from "i18next"
import { saveFile } from "#client/downloads/download.ts"
import type { ImportField } from "#contract/import.contract.ts"

const type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
const text = { numFmt: "@" }

/**
 * A workbook to fill in: the headings of all fields, and a second sheet that says how they are written. Numbers are typed as the spreadsheet's own
 * language writes them; every other cell is a text.
 */
export async function importTemplate(fields: readonly ImportField[], t: TFunction<"import">): Promise<Uint8Array<ArrayBuffer>> {
  const { writeXlsx } = await import("hucre/xlsx")
  const heads = [t("template.field"), t("template.required"), t("template.how")]
  const file = await writeXlsx({
    sheets: [
      {
        name: t("template.rows"),
        columns: fields.map(({ name, number = false }) => ({
          header: name,
          width: Math.max(12, name.length * 2),
          ...(number ? {} : { style: text }),
        })),
        rows: [fields.map(({ name, required }) => (required ? `${name} *` : name))],
        freezePane: { rows: 1, columns: 0 },
      },
      {
        name: t("template.help"),
        columns: [24, 10, 80].map((width, at) => ({ header: heads[at] ?? "", width, style: text })),
        rows: [heads, ...fields.map(({ name, required, hint = "" }) => [name, required ? "✓" : "", hint])],
        freezePane: { rows: 1, columns: 0 },
      },
    ],
  })
  return new Uint8Array(file)
}

/** Lets the browser save the workbook. */
export const saveImportTemplate = async (fields: readonly ImportField[], t: TFunction<"import">): Promise<void> =>
  saveFile(`${t("template.file")}.xlsx`, new Blob([await importTemplate(fields, t)], { type }))
