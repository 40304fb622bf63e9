import { Box, defineStyle } from "@chakra-ui/react"
import { Suspense, useEffect, useRef, useSyncExternalStore } from "react"
import { lazyPart } from "#client/browser/lazy-part.ts"
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
  // Over a dialog it stands on top, where it hides none of the buttons at the dialog's foot.
  "html:has(dialog:modal) &": { inset: "16px 16px auto auto" },
})

const Messages = lazyPart(async () => (await import("./messages.tsx")).Messages)

/** How far above the window's edge messages stand clear of a foot that sticks there, whose button somebody is about to press. */
function clearOfFeet(): string {
  const feet = [...document.querySelectorAll("[data-foot]")].filter((foot) => foot.checkVisibility())
  const tops = feet
    .map((foot) => foot.getBoundingClientRect())
    .flatMap(({ top, bottom }) => (bottom > innerHeight - 16 && top < innerHeight ? [top] : []))
  return tops.length === 0 ? "16px" : `${innerHeight - Math.min(...tops) + 8}px`
}

/** Where messages stand: a live region that is always there. A failure stays until it is closed. */
export function Toaster() {
  const messages = useSyncExternalStore(onToasts, shownToasts, shownToasts)
  const box = useRef<HTMLDivElement>(null)
  const newest = messages.at(-1)?.id
  useEffect(() => {
    const layer = box.current
    if (newest === undefined || !layer) return
    layer.style.setProperty("--clear", clearOfFeet())
    // Shown anew with each message: what is shown last lies on top, above a dialog that has been opened meanwhile.
    layer.showPopover()
    return () => layer.hidePopover()
  }, [newest])
  return (
    <Box ref={box} popover="manual" css={toaster} role="status" aria-live="polite">
      <Suspense fallback={null}>{messages.length > 0 ? <Messages messages={messages} /> : null}</Suspense>
    </Box>
  )
}
