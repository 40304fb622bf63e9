import type { Award } from "#contract/comparison.contract.ts"
import type { QuotedLine } from "#contract/inquiry.contract.ts"
import { type Lotted, wholeLots } from "../lots/lots.ts"
import { compareAmounts } from "../scoring/money.ts"

interface Asked extends Lotted {
  readonly lines: readonly { readonly lot?: string | undefined; readonly quantity: string }[]
}
type Offered = Pick<QuotedLine, "unitPrice" | "maximum">

/** Whether less is offered of a line than is asked. */
export const isPartial = ({ quantity }: { readonly quantity: string }, offered: Offered | undefined): boolean =>
  offered !== undefined && offered.unitPrice !== null && offered.maximum !== null && compareAmounts(offered.maximum, quantity) < 0

/** Whether all that is asked of a line is offered. */
const isCovered = (asked: { readonly quantity: string } | undefined, offered: Offered | undefined): boolean =>
  asked !== undefined && offered !== undefined && offered.unitPrice !== null && !isPartial(asked, offered)

/** The lines that an offer does not cover, by their indexes: a supplier who leaves out one cannot get a whole lot. */
export const uncovered = (
  lines: readonly number[],
  asked: readonly { readonly quantity: string }[],
  offered: readonly Offered[],
): readonly number[] => lines.filter((line) => !isCovered(asked[line], offered[line]))

/** The whole lots that awards leave open in part, or divide. */
export function dividedLots({ lots, lines }: Asked, awards: readonly Award[]): readonly string[] {
  return wholeLots({ lots, lines }).flatMap(({ lot, lines: own }) => {
    const given = awards.filter(({ line }) => own.includes(line))
    if (given.length === 0) return []
    const isAll = own.every((line) =>
      given.some((one) => one.line === line && compareAmounts(one.quantity, lines[line]?.quantity ?? "0") >= 0),
    )
    return isAll && new Set(given.map(({ supplier }) => supplier)).size === 1 ? [] : [lot.lot]
  })
}
