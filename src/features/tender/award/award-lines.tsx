import { chakra } from "@chakra-ui/react"
import type { TenderView } from "#contract/tender.view.ts"
import { multiply, totalOfLines } from "#machines/scoring/money.ts"
import { isLumpSum, pricedLines } from "#machines/tender/tender.priced.ts"
import { TextLink } from "#ui/link/link.tsx"
import { Money, Quantity, Sum } from "#ui/money/money.tsx"
import { Sideways } from "#ui/sideways/sideways.tsx"
import { useBidWords } from "../bid-words.ts"
import { useLotHeading } from "../lot-name.ts"
import { table } from "./award.style.ts"

type AwardLine = NonNullable<TenderView["proposal"]>["lines"][number]

/** Awarded quantities with price and amount; with several winners each line names its own. */
export function AwardLines({
  facts,
  lines,
  named,
  tender,
}: {
  readonly facts: TenderView
  readonly lines: readonly AwardLine[]
  readonly named: boolean
  /** The tender, if each line links to the history of its price. */
  readonly tender?: string
}) {
  const { b } = useBidWords()
  const currency = facts.document?.currency ?? "CNY"
  const items = new Map(pricedLines(facts.document).map((line) => [line.id, line]))
  const wholes = new Set(facts.document?.lots.filter(isLumpSum).map(({ id }) => id))
  return (
    <Sideways label={`${b("award.lines")} ${items.get(lines[0]?.line ?? "")?.item ?? ""}`}>
      <chakra.table css={table} data-part="table">
        <thead>
          <tr>
            <th data-keep="">{b("propose.line")}</th>
            {named ? <th>{b("ranking.bidder")}</th> : null}
            {named ? <th data-part="right">{b("ranking.rank")}</th> : null}
            <th data-part="right">{b("propose.quantity")}</th>
            <th data-part="right">{b("propose.price")}</th>
            <th data-part="right">{b("propose.amount")}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((awarded) => (
            <AwardedLine
              key={`${awarded.line} ${awarded.bid}`}
              awarded={awarded}
              item={items.get(awarded.line)}
              whole={wholes.has(awarded.line)}
              bidder={named ? (facts.names[awarded.party] ?? awarded.party) : null}
              currency={currency}
              tender={tender}
            />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={named ? 5 : 3}>{b("award.sum")}</td>
            <td data-part="right">
              <Sum value={totalOfLines(lines)} currency={currency} />
            </td>
          </tr>
        </tfoot>
      </chakra.table>
    </Sideways>
  )
}

/** One line of an award; `bidder` is null where all lines are one bidder's. */
function AwardedLine({
  awarded: { line, rank, quantity, unitPrice },
  item,
  whole,
  bidder,
  currency,
  tender,
}: {
  readonly awarded: AwardLine
  readonly item: { readonly item: string; readonly unit: string } | undefined
  readonly whole: boolean
  readonly bidder: string | null
  readonly currency: string
  readonly tender: string | undefined
}) {
  const { b } = useBidWords()
  const name = item?.item ?? line
  return (
    <tr>
      <td data-part="name" data-keep="">
        {tender === undefined ? name : <TextLink to={`/wel/source-details-view?kind=tender&id=${tender}&line=${line}`}>{name}</TextLink>}
      </td>
      {bidder === null ? null : <td data-part="name">{bidder}</td>}
      {bidder === null ? null : <td data-part="right">{rank ?? "—"}</td>}
      <td data-part="right">{whole ? b("lumpSum.name") : <Quantity value={quantity} unit={item?.unit ?? ""} />}</td>
      <td data-part="right">
        <Money value={unitPrice} currency={currency} />
      </td>
      <td data-part="right">
        <Sum value={multiply(unitPrice, quantity)} currency={currency} />
      </td>
    </tr>
  )
}

/** The final award, lot by lot. */
export function AwardByLot({ facts, tender }: { readonly facts: TenderView; readonly tender?: string }) {
  const lots = facts.document?.lots ?? []
  const headingOf = useLotHeading(lots)
  const lines = facts.proposal?.lines ?? []
  return lots.map((lot) => {
    const ofLot = lines.filter((line) => line.lot === lot.id)
    const heading = headingOf(lot.id)
    // A lot without an award has no heading.
    return ofLot.length === 0 ? null : (
      <section key={lot.id}>
        {heading === "" ? null : <h3 style={{ padding: "8px 16px" }}>{heading}</h3>}
        <AwardLines facts={facts} lines={ofLot} named {...(tender === undefined ? {} : { tender })} />
      </section>
    )
  })
}
