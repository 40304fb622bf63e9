import { z } from "zod"
import { plainNumber } from "./money.ts"
import { localId } from "./ids.ts"
import { scoreMode } from "./tender.schema.ts"

/** How an award would be split: whole lots to the first, each line to its cheapest bidder, or each lot between the first two. */
export const trialSplits = ["first", "cheapest", "shared"] as const

/** What a trial changes in ranking and award; anything else stays as published. */
export const trialChanges = z.strictObject({
  mode: scoreMode.optional(),
  priceWeight: plainNumber.optional(),
  /** Full marks by element; the given marks are rescaled to them. */
  weights: z.record(localId, plainNumber).optional(),
  /** Bids to leave out. */
  excluded: z.array(z.string().max(64)).max(200).optional(),
  split: z.enum(trialSplits).optional(),
  /** The first bidder's percentage of each line, where a lot is split. */
  firstShare: z.int().min(1).max(99).optional(),
})
export type TrialChanges = z.infer<typeof trialChanges>

/** A trial with a name that tells the award's approvers what it was for. */
export const trialInput = z.strictObject({ name: z.string().trim().min(1).max(100), changes: trialChanges })

/** The award's total, overall and by bid; `short` where the ranked bids do not cover the demand. */
export const trialAward = z.object({
  total: z.string(),
  parts: z.array(z.object({ bid: z.string(), party: z.string(), amount: z.string() })),
  short: z.boolean(),
})
export type TrialAward = z.infer<typeof trialAward>
