import type { Picked } from "./lov-rules.ts"

const most = 5
const place = (code: string): string => `lov-recent/${code}`

const isPicked = (value: unknown): value is Picked =>
  typeof value === "object" &&
  value !== null &&
  "value" in value &&
  "text" in value &&
  "row" in value &&
  typeof value.value === "string" &&
  typeof value.text === "string" &&
  typeof value.row === "object" &&
  value.row !== null

/** The last choices from a list on this device, the newest first; signing out clears them. */
export function recentChoices(code: string): readonly Picked[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(place(code)) ?? "[]")
    return Array.isArray(stored) ? stored.filter(isPicked) : []
  } catch {
    return []
  }
}

/** Records choices; does nothing on a device without storage. */
export function noteChoices(code: string, picked: readonly Picked[]): void {
  const values = new Set(picked.map(({ value }) => value))
  const older = recentChoices(code).filter(({ value }) => !values.has(value))
  try {
    localStorage.setItem(place(code), JSON.stringify([...picked.toReversed(), ...older].slice(0, most)))
  } catch {
    // Storage is full or denied: choices are not recorded.
  }
}
