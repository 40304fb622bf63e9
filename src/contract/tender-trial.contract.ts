import { z } from "zod"
import { amount } from "./money.ts"
import { localId, scoreMode } from "./tender.schema.ts"

/** How an award would be shared: whole lots to the first, each line to whoever asks least for it, or each lot between the first two. */
export const trialSplits = ["first", "cheapest", "shared"] as const

/** What a trial changes of how bids are ranked and awarded; what it does not name stays as it was published. */
export const trialChanges = z.strictObject({
  mode: scoreMode.optional(),
  priceWeight: amount.optional(),
  /** Full marks by element; the marks that were given are scaled to them. */
  weights: z.record(localId, amount).optional(),
  /** Bids that are left out. */
  excluded: z.array(z.string().max(64)).max(200).optional(),
  split: z.enum(trialSplits).optional(),
  /** Per cent of each line that the first would get, where a lot is shared. */
  firstShare: z.int().min(1).max(99).optional(),
})
export type TrialChanges = z.infer<typeof trialChanges>

/** A trial as somebody asks for it: under what name, so that whoever approves the award knows what it was for. */
export const trialInput = z.strictObject({ name: z.string().trim().min(1).max(100), changes: trialChanges })

/** What the award would come to: in all and by bid; `short` where what was ranked does not cover the demand. */
export const trialAward = z.object({
  total: z.string(),
  parts: z.array(z.object({ bid: z.string(), party: z.string(), amount: z.string() })),
  short: z.boolean(),
})
export type TrialAward = z.infer<typeof trialAward>
