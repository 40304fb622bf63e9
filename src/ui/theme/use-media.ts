import { useCallback, useSyncExternalStore } from "react"

const onScreen = new Map<string, boolean>()

/** A printed page is as wide as a phone; while printing, the screen's result is kept. */
function holds(query: string): boolean {
  const printing = matchMedia("print").matches
  const now = (printing ? onScreen.get(query) : undefined) ?? matchMedia(query).matches
  onScreen.set(query, now)
  return now
}

/** Whether a media query matches, following the window. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query)
      list.addEventListener("change", listener)
      return () => list.removeEventListener("change", listener)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => holds(query),
    () => false,
  )
}

/** Narrower than 992 px: the shell's and the documents' phone layout (spec 9). */
export const useNarrow = (): boolean => useMedia("(max-width: 991px)")
