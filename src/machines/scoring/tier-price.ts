import type { BidLine } from "#contract/tender.schema.ts"
import { compareAmounts, multiply, roundAmount, sumAmounts } from "./money.ts"

/** The price of a quantity: of the half-open tier that it falls in, else the line's own. */
export const priceAt = (line: Pick<BidLine, "tiers" | "unitPrice">, quantity: string): string =>
  line.tiers.find(({ from, to }) => compareAmounts(from, quantity) <= 0 && (to === null || compareAmounts(quantity, to) < 0))?.price ??
  line.unitPrice

/** The text of an exact amount: as it is up to the six decimals that an amount has, else rounded there; cents before ranking would make false ties. */
const toAmount = (exact: string): string => ((exact.split(".")[1]?.length ?? 0) > 6 ? roundAmount(exact, 6) : exact)

/** What a bid's lines come to for the quantities that are asked, each at the price of its tier: what it is ranked by is what it is awarded at. */
export const totalPrice = (lines: readonly Pick<BidLine, "line" | "tiers" | "unitPrice">[], demand: ReadonlyMap<string, string>): string =>
  toAmount(
    sumAmounts(
      lines.map((line) => {
        const quantity = demand.get(line.line) ?? "0"
        return multiply(priceAt(line, quantity), quantity)
      }),
    ),
  )
