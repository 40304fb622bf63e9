import { isDeepStrictEqual } from "node:util"
import type { Tx } from "#server/database/database.ts"
import type { SessionUser } from "#server/http/session-user.ts"
import { type Rights, rightsIn } from "#server/identity/person-now.ts"
import type { Hub } from "./hub.ts"

/**
 * The channel on which the database itself announces (migrations 006 and 253) that a session was revoked, its person deactivated, or that person's
 * rights changed, in whatever way.
 */
const keyOf = (session: string): string => `session/${session}`

const tryAgain = 2_000

type Holder = Rights & Pick<SessionUser, "sessionId">
const rightsOf = ({ roles, party, grants }: Rights): Rights => ({ roles, party, grants })

/**
 * Calls `ended` once when the session ends or `changed` once when its person has other rights than the holder's, or at once if that has happened
 * already. The returned function unsubscribes.
 */
export function watchSession(
  hub: Pick<Hub, "follow">,
  database: Pick<Tx, "query">,
  holder: Holder,
  { ended, changed }: { readonly ended: () => void; readonly changed: () => void },
): () => void {
  let watching = true
  const stop = () => {
    watching = false
    unfollow()
  }
  // The hub may call without a change, so the database is asked.
  const look = async () => {
    const now = await rightsIn(database, holder.sessionId)
    if (!watching || (now && isDeepStrictEqual(rightsOf(now), rightsOf(holder)))) return
    stop()
    if (now) changed()
    else ended()
  }
  // The database may be away: the end must be found when it is back.
  const check = () => void look().catch(() => watching && setTimeout(check, tryAgain).unref())
  const unfollow = hub.follow(keyOf(holder.sessionId), check)
  check()
  return stop
}
