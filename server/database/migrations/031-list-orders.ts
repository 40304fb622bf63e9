import { type Kysely, sql } from "kysely"

/**
 * Orders of the list of tenders in which a page is read from an index instead of sorting every tender. What is empty stays last both ways,
 * which takes one index for each. The deadline is the one that presses, in the words of `tender.queries.ts`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const deadline = sql`(case when not suspended then case state when 'biddingOpen' then bid_deadline when 'sealed' then opening_time end end)`
  await sql`create index tender_title on tender (title, id)`.execute(db)
  await sql`create index tender_published on tender (published_at, id)`.execute(db)
  await sql`create index tender_published_last on tender (published_at desc nulls last, id)`.execute(db)
  await sql`create index tender_deadline on tender (${deadline}, id)`.execute(db)
  await sql`create index tender_deadline_last on tender (${deadline} desc nulls last, id)`.execute(db)
}
