import { type Kysely, sql } from "kysely"

/** For migrations: lets the audit trail keep changes of this kind as well, in addition to the kinds that it already keeps. */
export async function keepChangesOf(db: Kysely<unknown>, kind: string): Promise<void> {
  const { rows } = await sql<{ rule: string }>`
    select pg_get_constraintdef(oid) as rule from pg_constraint where conname = 'admin_change_kind_check'`.execute(db)
  const kinds = [...(rows[0]?.rule ?? "").matchAll(/'([a-z]+)'/gi)].map(([, one]) => one ?? "")
  const all = [...new Set([...kinds, kind])].map((one) => `'${one}'`).join(", ")
  await sql`
    alter table admin_change drop constraint if exists admin_change_kind_check,
      add constraint admin_change_kind_check check (kind in (${sql.raw(all)}))`.execute(db)
}
