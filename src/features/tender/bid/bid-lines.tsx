import { Box, defineStyle, Stack, Text } from "@chakra-ui/react"
import { useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import type { TenderDocument, TenderLot } from "#contract/tender.schema.ts"
import { system } from "#contract/people.ts"
import { emptyTender } from "#machines/tender/tender.reduce.ts"
import { isLumpSum, pricedLines } from "#machines/tender/tender.priced.ts"
import { tenderRules } from "#machines/tender/tender.rules.ts"
import { Button } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { LineGrid } from "#ui/line-grid/line-grid.tsx"
import { Sum } from "#ui/money/money.tsx"
import { offerLines, saidOfNone } from "#ui/offer-grid/offer-lines.ts"
import { lineTotal, bidLotTotal } from "./bid-draft.ts"
import { type BidGridLine, changedIn, columnOf, editsAfter, foreignLine, gridLine } from "./bid-grid.ts"
import { BidTiers } from "./bid-tiers.tsx"
import { useBidWords } from "../bid-words.ts"
import { useLotHeading } from "../lot-name.ts"
import { LotLines, LumpSum } from "../read/document-lots.tsx"
import type { BidPlace } from "./bid-place.ts"
import type { OwnBid } from "./use-bid.ts"

const lotStyle = defineStyle({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "flex-end",
  rowGap: "1",
  columnGap: "4",
  marginTop: "1",
  paddingTop: "3",
  borderTopWidth: "1px",
  borderTopColor: "line.strong",
  "& strong": { fontWeight: "semibold" },
})

interface LotProps {
  readonly lot: TenderLot
  readonly document: TenderDocument
  readonly bid: OwnBid
  /** Whether the bid is read-only: its owner can always read it, but change it only while the chart allows. */
  readonly locked: boolean
  /** Whether sealing was attempted: lines without a price are marked from then on. */
  readonly tried: boolean
  /** The place to move the focus to. */
  readonly goTo: BidPlace | null
}

/** Whether the tender's rule refuses a price of zero. */
const refusesPriceZero = (document: TenderDocument): boolean =>
  !tenderRules.pricesCostSomething.check({
    facts: { ...emptyTender, document },
    event: { type: "bid.submitted", by: system, at: 0, tiersOverlap: false, fitsTender: true, leftOut: [], free: ["line"], piecemeal: [] },
  })

/**
 * One lot of a bid as a spreadsheet: the requested items, the offer, and the exact total. A lot that is priced by a lump sum has one row, below the
 * lines that describe it.
 */
export function BidLot(props: LotProps) {
  const { lot, document, bid, locked, goTo } = props
  const { t, b } = useBidWords()
  const { currency } = document
  const heading = useLotHeading(document.lots)(lot.id)
  // The wizard asks for a lot's title only where there are several lots.
  const title = heading || document.title
  const [open, setOpen] = useState<number | null>(null)
  const definition = useBidLines(props)
  const { text, draft } = bid
  const asked = useMemo(() => pricedLines(document, [lot]), [document, lot])
  const lines = useMemo(
    () =>
      asked.flatMap((line) => {
        const own = text.lines[line.id]
        return own ? [gridLine(line, own)] : []
      }),
    [asked, text.lines],
  )
  const history = useMemo(() => ({ ...draft, step: draft.flush, elsewhere: true }), [draft])
  const change = (next: readonly BidGridLine[], only?: { readonly row: number; readonly line: BidGridLine }) => {
    const before = only && lines[only.row]
    const changed = before ? Object.entries(changedIn(before, only.line)) : []
    const [one] = changed
    if (before && one && changed.length === 1) draft.set(["lines", before.key, one[0]], one[1])
    else draft.set(["lines"], editsAfter(draft.value.lines ?? {}, lines, next))
  }
  const row = goTo === null ? -1 : asked.findIndex(({ id }) => id === goTo.place)
  const jump = useMemo(() => (goTo === null || row < 0 ? null : { row, column: columnOf(goTo.field) }), [goTo, row])
  const { total, unpriced } = bidLotTotal(document, lot, text)
  const opened = open === null ? undefined : lines[open]
  return (
    <Card title={heading} aside={isLumpSum(lot) ? <LumpSum /> : undefined}>
      {isLumpSum(lot) ? (
        <Stack gap="2" marginBottom="4">
          <Text fontSize="sm" color="fg.muted">
            {b("lumpSum.lead")}
          </Text>
          <LotLines lot={lot} currency={currency} label={title} />
        </Stack>
      ) : null}
      <LineGrid
        label={isLumpSum(lot) ? `${title} ${b("lumpSum.price")}` : title}
        definition={definition}
        lines={lines}
        history={history}
        readOnly={locked}
        goTo={jump}
        onChange={change}
        onDetail={setOpen}
      />
      <Box css={lotStyle}>
        {unpriced > 0 ? (
          <Text as="span" color="red.fg" fontSize="xs">
            {b("unpriced", { count: unpriced })}
          </Text>
        ) : null}
        <span>
          {t("tender:lotTotal")}{" "}
          <strong>
            <Sum value={total} currency={currency} />
          </strong>
        </span>
      </Box>
      {opened ? (
        <Dialog
          open
          title={`${opened.item} ${b("tiers.title")}`}
          onClose={() => setOpen(null)}
          foot={
            <Button look="solid" onClick={() => setOpen(null)}>
              {b("tiers.done")}
            </Button>
          }
        >
          <BidTiers
            line={opened.asked}
            tiers={opened.text.tiers}
            offer={opened.text}
            currency={currency}
            locked={locked}
            problem={bid.problems.find(({ place, field }) => place === opened.key && field === "tiers")}
            onChange={(tiers) => draft.set(["lines", opened.key, "tiers"], tiers)}
          />
        </Dialog>
      ) : null}
    </Card>
  )
}

/** A lump sum has neither quantity nor make. */
const wholeWithout = ["specification", "needBy", "quantity", "unit"] as const
const wholeFields = ["price", "taxRate", "otherPrice", "leadDays", "deviation"] as const

/** The lot's columns; price ranges have one where the tender or the bid uses them. */
function useBidLines({ lot, document, bid, tried }: LotProps) {
  const { t } = useTranslation("lines")
  const { t: own } = useTranslation("tender-bid")
  const { text, problems } = bid
  const { currency } = document
  const asked = useMemo(() => pricedLines(document, [lot]), [document, lot])
  const isWhole = isLumpSum(lot)
  const lacking = tried && problems.some(({ place, key }) => key === "missing" && asked.some(({ id }) => id === place))
  const ranges = asked.some(({ id, tiers }) => tiers.length > 0 || (text.lines[id]?.tiers.length ?? 0) > 0)
  const isFree = refusesPriceZero(document)
  return useMemo(
    () =>
      offerLines<BidGridLine>(t, {
        id: "bid",
        blank: foreignLine,
        counts: "taxed",
        currency,
        whole: isWhole,
        without: isWhole ? wholeWithout : saidOfNone(asked.map(({ specification, deliverBy }) => ({ specification, needBy: deliverBy }))),
        fields: isWhole ? wholeFields : ["price", "taxRate", "otherPrice", "maximum", "leadDays", "brand", "deviation"],
        required: lacking,
        amount: ({ asked, text }) => lineTotal(asked, text),
        checkPrice: (price) => (isFree && !/[1-9]/.test(price) ? own("problems.zero") : null),
        more: ranges
          ? [
              {
                id: "tiers",
                kind: "detail",
                head: own("tiers.title"),
                width: 110,
                of: ({ text: { tiers } }) => (tiers.length === 0 ? "" : own("tiers.count", { count: tiers.length })),
              },
            ]
          : [],
      }),
    [t, own, currency, asked, isWhole, lacking, isFree, ranges],
  )
}
