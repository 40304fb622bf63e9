import { Box, defineStyle, Stack, Text } from "@chakra-ui/react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { useSearchParams } from "react-router-dom"
import { type Read, useCall } from "#client/http/use-call.ts"
import type { TimelineEntry } from "#contract/document.ts"
import { comparisonContract } from "#contract/inquiry.contract.ts"
import { tenderContract } from "#contract/tender.contract.ts"
import { percentAbove } from "#machines/inquiry/inquiry.brief.ts"
import { inquiry } from "#machines/inquiry/inquiry.chart.ts"
import { ButtonLink } from "#ui/button/button.tsx"
import { Card, Facts } from "#ui/card/card.tsx"
import type { Column } from "#ui/data-grid/column.ts"
import { DataGrid } from "#ui/data-grid/data-grid.tsx"
import { Empty } from "#ui/empty/empty.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { Select } from "#ui/field/control.tsx"
import { Field } from "#ui/field/field.tsx"
import { formatDecimal } from "#ui/format/format.ts"
import { Instant } from "#ui/instant/instant.tsx"
import { TextLink } from "#ui/link/link.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { Money, Quantity } from "#ui/money/money.tsx"
import { Page } from "#ui/page/page.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import {
  type LineChoice,
  lineOfThing,
  linesOfInquiry,
  linesOfTender,
  type OfferOfLine,
  stepsOf,
  tenderLineOfThing,
  type Way,
  wayInInquiry,
  wayInTender,
} from "./source-way.ts"

const list = defineStyle({
  display: "grid",
  gap: "2",
  "& > li": { display: "flex", flexWrap: "wrap", columnGap: "3" },
  "& [data-part=at]": { color: "fg.muted", fontSize: "xs", lineHeight: "1.7" },
})

/** The history of one line from need to price (寻源详情, /wel/source-details-view): of a tender or an inquiry, as far as the reader may see it. */
export function Screen() {
  const { t } = useTranslation("prices")
  const [asked] = useSearchParams()
  const id = asked.get("id") ?? ""
  if (id === "")
    return (
      <Page title={t("source.title")} sub={t("source.sub")}>
        <Empty
          title={t("source.choose")}
          text={t("source.chooseText")}
          action={<ButtonLink to="/wel/price-list">{t("title")}</ButtonLink>}
        />
      </Page>
    )
  return asked.get("kind") === "inquiry" ? <OfInquiry id={id} /> : <OfTender id={id} />
}

/** The placeholder for both readings: an error, loading, or nothing. */
const waiting = (...reads: readonly Read<unknown>[]): ReactNode => {
  const failed = reads.find(({ data, error }) => data === null && error !== null && error !== undefined)
  return failed ? <ErrorPanel error={failed.error} onAgain={failed.reload} /> : <LoadingRows rows={8} />
}

function OfTender({ id }: { readonly id: string }) {
  const { t } = useTranslation(["prices", "tender"])
  const [asked] = useSearchParams()
  const read = useCall(tenderContract.get, { params: { id } })
  const timeline = useCall(tenderContract.timeline, { params: { id } })
  if (!read.data || !timeline.data) return <Page title={t("source.title")}>{waiting(read, timeline)}</Page>
  const { facts } = read.data
  const lines = linesOfTender(facts)
  const line = asked.get("line") ?? tenderLineOfThing(facts, asked.get("thing") ?? "") ?? lines[0]?.key ?? ""
  return (
    <WayPage
      way={wayInTender(facts, line)}
      lines={lines}
      line={line}
      path={`/wel/tender-only-shows?id=${id}`}
      price={t("source.withTax")}
      timeline={timeline.data}
      sentence={({ type, values }) => t(`tender:facts.${type}`, values)}
    />
  )
}

function OfInquiry({ id }: { readonly id: string }) {
  const { t } = useTranslation(["prices", "inquiry"])
  const [asked] = useSearchParams()
  const read = useCall(inquiry.calls.get, { params: { id } })
  const timeline = useCall(inquiry.calls.timeline, { params: { id } })
  const offers = useCall(comparisonContract.offers, { params: { id } })
  if (!read.data || !timeline.data || !offers.data) return <Page title={t("source.title")}>{waiting(read, timeline, offers)}</Page>
  const { facts } = read.data
  const lines = linesOfInquiry(facts)
  const line = asked.get("line") ?? lineOfThing(facts, asked.get("thing") ?? "") ?? lines[0]?.key ?? ""
  return (
    <WayPage
      way={wayInInquiry(facts, offers.data.offers, line)}
      lines={lines}
      line={line}
      path={`/wel/inquiry-details-view?id=${id}`}
      price={t("source.withoutTax")}
      timeline={timeline.data}
      sentence={({ type, values }) => t(`inquiry:facts.${type}`, values)}
    />
  )
}

interface WayProps {
  readonly way: Way | null
  readonly lines: readonly LineChoice[]
  readonly line: string
  /** The document's own page. */
  readonly path: string
  /** The label of its prices. */
  readonly price: string
  readonly timeline: readonly TimelineEntry[]
  readonly sentence: (entry: TimelineEntry) => string
}

