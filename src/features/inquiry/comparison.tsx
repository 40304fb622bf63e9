import { Box, defineStyle, Flex, Stack, Text } from "@chakra-ui/react"
import { useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Award, InquiryContent } from "#contract/inquiry.contract.ts"
import type { AgreedPrice } from "#contract/price.contract.ts"
import { inquiry } from "#machines/inquiry/inquiry.chart.ts"
import { lowestOf, percentAbove } from "#machines/inquiry/inquiry.brief.ts"
import { cheapestOf, cheapestPerLine, type Scenario } from "#machines/inquiry/inquiry.scenarios.ts"
import { compareAmounts, multiply, roundAmount, sumAmounts } from "#machines/scoring/money.ts"
import { Button } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import type { Column } from "#ui/data-grid/column.ts"
import { DataGrid } from "#ui/data-grid/data-grid.tsx"
import { useCommand } from "#ui/document-frame/use-command.ts"
import { VerdictAction } from "#ui/document-frame/verdict-action.tsx"
import { Empty } from "#ui/empty/empty.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { formatDecimal } from "#ui/format/format.ts"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { Money, Quantity } from "#ui/money/money.tsx"
import { inquiryDocument, type OpenInquiry, useT } from "./inquiry.document.ts"
import { type Offering, useOffers } from "./use-offers.ts"

/** Cells are plain elements, styled from the grid around them. */
const cells = defineStyle({
  "& [data-part~=price]": {
    display: "grid",
    justifyItems: "end",
    width: "full",
    paddingInline: "1.5",
    borderRadius: "sm",
    borderWidth: "1px",
    borderColor: "transparent",
    lineHeight: "1.3",
    textAlign: "end",
  },
  "& [data-part~=price]:enabled": { cursor: "pointer" },
  "& [data-part~=price]:enabled:hover": { borderColor: "line.strong" },
  "& [data-part~=best]": { color: "green.fg", fontWeight: "semibold" },
  "& [data-part~=chosen]": { background: "theme.subtle", borderColor: "theme.solid" },
  "& [data-part~=apart]": { color: "fg.muted", fontSize: "xs", fontWeight: "normal" },
})

interface Line {
  readonly index: number
  readonly asked: InquiryContent["lines"][number]
  readonly best: string | null
  /** What was agreed for the same thing before. */
  readonly last: AgreedPrice | null
}

export function Comparison({ document }: { readonly document: OpenInquiry }) {
  const t = useT()
  const { read, loading, error, reload } = useOffers(document)
  if (loading) return error ? <ErrorPanel error={error} onAgain={reload} /> : <LoadingRows />
  if (!read || read.offers.length === 0) return <Empty title={t("noQuotations")} text={t("noQuotationsWhy")} />
  return <Matrix key={document.now.version} document={document} {...read} />
}

/** How much more than the best a price is, in per cent with one decimal; null for the best itself. */
const apart = (price: string, best: string): string | null => (compareAmounts(price, best) === 0 ? null : percentAbove(price, best))

const totalOf = (awards: readonly Award[]) => sumAmounts(awards.map(({ unitPrice, quantity }) => multiply(unitPrice, quantity)))

function Matrix(props: {
  readonly document: OpenInquiry
  readonly content: InquiryContent
  readonly offers: readonly Offering[]
  readonly last: readonly (AgreedPrice | null)[]
}) {
  const { document, content, offers, last } = props
  const t = useT()
  const { i18n } = useTranslation()
  const run = useCommand(document, inquiryDocument.useWords())
  const [awards, setAwards] = useState<readonly Award[]>(document.view.facts.awards)
  const { currency } = content
  const chooses = document.now.state === "parity" && !document.stepped && document.now.verdicts["setPreference"]?.allowed === true
  const lines = useMemo(
    () =>
      content.lines.map((asked, index): Line => {
        return { index, asked, best: lowestOf(offers, index), last: last[index] ?? null }
      }),
    [content.lines, offers, last],
  )
  const passed = offers.filter((one) => one.passed)
  const choose = ({ index, asked }: Line, { supplier, content: offered }: Offering) => {
    const { unitPrice = null, maximum = null } = offered.lines[index] ?? {}
    if (unitPrice === null) return
    const others = awards.filter(({ line }) => line !== index)
    const was = awards.some((one) => one.line === index && one.supplier === supplier)
    const quantity = maximum !== null && compareAmounts(maximum, asked.quantity) < 0 ? maximum : asked.quantity
    setAwards(was ? others : [...others, { line: index, supplier, quantity, unitPrice }])
  }
  const columns = columnsOf({ t, language: i18n.language, currency, offers, awards, choose: chooses ? choose : null })
  const foot = new Map<string, React.ReactNode>([
    ["item", t("total")],
    ...offers.map((one): [string, React.ReactNode] => [
      one.supplier,
      <Total key={one.supplier} lines={lines} offer={one} currency={currency} />,
    ]),
  ])
  return (
    <Stack gap="4">
      {chooses ? (
        <Scenarios lines={content.lines} offers={passed} currency={currency} onTake={({ awards: taken }) => setAwards(taken)} />
      ) : null}
      <Card title={t("states.parity")} flush>
        <Box css={cells}>
          <DataGrid
            label={t("states.parity")}
            rows={lines}
            columns={columns}
            rowKey={({ index }) => String(index)}
            foot={foot}
            rowHeight={52}
            flat
          />
        </Box>
      </Card>
      <Flex gap="4" alignItems="center" justifyContent="flex-end" flexWrap="wrap">
        <Text margin="0" color="fg.muted">
          {t("chosen", { count: new Set(awards.map(({ line }) => line)).size, all: lines.length })}
        </Text>
        <Text margin="0" fontWeight="semibold">
          <Money value={totalOf(awards)} currency={currency} />
        </Text>
        <VerdictAction
          definition={inquiryDocument}
          document={document}
          name="setPreference"
          look="primary"
          onRun={() => run(inquiry.calls.setPreference, { awards: [...awards] })}
        />
      </Flex>
    </Stack>
  )
}

