import { firstPreferences, preferenceContract, type Preferences } from "#contract/preference.contract.ts"
import { call } from "../http/http.ts"
import { type Settings, settings } from "./settings.ts"

/** What is to be changed of the settings, told from how they stand. It may be asked more than once. */
export type Change = (now: Preferences) => Partial<Preferences>

let held: { /** Whose settings they are. */ readonly of: string; readonly settings: Settings<Preferences> } | null = null
const listeners = new Set<() => void>()
const tell = (): void => {
  for (const listener of listeners) listener()
}

/** Calls the listener after each change of what is shown; the answered function ends that. */
export function followPreferences(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What a person sees of the own settings; the defaults until the server has answered. */
export const shownPreferences = (of: string | undefined): Preferences =>
  held !== null && held.of === of ? held.settings.shown() : firstPreferences

/** From now on the settings are this person's. */
export function holdPreferences(of: string): void {
  if (held?.of === of) return
  held = {
    of,
    settings: settings(firstPreferences, () => {
      if (held?.of !== of) throw new Error("another person has signed in")
      return call(preferenceContract.read)
    }),
  }
  held.settings.follow(tell)
  tell()
}

/** Reads a person's settings unless they have been read. Throws what the call throws. */
export async function loadPreferences(of: string): Promise<void> {
  if (held?.of === of) await held.settings.read()
}

/** Changes the signed-in person's settings, as `Settings.change` does. */
export function changePreferences(change: Change): Promise<void> {
  if (held === null) return Promise.reject(new Error("settings belong to a signed-in person"))
  return held.settings.change(
    (now) => ({ ...now, ...change(now) }),
    (now) => call(preferenceContract.change, { body: change(now) }),
  )
}
