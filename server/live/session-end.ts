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
/** The longest that a timer waits. */
const longest = 2_147_483_647

type Holder = Rights & Pick<SessionUser, "sessionId">
const rightsOf = ({ roles, party, grants }: Rights): Rights => ({ roles, party, grants })

/**
 * Calls `ended` once when the session or its person's account ends, or `changed` once when its person has other rights than the holder's, or at once
 * if that has happened already. The returned function unsubscribes.
 */
export function watchSession(
  hub: Pick<Hub, "follow">,
  database: Pick<Tx, "query">,
  holder: Holder,
  { ended, changed }: { readonly ended: () => void; readonly changed: () => void },
): () => void {
  let watching = true
  let lastMoment: NodeJS.Timeout | undefined
  const stop = () => {
    watching = false
    clearTimeout(lastMoment)
    unfollow()
  }
  // The hub may call without a change, so the database is asked.
  const look = async () => {
    const now = await rightsIn(database, holder.sessionId)
    if (!watching) return
    if (now && isDeepStrictEqual(rightsOf(now), rightsOf(holder))) {
      // Nobody announces that an account's last moment has come.
      clearTimeout(lastMoment)
      if (now.left !== null) lastMoment = setTimeout(check, Math.min(now.left + 1, longest)).unref()
      return
    }
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
