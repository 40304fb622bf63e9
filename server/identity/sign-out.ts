import { code, Refused } from "#contract/errors.ts"
import type { OwnSession } from "#contract/identity.contract.ts"
import type { Tx } from "#server/database/database.ts"
import { revoke } from "./sessions.ts"

/** Ends a ticket, every session opened with it and the shipped central login's own session; returns the proof needed to sign out elsewhere. */
export async function endTicket(tx: Tx, ticket: string, why: string): Promise<string | null> {
  // Opening a session locks its ticket too, so a session opened at this moment is committed before the statements below.
  await tx.query({ text: "select from granting_ticket where id = $1 for update", values: [ticket] })
  const { rows } = await tx.query<{ idToken: string | null }>({
    text: `with sessions as (update session set revoked_at = now(), revoked_why = $2 where ticket = $1 and revoked_at is null),
        ended as (update granting_ticket set ended_at = coalesce(ended_at, now()) where id = $1 returning id_token, login_session),
        central as (delete from central_record where kind = 'Session' and uid in (select login_session from ended))
      select id_token as "idToken" from ended`,
    values: [ticket, why],
  })
  return rows[0]?.idToken ?? null
}

/** The shipped central login ended one of its sessions: everything that was opened with it ends here too. */
export async function endLoginSession(tx: Tx, loginSession: string): Promise<void> {
  const { rows } = await tx.query<{ id: string }>({
    text: "select id from granting_ticket where login_session = $1 and ended_at is null",
    values: [loginSession],
  })
  for (const { id } of rows) await endTicket(tx, id, "signed out at the central login")
}

/** Ends a session and what its ticket opened; returns the proof needed to sign out at the central login. */
export async function signOut(tx: Tx, session: string, why: string): Promise<string | null> {
  const ticket = await ticketIn(tx, session)
  // The ticket is locked first, as everywhere: different orders would deadlock, and a session would survive.
  const proof = ticket === null ? null : await endTicket(tx, ticket, why)
  await revoke(tx, session, why)
  return proof
}

/** Ends all sessions, tickets and central logins of a person, except one session and its ticket. */
export async function endAll(tx: Tx, person: string, why: string, keep: string | null = null): Promise<void> {
  const kept = keep === null ? null : await ticketIn(tx, keep)
  await tx.query({ text: "select from granting_ticket where person = $1 and ended_at is null order by id for update", values: [person] })
  await tx.query({
    text: `with sessions as (
        update session set revoked_at = now(), revoked_why = $2 where person = $1 and revoked_at is null and id is distinct from $3),
      tickets as (update granting_ticket set ended_at = now() where person = $1 and ended_at is null and id is distinct from $4)
      delete from central_record where account = $1
        and not (kind = 'Session' and uid is not distinct from (select login_session from granting_ticket where id = $4))`,
    values: [person, why, keep, kept],
  })
}

/** The person's open sessions, the most recently seen first. */
export async function listSessions(tx: Tx, person: string, current: string): Promise<OwnSession[]> {
  const { rows } = await tx.query<Omit<OwnSession, "createdAt" | "lastSeenAt"> & { createdAt: Date; lastSeenAt: Date }>({
    text: `select s.id, s.id = $2 as current, s.user_agent as "userAgent", s.address, s.created_at as "createdAt", s.last_seen_at as "lastSeenAt"
      from session s where s.person = $1 and s.revoked_at is null
        and exists (select from refresh_token r where r.session = s.id and r.rotated_at is null and r.expires_at > now())
      order by s.last_seen_at desc, s.created_at desc limit 200`,
    values: [person, current],
  })
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.getTime(), lastSeenAt: row.lastSeenAt.getTime() }))
}

/** Ends one of the person's own sessions, with its ticket unless the current session has the same one; any other session is refused with 10007. */
export async function endOwnSession(tx: Tx, person: string, id: string, current: string): Promise<void> {
  const { rows } = await tx.query<{ ticket: string | null; shared: boolean }>({
    text: `select s.ticket, s.ticket is not null and s.ticket = c.ticket and s.id <> c.id as shared
      from session s join session c on c.id = $3 where s.id = $1 and s.person = $2`,
    values: [id, person, current],
  })
  const [found] = rows
  if (!found) throw new Refused({ code: code.absent })
  if (found.ticket !== null && !found.shared) await endTicket(tx, found.ticket, "signed out by its owner")
  await revoke(tx, id, "signed out by its owner")
}

async function ticketIn(tx: Tx, session: string): Promise<string | null> {
  const { rows } = await tx.query<{ ticket: string | null }>({ text: "select ticket from session where id = $1", values: [session] })
  return rows[0]?.ticket ?? null
}
