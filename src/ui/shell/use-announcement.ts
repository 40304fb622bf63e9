import { type RefObject, useEffect, useRef } from "react"

/** Tells those who listen the name of each page that is opened, as the title of a new document would; the words are taken away again. */
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
