import { type Kysely, sql } from "kysely"

/** What the dashboard says of tenders stands among the tender's own texts now: what administrators have made of it goes along. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update text_change set namespace = 'tender', key = case key when 'list.add' then 'begin' else key end
    where namespace = 'tender-write' and (key = 'list.add' or key like 'dashboard.%')`.execute(db)
}
