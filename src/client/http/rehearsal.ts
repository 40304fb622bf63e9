import { useSyncExternalStore } from "react"

let isRehearsal = false
const listeners = new Set<() => void>()

/** Takes in what an answer said: every answer of an installation for rehearsals does. */
export function hearRehearsal(said: boolean): void {
  if (said === isRehearsal) return
  isRehearsal = said
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const current = () => isRehearsal

/** Whether people only train here, by a clock that an administrator moves. */
export const useRehearsal = (): boolean => useSyncExternalStore(subscribe, current, current)
