import { Suspense } from "react"
import { lazyPart } from "#client/browser/lazy-part.ts"
import { useSession } from "#client/session/session.ts"

const Notices = lazyPart(async () => (await import("./session-dialogs.tsx")).SessionDialogs)

/** The session's messages and questions over any page; loaded after sign-in, so that they are available when the server is not. */
export function SessionNotices() {
  const { profile, notice } = useSession()
  return <Suspense fallback={null}>{profile !== null || notice !== null ? <Notices /> : null}</Suspense>
}
