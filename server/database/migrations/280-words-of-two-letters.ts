import { type Kysely, sql } from "kysely"

/** Enters the pairs of letters by which words such as kV and PC are found: with two letters only the initials of pinyin were looked up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ table: string }>`
    select table_name as table from information_schema.columns
    where table_schema = current_schema() and column_name in ('words', 'grams') group by table_name having count(*) = 2`.execute(db)
  for (const { table } of rows)
    await sql`
      update ${sql.table(table)} set grams = array(
        select unnest(grams)
        union select substr(run[1], at, 2)
        from regexp_matches(split_part(words, chr(10), 1), '[a-z]{2,}', 'g') as run, generate_series(1, length(run[1]) - 1) as at
      ) where split_part(words, chr(10), 1) ~ '[a-z]{2}'`.execute(db)
}
