import { type RefObject, useEffect, useRef } from "react"

/** Announces the name of each opened page to screen readers, as a new document's title would be; the text is removed afterwards. */
export function useAnnouncement(name: string): RefObject<HTMLParagraphElement | null> {
  const place = useRef<HTMLParagraphElement>(null)
  const said = useRef(name)
  useEffect(() => {
    const element = place.current
    if (!element || said.current === name) return
    said.current = name
    element.textContent = name
    const timer = setTimeout(() => {
      element.textContent = ""
    }, 1500)
    return () => clearTimeout(timer)
  }, [name])
  return place
}
