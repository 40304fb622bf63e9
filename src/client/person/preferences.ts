import { useEffect, useSyncExternalStore } from "react"
import { firstPreferences, preferenceContract, type Preferences } from "#contract/preference.contract.ts"
import { whenLoaded } from "../browser/idle.ts"
import { call } from "../http/http.ts"
import { useSession } from "../session/session.ts"

let held: { readonly of: string; readonly value: Preferences } | null = null
const listeners = new Set<() => void>()
let turn = Promise.resolve()

function hold(of: string, value: Preferences): void {
  held = { of, value }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const current = () => held

/** The signed-in person's own settings; the defaults until the server has replied. */
export function usePreferences(): Preferences {
  const person = useSession().profile?.id
  const now = useSyncExternalStore(subscribe, current, current)
  useEffect(() => {
    if (person === undefined || held?.of === person) return
    hold(person, firstPreferences)
    // If they cannot be loaded, the defaults stay.
    whenLoaded()
      .then(() => call(preferenceContract.read))
      .then(
        (value) => held?.of === person && hold(person, value),
        () => undefined,
      )
  }, [person])
  return now !== null && now.of === person ? now.value : firstPreferences
}

/**
 * Changes settings at once on the screen, then on the server, one change after the other; a change that the server refuses is reverted, and the
 * refusal is thrown.
 */
export function changePreferences(change: Partial<Preferences>): Promise<void> {
  const before = held
  if (before === null) return Promise.reject(new Error("settings belong to a signed-in person"))
  hold(before.of, { ...before.value, ...change })
  const sent = turn.then(async () => {
    try {
      const value = await call(preferenceContract.change, { body: change })
      if (held?.of === before.of) hold(before.of, value)
    } catch (error) {
      if (held?.of === before.of) hold(before.of, before.value)
      throw error
    }
  })
  turn = sent.catch(() => undefined)
  return sent
}
