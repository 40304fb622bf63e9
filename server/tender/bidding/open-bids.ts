import type { BidContent } from "#contract/tender.schema.ts"
import type { OpenedSeals } from "#machines/bid/bid.chart.ts"
import type { ChildFact } from "#machines/tender/tender.cascade.ts"
import type { OpenedBid, TenderGiven } from "#machines/tender/tender.facts.ts"
import { outcomeOf } from "#machines/_kit/judge.ts"
import { totalOf } from "#machines/tender/tender.bids.ts"
import { tenderChart } from "#machines/tender/tender.chart.ts"
import { isReviewOver } from "#machines/tender/tender.parts.ts"
import type { EnvelopeName } from "#sealing/seal.schema.ts"
import { reachingThreshold } from "#server/tender/evaluation/close-scoring.ts"
import { type Decide, leaves } from "#server/tender/decide.ts"
import type { TenderContext } from "#server/tender/context.ts"
import { envelopesDue } from "./envelopes-due.ts"
import { bidsFromFacts, heldAgainst, mendRows } from "./bids-from-facts.ts"
import { type Unsealed, unsealFor, unsealHere } from "./open-sealed.ts"
import type { LoadedBid } from "#server/tender/children.ts"

type Held = Pick<TenderGiven, "listedBids" | "missingBids" | "unlistedBids">
type Open = Extract<Unsealed, { is: "open" }>

/** One line of the opening record. */
const recorded = ({ document }: TenderContext, { stream, facts }: LoadedBid, { party, commercial }: Open): OpenedBid => ({
  bid: stream,
  party,
  sealedAt: facts.sealedAt ?? 0,
  seal: facts.seal ?? "",
  total: commercial ? totalOf(document.facts.document, commercial) : null,
  lines: commercial?.lines ?? null,
})

interface Opening {
  readonly bids: readonly OpenedBid[]
  readonly children: readonly ChildFact[]
  readonly given: Partial<TenderGiven>
}

/**
 * Opens envelopes of bids: all of them, or none while one is not as it was sealed or lacks key shares; envelopes that their bidders made unreadable
 * stay closed.
 */
async function openAll(
  context: TenderContext,
  bids: readonly LoadedBid[],
  envelopes: readonly EnvelopeName[],
  held: Held,
  fact: (open: Open, seals: { seals?: OpenedSeals }) => Omit<ChildFact, "kind" | "key">,
): Promise<Opening> {
  const inBrowser = context.document.facts.sealPlan !== undefined
  const opened: { bid: LoadedBid; unsealed: Unsealed }[] = []
  for (const bid of bids) opened.push({ bid, unsealed: await (inBrowser ? unsealFor : unsealHere)(context, bid, envelopes) })
  const sealsThat = (is: Unsealed["is"]) => opened.filter((one) => one.unsealed.is === is).map(({ bid }) => bid.facts.seal ?? "")
  const given = { ...held, missingBids: [...held.missingBids, ...sealsThat("missing")], lackingShares: sealsThat("lacking") }
  const children = opened.flatMap(({ bid, unsealed }): ChildFact[] => {
    if (unsealed.is === "open")
      return [{ kind: "bid", key: bid.stream, ...fact(unsealed, Object.keys(unsealed.seals).length > 0 ? { seals: unsealed.seals } : {}) }]
    return unsealed.is === "faulty" ? [{ kind: "bid", key: bid.stream, type: "bid.unopened", data: { fault: unsealed.fault } }] : []
  })
  const lines = opened.flatMap(({ bid, unsealed }) => (unsealed.is === "open" ? [recorded(context, bid, unsealed)] : []))
  return { bids: lines, children, given }
}

/**
 * Opens the sealed bids (开标); with two envelopes only the technical one. With too few bids the tender fails and nothing is opened. The bids are read
 * from their facts, and must match the published fingerprints: the chart refuses anything else.
 */
export const openBids: Decide<"openBids"> = async (context) => {
  const { tx, id, document, given, state } = context
  const { sealList, round } = document.facts
  // Nothing is decrypted unless the chart is in the state that allows it.
  const bids = state === "sealed" ? await bidsFromFacts(tx, id, round) : []
  const sealed = bids.filter((bid) => bid.state === "sealed")
  const held = heldAgainst(sealList, sealed)
  if (outcomeOf(tenderChart, document, "openBids", given) === "tender.failed")
    return { ...leaves("tender.failed", { reason: "tooFewBids" }), given: held }
  if (isAmiss(held)) return { ...leaves("bids.opened", { bids: [] }), given: held }
  await mendRows(tx, id, round, bids)
  const opening = await openAll(context, sealed, envelopesDue(context), held, ({ party, technical, commercial }, seals) => ({
    type: "bid.opened",
    data: { party, technical, commercial: commercial ?? null, ...seals },
  }))
  return { ...leaves("bids.opened", { bids: opening.bids }), children: opening.children, given: opening.given }
}

/** The bids whose commercial envelopes are to be opened, compared with those in the opening record and the review. */
export async function commercialDue(context: TenderContext): Promise<{ readonly bids: readonly LoadedBid[]; readonly held: Held }> {
  const { tx, id, document, state, given, now } = context
  const { opened, review, round, document: plan } = document.facts
  // As above: an attempt that the chart will refuse must not open anything.
  const ready =
    state === "expertScorable" &&
    plan?.scoring.mode === "twoEnvelope" &&
    (given.openTechnicalSheets === 0 || isReviewOver(document.facts, now))
  const valid = ready ? (await bidsFromFacts(tx, id, round)).filter((bid) => bid.state === "valid" || bid.state === "scored") : []
  const listed = ready ? opened.filter(({ bid }) => review[bid]?.valid).map(({ seal }) => seal) : []
  const held = heldAgainst(listed, valid)
  const reaching = valid.length > 0 && !isAmiss(held) ? await reachingThreshold(context, valid) : new Set<string>()
  return { bids: valid.filter(({ stream }) => reaching.has(stream)), held }
}

/** Opens the commercial envelopes of the bids that reach the technical threshold (商务标开启). */
export const openCommercial: Decide<"openCommercial"> = async (context) => {
  const { bids, held } = await commercialDue(context)
  const opening = await openAll(context, bids, ["commercial"], held, ({ commercial }, seals) => ({
    type: "bid.commercialOpened",
    data: { commercial: commercial satisfies BidContent["commercial"] | undefined, ...seals },
  }))
  return { ...leaves("commercial.opened", { bids: opening.bids }), children: opening.children, given: opening.given }
}

const isAmiss = ({ missingBids, unlistedBids }: Held): boolean => missingBids.length > 0 || unlistedBids.length > 0
