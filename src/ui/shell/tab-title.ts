import { createContext, useContext, useEffect } from "react"
import { type NavigateOptions, useNavigate } from "react-router-dom"

/** Sets the addition to the title of the open page's tab; provided by the app. */
export const TabTitle = createContext<(title: string) => void>(() => undefined)

/**
 * Adds the shown object, such as a document's number, to the title of the open page's tab and window; without words of a language, and empty while
 * unknown.
 */
export function useTabTitle(title: string): void {
  const tell = useContext(TabTitle)
  useEffect(() => {
    if (title !== "") tell(title)
  }, [tell, title])
}

/** Changes the address of the open page's tab; provided by the app. */
export const TabPlace = createContext<(path: string) => void>(() => undefined)

/** Navigates to another address in the same tab, as after a new record is saved: the tab keeps its place in the strip, and no second one is opened. */
export function useMoveOn(): (path: string, state?: NavigateOptions["state"]) => void {
  const tell = useContext(TabPlace)
  const navigate = useNavigate()
  return (path, state) => {
    tell(path)
    void navigate(path, { replace: true, state })
  }
}
