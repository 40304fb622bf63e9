import { Stack } from "@chakra-ui/react"
import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import type { CostBreakdown } from "#contract/cost-parts.ts"
import { lineKey } from "#contract/ids.ts"
import type { Ask, AskedLine, QuotationContent, QuotationView, QuotedLine } from "#contract/inquiry.contract.ts"
import { lotTotal } from "#machines/lots/lots.ts"
import { multiply } from "#machines/scoring/money.ts"
import { currencyOf } from "#machines/quotation/quotation.currency.ts"
import { offeredFor } from "#machines/scoring/tier-price.ts"
import { Card, Facts } from "#ui/card/card.tsx"
import type { Column } from "#ui/data-grid/column.ts"
import { DataGrid } from "#ui/data-grid/data-grid.tsx"
import { tiersWritten } from "#ui/field/tiers-typed.ts"
import { type FilesByPart, PartFileLinks } from "#ui/files/part-file-links.tsx"
import { formatDecimal } from "#ui/format/format.ts"
import { Instant } from "#ui/instant/instant.tsx"
import { Figure, Money, Quantity, Sum } from "#ui/money/money.tsx"
import { lotGrouping } from "./lot-grouping.ts"
import { useQuotationT } from "./quotation.document.ts"

interface Row {
  readonly index: number
  readonly asked: AskedLine
  readonly offered: QuotedLine | undefined
}

type Shown = Pick<QuotationView, "ask" | "content" | "names" | "buyer" | "party" | "inquiry" | "round" | "total" | "reason" | "ranks">

interface QuoteProps {
  readonly facts: Shown
  /** The drawings of each line, by its key. */
  readonly drawings?: FilesByPart
  /** An earlier round: what was offered is told without the terms of the request, which are those of the present round. */
  readonly earlier?: boolean
}

/** A price in its parts, by quantity with its range before them. */
function partsText(t: ReturnType<typeof useQuotationT>, language: string, parts: CostBreakdown, range = ""): string {
  const text = parts.map(({ part, amount }) => `${t(`costParts.${part}`)} ${formatDecimal(amount, language)}`).join("; ")
  return text === "" || range === "" ? text : `${range}: ${text}`
}

/** Columns of what few lines have: those that some line says. */
function seldomColumns(t: ReturnType<typeof useQuotationT>, language: string, offers: readonly QuotedLine[] = []): readonly Column<Row>[] {
  const column = (
    id: "taxRate" | "substitute" | "breakdown" | "validUntil" | "delivery",
    width: number,
    of: (offered: QuotedLine) => string,
  ) =>
    offers.some((offered) => of(offered) !== "")
      ? [{ id, head: t(`fields.${id}`), width, cell: ({ offered }: Row) => (offered ? of(offered) : "") || "—" }]
      : []
  return [
    ...column("taxRate", 80, ({ taxRate = "" }) => formatDecimal(taxRate, language)),
    ...column("substitute", 180, ({ substitute, substituteWhy = "" }) =>
      substitute === undefined ? "" : `${substitute}${t("document:detail", { detail: substituteWhy })}`,
    ),
    ...column("breakdown", 240, ({ breakdown = [], tiers = [] }) =>
      [
        partsText(t, language, breakdown),
        ...tiers.map(({ from, to, breakdown: own = [] }) => partsText(t, language, own, tiersWritten([{ from, to }], language))),
      ]
        .filter(Boolean)
        .join(" · "),
    ),
    ...column("validUntil", 110, ({ validUntil = "" }) => validUntil),
    ...column("delivery", 130, ({ delivery = "" }) => delivery),
  ]
}

/** The least quantities that are sold, where some line says them. */
const leastColumns = (t: ReturnType<typeof useQuotationT>, offers: readonly QuotedLine[] = []): readonly Column<Row>[] =>
  (["minimum", "packing"] as const)
    .filter((id) => offers.some((one) => one[id]))
    .map((id) => ({ id, head: t(`fields.${id}`), width: 100, right: true, cell: ({ offered }) => <Figure value={offered?.[id]} /> }))

