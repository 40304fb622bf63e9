import type { RefObject } from "react"
import { useNavigate } from "react-router-dom"
import { useListener, within } from "./use-listener.ts"

/** One listener for all links inside: follows those of ours without loading the document anew, and says so. A hundred `Link`s would each be drawn again at every page. */
export function useFollow(element: RefObject<HTMLElement | null>, onGo?: () => void): void {
  const navigate = useNavigate()
  useListener(
    element,
    "click",
    (event) => {
      const path = within(event, "a")?.getAttribute("href")
      if (!path || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      void navigate(path)
      onGo?.()
    },
    true,
  )
}
