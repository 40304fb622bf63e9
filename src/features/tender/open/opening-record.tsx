import { Box, chakra, defineStyle, Text } from "@chakra-ui/react"
import { CircleAlert, CircleCheck } from "lucide-react"
import type { OpenedBidView } from "#contract/tender.contract.ts"
import type { TenderView } from "#contract/tender.view.ts"
import { formatInstant } from "#client/texts/moment.ts"
import { partPriced } from "#machines/tender/tender.bids.ts"
import { Sum } from "#ui/money/money.tsx"
import { Sideways } from "#ui/sideways/sideways.tsx"
import { useBidWords } from "../bid-words.ts"
import { table } from "../award/award.style.ts"
import { shutSeals } from "./shut-seals.ts"

const fresh = defineStyle({
  animation: "sink 180ms ease-out",
  "@media (prefers-reduced-motion: reduce)": { animation: "none" },
})

const match = defineStyle({ display: "inline-flex", alignItems: "center", gap: "1", color: "green.fg" })

const mismatch = defineStyle({ display: "inline-flex", alignItems: "center", gap: "1", color: "red.fg" })

type Opened = TenderView["opened"][number]

/** Bidders' answers to the record, by bid; answers that the reader may not see are missing. */
export type Records = ReadonlyMap<string, OpenedBidView["record"]>

/**
 * The opening record: each bid with its total, its time, and its fingerprint compared with the published list, and the bids that stayed shut. The first
 * `shown` lines are visible so far.
 */
export function OpeningRecord({
  facts,
  shown,
  records,
}: {
  readonly facts: TenderView
  readonly shown: number
  readonly records: Records
}) {
  const { b } = useBidWords()
  const currency = facts.document?.currency ?? "CNY"
  return (
    <Sideways label={`${b("opening.record")} ${facts.number}`}>
      <chakra.table css={table} data-part="table" aria-live="polite">
        <thead>
          <tr>
            <th data-part="right">{b("opening.number")}</th>
            <th data-keep="">{b("opening.bidder")}</th>
            <th data-part="right">{b("opening.total")}</th>
            <th>{b("opening.sealedAt")}</th>
            <th>{b("opening.fingerprint")}</th>
            <th>{b("opening.confirmed")}</th>
          </tr>
        </thead>
        <tbody>
          {facts.opened.slice(0, shown).map((bid, index) => (
            <chakra.tr key={bid.bid} css={fresh}>
              <td data-part="right">{index + 1}</td>
              <td data-part="name" data-keep="">
                {facts.names[bid.party] ?? bid.party}
              </td>
              <td data-part="right">
                <Total bid={bid} facts={facts} currency={currency} />
              </td>
              <chakra.td whiteSpace="nowrap">{formatInstant(bid.sealedAt)}</chakra.td>
              <td>
                <Fingerprint seal={bid.seal} listed={facts.sealList.includes(bid.seal)} />
              </td>
              <td>{records.has(bid.bid) ? <Answer record={records.get(bid.bid) ?? null} /> : "—"}</td>
            </chakra.tr>
          ))}
          {shown < facts.opened.length ? null : <ShutBids facts={facts} />}
        </tbody>
      </chakra.table>
    </Sideways>
  )
}

/** The bids that stayed shut, numbered on from those that were opened. */
function ShutBids({ facts }: { readonly facts: TenderView }) {
  const { b } = useBidWords()
  return shutSeals(facts).map((seal, index) => (
    <tr key={seal}>
      <td data-part="right">{facts.opened.length + index + 1}</td>
      <td colSpan={3} data-keep="">
        {b("opening.shut")}
        <span data-part="under">{b("opening.shutWhy")}</span>
      </td>
      <td>
        <Fingerprint seal={seal} listed />
      </td>
      <td>—</td>
    </tr>
  ))
}

function Fingerprint({ seal, listed }: { readonly seal: string; readonly listed: boolean }) {
  const { b } = useBidWords()
  const Icon = listed ? CircleCheck : CircleAlert
  return (
    <>
      <Text as="span" fontFamily="mono" fontSize="xs" overflowWrap="anywhere" whiteSpace="nowrap" title={seal}>
        {seal.slice(0, 8)}…{seal.slice(-8)}
      </Text>
      <div data-part="under">
        <Box as="span" css={listed ? match : mismatch}>
          <Icon size={13} aria-hidden />
          {b(listed ? "opening.matches" : "opening.differs")}
        </Box>
      </div>
    </>
  )
}

function Total({ bid, facts, currency }: { readonly bid: Opened; readonly facts: TenderView; readonly currency: string }) {
  const { b } = useBidWords()
  if (bid.total !== null) {
    const part = partPriced(facts.document, bid.lines)
    return (
      <>
        <Sum value={bid.total} currency={currency} />
        {part ? <span data-part="under">{b("opening.part", part)}</span> : null}
      </>
    )
  }
  return (
    <Text as="span" color="fg.muted" fontSize="sm">
      {b(`opening.${whyUnshown(facts, bid)}`)}
    </Text>
  )
}

/** Why its reader is shown no price of a bid. */
function whyUnshown({ document, commercialOpenedAt, own }: TenderView, { bid }: Opened): "commercialClosed" | "notOpened" | "hidden" {
  if (document?.scoring.mode !== "twoEnvelope") return "hidden"
  if (commercialOpenedAt === null) return "commercialClosed"
  // A bidder is shown no price of another, opened or not: that one stayed below the threshold, it is told of its own alone.
  return own.bid === null || own.bid === bid ? "notOpened" : "hidden"
}

function Answer({ record }: { readonly record: OpenedBidView["record"] }) {
  const { b } = useBidWords()
  if (record === null)
    return (
      <Text as="span" color="fg.muted" fontSize="sm">
        {b("opening.unanswered")}
      </Text>
    )
  return record.agrees ? (
    <Text as="span" display="inline-flex" alignItems="center" gap="1" color="green.fg">
      <CircleCheck size={13} aria-hidden />
      {b("opening.agrees")}
    </Text>
  ) : (
    <Text as="span" display="inline-flex" alignItems="center" gap="1" color="red.fg">
      <CircleAlert size={13} aria-hidden />
      <span>
        {b("opening.objects")}
        {record.note ? <span data-part="under">{record.note}</span> : null}
      </span>
    </Text>
  )
}
