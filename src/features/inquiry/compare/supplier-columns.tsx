import { Box } from "@chakra-ui/react"
import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import type { Standing } from "#contract/inquiry.contract.ts"
import type { totalsOf } from "#machines/inquiry/inquiry.comparison.ts"
import type { Column } from "#ui/data-grid/column.ts"
import { DataGrid } from "#ui/data-grid/data-grid.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { formatDay, formatDecimal, formatSum } from "#ui/format/format.ts"
import { TextLink } from "#ui/link/link.tsx"
import { useT } from "../inquiry.document.ts"
import type { Offering } from "../use-offers.ts"
import type { CompareView } from "./use-compare-view.ts"

interface Row {
  readonly offer: Offering
  readonly sum: ReturnType<typeof totalsOf>[number]
  readonly standing: Standing | undefined
}

const toggled = (set: ReadonlySet<string>, one: string): ReadonlySet<string> =>
  set.has(one) ? new Set([...set].filter((other) => other !== one)) : new Set([...set, one])

/** A column of numbers; a dash for none, sorted as 0. */
const figure = (
  id: string,
  head: string,
  width: number,
  of: (row: Row) => string | undefined,
  text = (value: string) => value,
): Column<Row> => ({
  id,
  head,
  width,
  right: true,
  sortKey: (row) => Number(of(row) ?? 0),
  cell: (row) => {
    const value = of(row)
    return value === undefined ? "—" : text(value)
  },
})

/** What is told of the suppliers where some of them say it: the experts' marks, and least orders. */
const givenColumns = (
  t: ReturnType<typeof useT>,
  offers: readonly Offering[],
  own: (value: string) => string,
  points: (value: string) => string,
): readonly Column<Row>[] => [
  ...(offers.some(({ score }) => score !== null)
    ? [
        figure("marks", t("comparison:marks"), 110, ({ offer }) => offer.score?.marks?.display, points),
        figure("points", t("comparison:points"), 110, ({ offer }) => offer.score?.total?.display, points),
      ]
    : []),
  ...(offers.some(({ content }) => content.leastOrder !== undefined)
    ? [figure("leastOrder", t("comparison:leastOrder"), 150, ({ offer }) => offer.content.leastOrder, own)]
    : []),
]

/** What is counted of each supplier's prices, and what was agreed with it before. */
const countedColumns = (t: ReturnType<typeof useT>): readonly Column<Row>[] => [
  figure("missing", t("comparison:missing"), 90, ({ sum }) => String(sum.missing)),
  figure("lowest", t("comparison:lowest"), 90, ({ sum }) => String(sum.lowest)),
  {
    id: "standing",
    head: t("comparison:standing"),
    width: 270,
    sortKey: ({ standing: one }) => one?.prices ?? 0,
    cell: ({ standing: one }) =>
      one?.lastAt
        ? t("comparison:agreed", { number: one.prices, inquiries: one.inquiries, day: formatDay(one.lastAt) })
        : t("comparison:neverAgreed"),
  },
]

/** The suppliers side by side: the totals of their offers, their record with the company, and which of them the matrix shows. */
export function SupplierColumns(props: {
  readonly offers: readonly Offering[]
  readonly sums: ReturnType<typeof totalsOf>
  readonly standing: readonly Standing[]
  /** The inquiry's currency, into which least orders are converted. */
  readonly own: string
  readonly view: CompareView
  readonly onView: (change: Partial<CompareView>) => void
  readonly onClose: () => void
}) {
  const { offers, sums, standing, own, view, onView, onClose } = props
  const t = useT()
  const { i18n } = useTranslation()
  const amountIn = (currency: string) => (value: string) => `${formatSum(value, i18n.language, currency)} ${currency}`
  const rows = useMemo(
    () =>
      offers.flatMap((offer, at): Row[] => {
        const sum = sums[at]
        return sum ? [{ offer, sum, standing: standing.find((one) => one.supplier === offer.supplier) }] : []
      }),
    [offers, sums, standing],
  )
  const tick = (set: ReadonlySet<string>, supplier: string, label: string, onTick: (next: ReadonlySet<string>) => void, turned = false) => (
    <input type="checkbox" aria-label={label} checked={set.has(supplier) !== turned} onChange={() => onTick(toggled(set, supplier))} />
  )
  const columns: readonly Column<Row>[] = [
    {
      id: "name",
      head: t("fields.supplier"),
      width: 190,
      grow: true,
      sortKey: ({ offer }) => offer.name,
      cell: ({ offer }) => <TextLink to={`/inquiry-create?id=${offer.quotation}`}>{offer.name}</TextLink>,
    },
    {
      id: "shown",
      head: t("comparison:shown"),
      width: 70,
      cell: ({ offer }) =>
        tick(view.hidden, offer.supplier, `${t("comparison:shown")} ${offer.name}`, (hidden) => onView({ hidden }), true),
    },
    {
      id: "pinned",
      head: t("comparison:pinned"),
      width: 70,
      cell: ({ offer }) => tick(view.pinned, offer.supplier, `${t("comparison:pinned")} ${offer.name}`, (pinned) => onView({ pinned })),
    },
    figure("total", t("comparison:sum"), 150, ({ sum }) => sum.total.toFixed(6), amountIn(view.currency)),
    ...givenColumns(t, offers, amountIn(own), (points) => formatDecimal(points, i18n.language)),
    ...countedColumns(t),
  ]
  return (
    <Dialog open width="1060px" title={t("comparison:suppliers")} onClose={onClose}>
      <Box minHeight="160px">
        <DataGrid label={t("comparison:suppliers")} rows={rows} columns={columns} rowKey={({ offer }) => offer.supplier} />
      </Box>
    </Dialog>
  )
}
