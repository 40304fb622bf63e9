import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { askOf } from "#machines/inquiry/inquiry.facts.ts"
import { percentAbove } from "#machines/inquiry/inquiry.brief.ts"
import { quotedTotal } from "#machines/quotation/quotation.rules.ts"
import { Card } from "#ui/card/card.tsx"
import type { Column } from "#ui/data-grid/column.ts"
import { DataGrid } from "#ui/data-grid/data-grid.tsx"
import { formatDecimal } from "#ui/format/format.ts"
import { Sum } from "#ui/money/money.tsx"
import { useT } from "./inquiry.document.ts"
import type { Offering, useOffers } from "./use-offers.ts"

type Read = NonNullable<ReturnType<typeof useOffers>["read"]>

/** Each supplier's total by round, and how far it has fallen. */
export function Rounds({ read: { content, offers } }: { readonly read: Read }) {
  const t = useT()
  const { i18n } = useTranslation()
  const columns = useMemo((): readonly Column<Offering>[] => {
    const ask = askOf(content, 0)
    const totalIn = ({ before, content: latest }: Offering, round: number): string | null => {
      const offered = round === before.length ? latest : before[round]?.content
      return offered ? quotedTotal({ ask, content: offered }) : null
    }
    const most = Math.max(...offers.map(({ before }) => before.length))
    const change = (offer: Offering) => {
      const [first, latest] = [totalIn(offer, 0), totalIn(offer, offer.before.length)]
      const percent = offer.before.length === 0 || first === null || latest === null ? null : percentAbove(latest, first)
      return percent === null ? "—" : `${percent.startsWith("-") ? "" : "+"}${formatDecimal(percent, i18n.language)}%`
    }
    return [
      { id: "name", head: t("fields.supplier"), width: 220, grow: true, cell: ({ name }) => name },
      ...Array.from({ length: most + 1 }, (_, round): Column<Offering> => ({
        id: `round${round}`,
        head: t("roundOf", { round: round + 1 }),
        width: 160,
        right: true,
        cell: (offer) => {
          const total = totalIn(offer, round)
          return <Sum value={total} currency={content.currency} />
        },
      })),
      { id: "change", head: t("change"), width: 100, right: true, cell: change },
    ]
  }, [t, i18n.language, content, offers])
  return (
    <Card title={t("rounds")} flush>
      <DataGrid label={t("rounds")} rows={offers} columns={columns} rowKey={({ supplier }) => supplier} flat />
    </Card>
  )
}
