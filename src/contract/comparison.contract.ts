import { z } from "zod"
import { id } from "./ids.ts"
import { amount, currency, plainNumber, quantity } from "./money.ts"
import { instant } from "./time.ts"

/** Most lines of an inquiry. */
export const mostLines = 2000

/** The quantity of a line that a supplier gets, and the price per unit without tax. */
export const award = z.strictObject({ line: z.int().min(0).max(mostLines), supplier: id, quantity, unitPrice: amount })
export type Award = z.infer<typeof award>
export const awards = z.array(award).max(mostLines * 5)

/** The value of one unit of a currency in the inquiry's currency on the day of the opening, and since when that rate holds. */
export const rate = z.strictObject({ currency, value: z.string().regex(/^(0|[1-9]\d{0,14})(\.\d{1,12})?$/), since: z.string() })
export type Rate = z.infer<typeof rate>

/** A note of the buyer's side on one cell of the comparison; an empty text removes it. */
export const noteText = z.strictObject({ line: z.int().min(0).max(mostLines), supplier: id, text: z.string().trim().max(500) })
export const note = noteText.extend({ by: id, at: instant })
export type Note = z.infer<typeof note>

const percent = z.int().min(1).max(100)
/** The constraints of a split. */
export const splitTerms = z.strictObject({
  /** The most suppliers; null for no limit. */
  suppliers: z.int().min(1).max(100).nullable(),
  /** The largest share of the total for one supplier, in per cent. */
  share: percent.nullable(),
  /** The smallest award for each awarded supplier, without tax. */
  least: amount.nullable(),
  /** The supplier of a line's last purchase keeps it, unless another is cheaper by more than this percentage. */
  incumbent: z.int().min(0).max(100).nullable(),
  /** Suppliers with fewer points from the experts get nothing; absent for no minimum. */
  score: plainNumber.optional(),
  /** Whether whoever gets something gets at least the least order that it takes; absent for no. */
  leastOrders: z.literal(true).optional(),
})
export type SplitTerms = z.infer<typeof splitTerms>

/** A saved split, for comparison with others; `terms` is null where it was made by hand. */
export const scenarioInput = z.strictObject({
  name: z.string().trim().min(1).max(60),
  terms: splitTerms.nullable(),
  awards,
})
export const keptScenario = scenarioInput.extend({ by: id, at: instant, round: z.int() })
export type KeptScenario = z.infer<typeof keptScenario>

/** The most scenarios kept; an older one is dropped for a new one. */
export const mostScenarios = 20
