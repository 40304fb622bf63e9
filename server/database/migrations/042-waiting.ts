import { type Kysely, sql } from "kysely"

/**
 * What the list of what waits and the counts by state look up instead of reading every tender: those of a state by the deadline that orders its tasks,
 * those that somebody wrote or buys by, questions and objections that nobody has answered yet; and for the counts all that they ask for.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index tender_bidding on tender (state, bid_deadline, updated_at, id)`.execute(db)
  await sql`create index tender_opening on tender (state, opening_time, updated_at, id)`.execute(db)
  await sql`create index tender_author on tender (author)`.execute(db)
  await sql`create index tender_buyers on tender using gin (buyers)`.execute(db)
  await sql`create index tender_counted on tender (state, party) include (author, buyers, suspended, bid_deadline)`.execute(db)
  await sql`create index tender_child_asked on tender_child (tender, round) where kind = 'question' and state = 'asked'`.execute(db)
  await sql`create index tender_child_objected on tender_child (tender, round) where kind = 'objection' and state in ('raised', 'answered')`.execute(
    db,
  )
}
