import type { Tx } from "#server/database/database.ts"
import type { Hub } from "./hub.ts"

/** The channel on which the database itself announces (migration 006) that a session was revoked or its person deactivated, in whatever way. */
const keyOf = (session: string): string => `session/${session}`

const tryAgain = 2_000

/** Calls `onEnd` once when the session ends, or at once if it has ended already. The returned function unsubscribes. */
export function watchSession(hub: Pick<Hub, "follow">, database: Pick<Tx, "query">, session: string, onEnd: () => void): () => void {
  let watching = true
  const stop = () => {
    watching = false
    unfollow()
  }
  // The hub may call without a change, so the database is asked.
  const look = async () => {
    const { rowCount } = await database.query({
      name: "session-lives",
      text: "select from session s join person p on p.id = s.person where s.id = $1 and s.revoked_at is null and may_sign_in(p)",
      values: [session],
    })
    if (rowCount > 0 || !watching) return
    stop()
    onEnd()
  }
  // The database may be away: the end must be found when it is back.
  const check = () => void look().catch(() => watching && setTimeout(check, tryAgain).unref())
  const unfollow = hub.follow(keyOf(session), check)
  check()
  return stop
}
