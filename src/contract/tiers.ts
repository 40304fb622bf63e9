import { z } from "zod"
import { amount, quantity } from "./money.ts"

const most = 20
const range = z.strictObject({ from: quantity, to: quantity.nullable() })
/** Half-open quantity range [from, to); a null `to` means no upper end. 100-200 and 200-300 do not overlap (18025). */
export type Range = z.infer<typeof range>
/** For which quantities a buyer asks for a price of its own. */
export const ranges = z.array(range).max(most)

const tier = range.extend({ price: amount.nullable() })
/** What a quantity in a range costs per unit (阶梯价); a null price is the line's own. */
export type Tier = z.infer<typeof tier>
export const tiers = z.array(tier).max(most)
