import { useSyncExternalStore } from "react"

let isRehearsal = false
const listeners = new Set<() => void>()

/** Takes from a reply whether this installation is for rehearsals; every reply of such an installation says so. */
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

/** Whether this installation is for training, with a clock that an administrator moves. */
export const useRehearsal = (): boolean => useSyncExternalStore(subscribe, current, current)