/** The column of the parts in which prices are to be broken down, where any are. */
const askedParts = (t: ReturnType<typeof useQuotationT>, asks: readonly AskedLine[] = []): readonly Column<Row>[] =>
  asks.some(({ breakdown = [] }) => breakdown.length > 0)
    ? [
        {
          id: "parts",
          head: t("fields.breakdown"),
          width: 180,
          grow: true,
          cell: ({ asked }) => (asked.breakdown ?? []).map((part) => t(`costParts.${part}`)).join(t("common:comma")) || "—",
        },
      ]
    : []

/** When quoting lasts, and who learns what. */
const askedRows = (t: ReturnType<typeof useQuotationT>, ask: Ask): readonly (readonly [string, React.ReactNode])[] => [
  ...(ask.quoteStart > 0 ? [[t("fields.quoteStart"), <Instant key="start" at={ask.quoteStart} />] as const] : []),
  [t("fields.quoteEnd"), <Instant key="end" at={ask.quoteEnd} />],
  [t("fields.openness"), t(`opennesses.${ask.openness}`)],
  [t("fields.disclosure"), t(`disclosures.${ask.disclosure}`)],
  ...(ask.announced ? [[t("fields.announced"), t("announcedWhy")] as const] : []),
]

/** What is offered for all lines together. */
const offeredRows = (
  t: ReturnType<typeof useQuotationT>,
  content: QuotationContent,
  ask: Pick<Ask, "currency">,
  total: string | null,
): readonly (readonly [string, React.ReactNode])[] => [
  ...(total === null ? [] : [[t("fields.total"), <Sum key="total" value={total} currency={ask.currency} />] as const]),
  ...(content.currency ? [[t("fields.currency"), content.currency] as const] : []),
  ...(content.delivery ? [[t("fields.delivery"), content.delivery] as const] : []),
  ...(content.leastOrder
    ? [[t("fields.leastOrder"), <Money key="least" value={content.leastOrder} currency={content.currency ?? ask.currency} />] as const]
    : []),
  [t("fields.taxRate"), <Figure key="tax" value={content.taxRate} />] as const,
  [t("fields.validUntil"), content.validUntil ?? "—"] as const,
  ...(content.terms ? [[t("ownTerms"), content.terms] as const] : []),
]

/** What is offered for a lot, without tax; nothing before an offer, or where its lines are in several currencies. */
function LotSum({ facts: { ask, content }, lines }: { readonly facts: Pick<Shown, "ask" | "content">; readonly lines: readonly number[] }) {
  if (!ask || !content) return null
  const currencies = new Set(lines.map((line) => currencyOf(content.lines[line], content, ask.currency)))
  const [currency = ask.currency] = currencies
  if (currencies.size > 1) return null
  const { total } = lotTotal(
    lines.map((line) => {
      const quantity = ask.lines[line]?.quantity ?? "0"
      const price = offeredFor(content.lines[line], quantity)
      return price === null ? null : multiply(price, quantity)
    }),
  )
  return <Sum value={total} currency={currency} />
}

const quoteLots = (t: ReturnType<typeof useQuotationT>, facts: Pick<Shown, "ask" | "content" | "ranks">) =>
  lotGrouping(
    t,
    facts.ask,
    ({ index }: Row) => index,
    (lines, lot) =>
      new Map<string, React.ReactNode>([
        ["total", <LotSum key="sum" facts={facts} lines={lines} />],
        ["place", facts.ranks?.lots?.find((one) => one.lot === (lot?.lot ?? ""))?.place ?? "—"],
      ]),
  )

