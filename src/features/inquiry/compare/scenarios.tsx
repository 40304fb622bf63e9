import { chakra, Flex, Stack, Text } from "@chakra-ui/react"
import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import type { Award, KeptScenario, SplitTerms } from "#contract/comparison.contract.ts"
import { inquiry } from "#machines/inquiry/inquiry.chart.ts"
import { compareAmounts, sumAmounts, totalOfLines } from "#machines/scoring/money.ts"
import { Button } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import type { Column } from "#ui/data-grid/column.ts"
import { DataGrid } from "#ui/data-grid/data-grid.tsx"
import { useCommand } from "#ui/document-frame/use-command.ts"
import { formatDecimal } from "#ui/format/format.ts"
import { Instant } from "#ui/instant/instant.tsx"
import { Sum } from "#ui/money/money.tsx"
import { inquiryDocument, type OpenInquiry, useT } from "../inquiry.document.ts"
import type { Offers } from "../use-offers.ts"
import { distanceText } from "./matrix-columns.tsx"
import { KeepCurrent, TermsForm } from "./scenario-forms.tsx"
import { useSplits } from "./use-splits.ts"

interface Row {
  readonly key: string
  readonly name: string
  readonly terms: SplitTerms | null
  readonly awards: readonly Award[]
  readonly total: string
  readonly open: number
  /** A lower bound of every possible split's cost when the search stopped before its proof; null otherwise. */
  readonly atLeast: number | null
  readonly proven: boolean
  readonly kept: KeptScenario | null
}

/** Each supplier's part of the total, the largest first; of a total of nothing there are no parts. */
export function sharesOf(awards: readonly Award[], nameOf: (supplier: string) => string): readonly string[] {
  const spends = new Map<string, number>()
  for (const { supplier, quantity, unitPrice } of awards)
    spends.set(supplier, (spends.get(supplier) ?? 0) + Number(unitPrice) * Number(quantity))
  const total = [...spends.values()].reduce((sum, one) => sum + one, 0)
  return [...spends]
    .toSorted(([, a], [, b]) => b - a)
    .map(([supplier, spend]) => (total === 0 ? nameOf(supplier) : `${nameOf(supplier)} ${((spend / total) * 100).toFixed(0)}%`))
}

/** The parts below each other as far as a row has room for them; all of them are read out, and told where one points. */
const Shares = ({ of }: { readonly of: readonly string[] }) => (
  <Text as="span" title={of.join("\n")} whiteSpace="normal" fontSize="xs" lineHeight="1.3" lineClamp="2">
    {of.join(" · ")}
  </Text>
)

/** How many lines are not awarded in full. */
export const openLines = (lines: readonly Pick<Offers["content"]["lines"][number], "quantity">[], awards: readonly Award[]): number => {
  const given = Map.groupBy(awards, ({ line }) => line)
  return lines.filter(
    ({ quantity }, line) => compareAmounts(sumAmounts((given.get(line) ?? []).map((award) => award.quantity)), quantity) < 0,
  ).length
}

/** The splits that were saved in a round. */
const keptRows = ({ content }: Offers, scenarios: readonly KeptScenario[], round: number): readonly Row[] =>
  scenarios
    .filter((one) => one.round === round)
    .map((one): Row => ({
      key: `kept ${one.name}`,
      name: one.name,
      terms: one.terms,
      awards: one.awards,
      total: totalOfLines(one.awards),
      open: openLines(content.lines, one.awards),
      atLeast: null,
      proven: true,
      kept: one,
    }))

/** The saved splits as a record of what else was considered, once nothing is selected any more. */
export function KeptScenarios({ document, read }: { readonly document: OpenInquiry; readonly read: Offers }) {
  const t = useT()
  const { scenarios, round } = document.view.facts
  const rows = useMemo(() => keptRows(read, scenarios, round), [read, scenarios, round])
  const columns = useColumns({ read, cheapest: null, onTake: null, onKeep: null })
  if (rows.length === 0) return null
  return (
    <Card title={t("comparison:scenarios")} flush>
      <DataGrid label={t("comparison:scenarios")} rows={rows} columns={columns} rowKey={({ key }) => key} rowHeight={44} flat />
    </Card>
  )
}

