import type { SessionUser } from "#server/http/session-user.ts"

/** The people for whom a person stands in at this moment; `approval_delegates` says for which kind of approval, and whether it is allowed. */
const principalsOf = (me: string, now: string): string => `array(
  with recursive principal as (
    select d.person from approval_delegation d join person p on p.id = d.person
      where d.delegate = ${me} and d.ended_at is null and ${now} >= d.from_at and ${now} < d.until_at and may_sign_in(p)
    union
    select d.person from principal join approval_delegation d on d.delegate = principal.person join person p on p.id = d.person
      where d.ended_at is null and ${now} >= d.from_at and ${now} < d.until_at and may_sign_in(p))
  select person from principal)`

/**
 * Whether an approval `a` waits for a person at an instant: asked in person, in somebody's place, or as any approver of the company; and not decided yet.
 * `me` and `now` are placeholders.
 */
export function waitsFor(user: Pick<SessionUser, "roles" | "party">, me: string, now: string, bind: (value: unknown) => string): string {
  const inPlace = `s.person = any(${principalsOf(me, now)}) and ${me} in (select approval_delegates(s.person, ${now}, a.document || '.' || a.subject))`
  const home = bind(user.party ?? "")
  const anyone = user.roles.includes("approver") ? `or (a.anyone and a.party = ${home})` : ""
  return `a.state = 'inApproval' and a.submitter <> ${me} and a.party in ('', ${home})
    and (exists (select from approval_asked s where s.approval = a.stream and s.since <= ${now} and (s.person = ${me} or (${inPlace}))) ${anyone})
    and not exists (select from approval_decision d where d.approval = a.stream and d.person = ${me} and d.step = a.present)`
}
