import { bidDraftId } from "#contract/draft.contract.ts"
import type { BidStanding, OwnBidRow } from "#contract/tender.contract.ts"
import { bidChart } from "#machines/bid/bid.chart.ts"
import { stateOf } from "#machines/_kit/snapshot.ts"
import { isResultKnown } from "#machines/tender/bid-proof.ts"
import { tenderChart } from "#machines/tender/tender.chart.ts"
import { toldBidState } from "#machines/tender/tender.sight.ts"
import { readClock } from "#server/database/clock.ts"
import type { Tx } from "#server/database/database.ts"
import { notSeen } from "#server/documents/sight.ts"
import { begunDrafts } from "#server/drafts/draft-log.ts"
import { draftSeal } from "#server/drafts/draft-seal.ts"
import { restore } from "#server/event-store/document.ts"
import { readHead } from "#server/event-store/store.ts"
import type { SessionUser } from "#server/http/session-user.ts"
import type { OpenTender } from "#server/tender/calls.ts"
import type { TenderContext, TenderPlace } from "#server/tender/context.ts"
import { bidStream } from "#server/tender/family.ts"
import { seenBy } from "#server/tender/who-sees.ts"

const twoYears = 2 * 365 * 86_400_000
/** So many tenders are looked through besides those whose bids are not opened yet, and so many bids are shown. */
const most = { tenders: 500, bids: 50 }
/** The states in which a bid waits for its opening. */
const unopened = ["biddingOpen", "sealed"]

interface Published {
  readonly id: string
  readonly round: number
  readonly state: string
}

/** The person's drafts of bids among open tenders. */
const draftsOf = (tx: Tx, { keys }: TenderPlace, user: SessionUser, tenders: readonly string[]) =>
  begunDrafts(tx, new Map(tenders.map((id) => [id, draftSeal(keys.gate, user.id, bidDraftId(id))])), user.entrustedAt ?? null)

/** Of the given tenders those in which the company has a bid. Only the gate key's holder can tell which they are. */
async function bidFor(tx: Tx, { nameOf }: TenderPlace, party: string, tenders: readonly Published[]): Promise<ReadonlySet<string>> {
  const streams = new Map(tenders.map(({ id, round }) => [bidStream(nameOf, id, round, party), id]))
  const { rows } = await tx.query<{ id: string }>({
    name: "own-bid-heads",
    text: "select id from stream where id = any($1)",
    values: [[...streams.keys()]],
  })
  return new Set(rows.flatMap(({ id }) => streams.get(id) ?? []))
}

const over = new Set(["failed", "terminated", "revoked"])
/** The states of a bid that the end of its tender overtakes. */
const unsettled = new Set(["sealed", "stale", "opened", "won"])

/** How the bid stands, as its supplier is told it; null where there is neither a bid nor a draft. */
function standingOf({ document }: TenderContext, bid: string | null, drafted: boolean, party: string): BidStanding | null {
  if (bid === null || bid === "withdrawn") return drafted ? "draft" : bid
  if (unsettled.has(bid) && over.has(stateOf(tenderChart, document))) return "ended"
  if (bid === "won" && !document.facts.accepted.includes(party)) return "toAccept"
  return bid as BidStanding
}

async function rowOf(context: TenderContext, party: string, drafted: boolean): Promise<OwnBidRow[]> {
  const { tx, id, own, document } = context
  const { facts } = document
  const head = own.bid === null ? null : await readHead(tx, own.bid)
  const bid = head && (await restore(tx, bidChart, head))
  const standing = standingOf(context, bid && toldBidState(seenBy(context), stateOf(bidChart, bid)), drafted, party)
  if (standing === null) return []
  return [
    {
      id,
      number: facts.number,
      title: facts.document?.title ?? "",
      state: stateOf(tenderChart, document),
      standing,
      bidDeadline: facts.document?.bidDeadline ?? null,
      sealedAt: bid?.facts.sealedAt ?? null,
      noticedAt: facts.noticedAt,
      proven: isResultKnown(facts) && bid?.facts.opened != null,
    },
  ]
}

/** The bids of the person's company, and the person's drafts, among the latest tenders; whoever may not see a tender any more finds no bid of it. */
export async function readOwnBids(tx: Tx, place: TenderPlace, user: SessionUser, open: OpenTender): Promise<OwnBidRow[]> {
  const { party } = user
  if (party === null) return []
  const { rows: tenders } = await tx.query<Published>({
    name: "published-tenders",
    text: `select id, c_round::int as round, state from row_tender
      where state = any ($3) or id = any (array(select id from row_tender where c_published > $1 order by c_published desc, id limit $2))
      order by c_published desc, id`,
    values: [(await readClock(tx)) - twoYears, most.tenders, unopened],
  })
  const taking = tenders.flatMap(({ id, state }) => (state === "biddingOpen" ? [id] : []))
  const drafts = await draftsOf(tx, place, user, taking)
  const bids = await bidFor(tx, place, party, tenders)
  const found: OwnBidRow[] = []
  for (const { id } of tenders.filter((one) => drafts.has(one.id) || bids.has(one.id)).slice(0, most.bids)) {
    const context = await open(tx, user, id).catch(notSeen(null))
    if (context) found.push(...(await rowOf(context, party, drafts.has(id))))
  }
  return found
}
