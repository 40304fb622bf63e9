import { createHash, randomBytes } from "node:crypto"
import type { Tx } from "#server/database/database.ts"
import type { SessionUser } from "#server/http/session-user.ts"

/** Issues a ticket for this person's live channel: valid once, for 30 seconds, in any process. Only its hash is stored. */
export async function issueTicket(tx: Tx, user: SessionUser): Promise<string> {
  const ticket = randomBytes(32).toString("base64url")
  await tx.query({
    name: "issue-ticket",
    text: `
      with expired as (delete from live_ticket where expires_at < now())
      insert into live_ticket (hash, holder, expires_at) values ($1, $2, now() + interval '30 seconds')`,
    values: [hashOf(ticket), JSON.stringify(user)],
  })
  return ticket
}

/** Uses a ticket up and returns its holder; null when it is unknown, used or expired. */
export async function redeemTicket(tx: Tx, ticket: string): Promise<SessionUser | null> {
  const { rows } = await tx.query<{ holder: SessionUser; valid: boolean }>({
    name: "redeem-ticket",
    text: "delete from live_ticket where hash = $1 returning holder, expires_at >= now() as valid",
    values: [hashOf(ticket)],
  })
  return rows[0]?.valid ? rows[0].holder : null
}

const hashOf = (ticket: string): Buffer => createHash("sha256").update(ticket).digest()
