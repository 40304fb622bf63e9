import { type RefObject, useLayoutEffect, useRef, useState } from "react"

/** An element's width in pixels, following its changes; `first` before it is measured. */
export function useWidth<Box extends HTMLElement>(first: number): readonly [RefObject<Box | null>, number] {
  const box = useRef<Box>(null)
  const [width, setWidth] = useState(first)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => setWidth(element.clientWidth || first))
    observer.observe(element)
    return () => observer.disconnect()
  }, [first])
  return [box, width]
}
