import { useEffect, useSyncExternalStore } from "react"
import type { Preferences } from "#contract/preference.contract.ts"
import { whenLoaded } from "../browser/idle.ts"
import { useSession } from "../session/session.ts"
import { followPreferences, holdPreferences, loadPreferences, shownPreferences } from "./preferences.ts"

/** The signed-in person's own settings; the defaults until the server has replied. */
export function usePreferences(): Preferences {
  const person = useSession().profile?.id
  const current = () => shownPreferences(person)
  const shown = useSyncExternalStore(followPreferences, current, current)
  useEffect(() => {
    if (person === undefined) return
    holdPreferences(person)
    // If they cannot be loaded, the defaults stay.
    whenLoaded()
      .then(() => loadPreferences(person))
      .catch(() => undefined)
  }, [person])
  return shown
}
