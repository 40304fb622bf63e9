import { Box, defineStyle } from "@chakra-ui/react"
import { Suspense, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react"
import { createPortal } from "react-dom"
import { lazyPart } from "#client/browser/lazy-part.ts"
import { modalInFront, onModals } from "#ui/dialog/modals.ts"
import { onToasts, shownToasts } from "./toast.ts"

const toaster = defineStyle({
  position: "fixed",
  inset: "auto 16px var(--clear, 16px) auto",
  gap: "2",
  width: "min(400px, calc(100vw - 32px))",
  margin: "0",
  padding: "0",
  border: "0",
  overflow: "visible",
  background: "none",
  "&:popover-open": { display: "grid" },
  // Over a dialog they are at the top, where they hide none of the buttons in its footer; on a phone they would hide its title and first field there.
  "html:has(dialog:modal) &": { inset: { md: "16px var(--beside, 16px) auto auto" } },
})

const Messages = lazyPart(async () => (await import("./messages.tsx")).Messages)

/** An element that takes no room and can be moved with what is drawn in it. */
function newPlace(): HTMLElement {
  const place = document.createElement("div")
  place.style.display = "contents"
  place.dataset["toasts"] = ""
  return place
}

/**
 * The place of messages: a permanent live region. A failure stays until it is closed. It stands in the modal dialog in front, since nothing outside of that
 * can be pressed.
 */
export function Toaster() {
  const messages = useSyncExternalStore(onToasts, shownToasts, shownToasts)
  const modal = useSyncExternalStore(onModals, modalInFront)
  const [place] = useState(newPlace)
  const box = useRef<HTMLDivElement>(null)
  const newest = messages.at(-1)?.id
  useLayoutEffect(() => {
    // As of now: the dialog that was drawn in front may just have been closed, and is in the page no longer.
    const front = modalInFront() ?? document.body
    if (place.parentElement !== front) front.append(place)
    const layer = box.current
    if (newest === undefined || !layer) return
    // Shown again with each message: the last popover shown is on top, above a dialog that was opened meanwhile.
    layer.showPopover()
    return () => layer.hidePopover()
  }, [newest, modal, place])
  useLayoutEffect(() => () => place.remove(), [place])
  return createPortal(
    <Box ref={box} popover="manual" css={toaster} role="status" aria-live="polite">
      <Suspense fallback={null}>{messages.length > 0 ? <Messages messages={messages} layer={box} modal={modal} /> : null}</Suspense>
    </Box>,
    place,
  )
}
