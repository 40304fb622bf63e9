import { useEffect, useState } from "react"

/** Counts up every so many milliseconds while somebody looks at the page. */
export function useBeat(every: number): number {
  const [beat, setBeat] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") setBeat((now) => now + 1)
    }, every)
    return () => clearInterval(timer)
  }, [every])
  return beat
}
