import type { FlagName, FlagShown } from "#contract/tender-flags.contract.ts"
import type { TenderSettings } from "#contract/tender-settings.contract.ts"
import type { TenderDocument } from "#contract/tender.schema.ts"
import { flagsOf } from "#machines/flags/flags.ts"
import { takenApart } from "#machines/tender/tender.unfinished.ts"

/** Flags that depend only on the text being typed, before anything is saved. */
export const typedFlagNames: ReadonlySet<FlagName> = new Set(["fewBidders", "shortPeriod"])
const nothing = {
  id: "",
  author: null,
  publishedAt: null,
  bids: null,
  valid: null,
  winners: [],
  changes: [],
  former: [],
  traits: [],
  names: {},
}

/** The flags of what is typed, as far as it can be read: a quantity in words has no amount yet. */
export function typedFlags(typed: TenderDocument, now: number, settings: TenderSettings): readonly FlagShown[] {
  const readable = takenApart(typed)?.document
  if (readable === undefined) return []
  return flagsOf({ ...nothing, now, document: readable, settings }).filter(({ name }) => typedFlagNames.has(name))
}
