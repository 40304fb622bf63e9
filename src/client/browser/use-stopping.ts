import { useEffect, useRef } from "react"

/** Work that stops with its component, since a cancelled form does nothing afterwards. */
export interface Stopping {
  /** The signal of the work that begins now. */
  begin(): AbortSignal
  /** Stops the work that was begun last. */
  stop(): void
}

/** Stops what was begun last when the component goes. */
export function useStopping(): Stopping {
  const last = useRef(new AbortController())
  useEffect(() => () => last.current.abort(), [])
  return {
    begin: () => {
      const stop = new AbortController()
      last.current = stop
      return stop.signal
    },
    stop: () => last.current.abort(),
  }
}
