import { CircleAlert, CircleCheck } from "lucide-react"
import type { OpenedBidView } from "#contract/tender.contract.ts"
import type { TenderView } from "#contract/tender.view.ts"
import { formatInstant } from "#client/texts/moment.ts"
import { partPriced } from "#machines/tender/tender.bids.ts"
import { Money } from "#ui/money/money.tsx"
import { Sideways } from "#ui/sideways/sideways.tsx"
import { cx } from "#ui/theme/cx.ts"
import { useBidWords } from "../bid-words.ts"
import s from "../award/award.module.css"
import o from "./open-bid.module.css"

type Opened = TenderView["opened"][number]
/** What bidders said to the record, by bid; a bid that is not in it is not for the reader to know. */
export type Records = ReadonlyMap<string, OpenedBidView["record"]>

/** The opening record: each bid with its total, its time, and its fingerprint held against the published list. `shown` lines are read out so far. */
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
      <table className={s.table} aria-live="polite">
        <thead>
          <tr>
            <th className={s.right}>{b("opening.number")}</th>
            <th data-keep="">{b("opening.bidder")}</th>
            <th className={s.right}>{b("opening.total")}</th>
            <th>{b("opening.sealedAt")}</th>
            <th>{b("opening.fingerprint")}</th>
            <th>{b("opening.confirmed")}</th>
          </tr>
        </thead>
        <tbody>
          {facts.opened.slice(0, shown).map((bid, index) => (
            <tr key={bid.bid} className={o.fresh}>
              <td className={s.right}>{index + 1}</td>
              <td className={s.name} data-keep="">
                {facts.names[bid.party] ?? bid.party}
              </td>
              <td className={s.right}>
                <Total bid={bid} facts={facts} currency={currency} />
              </td>
              <td className={o.when}>{formatInstant(bid.sealedAt)}</td>
              <td>
                <Fingerprint seal={bid.seal} listed={facts.sealList.includes(bid.seal)} />
              </td>
              <td>{records.has(bid.bid) ? <Answer record={records.get(bid.bid) ?? null} /> : "—"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Sideways>
  )
}

function Fingerprint({ seal, listed }: { readonly seal: string; readonly listed: boolean }) {
  const { b } = useBidWords()
  const Icon = listed ? CircleCheck : CircleAlert
  return (
    <>
      <span className={cx(s.mono, o.when)} title={seal}>
        {seal.slice(0, 8)}…{seal.slice(-8)}
      </span>
      <div className={s.under}>
        <span className={listed ? o.match : o.mismatch}>
          <Icon size={13} aria-hidden />
          {b(listed ? "opening.matches" : "opening.differs")}
        </span>
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
        <Money value={bid.total} currency={currency} />
        {part ? <span className={s.under}>{b("opening.part", part)}</span> : null}
      </>
    )
  }
  const two = facts.document?.scoring.mode === "twoEnvelope"
  const key = two && facts.commercialOpenedAt === null ? "opening.commercialClosed" : two ? "opening.notOpened" : "opening.hidden"
  return <span className={s.quiet}>{b(key)}</span>
}

function Answer({ record }: { readonly record: OpenedBidView["record"] }) {
  const { b } = useBidWords()
  if (record === null) return <span className={s.quiet}>{b("opening.unanswered")}</span>
  return record.agrees ? (
    <span className={o.match}>
      <CircleCheck size={13} aria-hidden />
      {b("opening.agrees")}
    </span>
  ) : (
    <span className={o.mismatch}>
      <CircleAlert size={13} aria-hidden />
      <span>
        {b("opening.objects")}
        {record.note ? <span className={s.under}>{record.note}</span> : null}
      </span>
    </span>
  )
}
