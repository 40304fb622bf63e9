import { Box, defineStyle, Stack, Text } from "@chakra-ui/react"
import { useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import { serverClock } from "#client/http/clock.ts"
import type { InquiryView } from "#contract/inquiry.contract.ts"
import { lowestOf, percentAbove } from "#machines/inquiry/inquiry.brief.ts"
import { byLine } from "#machines/inquiry/inquiry.choice.ts"
import { seenOn } from "#machines/inquiry/inquiry.comparison.ts"
import { multiply, totalOfLines } from "#machines/scoring/money.ts"
import { offeredFor } from "#machines/scoring/tier-price.ts"
import { Card } from "#ui/card/card.tsx"
import type { Column } from "#ui/data-grid/column.ts"
import { DataGrid } from "#ui/data-grid/data-grid.tsx"
import { formatDecimal, formatPrice } from "#ui/format/format.ts"
import { TextLink } from "#ui/link/link.tsx"
import { Quantity, Sum } from "#ui/money/money.tsx"
import { CellDetails } from "./compare/cell-details.tsx"
import { percentText, useMovedIndexes } from "./index-moved.tsx"
import { type OpenInquiry, useT } from "./inquiry.document.ts"
import { lotGrouping } from "./lot-grouping.ts"
import { useQuotationT } from "./quotation.document.ts"
import { substituteOf } from "./substitute.tsx"
import type { useOffers } from "./use-offers.ts"

type Row = InquiryView["awards"][number] & { readonly key: string }
type Read = NonNullable<ReturnType<typeof useOffers>["read"]>
type Names = InquiryView["names"]

const substitutes = defineStyle({
  display: "grid",
  gap: "2",
  margin: "0",
  padding: "0",
  listStyle: "none",
  overflowWrap: "anywhere",
  "& span": { display: "block", color: "fg.muted", fontSize: "xs" },
})

/**
 * The awarded quantities and prices by line beside the prices for comparison; a row opens the offer with its breakdown, its rounds, what was paid before
 * and the buyer's notes. Renders nothing before anybody is selected.
 */
export function Awards({ document, read }: { readonly document: OpenInquiry; readonly read: Read }) {
  const t = useT()
  const q = useQuotationT()
  const { id } = document
  const { awards, content, names, total } = document.view.facts
  const [opened, setOpened] = useState<Row | null>(null)
  const movedOf = useMovedIndexes(document, read.last)
  const { i18n } = useTranslation()
  const columns = useMemo((): readonly Column<Row>[] => {
    const currency = content?.currency ?? ""
    const asked = (line: number) => content?.lines[line]
    return [
      {
        id: "item",
        head: t("fields.item"),
        width: 160,
        grow: true,
        pin: "start",
        cell: ({ line, supplier }) => (
          <Box minWidth="0" overflow="hidden" textOverflow="ellipsis">
            <TextLink
              to={`/wel/source-details-view?kind=inquiry&id=${id}&line=${line}`}
            >{`${line + 1} ${asked(line)?.item ?? "—"}`}</TextLink>
            <ItemDetail specification={asked(line)?.specification ?? ""} isSubstitute={substituteOf(read, line, supplier) !== null} />
          </Box>
        ),
      },
      { id: "supplier", head: t("fields.supplier"), width: 170, grow: true, cell: ({ supplier }) => names[supplier] ?? "—" },
      {
        id: "quantity",
        head: t("fields.quantity"),
        width: 88,
        right: true,
        cell: ({ line, quantity }) => <Quantity value={quantity} unit={asked(line)?.unit ?? ""} />,
      },
      {
        id: "unitPrice",
        head: t("fields.unitPrice"),
        width: 92,
        right: true,
        cell: ({ unitPrice }) => formatPrice(unitPrice, i18n.language, currency),
      },
      {
        id: "amount",
        head: t("total"),
        width: 136,
        right: true,
        cell: ({ unitPrice, quantity }) => <Sum value={multiply(unitPrice, quantity)} currency={currency} />,
      },
      ...againstColumns(t, read, movedOf),
    ]
  }, [t, i18n.language, id, content, names, read, movedOf])
  const rows = useMemo(() => byLine(awards).map((one): Row => ({ ...one, key: `${one.line} ${one.supplier}` })), [awards])
  const grouping = useMemo(
    () =>
      lotGrouping(
        q,
        content,
        ({ line }: Row) => line,
        (lines) => {
          const own = awards.filter(({ line }) => lines.includes(line))
          const sum = totalOfLines(own)
          return new Map([["amount", <Sum key="sum" value={sum} currency={content?.currency ?? ""} />]])
        },
      ),
    [q, content, awards],
  )
  const foot = useMemo(
    () =>
      new Map<string, React.ReactNode>([
        ["item", t("fields.total")],
        ["amount", <Sum key="total" value={total} currency={content?.currency ?? ""} />],
      ]),
    [t, total, content],
  )
  if (rows.length === 0) return null
  return (
    <Card title={t("fields.awards")} flush>
      <DataGrid
        label={t("fields.awards")}
        rows={rows}
        columns={columns}
        rowKey={({ key }) => key}
        grouping={grouping}
        foot={foot}
        rowHeight={48}
        onOpen={setOpened}
        flat
      />
      <Substitutes rows={rows} read={read} names={names} />
      {opened ? <AwardDetails document={document} read={read} award={opened} onClose={() => setOpened(null)} /> : null}
    </Card>
  )
}

/** What was asked for, or that a substitute is bought in its place, which `Substitutes` names. */
function ItemDetail({ specification, isSubstitute }: { readonly specification: string; readonly isSubstitute: boolean }) {
  const q = useQuotationT()
  return (
    <Text as="span" display="block" color={isSubstitute ? "amber.fg" : "fg.muted"} fontSize="xs" truncate>
      {isSubstitute ? q("fields.substitute") : specification}
    </Text>
  )
}

/** The awarded substitutes below the grid, whose cells are too narrow for them; nothing where there is none. */
function Substitutes({ rows, read, names }: { readonly rows: readonly Row[]; readonly read: Read; readonly names: Names }) {
  const q = useQuotationT()
  const bought = rows.flatMap(({ key, line, supplier }) => {
    const substitute = substituteOf(read, line, supplier)
    const name = `${line + 1} ${read.content.lines[line]?.item ?? "—"} · ${names[supplier] ?? "—"}`
    return substitute === null ? [] : [{ key, name, substitute }]
  })
  if (bought.length === 0) return null
  const title = q("fields.substitute")
  return (
    <Stack as="section" aria-label={title} gap="2" padding="pad" borderTopWidth="1px">
      <Text margin="0" color="amber.fg" fontWeight="semibold">
        {title}
      </Text>
      <Box as="ul" css={substitutes}>
        {bought.map(({ key, name, substitute }) => (
          <li key={key}>
            <span>{name}</span>
            {substitute}
          </li>
        ))}
      </Box>
    </Stack>
  )
}

/** The offer behind an award. */
function AwardDetails(props: { readonly document: OpenInquiry; readonly read: Read; readonly award: Row; readonly onClose: () => void }) {
  const { document, read, award, onClose } = props
  const asked = read.content.lines[award.line]
  const offer = read.offers.find(({ supplier }) => supplier === award.supplier)
  if (!asked || !offer) return null
  return (
    <CellDetails
      document={document}
      line={{ index: award.line, asked }}
      last={read.last[award.line] ?? null}
      offer={offer}
      award={award}
      today={seenOn(document.view.facts, serverClock.now())}
      onQuantity={null}
      onClose={onClose}
    />
  )
}

/** The columns that the awarded price is compared with: the supplier's own offer, the lowest offer, the last price paid, the market since then and the target. */
function againstColumns(
  t: ReturnType<typeof useT>,
  { content, offers, last }: Read,
  movedOf: ReturnType<typeof useMovedIndexes>,
): readonly Column<Row>[] {
  const passed = offers.filter((one) => one.passed)
  const others: readonly (readonly [string, string, (row: Row) => string | null])[] = [
    [
      "offered",
      t("offeredPrice"),
      ({ supplier, line, quantity }) => offeredFor(passed.find((one) => one.supplier === supplier)?.content.lines[line], quantity),
    ],
    ["lowest", t("best"), ({ line, quantity }) => lowestOf(passed, line, quantity)],
    [
      "last",
      t("lastPrice"),
      ({ line }) => {
        const known = last[line]
        return known && known.currency === content.currency ? known.unitPrice : null
      },
    ],
    ["target", t("targetPrice"), ({ line }) => content.lines[line]?.target ?? null],
  ]
  const columns = others.map(([id, head, priceOf]): Column<Row> => ({
    id,
    head,
    width: 84,
    right: true,
    cell: (row) => <OtherPrice price={row.unitPrice} other={priceOf(row)} currency={content.currency} />,
  }))
  // The market stands beside the last price, since both are told from that day on.
  const index = { id: "index", head: t("comparison:indexHead"), width: 132, right: true }
  return movedOf === null ? columns : columns.toSpliced(3, 0, { ...index, cell: ({ line }) => <MovedIndex moved={movedOf(line)} /> })
}

/** How far the index of a line has moved since its last price, with the name of the index. */
function MovedIndex({ moved }: { readonly moved: { readonly name: string; readonly percent: string | null } | null }) {
  const { i18n } = useTranslation()
  if (!moved) return "—"
  return (
    <Box width="full" lineHeight="1.3">
      {moved.percent === null ? "—" : percentText(moved.percent, i18n.language)}
      <Text as="span" display="block" color="fg.muted" fontSize="xs" truncate title={moved.name}>
        {moved.name}
      </Text>
    </Box>
  )
}

/** Another price, and how far the awarded one is from it. */
function OtherPrice({ price, other, currency }: { readonly price: string; readonly other: string | null; readonly currency: string }) {
  const { i18n } = useTranslation()
  if (other === null) return "—"
  const more = percentAbove(price, other)
  const same = more === null || /^-?0\.0$/.test(more)
  return (
    <Box display="grid" justifyItems="end" lineHeight="1.3">
      {formatPrice(other, i18n.language, currency)}
      {same ? null : (
        <Text as="span" color={more.startsWith("-") ? "green.fg" : "amber.fg"} fontSize="xs">
          {`${more.startsWith("-") ? "" : "+"}${formatDecimal(more, i18n.language)}%`}
        </Text>
      )}
    </Box>
  )
}
