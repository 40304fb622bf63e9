import { createContext, useContext, useEffect } from "react"

/** Adds to the title of the open page's tab; set by the app. */
export const TabTitle = createContext<(title: string) => void>(() => undefined)

/** Adds what it shows to the title of the open page's tab and window, such as a document's number, without words of a language; empty while that is not known. */
export function useTabTitle(title: string): void {
  const tell = useContext(TabTitle)
  useEffect(() => {
    if (title !== "") tell(title)
  }, [tell, title])
}
