import { useEffect, useState } from "react"

/** Counts up at an interval in milliseconds while the page is visible. */
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
