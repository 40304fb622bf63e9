import { createContext, useContext, useEffect } from "react"

/** Gives the open page's tab a title of its own; set by the app. */
export const TabTitle = createContext<(title: string) => void>(() => undefined)

/** Names the open page's tab and window after what it shows, such as a document's number; empty while that is not known. */
export function useTabTitle(title: string): void {
  const tell = useContext(TabTitle)
  useEffect(() => {
    if (title !== "") tell(title)
  }, [tell, title])
}
