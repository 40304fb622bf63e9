import type { BidLine } from "#contract/tender.schema.ts"
import { compareAmounts } from "./money.ts"

/** The price of a quantity: of the half-open tier that it falls in, else the line's own. */
export const priceAt = (line: Pick<BidLine, "tiers" | "unitPrice">, quantity: string): string =>
  line.tiers.find(({ from, to }) => compareAmounts(from, quantity) <= 0 && (to === null || compareAmounts(quantity, to) < 0))?.price ?? line.unitPrice
