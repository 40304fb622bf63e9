import type { Tx } from "#server/database/database.ts"
import { digest, newId, newToken } from "./secrets.ts"

/** The lifetime of a ticket-granting ticket in seconds: a working day and a little. */
export const ticketSeconds = 43_200
/** The lifetime of a service ticket in seconds. */
const serviceSeconds = 10

/** What the central login issued when it opened the ticket, needed to sign out there. */
export interface CentralProof {
  readonly idToken: string
  /** The shipped central login's own session; null with another provider. */
  readonly loginSession: string | null
}

/** Gives a browser the ticket of a new sign-in and ends its former ticket: a browser holds one person at a time. */
export async function openTicket(
  tx: Tx,
  given: { readonly person: string; readonly former: string | undefined; readonly proof?: CentralProof },
): Promise<{ readonly id: string; readonly secret: string }> {
  const ticket = { id: newId(), secret: `TGT-${newToken()}` }
  await tx.query({
    text: `with former as (update granting_ticket set ended_at = now() where hash = $7 and ended_at is null)
      insert into granting_ticket (id, hash, person, expires_at, id_token, login_session)
      values ($1, $2, $3, now() + make_interval(secs => $4), $5, $6)`,
    values: [
      ticket.id,
      digest(ticket.secret),
      given.person,
      ticketSeconds,
      given.proof?.idToken,
      given.proof?.loginSession,
      digest(given.former ?? ""),
    ],
  })
  return ticket
}

/** Issues a service ticket for the holder of a ticket; undefined when that is unknown, ended or expired. Valid once, for ten seconds. */
export async function issueServiceTicket(tx: Tx, secret: string): Promise<{ st: string; username: string } | undefined> {
  const st = `ST-${newToken()}`
  const { rows } = await tx.query<{ username: string }>({
    text: `with holder as (
        select t.id, p.name from granting_ticket t join person p on p.id = t.person
        where t.hash = $1 and t.ended_at is null and t.expires_at > now() and may_sign_in(p)),
      issued as (insert into service_ticket (hash, ticket, expires_at) select $2, id, now() + make_interval(secs => $3) from holder)
      select name as username from holder`,
    values: [digest(secret), digest(st), serviceSeconds],
  })
  return rows[0] && { st, username: rows[0].username }
}

/**
 * Uses a service ticket up. Returns the person and the ticket behind it, if it was valid and for this account; that ticket stays locked until the
 * transaction ends.
 */
export async function useServiceTicket(tx: Tx, st: string, name: string): Promise<{ person: string; ticket: string } | undefined> {
  const { rows } = await tx.query<{ person: string; ticket: string }>({
    text: `with used as (delete from service_ticket where hash = $1 returning ticket, expires_at)
      select p.id as person, t.id as ticket from used u join granting_ticket t on t.id = u.ticket join person p on p.id = t.person
      where u.expires_at > now() and t.ended_at is null and t.expires_at > now() and may_sign_in(p) and p.name = $2
      for share of t`,
    values: [digest(st), name],
  })
  return rows[0]
}

/** The id of the ticket with this secret, whether or not it is still valid. */
export async function ticketOf(tx: Tx, secret: string): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>({ text: "select id from granting_ticket where hash = $1", values: [digest(secret)] })
  return rows[0]?.id
}
