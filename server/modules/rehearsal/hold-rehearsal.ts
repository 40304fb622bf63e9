import type { Database } from "#server/database/database.ts"
import { Unusable } from "#server/unusable.ts"

/**
 * Keeps rehearsals and real documents apart, before anything is written: a database with documents never becomes a rehearsal's, and a rehearsal's
 * database is never used for real work. Throws `Unusable`.
 */
export function holdRehearsal(database: Database, isAsked: boolean): Promise<void> {
  return database.transaction(async (tx) => {
    await tx.query({ text: "lock table rehearsal in share row exclusive mode" })
    const { rows } = await tx.query<{ known: boolean; used: boolean }>({
      text: "select exists (select from rehearsal) as known, exists (select from stream) as used",
    })
    const { known = false, used = false } = rows[0] ?? {}
    if (known && !isAsked)
      throw new Unusable(
        "This database is for rehearsals, and its clock may be wrong: set REHEARSAL=1, or name another in DATA_DIR or DATABASE_URL.",
      )
    if (isAsked && !known && used)
      throw new Unusable("This database holds documents that are no rehearsal: give the rehearsal a DATA_DIR or DATABASE_URL of its own.")
    if (isAsked && !known) await tx.query({ text: "insert into rehearsal default values" })
  })
}
