import type { Database } from "#server/database/database.ts"

/** The tables of every schema in which a text stands, as it is or as bytes: what a dump would hold. */
export async function placesOf(database: Database, texts: readonly string[]): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>({
    text: `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  })
  const sought = texts.flatMap((text) => [text, Buffer.from(text).toString("hex"), JSON.stringify(text).slice(1, -1)])
  const found = await Promise.all(
    rows.map(async ({ name }) => {
      const { rowCount } = await database.query({
        text: `select from ${name} as one where exists (select from unnest($1::text[]) as sought where position(sought in one::text) > 0) limit 1`,
        values: [sought],
      })
      return rowCount > 0 ? [name] : []
    }),
  )
  return found.flat().toSorted()
}
