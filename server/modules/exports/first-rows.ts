import type { ExportRequest } from "#contract/export.contract.ts"
import { readClock } from "#server/database/clock.ts"
import type { Database } from "#server/database/database.ts"
import { formatAt } from "#server/export/cell-text.ts"
import type { Cell, SourceRow } from "#server/export/export-source.ts"
import { checkRequest, sourceFor, type StartPlace } from "./start-export.ts"

/** How many rows of the file are shown as a preview. */
const shown = 100

const textOf = (cell: Cell): string => (cell === null ? "" : typeof cell === "object" ? formatAt(cell.at) : String(cell))

/** The first rows of an export, as text. */
export async function firstRows(database: Database, { sources, texts, user, language, area }: StartPlace, request: ExportRequest) {
  const source = sourceFor(sources, request.exportType, user, area)
  const { columns, heads, filter } = checkRequest(source, request, texts, { user, language })
  const { rows } = await database.reading(async (tx) => {
    const { text, values } = source.statement(user, filter, await readClock(tx))
    return tx.query<Record<string, unknown>>({ text: `select * from (${text}) as first_rows limit ${shown}`, values })
  })
  const say = { language, text: (key: string) => texts.text(key, language) }
  const cells = (row: SourceRow) => columns.map(({ cell }) => textOf(cell(row, say)))
  return {
    excelColumnDtoList: columns.map(({ code: columnCode }, at) => ({ columnName: heads[at] ?? "", columnCode })),
    records: rows.map(cells),
  }
}