/** What a supplier's offer comes to, and of how many lines it says nothing. */
function Total({ lines, offer, currency }: { readonly lines: readonly Line[]; readonly offer: Offering; readonly currency: string }) {
  const t = useT()
  const priced = lines.flatMap(({ index, asked }) => {
    const price = offer.content.lines[index]?.unitPrice
    return price ? [multiply(price, asked.quantity)] : []
  })
  const missing = lines.length - priced.length
  return (
    <span data-part="price">
      <Money value={roundAmount(sumAmounts(priced), 2)} currency={currency} />
      {missing > 0 ? <span data-part="apart">{t("uncovered", { count: missing })}</span> : null}
    </span>
  )
}

/** Ways to split the lines among those who passed; each says what it costs over the cheapest. */
function Scenarios(props: {
  readonly lines: InquiryContent["lines"]
  readonly offers: readonly Offering[]
  readonly currency: string
  readonly onTake: (scenario: Scenario) => void
}) {
  const { lines, offers, currency, onTake } = props
  const t = useT()
  const scenarios = useMemo(
    () => ({
      perLine: cheapestPerLine(lines, offers),
      ...(offers.length > 2 ? { atMostTwo: cheapestOf(lines, offers, 2) } : {}),
      single: cheapestOf(lines, offers, 1),
    }),
    [lines, offers],
  )
  const cheapest = scenarios.perLine.total
  return (
    <Flex gap="3" flexWrap="wrap">
      {Object.entries<Scenario>(scenarios).map(([name, scenario]) => (
        <Box key={name} flex="1 1 220px" padding="3" borderWidth="1px" borderRadius="md" background="bg.panel">
          <Text margin="0" color="fg.muted" fontSize="sm">
            {t(`scenarios.${name}`)}
          </Text>
          <Text marginBlock="1" fontWeight="semibold">
            <Money value={scenario.total} currency={currency} />
          </Text>
          <Text marginBottom="2" color="fg.muted" fontSize="xs">
            {[
              t("suppliers", { count: new Set(scenario.awards.map(({ supplier }) => supplier)).size }),
              ...(scenario.missing.length > 0 ? [t("uncovered", { count: scenario.missing.length })] : []),
              ...(scenario.missing.length === 0 && apart(scenario.total, cheapest) ? [`+${apart(scenario.total, cheapest)}%`] : []),
            ].join(" · ")}
          </Text>
          <Button size="small" onClick={() => onTake(scenario)}>
            {t("take")}
          </Button>
        </Box>
      ))}
    </Flex>
  )
}

/** What was paid last, and how far the best offer is from it. */
function LastPrice({ last, best, currency }: { readonly last: AgreedPrice; readonly best: string | null; readonly currency: string }) {
  const { i18n } = useTranslation()
  const change = best === null || last.currency !== currency ? null : apart(best, last.unitPrice)
  return (
    <span data-part="price" title={last.supplierName}>
      <span>{`${formatDecimal(last.unitPrice, i18n.language, 2)}${last.currency === currency ? "" : ` ${last.currency}`}`}</span>
      {change === null ? null : <span data-part="apart">{`${change.startsWith("-") ? "" : "+"}${change}%`}</span>}
    </span>
  )
}

function columnsOf(on: {
  readonly t: ReturnType<typeof useT>
  readonly language: string
  readonly currency: string
  readonly offers: readonly Offering[]
  readonly awards: readonly Award[]
  readonly choose: ((line: Line, offer: Offering) => void) | null
}): readonly Column<Line>[] {
  const { t, language, currency, offers, awards, choose } = on
  return [
    { id: "item", head: t("fields.item"), width: 200, pin: "start", cell: ({ asked }) => asked.item },
    {
      id: "quantity",
      head: t("fields.quantity"),
      width: 110,
      right: true,
      cell: ({ asked }) => <Quantity value={asked.quantity} unit={asked.unit} />,
    },
    {
      id: "target",
      head: t("targetPrice"),
      width: 120,
      right: true,
      cell: ({ asked }) => <Money value={asked.target} currency={currency} />,
    },
    {
      id: "last",
      head: t("lastPrice"),
      width: 140,
      right: true,
      cell: ({ last, best }) => (last ? <LastPrice last={last} best={best} currency={currency} /> : "—"),
    },
    ...offers.map((offer): Column<Line> => ({
      id: offer.supplier,
      head: offer.passed ? offer.name : `${offer.name} (${t("notPassed")})`,
      width: 180,
      grow: true,
      right: true,
      cell: (line) => {
        const { unitPrice = null, leadDays = null } = offer.content.lines[line.index] ?? {}
        if (unitPrice === null) return "—"
        const more = line.best === null ? null : apart(unitPrice, line.best)
        const chosen = awards.some((one) => one.line === line.index && one.supplier === offer.supplier)
        const parts = ["price", ...(more === null ? ["best"] : []), ...(chosen ? ["chosen"] : [])]
        return (
          <button
            type="button"
            data-part={parts.join(" ")}
            aria-pressed={chosen}
            disabled={choose === null || !offer.passed}
            onClick={() => choose?.(line, offer)}
          >
            <span>{formatDecimal(unitPrice, language, 2)}</span>
            <span data-part="apart">
              {[more === null ? t("best") : `+${more}%`, ...(leadDays === null ? [] : [t("days", { count: leadDays })])].join(" · ")}
            </span>
          </button>
        )
      },
    })),
  ]
}
