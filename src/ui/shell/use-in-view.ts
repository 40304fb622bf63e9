import { type RefObject, useEffect } from "react"

/**
 * Scrolls a list sideways until one of its parts is visible, or the beginning of one that is wider than the list. `scrollIntoView` would move the tab
 * order to that part, in Chromium up to 155.
 */
export function bringInto(list: HTMLElement, part: Element): void {
  const [room, own] = [list.getBoundingClientRect(), part.getBoundingClientRect()]
  list.scrollLeft += Math.min(own.left - room.left, Math.max(0, own.right - room.right))
}

/** Keeps the part of a list at an index visible, and scrolls back when the value of `width` has changed. */
export function useInView(list: RefObject<HTMLElement | null>, at: number, width: string): void {
  useEffect(() => {
    // After rendering, to avoid a second layout. A page that adds its number makes its tab wider.
    const timer = setTimeout(() => {
      const tab = list.current?.children[at]
      if (list.current && tab) bringInto(list.current, tab)
    }, 60)
    return () => clearTimeout(timer)
  }, [list, at, width])
}