/** The requested lines, with the offer for each. */
export function Quote({ facts, drawings, earlier = false }: QuoteProps) {
  const t = useQuotationT()
  const { t: c, i18n } = useTranslation("common")
  const { ask, content, names, buyer, party, inquiry, round, total, reason, ranks } = facts
  const [asks, offers] = [ask?.lines, content?.lines]
  const tiered = [...(asks ?? []), ...(offers ?? [])].some(({ tiers = [] }) => tiers.length > 0)
  const columns = useMemo((): readonly Column<Row>[] => {
    const currencyFor = (offered: QuotedLine | undefined) => currencyOf(offered, content ?? {}, ask?.currency ?? "CNY")
    return [
      { id: "item", head: t("fields.item"), width: 200, grow: true, pin: "start", cell: ({ asked }) => asked.item },
      ...(drawings && drawings.size > 0
        ? [
            {
              id: "drawings",
              head: t("fields.drawings"),
              width: 70,
              cell: ({ asked, index }: Row) => <PartFileLinks files={drawings.get(lineKey(asked, index))} of={asked.item} />,
            },
          ]
        : []),
      { id: "specification", head: t("fields.specification"), width: 140, cell: ({ asked }) => asked.specification || "—" },
      {
        id: "quantity",
        head: t("fields.quantity"),
        width: 110,
        right: true,
        cell: ({ asked }) => <Quantity value={asked.quantity} unit={asked.unit} />,
      },
      {
        id: "unitPrice",
        head: t("fields.unitPrice"),
        width: 130,
        right: true,
        cell: ({ asked, offered }) =>
          offered?.noQuote === undefined ? (
            <Money value={offeredFor(offered, asked.quantity)} currency={currencyFor(offered)} />
          ) : (
            `${t("noQuote")}${t("document:detail", { detail: offered.noQuote })}`
          ),
      },
      {
        id: "total",
        head: t("lineTotal"),
        width: 140,
        right: true,
        cell: ({ asked, offered }) => {
          const price = offeredFor(offered, asked.quantity)
          return <Sum value={price && multiply(price, asked.quantity)} currency={currencyFor(offered)} />
        },
      },
      { id: "needBy", head: t("fields.needBy"), width: 110, cell: ({ asked }) => asked.needBy ?? "—" },
      ...(content ? [] : askedParts(t, asks)),
      ...((asks?.every(({ substitutes }) => substitutes) ?? true)
        ? []
        : [
            { id: "substitutes", head: t("fields.substitutes"), width: 100, cell: ({ asked }: Row) => c(asked.substitutes ? "yes" : "no") },
          ]),
      ...(asks?.some(({ shipTo = "" }) => shipTo !== "")
        ? [{ id: "shipTo", head: t("fields.shipTo"), width: 140, cell: ({ asked }: Row) => asked.shipTo || "—" }]
        : []),
      ...(tiered
        ? [
            {
              id: "tiers",
              head: t("fields.tiers"),
              width: 200,
              cell: ({ asked, offered }: Row) => tiersWritten(offered?.tiers ?? asked.tiers ?? [], i18n.language) || "—",
            },
          ]
        : []),
      ...(ranks
        ? [{ id: "place", head: t("fields.places"), width: 90, right: true, cell: ({ index }: Row) => ranks.places[index] ?? "—" }]
        : []),
      ...leastColumns(t, offers),
      { id: "leadDays", head: t("fields.leadDays"), width: 90, right: true, cell: ({ offered }) => offered?.leadDays ?? "—" },
      { id: "brand", head: t("fields.brand"), width: 110, cell: ({ offered }) => offered?.brand || "—" },
      ...seldomColumns(t, i18n.language, offers),
      { id: "remark", head: t("fields.remark"), width: 140, cell: ({ offered }) => offered?.remark || "—" },
    ]
  }, [t, c, i18n.language, ask?.currency, content, ranks, tiered, asks, offers, drawings])
  const rows = useMemo(() => (asks ?? []).map((asked, index): Row => ({ index, asked, offered: offers?.[index] })), [asks, offers])
  if (!ask) return null
  const own = content ? offeredRows(t, content, ask, total) : []
  const told: readonly (readonly [string, React.ReactNode])[] = earlier
    ? own
    : [
        [t("fields.inquiry"), inquiry],
        [t("fields.buyer"), names[buyer] ?? "—"],
        ...(party ? [[t("fields.party"), names[party] ?? "—"] as const] : []),
        [t("fields.round"), String(round)],
        ...askedRows(t, ask),
        ...(ranks ? [[t("fields.place"), ranks.place ?? t("noPlace")] as const] : []),
        ...(ask.terms ? [[t("fields.terms"), ask.terms] as const] : []),
        ...own,
        ...(reason ? [[t("fields.reason"), reason] as const] : []),
      ]
  return (
    <Stack gap="4">
      <Card title={earlier ? `${t("fields.round")} ${round}` : t("one")}>
        <Facts rows={told} />
      </Card>
      <Card title={t("fields.lines")} flush>
        <DataGrid
          label={t("fields.lines")}
          rows={rows}
          columns={columns}
          rowKey={({ index }) => String(index)}
          grouping={quoteLots(t, facts)}
          empty={c("nothingHere")}
          flat
        />
      </Card>
    </Stack>
  )
}
