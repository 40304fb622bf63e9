import type { Back, EntryFlags } from "#machines/session/session.types.ts"
import { clearCookie, readCookie, writeCookie } from "../browser/cookies.ts"
import { tabStorage } from "../browser/storage.ts"

const names = { flags: "entry", back: "back", way: "sign_in_way", owed: "sign_out_owed" } as const
const aYear = 365 * 24 * 3600

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === "object" && value !== null
const count = (value: unknown): number => (typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : 0)

/** The flags of the sign-in's course, stored per tab. */
export function entryFlags(): EntryFlags {
  const kept = tabStorage.read(names.flags)
  const flags = isObject(kept) ? kept : {}
  return {
    registration: flags["registration"] === true,
    infoChange: flags["infoChange"] === true,
    count: count(flags["count"]),
    reloaded: count(flags["reloaded"]),
  }
}

/** Stores the flags; returns whether they were really stored. */
export function saveEntryFlags(flags: EntryFlags): boolean {
  return flags.count === 0 && flags.reloaded === 0 ? true : tabStorage.keep(names.flags, flags)
}

/** The page to return to. */
export function backAddress(): Back | null {
  const kept = tabStorage.read(names.back)
  if (!isObject(kept) || typeof kept["path"] !== "string") return null
  return { path: kept["path"], person: typeof kept["person"] === "string" ? kept["person"] : null }
}

export const saveBack = (back: Back): boolean => tabStorage.keep(names.back, back)
export const dropBack = (): void => tabStorage.drop(names.back)

/** Whether the local sign-in page was used last on this device; stored as a cookie, since signing out clears all storage. */
export const usedLocal = (): boolean => readCookie(names.way) === "local"
export const saveWay = ({ local }: { readonly local: boolean }): void => writeCookie(names.way, local ? "local" : "central", aYear)

/** Whether the server has yet to hear that somebody left; stored as a cookie, since signing out clears all storage. */
export const owesSignOut = (): boolean => readCookie(names.owed) !== null
export const saveOwed = (): void => writeCookie(names.owed, "1", aYear)
export const dropOwed = (): void => clearCookie(names.owed)
