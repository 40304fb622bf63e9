import { z } from "zod"
import { id } from "./ids.ts"
import { amount, currency, quantity } from "./money.ts"
import { instant } from "./time.ts"

/** Most lines of an inquiry. */
export const mostLines = 2000

/** How much of a line a supplier gets, at which price per unit without tax. */
export const award = z.strictObject({ line: z.int().min(0).max(mostLines), supplier: id, quantity, unitPrice: amount })
export type Award = z.infer<typeof award>
export const awards = z.array(award).max(mostLines * 5)

/** What one of a currency was worth in that of the inquiry on the day of the opening, and since when that rate holds. */
export const rate = z.strictObject({ currency, value: z.string().regex(/^(0|[1-9]\d{0,14})(\.\d{1,12})?$/), since: z.string() })
export type Rate = z.infer<typeof rate>

/** What the buyer's side writes beside one cell of the comparison; an empty text takes a note away. */
export const noteText = z.strictObject({ line: z.int().min(0).max(mostLines), supplier: id, text: z.string().trim().max(500) })
export const note = noteText.extend({ by: id, at: instant })
export type Note = z.infer<typeof note>

const percent = z.int().min(1).max(100)
/** What a split is to keep to. */
export const splitTerms = z.strictObject({
  /** At most so many suppliers; null for as many as there are. */
  suppliers: z.int().min(1).max(100).nullable(),
  /** No supplier gets more than so many per cent of the total. */
  share: percent.nullable(),
  /** Whoever gets something gets at least so much, without tax. */
  least: amount.nullable(),
  /** Whoever was paid last for a line keeps it, unless another is cheaper by more than so many per cent. */
  incumbent: z.int().min(0).max(100).nullable(),
  /** Nobody gets anything whom the experts gave fewer points; absent for no least. */
  score: amount.optional(),
})
export type SplitTerms = z.infer<typeof splitTerms>

/** A split that somebody keeps to compare it with others; `terms` is null where it was made by hand. */
export const scenarioInput = z.strictObject({
  name: z.string().trim().min(1).max(60),
  terms: splitTerms.nullable(),
  awards,
})
export const keptScenario = scenarioInput.extend({ by: id, at: instant, round: z.int() })
export type KeptScenario = z.infer<typeof keptScenario>

/** Most scenarios that are kept beside each other; an older one gives way. */
export const mostScenarios = 20
