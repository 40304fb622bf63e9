import { deviceStorage } from "../browser/storage.ts"

/** Spec 9: after this time without activity the token is deleted. */
export const idleAfter = 3_600_000
/** How long before the end the person is warned. */
export const warnedFor = 120_000

const name = "seen"
const tellEvery = 5000
const never = -Infinity
const isInstant = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value)

/** The last activity in any tab of this browser, by this device's clock. */
export interface Presence {
  /** Milliseconds since the last activity; 0 when it is unknown, or the clock was set back. */
  idleFor(): number
  /** Records activity in this tab; returns whether the other tabs should be told. */
  note(): boolean
  /** Records activity in another tab. */
  heard(): void
}

/**
 * Keeps the last activity in memory and, where this device has storage, for the other tabs and the next start of the page: the timers of a tab that has
 * slept may wake before it hears what the others have told it.
 */
export function createPresence(device: () => number, storage: Pick<typeof deviceStorage, "read" | "keep">): Presence {
  let seen = never
  let told = 0
  return {
    idleFor() {
      const kept = storage.read(name)
      const last = Math.max(seen, isInstant(kept) ? kept : never)
      return last === never ? 0 : Math.max(0, device() - last)
    },
    note() {
      seen = device()
      if (Math.abs(seen - told) < tellEvery) return false
      told = seen
      storage.keep(name, seen)
      return true
    },
    heard() {
      seen = device()
    },
  }
}
