import type { Tx } from "../database/database.ts"

/** Names of people and companies, by id. */
export async function namesOf(tx: Tx, ids: Iterable<string>): Promise<Readonly<Record<string, string>>> {
  const wanted = [...new Set(ids)].filter((one) => /^[0-9a-f]{32}$/.test(one))
  if (wanted.length === 0) return {}
  const { rows } = await tx.query<{ id: string; name: string }>({
    name: "names",
    text: "select id, display_name as name from person where id = any($1) union all select id, name from party where id = any($1)",
    values: [wanted],
  })
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
}
