import { type Kysely, sql } from "kysely"

/** Who may stand in is asked of people as they are now, and a notice says whether its reader is confidential. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await standIns(db)
  await readers(db)
}

/**
 * Who may decide for somebody at a moment: the delegates, and theirs while those are away themselves. Each of them is an approver of the same company
 * now, as when the delegation was made. Away is not closed: nobody decides for, or by way of, a person who may not sign in. Null asks for every type.
 */
async function standIns(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function approval_delegates(whom text, moment bigint, kind text) returns setof text language sql stable as $$
      with recursive acting as (
        select p.id, p.party from person p where p.id = whom and may_sign_in(p)
        union
        select p.id, p.party from acting join approval_delegation d on d.person = acting.id join person p on p.id = d.delegate
          where d.ended_at is null and moment >= d.from_at and moment < d.until_at
            and (kind is null or d.types = '{}' or kind = any (d.types))
            and may_sign_in(p) and p.party = acting.party and p.roles @> array['approver'])
      select id from acting where id <> whom order by id $$`.execute(db)
}

const toCommittee = [
  "confirmAssignment",
  "leaderNamed",
  "reviewBids",
  "scoreBids",
  "scoreAgain",
  "closeScoring",
  "confirmResult",
  "reviewAgain",
  "reviewDeadlineMoved",
]

/** Notices from before are confidential where they went to more than the buyer and the tender has no notice of award, but for what every supplier reads. */
async function readers(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notice add column confidential boolean not null default false`.execute(db)
  await sql`
    update notice n set confidential = true
    from event e join tender t on t.id = e.root, person p
    where e.position = n.fact and p.id = n.person
      and (p.party is distinct from t.party or p.id = any (t.committee) or n.template = any (${toCommittee}))
      and not (t.open_to = 'public' and n.template in ('applyPrequalification', 'invitedToBid', 'tenderRevoked', 'tenderFailed'))
      and not exists (select from event done where done.root = e.root and done.type = 'award.noticed')`.execute(db)
}
