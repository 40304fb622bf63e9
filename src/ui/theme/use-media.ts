import { useCallback, useSyncExternalStore } from "react"

/** Whether a media query holds now, following the window. */
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
    () => matchMedia(query).matches,
    () => false,
  )
}

/** Narrower than 992 px: the shell's and the documents' phone form (spec 9). */
export const useNarrow = (): boolean => useMedia("(max-width: 991px)")
