import { type RefObject, useLayoutEffect, useRef } from "react"
import { writes } from "#ui/commands/writes.ts"
import { modalInFront } from "#ui/dialog/modals.ts"
import { isFocusLeft } from "#ui/shell/leave-focus.ts"

/** The element with the focus, or the last one that had it. */
let focused: HTMLElement | null = null
/** The same but for messages, which stand above the page for a while, with the elements around it at that time, the nearest first. */
let below: HTMLElement | null = null
let around: readonly Element[] = []
addEventListener("focusin", (event) => {
  if (!(event.target instanceof HTMLElement)) return
  focused = event.target
  if (focused.closest("[data-toasts]")) return
  below = focused
  around = event.composedPath().filter((one) => one instanceof Element)
})

/** Whether the element with the focus has gone or let it go, and no other one has been given it. */
const isLost = (): boolean =>
  [document.body, focused].some((one) => one === document.activeElement) && (focused?.checkVisibility() === false || isFocusLeft())

/** Where the focus was in what is in front before it went to a message that is gone. */
const belowMessage = (inFront: Element | null): HTMLElement | null =>
  focused !== below && below?.checkVisibility() && (inFront?.contains(below) ?? true) ? below : null

/** The heading of the innermost part of what is in front that was around the focus and is still there. */
function headingIn(inFront: Element | null): HTMLElement | null {
  const there = around.filter((one) => one.checkVisibility() && (inFront?.contains(one) ?? false))
  for (const part of [...there, inFront]) {
    const heading = part?.querySelector<HTMLElement>("h1, h2, h3")
    if (heading?.checkVisibility()) return heading
  }
  return null
}

/**
 * Moves the focus to the nearest heading of the page, or of the dialog on top, when the element that had it goes: a button whose command is done, a
 * link with the page that was left. With a message it goes back to where it was before. A page that is shown again gives it back to its own element,
 * unless that is a text field, which would swallow single-key shortcuts.
 */
export function useKeptFocus(box: RefObject<HTMLElement | null>): void {
  const left = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const page = box.current
    let own = left.current
    const look = () => {
      const kept = own?.checkVisibility() ? own : null
      own = null
      if (!isLost()) return
      const modal = modalInFront()
      const back = kept ?? belowMessage(modal)
      const to = back ?? headingIn(modal ?? page)
      if (!to) return
      if (to !== back) to.tabIndex = -1
      to.focus({ preventScroll: true })
      if (to.matches(":focus-visible")) to.scrollIntoView({ block: "nearest" })
    }
    // Before the next frame: whoever takes an element away may focus another one until then.
    const lookSoon = () => requestAnimationFrame(look)
    lookSoon()
    const changes = new MutationObserver(lookSoon)
    changes.observe(document.body, { childList: true, subtree: true })
    return () => {
      changes.disconnect()
      left.current = page?.contains(below) && !writes(below) ? below : null
    }
  }, [box])
}
