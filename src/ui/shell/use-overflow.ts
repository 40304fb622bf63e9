import { type RefObject, useEffect, useState } from "react"
import { resizePace, throttle } from "#ui/theme/throttle.ts"

/** Whether a row overflows, checked when `count` or the row's width changes. */
export function useOverflow(row: RefObject<HTMLElement | null>, count: number): boolean {
  const [over, setOver] = useState(false)
  useEffect(() => {
    const element = row.current
    if (!element) return
    const look = throttle(() => setOver(element.scrollWidth > element.clientWidth + 1), resizePace)
    const observer = new ResizeObserver(look.run)
    observer.observe(element)
    return () => {
      observer.disconnect()
      look.stop()
    }
  }, [row, count])
  return over
}
