import { openStates } from "#machines/_kit/kind-stage.ts"
import type { Tx } from "#server/database/database.ts"
import type { DocumentModule } from "./document-module.ts"
import { rowTable } from "./row-names.ts"
import { standsIn } from "./rows.ts"
import { ownedSide } from "./sight.ts"

/** Tells whether people of a department have written documents that are still under way; member documents go with their parents. */
export type HasOpenDocuments = (tx: Tx, unit: string, now: number) => Promise<boolean>

/** The same for documents of these kinds: of each that names an author as its owner. */
export function hasOpenDocuments(kinds: readonly Pick<DocumentModule, "kind" | "rows">[]): HasOpenDocuments {
  const owned = kinds.flatMap(({ kind, rows }) => {
    return ownedSide(rows.kind) && !rows.kind.above ? [{ table: rowTable(rows.kind), open: openStates(kind ?? rows.kind) }] : []
  })
  return async (tx, unit, now) => {
    const values: unknown[] = [unit, now]
    const bind = (value: unknown) => `$${values.push(value)}`
    const each = owned.map(
      ({ table, open }) =>
        `exists (select from ${table} t join person p on p.id = t.author where p.unit = $1 and ${standsIn(open, () => "$2::bigint", bind)})`,
    )
    const { rows } = await tx.query<{ found: boolean }>({ text: `select ${["false", ...each].join(" or ")} as found`, values })
    return rows[0]?.found ?? false
  }
}
