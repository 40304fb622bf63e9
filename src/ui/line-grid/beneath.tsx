import { type ReactNode, type RefObject, useLayoutEffect, useRef } from "react"
import s from "./line-grid.module.css"

/** A box below a field (above it where there is no room), on top of everything and never clipped. */
export function Beneath({ field, children }: { readonly field: RefObject<HTMLElement | null>; readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const stop = new AbortController()
    const place = () => {
      const at = field.current?.closest("[data-column]")?.getBoundingClientRect()
      const own = box.current
      if (!at || !own) return
      const room = innerHeight - at.bottom
      const height = own.offsetHeight
      own.style.left = `${Math.max(4, Math.min(at.left, innerWidth - own.offsetWidth - 4))}px`
      own.style.top = `${room < height + 8 && at.top > height ? at.top - height - 2 : at.bottom + 2}px`
    }
    box.current?.showPopover?.()
    place()
    window.addEventListener("scroll", place, { capture: true, passive: true, signal: stop.signal })
    window.addEventListener("resize", place, { signal: stop.signal })
    return () => stop.abort()
  })
  return (
    <div ref={box} popover="manual" className={s.beneath}>
      {children}
    </div>
  )
}
