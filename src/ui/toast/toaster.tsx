import { Suspense, lazy, useSyncExternalStore } from "react"
import { onToasts, shownToasts } from "./toast.ts"
import s from "./toaster.module.css"

const Messages = lazy(async () => ({ default: (await import("./messages.tsx")).Messages }))

/** Where messages stand: a live region that is always there. A failure stays until it is closed. */
export function Toaster() {
  const messages = useSyncExternalStore(onToasts, shownToasts, shownToasts)
  return (
    <div className={s.toaster} role="status" aria-live="polite">
      <Suspense fallback={null}>{messages.length > 0 ? <Messages messages={messages} /> : null}</Suspense>
    </div>
  )
}
