import { Suspense, useEffect, useRef, useSyncExternalStore } from "react"
import { lazyPart } from "#client/browser/lazy-part.ts"
import { onToasts, shownToasts } from "./toast.ts"
import s from "./toaster.module.css"

const Messages = lazyPart(async () => (await import("./messages.tsx")).Messages)

/** Where messages stand: a live region that is always there. A failure stays until it is closed. */
export function Toaster() {
  const messages = useSyncExternalStore(onToasts, shownToasts, shownToasts)
  const box = useRef<HTMLDivElement>(null)
  const newest = messages.at(-1)?.id
  useEffect(() => {
    const layer = box.current
    if (newest === undefined || !layer) return
    // Shown anew with each message: what is shown last lies on top, above a dialog that has been opened meanwhile.
    layer.showPopover()
    return () => layer.hidePopover()
  }, [newest])
  return (
    <div ref={box} popover="manual" className={s.toaster} role="status" aria-live="polite">
      <Suspense fallback={null}>{messages.length > 0 ? <Messages messages={messages} /> : null}</Suspense>
    </div>
  )
}
