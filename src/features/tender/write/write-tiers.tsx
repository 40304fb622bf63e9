import { useTranslation } from "react-i18next"
import type { TenderLine } from "#contract/tender.schema.ts"
import { tiersOverlap } from "#machines/scoring/tier-price.ts"
import type { Problem, TierText } from "../bid/bid-draft.ts"
import { BidTiers } from "../bid/bid-tiers.tsx"
import type { WrittenLine } from "./tender-lines.ts"

/** Quantity ranges with prices of their own; errors are shown beside them at once. */
export function WriteTiers(props: {
  readonly line: WrittenLine
  readonly currency: string
  /** Whether some range is invalid. */
  readonly unreadable: boolean
  readonly onChange: (tiers: TenderLine["tiers"]) => void
}) {
  const { line, unreadable } = props
  const { t } = useTranslation("tender-document")
  const problem = (key: string): Problem => ({ place: line.id, field: "tiers", key })
  const typed = (tiers: readonly TierText[]): TenderLine["tiers"] =>
    tiers.map(({ from, to, price }) => ({ from, to: to || null, price: price || null }))
  return (
    <BidTiers
      line={{ ...line, unit: line.unit || t("document.unit") }}
      tiers={line.tiers.map(({ from, to, price }) => ({ from, to: to ?? "", price: price ?? "" }))}
      currency={props.currency}
      locked={false}
      problem={unreadable ? problem("tierNumber") : tiersOverlap(line.tiers) ? problem("tierOverlap") : undefined}
      onChange={(tiers) => props.onChange(typed(tiers))}
    />
  )
}