/** Ways to split the lines among the suppliers who passed: found by an exact search, saved, and compared. */
export function Scenarios(props: {
  readonly document: OpenInquiry
  readonly read: Offers
  /** The present selection. */
  readonly awards: readonly Award[]
  readonly onTake: (awards: readonly Award[], name: string) => void
}) {
  const { document, read, awards, onTake } = props
  const t = useT()
  const run = useCommand(document, inquiryDocument.useWords())
  const { found, waiting, ask, stop } = useSplits(read)
  const { language } = useTranslation().i18n
  const { scenarios, round } = document.view.facts
  const { offers } = read
  const rows = useMemo((): readonly Row[] => {
    const kept = keptRows(read, scenarios, round)
    const tried = found.map(({ terms, split }): Row => ({
      key: JSON.stringify(terms),
      name: splitName(t, language, terms),
      terms,
      awards: split.awards,
      total: split.total,
      open: split.missing.length,
      atLeast: split.atLeast,
      proven: split.proven,
      kept: null,
    }))
    return [...tried, ...kept]
  }, [t, language, read, scenarios, round, found])
  const cheapest = Number(
    rows.find(({ terms, kept }) => kept === null && terms !== null && Object.values(terms).every((one) => one === null))?.total ?? 0,
  )
  const keep = (name: string, terms: SplitTerms | null, kept: readonly Award[]) =>
    run(inquiry.calls.keepScenario, { name, terms, awards: [...kept] }, { quiet: true })
  const mayKeep = document.now.verdicts["keepScenario"]?.allowed === true
  const columns = useColumns({ read, cheapest, onTake, onKeep: mayKeep ? (row) => void keep(row.name, row.terms, row.awards) : null })
  return (
    <Card title={t("comparison:scenarios")}>
      <Stack gap="3">
        <DataGrid
          label={t("comparison:scenarios")}
          rows={rows}
          columns={columns}
          rowKey={({ key }) => key}
          empty={t(waiting.length > 0 ? "comparison:searching" : "comparison:noScenario")}
          rowHeight={44}
        />
        {waiting.map(({ terms, part, soFar }) => (
          <Flex key={JSON.stringify(terms)} wrap="wrap" rowGap="1" columnGap="3" alignItems="center">
            <Text margin="0" color="fg.muted" fontSize="sm" role="status">
              {t("comparison:searchingFor", { name: splitName(t, language, terms) })}
            </Text>
            <chakra.progress accentColor="theme.solid" value={part} max={1} aria-label={splitName(t, language, terms)} />
            {soFar === null || soFar.awards.length === 0 ? null : (
              <Text margin="0" fontSize="sm">
                {t("comparison:soFar")} <Sum value={soFar.total} currency={read.content.currency} />
              </Text>
            )}
            <Button size="small" onClick={() => stop(terms)}>
              {t("comparison:stop")}
            </Button>
          </Flex>
        ))}
        <TermsForm
          most={offers.filter((one) => one.passed).length}
          scored={offers.some(({ score }) => score !== null)}
          leastOrders={offers.some((one) => one.passed && one.content.leastOrder !== undefined)}
          onAsk={ask}
        />
        {mayKeep && awards.length > 0 ? <KeepCurrent onKeep={(name) => keep(name, null, awards)} /> : null}
      </Stack>
    </Card>
  )
}

/** Names a split by its terms. */
export function splitName(t: ReturnType<typeof useT>, language: string, terms: SplitTerms): string {
  const { suppliers, share, least, incumbent, score, leastOrders } = terms
  const number = (text: string): string => formatDecimal(text, language)
  const said = [
    ...(suppliers === 1 ? [t("scenarios.single")] : suppliers === null ? [] : [t("comparison:atMost", { suppliers })]),
    ...(share === null ? [] : [t("comparison:shareAtMost", { share })]),
    ...(least === null ? [] : [t("comparison:leastOf", { least: number(least) })]),
    ...(leastOrders ? [t("comparison:leastOrdersMet")] : []),
    ...(score === undefined ? [] : [t("comparison:overScore", { score: number(score) })]),
    ...(incumbent === null ? [] : [t("comparison:incumbentKept", { percent: incumbent })]),
  ]
  return said.length === 0 ? t("scenarios.perLine") : said.join(" · ")
}

function useColumns(on: {
  readonly read: Offers
  /** The total of the cheapest split; null where none was searched for. */
  readonly cheapest: number | null
  /** Null when the reader cannot award now. */
  readonly onTake: ((awards: readonly Award[], name: string) => void) | null
  readonly onKeep: ((row: Row) => void) | null
}): readonly Column<Row>[] {
  const { read, cheapest, onTake, onKeep } = on
  const t = useT()
  const { i18n } = useTranslation()
  const { currency } = read.content
  const name = (supplier: string) => read.offers.find((one) => one.supplier === supplier)?.name ?? ""
  return [
    { id: "name", head: t("fields.name"), width: 200, grow: true, cell: (row) => row.name },
    {
      id: "total",
      head: t("fields.total"),
      width: 150,
      right: true,
      sortKey: ({ total }) => Number(total),
      cell: ({ total }) => <Sum value={total} currency={currency} />,
    },
    ...(cheapest === null
      ? []
      : [
          {
            id: "over",
            head: t("comparison:over"),
            width: 110,
            right: true,
            cell: ({ total, open }: Row) => (cheapest === 0 || open > 0 ? "—" : distanceText(Number(total) / cheapest - 1, i18n.language)),
          },
        ]),
    {
      id: "suppliers",
      head: t("comparison:suppliers"),
      width: 80,
      right: true,
      cell: ({ awards }) => String(new Set(awards.map(({ supplier }) => supplier)).size),
    },
    { id: "shares", head: t("comparison:shares"), width: 240, grow: true, cell: ({ awards }) => <Shares of={sharesOf(awards, name)} /> },
    {
      id: "open",
      head: t("comparison:openLines"),
      width: 80,
      right: true,
      cell: ({ open }) => String(open),
    },
    {
      id: "proof",
      head: t("comparison:proof"),
      width: 150,
      cell: ({ kept, proven, atLeast, total }) => {
        if (kept)
          return (
            <span>
              {t("comparison:kept")} <Instant at={kept.at} day />
            </span>
          )
        if (proven) return t("comparison:proven")
        return atLeast === null || atLeast <= 0
          ? t("comparison:unproven")
          : t("comparison:within", { percent: formatDecimal(((Number(total) / atLeast - 1) * 100).toFixed(2), i18n.language) })
      },
    },
    ...(onTake
      ? [
          {
            id: "do",
            head: "",
            width: 150,
            cell: (row: Row) => (
              <Flex gap="2">
                <Button size="small" onClick={() => onTake(row.awards, row.name)}>
                  {t("take")}
                </Button>
                {onKeep && row.kept === null && row.awards.length > 0 ? (
                  <Button size="small" look="ghost" onClick={() => onKeep(row)}>
                    {t("comparison:keep")}
                  </Button>
                ) : null}
              </Flex>
            ),
          },
        ]
      : []),
  ]
}
