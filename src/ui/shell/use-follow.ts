import type { RefObject } from "react"
import { useNavigate } from "react-router-dom"
import { useListener, within } from "./use-listener.ts"

/**
 * One listener for all links inside: follows the application's own without a document load, and reports it. A hundred `Link`s would each render again
 * on every page.
 */
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
