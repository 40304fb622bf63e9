import type { ChildFact } from "#machines/tender/tender.cascade.ts"
import type { OpenedBid } from "#machines/tender/tender.facts.ts"
import { outcomeOf } from "#machines/_kit/judge.ts"
import { totalOf } from "#machines/tender/tender.bids.ts"
import { tenderChart } from "#machines/tender/tender.chart.ts"
import { reachingThreshold } from "./close-scoring.ts"
import { type Decide, leaves } from "./decide.ts"
import type { Desk } from "./desk.ts"
import { bidsFromFacts, heldAgainst, mendRows } from "./bids-from-facts.ts"
import type { LoadedBid } from "./tender-children.ts"

function unseal(desk: Desk, bid: LoadedBid, withCommercial: boolean) {
  const { envelopes, version, seal, sealedAt } = bid.facts
  if (!envelopes || seal === null || sealedAt === null) throw new Error(`bid ${bid.stream} has no envelopes`)
  const context = { tender: desk.id, bid: bid.stream, version }
  const { party, technical } = desk.own.place.sealer.openTechnical(context, envelopes)
  const commercial = withCommercial ? desk.own.place.sealer.openCommercial(context, envelopes) : null
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

/**
 * Opens the sealed bids (开标); of two envelopes only the technical one. Too few bids fail the tender, unopened.
 * What is opened are the bids that their facts tell of, and only if they are those whose fingerprints were published: the chart refuses anything else.
 */
export const openBids: Decide<"openBids"> = async (desk) => {
  const { tx, id, document, given, state } = desk
  const { sealList, round, document: plan } = document.facts
  // Nothing is decrypted unless the chart is at the point where it may be.
  const bids = state === "sealed" ? await bidsFromFacts(tx, id, round) : []
  const sealed = bids.filter((bid) => bid.state === "sealed")
  const held = heldAgainst(sealList, sealed)
  if (outcomeOf(tenderChart, document, "openBids", given) === "tender.failed")
    return { ...leaves("tender.failed", { reason: "tooFewBids" }), given: held }
  if (isAmiss(held)) return { ...leaves("bids.opened", { bids: [] }), given: held }
  await mendRows(tx, id, round, bids)
  const opened = sealed.map((bid) => unseal(desk, bid, plan?.scoring.mode !== "twoEnvelope"))
  const children = opened.map(({ opened: { bid, party }, technical, commercial }): ChildFact => ({
    kind: "bid",
    key: bid,
    type: "bid.opened",
    data: { party, technical, commercial },
  }))
  return { ...leaves("bids.opened", { bids: opened.map((one) => one.opened) }), children, given: held }
}

/** Opens the commercial envelopes of the bids that reach the technical threshold (商务标开启): of those that the opening record and the review name. */
export const openCommercial: Decide<"openCommercial"> = async (desk) => {
  const { tx, id, document, state, given } = desk
  const { opened, review, round, document: plan } = document.facts
  // As above: an attempt that the chart will refuse must not open anything.
  const ready = state === "expertScorable" && plan?.scoring.mode === "twoEnvelope" && given.openTechnicalSheets === 0
  const valid = ready ? (await bidsFromFacts(tx, id, round)).filter((bid) => bid.state === "valid" || bid.state === "scored") : []
  const listed = ready ? opened.filter(({ bid }) => review[bid]?.valid).map(({ seal }) => seal) : []
  const held = heldAgainst(listed, valid)
  if (isAmiss(held)) return { ...leaves("commercial.opened", { bids: [] }), given: held }
  const reaching = valid.length > 0 ? await reachingThreshold(desk, valid) : new Set<string>()
  const bids = valid.filter(({ stream }) => reaching.has(stream)).map((bid) => unseal(desk, bid, true))
  const children = bids.map(({ opened: { bid }, commercial }): ChildFact => ({
    kind: "bid",
    key: bid,
    type: "bid.commercialOpened",
    data: { commercial },
  }))
  return { ...leaves("commercial.opened", { bids: bids.map((one) => one.opened) }), children, given: held }
}

const isAmiss = ({ missingBids, unlistedBids }: ReturnType<typeof heldAgainst>): boolean =>
  missingBids.length > 0 || unlistedBids.length > 0
