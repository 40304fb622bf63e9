import type { CommercialPart, TenderDocument } from "#contract/tender.schema.ts"
import type { ChildFact } from "#machines/tender/tender.cascade.ts"
import type { OpenedBid } from "#machines/tender/tender.facts.ts"
import { totalPrice } from "#machines/scoring/tier-price.ts"
import { outcomeOf } from "#machines/_kit/judge.ts"
import { tenderChart } from "#machines/tender/tender.chart.ts"
import { reachingThreshold } from "./close-scoring.ts"
import { type Decide, leaves } from "./decide.ts"
import type { Desk } from "./desk.ts"
import { type LoadedBid, loadBids } from "./tender-children.ts"

const quantities = (document: TenderDocument | null) =>
  new Map(document?.lots.flatMap((lot) => lot.lines.map(({ id, quantity }) => [id, quantity] as const)))

/** A bid's total over the tender's demand. */
export const totalOf = (document: TenderDocument | null, { lines }: Pick<CommercialPart, "lines">): string =>
  totalPrice(lines, quantities(document))

function unseal(desk: Desk, bid: LoadedBid, withCommercial: boolean) {
  const { envelopes, version, seal, sealedAt } = bid.facts
  if (!envelopes || seal === null || sealedAt === null) throw new Error(`bid ${bid.stream} has no envelopes`)
  const context = { tender: desk.id, bid: bid.stream, version }
  const { party, technical } = desk.place.sealer.openTechnical(context, envelopes)
  const commercial = withCommercial ? desk.place.sealer.openCommercial(context, envelopes) : null
  const opened: OpenedBid = {
    bid: bid.stream,
    party,
    sealedAt,
    seal,
    total: commercial && totalOf(desk.document.facts.document, commercial),
    lines: commercial?.lines ?? null,
  }
  return { opened, technical, commercial }
}

/** Opens the sealed bids (开标); of two envelopes only the technical one. Too few bids fail the tender, unopened. */
export const openBids: Decide<"openBids"> = async (desk) => {
  const { tx, id, document, given, state } = desk
  if (outcomeOf(tenderChart, document, "openBids", given) === "tender.failed") return leaves("tender.failed", { reason: "tooFewBids" })
  // Nothing is decrypted unless the chart is at the point where it may be.
  const sealed = state === "sealed" ? await loadBids(tx, id, document.facts.round, ["sealed"]) : []
  const twoEnvelopes = document.facts.document?.scoring.mode === "twoEnvelope"
  const bids = sealed.map((bid) => unseal(desk, bid, !twoEnvelopes))
  const children = bids.map(({ opened, technical, commercial }): ChildFact => ({
    kind: "bid",
    key: opened.bid,
    type: "bid.opened",
    data: { party: opened.party, technical, commercial },
  }))
  return { ...leaves("bids.opened", { bids: bids.map(({ opened }) => opened) }), children }
}

/** Opens the commercial envelopes of the bids that reach the technical threshold (商务标开启). */
export const openCommercial: Decide<"openCommercial"> = async (desk) => {
  const { tx, id, document, state, given } = desk
  // As above: an attempt that the chart will refuse must not open anything.
  const ready = state === "expertScorable" && document.facts.document?.scoring.mode === "twoEnvelope" && given.openTechnicalSheets === 0
  const valid = ready ? await loadBids(tx, id, document.facts.round, ["valid", "scored"]) : []
  const reaching = valid.length > 0 ? await reachingThreshold(desk, valid) : new Set<string>()
  const bids = valid.filter(({ stream }) => reaching.has(stream)).map((bid) => unseal(desk, bid, true))
  const children = bids.map(({ opened, commercial }): ChildFact => ({
    kind: "bid",
    key: opened.bid,
    type: "bid.commercialOpened",
    data: { commercial },
  }))
  return { ...leaves("commercial.opened", { bids: bids.map(({ opened }) => opened) }), children }
}
