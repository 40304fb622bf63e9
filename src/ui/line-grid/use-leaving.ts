import { useEffect, useEffectEvent } from "react"

/**
 * Calls `leave` where a field is left without losing the focus: the page is left or hidden, before its draft is flushed, or the field goes with its dialog
 * or page, of which nothing else tells it.
 */
export function useLeaving(leave: () => void): void {
  const leaveNow = useEffectEvent(leave)
  useEffect(() => {
    const stop = new AbortController()
    for (const name of ["pagehide", "visibilitychange"])
      window.addEventListener(name, () => leaveNow(), { capture: true, signal: stop.signal })
    return () => {
      stop.abort()
      leaveNow()
    }
  }, [])
}
