import { keepOwnedList, ownedList } from "#client/person/owned.ts"
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

/** Somebody's last choices from a list on this device, the newest first. */
export const recentChoices = (owner: string, code: string): readonly Picked[] => ownedList(owner, place(code)).filter(isPicked)

/** Records choices. */
export function noteChoices(owner: string, code: string, picked: readonly Picked[]): void {
  const values = new Set(picked.map(({ value }) => value))
  const older = recentChoices(owner, code).filter(({ value }) => !values.has(value))
  keepOwnedList(owner, place(code), [...picked.toReversed(), ...older].slice(0, most))
}
