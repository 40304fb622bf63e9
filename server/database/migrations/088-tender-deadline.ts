import { type Kysely, sql } from "kysely"

/** A tender's row carries the deadline that matters in its state, as `src/machines/tender/tender.deadline.ts` says, and the list is ordered by it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tender add column deadline bigint`.execute(db)
  await sql`
    update tender set deadline = case state
        when 'prequalOpen' then prequal_deadline
        when 'biddingOpen' then bid_deadline
        when 'sealed' then opening_time
        when 'publicity' then publicity_ends
        else review_deadline
      end
    where not suspended
      and state in ('prequalOpen', 'prequalReview', 'biddingOpen', 'sealed', 'prelimReview', 'expertScorable', 'commercialScorable', 'publicity')`.execute(
    db,
  )
  await sql`drop index tender_deadline, tender_deadline_last`.execute(db)
  await sql`create index tender_deadline on tender (deadline, id)`.execute(db)
  await sql`create index tender_deadline_last on tender (deadline desc nulls last, id)`.execute(db)
}
