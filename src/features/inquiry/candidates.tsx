import { useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Award } from "#contract/comparison.contract.ts"
import type { Lot } from "#contract/lots.ts"
import { percentAbove } from "#machines/inquiry/inquiry.brief.ts"
import { uncovered } from "#machines/inquiry/inquiry.lots.ts"
import { type LotGroup, wholeLots } from "#machines/lots/lots.ts"
import { compareAmounts, sumAmounts, totalOfLines } from "#machines/scoring/money.ts"
import { decimalText, parse, sub } from "#machines/scoring/rational.ts"
import { offeredFor } from "#machines/scoring/tier-price.ts"
import { Button } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import type { Column } from "#ui/data-grid/column.ts"
import { DataGrid } from "#ui/data-grid/data-grid.tsx"
import { Empty } from "#ui/empty/empty.tsx"
import { formatDecimal } from "#ui/format/format.ts"
import { Money } from "#ui/money/money.tsx"
import { type OpenInquiry, useT } from "./inquiry.document.ts"
import { lotDetail } from "./lot-grouping.ts"
import { useQuotationT } from "./quotation.document.ts"
import type { Offering, useOffers } from "./use-offers.ts"
import { VerifyForm } from "./verify-form.tsx"

type Read = NonNullable<ReturnType<typeof useOffers>["read"]>

/** An offer whose supplier has no award for the line, or for a lot that is awarded whole. */
interface Candidate {
  readonly key: string
  /** All awards, once this offer is among them. */
  readonly awards: readonly Award[]
  readonly name: string
  readonly item: string
  readonly leadDays: number | null
  /** Its price; of a whole lot what all of it costs. */
  readonly price: string
  /** The lowest awarded price of the same; null while nothing of it is awarded. */
  readonly awarded: string | null
}

/** The quantity of a line that is still open; the whole quantity when none is open, since the other awards can be reduced. */
function openOf(quantity: string, given: readonly Award[]): string {
  const sum = sumAmounts(given.map((one) => one.quantity))
  return compareAmounts(sum, quantity) < 0 ? decimalText(sub(parse(quantity), parse(sum))) : quantity
}

/** The offers of suppliers who passed the trial, for lines of which they are awarded nothing. */
function candidatesOf(read: Read, awards: readonly Award[], titleOf: (lot: Lot, count: number) => string): readonly Candidate[] {
  const { content } = read
  const wholes = wholeLots(content)
  const inWhole = new Set(wholes.flatMap(({ lines }) => lines))
  return [
    ...wholes.flatMap((whole) => wholeCandidates(read, awards, whole, titleOf(whole.lot, whole.lines.length))),
    ...lineCandidates(read, awards).filter(({ line }) => !inWhole.has(line)),
  ]
}

/** The suppliers who cover all of a lot that is awarded whole, and are not awarded it: one of them would get it in the place of the present one. */
function wholeCandidates(
  { content, offers }: Read,
  awards: readonly Award[],
  { lines }: LotGroup<Lot>,
  item: string,
): readonly Candidate[] {
  const [given, others] = [awards.filter(({ line }) => lines.includes(line)), awards.filter(({ line }) => !lines.includes(line))]
  return offers.flatMap(({ supplier, name, passed, content: offered }): readonly Candidate[] => {
    if (!passed || given.some((one) => one.supplier === supplier) || uncovered(lines, content.lines, offered.lines).length > 0) return []
    const own = lines.map((line): Award => {
      const quantity = content.lines[line]?.quantity ?? "0"
      return { line, supplier, quantity, unitPrice: offeredFor(offered.lines[line], quantity) ?? "0" }
    })
    const days = lines.flatMap((line) => offered.lines[line]?.leadDays ?? [])
    const leadDays = days.length === 0 ? null : Math.max(...days)
    const awarded = given.length === 0 ? null : totalOfLines(given)
    return [{ key: `${item} ${supplier}`, awards: [...others, ...own], name, item, leadDays, price: totalOfLines(own), awarded }]
  })
}

