import type { ReactNode } from "react"
import type { Award } from "#contract/comparison.contract.ts"
import { type ComparedLine, type ComparedLot, distance, toneOf } from "#machines/inquiry/inquiry.comparison.ts"
import type { Lotted } from "#machines/lots/lots.ts"
import type { Grouping } from "#ui/data-grid/groups.ts"
import type { useT } from "../inquiry.document.ts"
import { lotGrouping } from "../lot-grouping.ts"
import type { useQuotationT } from "../quotation.document.ts"
import type { Offering } from "../use-offers.ts"
import { distanceText, keyOf, sumText } from "./matrix-columns.tsx"
import type { CompareView } from "./use-compare-view.ts"

/** The data that the headings of lots need for rendering. */
interface LotsDrawing {
  readonly t: ReturnType<typeof useT>
  readonly q: ReturnType<typeof useQuotationT>
  readonly language: string
  readonly view: Pick<CompareView, "currency">
  readonly content: Lotted
  readonly lots: readonly ComparedLot[]
  readonly lines: readonly ComparedLine[]
  readonly offers: readonly Offering[]
  /** By line and supplier. */
  readonly chosen: ReadonlyMap<string, Award>
  /** Null when the reader cannot award now. */
  readonly onLot: ((lot: ComparedLot, offer: Offering) => void) | null
}

/** The lines of the matrix below their lots, each with what every supplier asks for all of it; undefined without lots. */
export function lotsOfMatrix(on: LotsDrawing): Grouping<ComparedLine> | undefined {
  const { q, language, view, content, lots, lines, offers } = on
  return lotGrouping(
    q,
    content,
    ({ index }: ComparedLine) => index,
    (own, named) => {
      const lot = lots.find((one) => one.lot?.lot === named?.lot)
      const value = own.reduce((sum, line) => sum + (lines[line]?.best ?? 0) * Number(lines[line]?.asked.quantity ?? 0), 0)
      return new Map<string, ReactNode>([
        ["value", <span key="value">{sumText(value, language, view.currency)}</span>],
        ...offers.flatMap((offer, at): [string, ReactNode][] =>
          lot ? [[offer.supplier, <LotCell key={offer.supplier} on={on} lot={lot} offer={offer} at={at} />]] : [],
        ),
      ])
    },
  )
}

/** What one supplier asks for a lot; a click selects it for all lines of it. */
function LotCell({
  on,
  lot,
  offer,
  at,
}: {
  readonly on: LotsDrawing
  readonly lot: ComparedLot
  readonly offer: Offering
  readonly at: number
}) {
  const { t, language, view, chosen, onLot } = on
  const sum = lot.sums[at]
  const lacking = lot.uncovered[at]?.length ?? 0
  if (!sum || sum.missing === lot.lines.length) return <span data-part="none">{t("comparison:noOffer")}</span>
  const apart = lacking > 0 || !offer.passed ? null : distance(sum.total, lot.best)
  const isBest = apart !== null && sum.total === lot.best
  const isChosen = lot.lines.every((line) => chosen.has(keyOf(line, offer.supplier)))
  const said =
    lacking > 0
      ? t(lot.lot?.whole ? "comparison:lots.notWhole" : "uncovered", { count: lacking })
      : isBest
        ? t("best")
        : apart === null
          ? ""
          : distanceText(apart, language)
  return (
    <span data-part={`offer ${apart === null ? "plain" : toneOf(apart)}${isBest ? " best" : ""}${isChosen ? " chosen" : ""}`}>
      <button
        type="button"
        data-part="price"
        aria-pressed={isChosen}
        disabled={onLot === null || lacking > 0 || !offer.passed}
        onClick={() => onLot?.(lot, offer)}
      >
        {sumText(sum.total, language, view.currency)}
      </button>
      <span data-part="apart">{said}</span>
    </span>
  )
}
