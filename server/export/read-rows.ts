import type { Query, Tx } from "#server/database/database.ts"
import type { SourceRow } from "./export-source.ts"

/** Rows of one portion: few enough that other requests are answered in between, many enough that the way to the database does not count. */
export const portion = 200

/** Reads a statement through a cursor of the server, one portion after the other: memory stays flat however many rows there are. `tx` is one snapshot. */
export async function* readRows(tx: Tx, { text, values }: Query): AsyncGenerator<readonly SourceRow[]> {
  // All rows will be read: a plan that gives the first ones soon is the wrong one.
  await tx.query({ text: "set local cursor_tuple_fraction = 1" })
  await tx.query({ text: `declare export_rows no scroll cursor for ${text}`, values })
  for (;;) {
    const { rows } = await tx.query<Record<string, unknown>>({ name: "export-portion", text: `fetch ${portion} from export_rows` })
    if (rows.length > 0) yield rows
    if (rows.length < portion) return
  }
}
