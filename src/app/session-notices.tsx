import { Suspense } from "react"
import { lazyPart } from "#client/browser/lazy-part.ts"
import { useSession } from "#client/session/session.ts"

const Notices = lazyPart(async () => (await import("./session-dialogs.tsx")).SessionDialogs)

/** What the session has to say or to ask over any page; fetched once somebody is signed in, so that it is here when the server is not. */
export function SessionNotices() {
  const { profile, notice } = useSession()
  return <Suspense fallback={null}>{profile !== null || notice !== null ? <Notices /> : null}</Suspense>
}
