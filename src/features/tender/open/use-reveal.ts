import { useEffect, useState } from "react"
import { useMedia } from "#ui/theme/use-media.ts"

const every = 900

/** How many of `count` lines are revealed so far: one after the other when they arrive while the page is open, otherwise all at once. */
export function useReveal(count: number): { readonly shown: number; showAll(): void } {
  const [shown, setShown] = useState(count)
  const still = useMedia("(prefers-reduced-motion: reduce)")
  const next = still ? count : Math.min(shown, count)
  useEffect(() => {
    if (next >= count) return
    const timer = setTimeout(() => setShown(next + 1), every)
    return () => clearTimeout(timer)
  }, [next, count])
  return { shown: next, showAll: () => setShown(count) }
}
