import type { Tx } from "#server/database/database.ts"
import type { Hub } from "./hub.ts"

/** What the database announces by itself (migration 006) when a session is revoked or its person is made inactive, in whatever way that came about. */
const keyOf = (session: string): string => `session/${session}`

/** Calls `onEnd` once when the session has ended, also when it had ended before. Call the answered function to stop. */
export function watchSession(hub: Hub, database: Tx, session: string, onEnd: () => void): () => void {
  let watching = true
  const stop = () => {
    watching = false
    unfollow()
  }
  // The hub may call without need, so the database says whether it is true.
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
  const check = () => void look().catch(() => undefined)
  const unfollow = hub.follow(keyOf(session), check)
  check()
  return stop
}
