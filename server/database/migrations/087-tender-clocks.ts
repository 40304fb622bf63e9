import { type Kysely, sql } from "kysely"

/** A tender's row carries when its clocks will strike and where they lead, as the chart says, like the rows of declared kinds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tender add column ends bigint[] not null default '{}', add column after text[] not null default '{}'`.execute(db)
  const has = (kind: string, ...states: readonly string[]) =>
    sql`exists (select from tender_child c where c.tender = t.id and c.round = t.round and c.kind = ${kind} and c.state = any(${states}))`
  await sql`
    update tender t set ends = array[due], after = array[leads] from (
      select t.id,
        case t.state when 'biddingOpen' then t.bid_deadline when 'prequalOpen' then t.prequal_deadline else t.publicity_ends end as due,
        case t.state when 'biddingOpen' then 'sealed' when 'publicity' then case when not ${has("objection", "raised", "answered")} then 'awardApproval' end
          else case when ${has("prequal-application", "submitted", "reviewed")} then 'prequalReview' else 'failed' end end as leads
      from tender t where t.state in ('biddingOpen', 'prequalOpen', 'publicity') and not t.suspended) as clock
    where clock.id = t.id and due is not null and leads is not null`.execute(db)
  await sql`create index tender_ends on tender ((ends[1])) where ends[1] is not null`.execute(db)
}
