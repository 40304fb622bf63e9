import { type RefObject, useEffect } from "react"

/** Scrolls a list sideways until one of its parts is seen. After `scrollIntoView` the tab key would go on from that part, in Chromium up to 155. */
function bringInto(list: HTMLElement, part: Element): void {
  const [room, own] = [list.getBoundingClientRect(), part.getBoundingClientRect()]
  list.scrollLeft += Math.min(0, own.left - room.left) + Math.max(0, own.right - room.right)
}

/** Keeps the part of a list at an index in view, and brings it back when what `width` says of it has changed. */
export function useInView(list: RefObject<HTMLElement | null>, at: number, width: string): void {
  useEffect(() => {
    // After the page is drawn: it need not be laid out twice. A page that says its number makes its tab wider.
    const timer = setTimeout(() => {
      const tab = list.current?.children[at]
      if (list.current && tab) bringInto(list.current, tab)
    }, 60)
    return () => clearTimeout(timer)
  }, [list, at, width])
}
