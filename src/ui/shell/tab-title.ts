import { createContext, useContext, useEffect } from "react"
import { type NavigateOptions, useNavigate } from "react-router-dom"

/** Adds to the title of the open page's tab; set by the app. */
export const TabTitle = createContext<(title: string) => void>(() => undefined)

/** Adds what it shows to the title of the open page's tab and window, such as a document's number, without words of a language; empty while that is not known. */
export function useTabTitle(title: string): void {
  const tell = useContext(TabTitle)
  useEffect(() => {
    if (title !== "") tell(title)
  }, [tell, title])
}

/** Gives the open page's tab another address; set by the app. */
export const TabPlace = createContext<(path: string) => void>(() => undefined)

/** Goes on to another address in the same tab, as what was new does when it is saved: its tab keeps its place in the strip, and no second one stands beside it. */
export function useMoveOn(): (path: string, state?: NavigateOptions["state"]) => void {
  const tell = useContext(TabPlace)
  const navigate = useNavigate()
  return (path, state) => {
    tell(path)
    void navigate(path, { replace: true, state })
  }
}
