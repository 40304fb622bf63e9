import { type RefObject, useLayoutEffect, useRef } from "react"
import type { Tag } from "./tags.ts"
import { useListener, within } from "./use-listener.ts"

/** The page with the keyboard focus in the strip, so that a closed or moved page does not take the focus along. */
export function useStanding(list: RefObject<HTMLElement | null>, tags: readonly Tag[], open: number) {
  const wanted = useRef<string | null>(null)
  /** The page with the focus, or the last one before a menu or a question took it. */
  const stood = useRef<string | null>(null)
  const stand = (index: number) => list.current?.children[index]?.querySelector("a")?.focus()
  useListener(list, "focusin", (event) => {
    stood.current = within(event, "[data-key]")?.dataset["key"] ?? null
  })
  useListener(list, "focusout", ({ relatedTarget }) => {
    if (relatedTarget instanceof Element && !relatedTarget.closest("[data-key], [popover], dialog")) stood.current = null
  })
  useLayoutEffect(() => {
    const lost = document.activeElement === document.body && stood.current !== null && !tags.some(({ key }) => key === stood.current)
    if (wanted.current === null && lost) stand(Math.max(0, open))
    if (wanted.current === null) return
    stand(tags.findIndex(({ key }) => key === wanted.current))
    wanted.current = null
  })
  return {
    stand,
    /** The page to focus after the next rendering of the strip. */
    standNextAt: (key: string | null) => {
      wanted.current = key
    },
  }
}
