import { code, Refused } from "#contract/errors.ts"
import type { Database, Tx } from "#server/database/database.ts"
import type { SessionUser } from "#server/http/session-user.ts"
import { actingRoles, mustChange } from "./accounts.ts"
import { grants } from "./grants.ts"
import { digest, newId, newToken } from "./secrets.ts"

/** The lifetime of a refresh token in seconds: a working day and a little. */
export const refreshSeconds = 43_200
/** Seconds within which a second use of a rotated token is taken for another tab of the same browser. */
const graceSeconds = 10

/** The two tokens of one session. */
export interface TokenPair {
  readonly session: string
  readonly access: string
  readonly refresh: string
  /** The lifetime of the access token in seconds, as administrators set it for the platform itself. */
  readonly seconds: number
}

/** The person of a new session, its ticket, and the browser and address it comes from. */
export interface NewSession {
  readonly person: string
  readonly ticket: string
  readonly userAgent: string
  readonly address: string
}

/** Opens a session. */
export async function openSession(tx: Tx, { person, ticket, userAgent, address }: NewSession): Promise<TokenPair> {
  const session = newId()
  await tx.query({
    text: "insert into session (id, person, ticket, user_agent, address) values ($1, $2, $3, $4, $5)",
    values: [session, person, ticket, userAgent.slice(0, 200), address],
  })
  return issue(tx, session)
}

/** A ticket stays as long as a session of it goes on: who let the person in, and what signs out there as well, is known by the ticket alone. */
const goesOn = `exists (select from session s join refresh_token r on r.session = s.id
  where s.ticket = granting_ticket.id and s.revoked_at is null and r.expires_at > now())`

/** Deletes some of the tokens and tickets that expired long ago, skipping locked rows. */
export async function sweepTokens(tx: Tx): Promise<void> {
  for (const table of ["access_token", "refresh_token", "service_ticket", "granting_ticket", "password_link", "central_record"])
    await tx.query({
      text: `delete from ${table} where hash in
        (select hash from ${table} where expires_at < now() - interval '1 day' ${table === "granting_ticket" ? `and not ${goesOn}` : ""}
          limit 100 for update skip locked)`,
    })
}

/** Issues a pair of tokens for a session, in exchange for the refresh token of the hash `follows` where there was one. */
async function issue(tx: Tx, session: string, follows: Buffer | null = null): Promise<TokenPair> {
  const pair = { session, access: newToken(), refresh: newToken() }
  const { rows } = await tx.query<{ seconds: number }>({
    text: `with life as (select token_seconds from client_application where id = 'procurement-web'),
      access as (insert into access_token (hash, session, expires_at, follows) select $1, $3, now() + make_interval(secs => token_seconds), $5::bytea from life),
      refresh as (insert into refresh_token (hash, session, expires_at, follows) values ($2, $3, now() + make_interval(secs => $4), $5))
      select token_seconds as seconds from life`,
    values: [digest(pair.access), digest(pair.refresh), session, refreshSeconds, follows],
  })
  return { ...pair, seconds: rows[0]?.seconds ?? 0 }
}

/** Stores that a token is used for the first time: the refresh token it was exchanged for is then of no use to anybody any more. */
async function settle(tx: Tx, table: "access_token" | "refresh_token", hash: Buffer, follows: Buffer): Promise<void> {
  await tx.query({
    text: `with used as (update ${table} set follows = null where hash = $1) update refresh_token set settled = true where hash = $2`,
    values: [hash, follows],
  })
}

interface RefreshRow {
  readonly session: string
  readonly follows: Buffer | null
  readonly usable: boolean
  /** What it was exchanged for has been used. */
  readonly settled: boolean
  readonly justRotated: boolean
}

/** The result of presenting a refresh token. */
export type Rotation = { readonly pair: TokenPair } | { readonly refusal: Refused }

/**
 * Exchanges a refresh token for a new pair. Until somebody uses that pair, the token may be exchanged once more: the reply may have been lost, or two
 * tabs may have asked at once (decision 117). Afterwards a second use revokes the whole session, since the token may have been stolen. Within ten
 * seconds of the exchange it is only refused with 20009: the second gets no token (nor would a thief), and an honest tab finds the new pair in the
 * shared cookies. The refusal is returned and not thrown, so that the revocation is committed.
 */
export async function rotate(tx: Tx, refresh: string): Promise<Rotation> {
  const hash = digest(refresh)
  const { rows } = await tx.query<RefreshRow>({
    text: `select r.session, r.follows, r.expires_at > now() and s.revoked_at is null and may_sign_in(p) as usable, r.settled,
        coalesce(r.rotated_at > clock_timestamp() - make_interval(secs => $2), false) as "justRotated"
      from refresh_token r join session s on s.id = r.session join person p on p.id = s.person where r.hash = $1 for update of r`,
    values: [hash, graceSeconds],
  })
  const row = rows[0]
  if (!row?.usable) return { refusal: new Refused({ code: code.badGrant }) }
  if (row.settled && row.justRotated) return { refusal: new Refused({ code: code.staleVersion, rule: "tokenJustRotated" }) }
  if (row.settled) {
    await revoke(tx, row.session, "refresh token used twice")
    return { refusal: new Refused({ code: code.badGrant }) }
  }
  if (row.follows) await settle(tx, "refresh_token", hash, row.follows)
  await tx.query({ text: "update refresh_token set rotated_at = clock_timestamp() where hash = $1", values: [hash] })
  return { pair: await issue(tx, row.session, hash) }
}

/** Ends a session: all its tokens become invalid. */
export async function revoke(tx: Tx, session: string, why: string): Promise<void> {
  await tx.query({
    text: "update session set revoked_at = now(), revoked_why = $2 where id = $1 and revoked_at is null",
    values: [session, why],
  })
}

/**
 * Returns the function that finds an access token's holder, by the database's clock. The time a session was last seen is stored by the hour: by the
 * minute it would tell who was present when a bid was sealed.
 */
export function authenticator(database: Database): (token: string) => Promise<SessionUser | null> {
  return async (token) => {
    if (token === "") return null
    const hash = digest(token)
    const { rows } = await database.query<SessionUser & { stale: boolean; follows: Buffer | null }>({
      name: "session-by-token",
      text: `select p.id, p.name, p.display_name as "displayName", ${actingRoles} as roles, p.party, (select u.name from org_unit u where u.id = p.unit) as department, p.language,
          ${mustChange} as "mustChangePassword",
          floor(extract(epoch from p.entrusted_at) * 1000)::float8 as "entrustedAt", ${grants} as grants, s.id as "sessionId", t.follows, s.last_seen_at < date_trunc('hour', now()) as stale
        from access_token t join session s on s.id = t.session join person p on p.id = s.person
        where t.hash = $1 and t.expires_at > now() and s.revoked_at is null and may_sign_in(p)`,
      values: [hash],
    })
    const [row] = rows
    if (!row) return null
    const { stale, follows, ...user } = row
    if (follows) await settle(database, "access_token", hash, follows)
    if (stale)
      await database.query({ text: "update session set last_seen_at = date_trunc('hour', now()) where id = $1", values: [user.sessionId] })
    return user
  }
}
