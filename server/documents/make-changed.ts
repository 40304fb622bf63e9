import { createHash } from "node:crypto"
import type { Database, Tx } from "#server/database/database.ts"
import { liftLimits } from "#server/database/lift-limits.ts"

/** Something that is made from whole documents: rows of a list, tasks, a ledger. */
export interface Made {
  readonly name: string
  /** Its declaration; when another one stands here than that by which it was made last, it is made again. */
  readonly shape: string
  make(tx: Tx): Promise<void>
}

/** Makes again what is declared otherwise than when it was made last. Several processes may start at once: one works, the others wait. */
export function makeChanged(database: Database, things: readonly Made[]): Promise<void> {
  return database.transaction(async (tx) => {
    await liftLimits(tx)
    await tx.query({ text: "select pg_advisory_xact_lock(hashtext('document rows'))" })
    const { rows } = await tx.query<{ kind: string; shape: string }>({ text: "select kind, shape from document_table" })
    const known = new Map(rows.map(({ kind, shape }) => [kind, shape]))
    for (const { name, shape: declared, make } of things) {
      const shape = createHash("sha256").update(declared).digest("hex")
      if (known.get(name) === shape) continue
      await make(tx)
      await tx.query({
        text: `insert into document_table (kind, shape) values ($1, $2) on conflict (kind) do update set shape = excluded.shape`,
        values: [name, shape],
      })
    }
  })
}
