import type { Tx } from "#server/database/database.ts"
import type { SessionUser } from "#server/http/session-user.ts"

/** From when somebody is asked whose turn in a sequence comes after others: at no moment that is known yet. */
export const afterOthers = Number.MAX_SAFE_INTEGER

/** The people whom a person may stand in for at this moment; the SQL function `approval_delegates` decides for which kind of approval this is allowed. */
const principalsOf = (me: string, now: string): string => `array(
  with recursive principal as (
    select d.person from approval_delegation d join person p on p.id = d.person
      where d.delegate = ${me} and d.ended_at is null and ${now} >= d.from_at and ${now} < d.until_at and may_sign_in(p)
    union
    select d.person from principal join approval_delegation d on d.delegate = principal.person join person p on p.id = d.person
      where d.ended_at is null and ${now} >= d.from_at and ${now} < d.until_at and may_sign_in(p))
  select person from principal)`

/** Those among some people in whose place a person may decide one kind of approval at a moment (epoch ms). */
export async function awayFor(
  tx: Tx,
  { person, among, now, type }: { readonly person: string; readonly among: readonly string[]; readonly now: number; readonly type: string },
): Promise<string[]> {
  const { rows } = await tx.query<{ person: string }>({
    name: "approvers-away",
    text: `select s.person from unnest($1::text[]) with ordinality as s (person, place)
      where s.person = any(${principalsOf("$2", "$3::bigint")}) and $2 in (select approval_delegates(s.person, $3::bigint, $4)) order by s.place`,
    values: [among, person, now, type],
  })
  return rows.map((one) => one.person)
}

/**
 * The SQL condition that an approval `a` waits for a person at an instant: the person is asked directly, or stands in for somebody before whose step
 * the own turn does not come, or is any approver of the company; and it is not decided yet. `me` and `now` are placeholders.
 */
export function waitsFor(user: Pick<SessionUser, "roles" | "party">, me: string, now: string, bind: (value: unknown) => string): string {
  const inPlace = `s.person = any(${principalsOf(me, now)}) and ${me} in (select approval_delegates(s.person, ${now}, a.document || '.' || a.subject))
    and not exists (select from approval_asked own where own.approval = a.stream and own.person = ${me} and own.since = ${afterOthers})`
  const home = bind(user.party ?? "")
  const anyone = user.roles.includes("approver") ? `or (a.anyone and a.party = ${home})` : ""
  return `a.state = 'inApproval' and a.submitter <> ${me} and a.party in ('', ${home})
    and (exists (select from approval_asked s where s.approval = a.stream and s.since <= ${now} and (s.person = ${me} or (${inPlace}))) ${anyone})
    and not exists (select from approval_decision d where d.approval = a.stream and d.person = ${me} and d.step = a.present)`
}