function lineCandidates({ content, offers }: Read, awards: readonly Award[]): readonly (Candidate & { readonly line: number })[] {
  const passed = offers.filter((one) => one.passed)
  return content.lines.flatMap(({ item: named, specification, quantity }, line) => {
    const item = [line + 1, named, specification].filter(Boolean).join(" ")
    const given = awards.filter((one) => one.line === line)
    const open = openOf(quantity, given)
    return passed.flatMap(({ supplier, name, content: { lines } }: Offering) => {
      const { maximum = null, leadDays = null } = lines[line] ?? {}
      const most = maximum !== null && compareAmounts(maximum, open) < 0 ? maximum : open
      const unitPrice = offeredFor(lines[line], most)
      if (unitPrice === null || given.some((one) => one.supplier === supplier)) return []
      const awarded = given.map((one) => one.unitPrice).toSorted(compareAmounts)[0] ?? null
      const award = { line, supplier, quantity: most, unitPrice }
      return [{ key: `${line} ${supplier}`, line, awards: [...awards, award], name, item, leadDays, price: unitPrice, awarded }]
    })
  })
}

/** The offers that were not taken; each of them can become a winner of its line (新增中标单位). */
export function Candidates({ document, read }: { readonly document: OpenInquiry; readonly read: Read }) {
  const t = useT()
  const q = useQuotationT()
  const { i18n } = useTranslation()
  const { awards } = document.view.facts
  const [added, setAdded] = useState<readonly Award[] | null>(null)
  const adds = document.now.verdicts["verifyPrice"]?.allowed === true && !document.stepped
  const rows = useMemo(() => candidatesOf(read, awards, (lot, count) => `${lot.lot} · ${lotDetail(q, lot, count)}`), [read, awards, q])
  const columns = useMemo((): readonly Column<Candidate>[] => {
    const { currency } = read.content
    const apart = ({ price, awarded }: Candidate) => (awarded === null ? null : percentAbove(price, awarded))
    return [
      { id: "item", head: t("fields.item"), width: 180, grow: true, cell: ({ item }) => item },
      { id: "supplier", head: t("fields.supplier"), width: 200, grow: true, cell: ({ name }) => name },
      {
        id: "offered",
        head: t("offeredPrice"),
        width: 130,
        right: true,
        cell: ({ price }) => <Money value={price} currency={currency} />,
      },
      {
        id: "awarded",
        head: t("awardedPrice"),
        width: 130,
        right: true,
        cell: ({ awarded }) => <Money value={awarded} currency={currency} />,
      },
      {
        id: "apart",
        head: t("change"),
        width: 90,
        right: true,
        cell: (row) => {
          const percent = apart(row)
          return percent === null ? "—" : `${percent.startsWith("-") ? "" : "+"}${formatDecimal(percent, i18n.language)}%`
        },
      },
      {
        id: "leadDays",
        head: t("leadTime"),
        width: 90,
        right: true,
        cell: ({ leadDays }) => (leadDays === null ? "—" : t("days", { count: leadDays })),
      },
      ...(adds
        ? [
            {
              id: "add",
              head: "",
              width: 120,
              cell: ({ awards: begun }: Candidate) => (
                <Button size="small" onClick={() => setAdded(begun)}>
                  {t("addWinner")}
                </Button>
              ),
            },
          ]
        : []),
    ]
  }, [t, i18n.language, read.content, adds])
  if (rows.length === 0) return <Empty title={t("noCandidates")} />
  return (
    <Card title={t("candidates")} flush>
      {added ? <VerifyForm document={document} begun={added} onClose={() => setAdded(null)} /> : null}
      <DataGrid label={t("candidates")} rows={rows} columns={columns} rowKey={({ key }) => key} rowHeight={48} flat />
    </Card>
  )
}