function WayPage({ way, lines, line, path, price, timeline, sentence }: WayProps) {
  const { t } = useTranslation("prices")
  const [asked, ask] = useSearchParams()
  const choose = (key: string) => ask({ kind: asked.get("kind") ?? "tender", id: asked.get("id") ?? "", line: key }, { replace: true })
  if (!way)
    return (
      <Page title={t("source.title")}>
        <Empty title={t("source.noLine")} action={<ButtonLink to={path}>{t("source.document")}</ButtonLink>} />
      </Page>
    )
  return (
    <Page
      title={t("source.title")}
      sub={`${way.number} · ${way.title}`}
      actions={<ButtonLink to={path}>{t("source.document")}</ButtonLink>}
    >
      <Stack gap="4">
        {lines.length > 1 ? (
          <Field label={t("source.line")}>
            {(control) => (
              <Select {...control} style={{ maxWidth: 480 }} value={line} onChange={(event) => choose(event.currentTarget.value)}>
                {lines.map(({ key, label }) => (
                  <option key={key} value={key}>
                    {label}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        ) : null}
        <Need way={way} path={path} />
        <OffersOfLine way={way} price={price} />
        <Card title={t("source.way")}>
          <Box as="ol" css={list}>
            {stepsOf(timeline).map((entry) => (
              <li key={entry.position}>
                <span data-part="at">
                  <Instant at={entry.at} />
                </span>
                <span>{sentence(entry)}</span>
              </li>
            ))}
          </Box>
          {stepsOf(timeline).length === 0 ? <Text color="fg.subtle">{t("source.notOut")}</Text> : null}
        </Card>
      </Stack>
    </Page>
  )
}

/** The need. */
function Need({ way, path }: Pick<WayProps, "path"> & { readonly way: Way }) {
  const { t } = useTranslation("prices")
  const { line, number, currency, contractNumber } = way
  return (
    <Card title={t("source.need")}>
      <Facts
        rows={[
          [t("columns.item"), line.item],
          [t("columns.specification"), line.specification || "—"],
          [t("columns.quantity"), <Quantity key="quantity" value={line.quantity} unit={line.unit} />],
          [t("source.needBy"), line.needBy ?? "—"],
          [t("source.target"), line.target === null ? "—" : <Money key="target" value={line.target} currency={currency} />],
          ...(line.lot === null ? [] : [[t("source.lot"), line.lot] as const]),
          [
            t("columns.number"),
            <TextLink key="number" to={path}>
              {number}
            </TextLink>,
          ],
          ...(contractNumber === null ? [] : [[t("source.contract"), contractNumber] as const]),
        ]}
      />
    </Card>
  )
}

/** The offers for it, the cheapest first, compared with the target, and the awarded quantities. */
function OffersOfLine({ way, price }: Pick<WayProps, "price"> & { readonly way: Way }) {
  const { t, i18n } = useTranslation("prices")
  const { offers, currency, line } = way
  const ranked = offers.some(({ rank }) => rank !== null)
  const against = ({ unitPrice }: OfferOfLine) => {
    const more = unitPrice === null || line.target === null ? null : percentAbove(unitPrice, line.target)
    return more === null ? "—" : `${more.startsWith("-") ? "" : "+"}${formatDecimal(more, i18n.language)}%`
  }
  const columns: readonly Column<OfferOfLine>[] = [
    { id: "name", head: t("columns.supplierName"), width: 230, grow: true, pin: "start", cell: ({ name }) => name },
    {
      id: "price",
      head: price,
      width: 150,
      right: true,
      cell: ({ unitPrice }) => (unitPrice === null ? "—" : <Money value={unitPrice} currency={currency} />),
    },
    ...(line.target === null ? [] : [{ id: "against", head: t("source.against"), width: 110, right: true, cell: against }]),
    ...(offers.some(({ round }) => round !== null)
      ? [{ id: "round", head: t("source.round"), width: 70, right: true, cell: ({ round }: OfferOfLine) => round ?? "—" }]
      : []),
    ...(ranked ? [{ id: "rank", head: t("source.rank"), width: 70, right: true, cell: ({ rank }: OfferOfLine) => rank ?? "—" }] : []),
    {
      id: "quantity",
      head: t("source.awarded"),
      width: 130,
      right: true,
      cell: ({ awarded }) => (awarded ? <Quantity value={awarded.quantity} unit={line.unit} /> : "—"),
    },
    {
      id: "agreed",
      head: t("source.agreed"),
      width: 150,
      right: true,
      cell: ({ awarded }) => (awarded ? <Money value={awarded.unitPrice} currency={currency} /> : "—"),
    },
    {
      id: "result",
      head: t("source.result"),
      width: 110,
      cell: ({ awarded }) => (awarded ? <StatePill tone="green">{t("source.won")}</StatePill> : "—"),
    },
  ]
  return (
    <Card title={t("source.offers")} flush>
      {offers.length === 0 ? (
        <Empty title={t("source.noOffers")} />
      ) : (
        <DataGrid label={t("source.offers")} rows={offers} columns={columns} rowKey={({ party }) => party} flat />
      )}
    </Card>
  )
}
