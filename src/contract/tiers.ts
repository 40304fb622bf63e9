import { z } from "zod"
import { amount, quantity } from "./money.ts"

export const mostTiers = 20
const range = z.strictObject({ from: quantity, to: quantity.nullable() })
/** Half-open quantity range [from, to); a null `to` means no upper end. 100-200 and 200-300 do not overlap (18025). */
export type Range = z.infer<typeof range>
/** The quantity ranges for which a buyer asks for separate prices. */
export const ranges = z.array(range).max(mostTiers)

export const tier = range.extend({ price: amount.nullable() })
/** The price per unit in a quantity range (阶梯价); null stands for the line's own price. */
export type Tier = z.infer<typeof tier>
export const tiers = z.array(tier).max(mostTiers)
