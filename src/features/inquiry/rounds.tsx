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
import type { OfferedIn, Offering, useOffers } from "./use-offers.ts"

type Read = NonNullable<ReturnType<typeof useOffers>["read"]>

/** Each supplier's total by round, and how far it has fallen. */
export function Rounds({ read: { content, offers } }: { readonly read: Read }) {
  const t = useT()
  const { i18n } = useTranslation()
  const columns = useMemo((): readonly Column<Offering>[] => {
    const ask = askOf(content, 0)
    const totalOf = ({ content: offered }: OfferedIn) => quotedTotal({ ask, content: offered })
    const totalIn = (offer: Offering, round: number): string | null => {
      const offered = [...offer.before, offer].find((one) => one.round === round)
      return offered ? totalOf(offered) : null
    }
    const change = (offer: Offering) => {
      const [first] = offer.before
      const [from, to] = [first ? totalOf(first) : null, totalOf(offer)]
      const percent = from === null || to === null ? null : percentAbove(to, from)
      return percent === null ? "—" : `${percent.startsWith("-") ? "" : "+"}${formatDecimal(percent, i18n.language)}%`
    }
    const most = Math.max(...offers.map(({ round }) => round))
    return [
      { id: "name", head: t("fields.supplier"), width: 220, grow: true, cell: ({ name }) => name },
      ...Array.from({ length: most }, (_, at): Column<Offering> => ({
        id: `round${at}`,
        head: t("roundOf", { round: at + 1 }),
        width: 160,
        right: true,
        cell: (offer) => <Sum value={totalIn(offer, at + 1)} currency={content.currency} />,
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
