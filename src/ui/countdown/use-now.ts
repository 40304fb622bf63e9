import { useSyncExternalStore } from "react"
import { serverClock } from "#client/http/clock.ts"

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let second = 0

const tick = () => {
  second = Math.floor(serverClock.now() / 1000)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  if (listeners.size === 1) {
    tick()
    timer = setInterval(tick, 1000)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

const current = () => second || Math.floor(serverClock.now() / 1000)

/** The server's time to the second; one timer serves all countdowns of the page. */
export const useNow = (): number => useSyncExternalStore(subscribe, current, current) * 1000
