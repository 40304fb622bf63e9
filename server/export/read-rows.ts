import type { Query, Tx } from "#server/database/database.ts"
import type { SourceRow } from "./export-source.ts"

/** Rows of one portion: few enough to answer other requests in between, many enough that round trips do not matter. */
export const portion = 200

/** Reads a statement through a server-side cursor, one portion after the other: memory stays flat for any number of rows. `tx` must be one snapshot. */
export async function* readRows(tx: Tx, { text, values }: Query): AsyncGenerator<readonly SourceRow[]> {
  // All rows will be read, so the planner must not optimise for the first ones.
  await tx.query({ text: "set local cursor_tuple_fraction = 1" })
  await tx.query({ text: `declare export_rows no scroll cursor for ${text}`, values })
  for (;;) {
    const { rows } = await tx.query<Record<string, unknown>>({ name: "export-portion", text: `fetch ${portion} from export_rows` })
    if (rows.length > 0) yield rows
    if (rows.length < portion) return
  }
}
