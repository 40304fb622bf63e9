import { type RefObject, useLayoutEffect, useRef } from "react"
import type { Tag } from "./tags.ts"
import { useListener, within } from "./use-listener.ts"

/** Where the keys stand in the strip, so that no page that is closed or moved takes the focus along. */
export function useStanding(list: RefObject<HTMLElement | null>, tags: readonly Tag[], open: number) {
  const wanted = useRef<string | null>(null)
  /** The page on which the keys stand, or stood before a menu or a question took them. */
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
    /** The page to stand on once the strip is drawn again. */
    standNextAt: (key: string | null) => {
      wanted.current = key
    },
  }
}
