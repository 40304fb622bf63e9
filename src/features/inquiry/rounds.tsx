import { Box, Text } from "@chakra-ui/react"
import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { askOf } from "#machines/inquiry/inquiry.facts.ts"
import { percentAbove } from "#machines/inquiry/inquiry.brief.ts"
import { quotedTotal } from "#machines/quotation/quotation.rules.ts"
import { Card } from "#ui/card/card.tsx"
import type { Column } from "#ui/data-grid/column.ts"
import { DataGrid } from "#ui/data-grid/data-grid.tsx"
import { isSame } from "#ui/field/show-saved.ts"
import { formatDecimal } from "#ui/format/format.ts"
import { Sum } from "#ui/money/money.tsx"
import { useT } from "./inquiry.document.ts"
import type { OfferedIn, Offering, useOffers } from "./use-offers.ts"

type Read = NonNullable<ReturnType<typeof useOffers>["read"]>

/** The lines without a price in an offer, by their indexes. */
const missingIn = ({ content: { lines } }: OfferedIn): readonly number[] =>
  lines.flatMap(({ unitPrice }, at) => (unitPrice === null ? [at] : []))

/** Each supplier's total by round, and how far it has fallen where the same lines are priced. */
export function Rounds({ read: { content, offers } }: { readonly read: Read }) {
  const t = useT()
  const { i18n } = useTranslation()
  const columns = useMemo((): readonly Column<Offering>[] => {
    const ask = askOf(content, 0)
    const totalOf = ({ content: offered }: OfferedIn) => quotedTotal({ ask, content: offered })
    const total = (offer: Offering, round: number) => {
      const offered = [...offer.before, offer].find((one) => one.round === round)
      const [value, missing] = offered ? [totalOf(offered), missingIn(offered).length] : [null, 0]
      return <Total value={value} missing={missing} currency={content.currency} />
    }
    const change = (offer: Offering) => {
      const [first] = offer.before
      // A total that has left out a line since has not fallen.
      const isComparable = first !== undefined && isSame(missingIn(first), missingIn(offer))
      const [from, to] = isComparable ? [totalOf(first), totalOf(offer)] : [null, null]
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
        cell: (offer) => total(offer, at + 1),
      })),
      { id: "change", head: t("change"), width: 100, right: true, cell: change },
    ]
  }, [t, i18n.language, content, offers])
  return (
    <Card title={t("rounds")} flush>
      <DataGrid label={t("rounds")} rows={offers} columns={columns} rowKey={({ supplier }) => supplier} rowHeight={48} flat />
    </Card>
  )
}

interface TotalProps {
  readonly value: string | null
  readonly missing: number
  readonly currency: string
}

/** A total, and the number of lines that it lacks. */
function Total({ value, missing, currency }: TotalProps) {
  const t = useT()
  return (
    <Box lineHeight="1.3">
      <Sum value={value} currency={currency} />
      {missing > 0 ? (
        <Text as="span" display="block" color="fg.muted" fontSize="xs">
          {t("uncovered", { count: missing })}
        </Text>
      ) : null}
    </Box>
  )
}
