import { bidChart } from "#machines/bid/bid.chart.ts"
import type { DocumentState } from "#machines/_kit/snapshot.ts"
import { stateOf } from "#machines/_kit/snapshot.ts"
import type { BidFacts } from "#machines/bid/bid.chart.ts"
import type { TenderGiven } from "#machines/tender/tender.facts.ts"
import { send, type Tx } from "#server/database/database.ts"
import { fold } from "#server/event-store/document.ts"
import { loadFamily, type StoredFact } from "#server/event-store/store.ts"
import { bearsSeal } from "./sealing.ts"
import { bySealing, listChildren, type LoadedBid } from "#server/tender/children.ts"
import { projectChildren } from "#server/tender/children-projected.ts"

/** A bid folded from its facts, with the facts. */
interface FoldedBid extends LoadedBid {
  readonly stored: readonly StoredFact[]
}

/** Folds a bid's facts; null when some are missing, were changed so that they cannot be folded, or hold other ciphertexts than were sealed. */
function documentOf(stored: readonly StoredFact[]): DocumentState<BidFacts> | null {
  if (stored.some(({ version }, index) => version !== index + 1)) return null
  try {
    const document = fold(bidChart, stored)
    const { seal, envelopes } = document.facts
    return seal === null || (envelopes !== null && bearsSeal(seal, envelopes)) ? document : null
  } catch {
    return null
  }
}

const roundOf = ([first]: readonly StoredFact[]): unknown => (first?.data["of"] as { round?: unknown } | undefined)?.round

/**
 * The bids of a round in the order of sealing, folded from their facts alone: neither a list nor a cached state decides what is opened. A bid whose
 * facts are not intact is left out, so that the check reports it missing.
 */
export async function bidsFromFacts(tx: Tx, tender: string, round: number): Promise<readonly FoldedBid[]> {
  const streams = Map.groupBy(await loadFamily(tx, tender, bidChart.id), ({ stream }) => stream)
  const bids = [...streams].flatMap(([stream, unsorted]): FoldedBid[] => {
    const stored = unsorted.toSorted((a, b) => a.version - b.version)
    const document = roundOf(stored) === round ? documentOf(stored) : null
    return document ? [{ stream, state: stateOf(bidChart, document), facts: document.facts, stored }] : []
  })
  return bids.toSorted(bySealing)
}

/** The fingerprints of the sealed bids in the order of sealing, which are published at the deadline. */
export const sealsOf = async (tx: Tx, tender: string, round: number): Promise<readonly string[]> =>
  (await bidsFromFacts(tx, tender, round)).flatMap(({ state, facts }) => (state === "sealed" && facts.seal !== null ? [facts.seal] : []))

/** Compares the bids that are to be opened with the published fingerprints. */
export function heldAgainst(
  listed: readonly string[],
  bids: readonly LoadedBid[],
): Pick<TenderGiven, "listedBids" | "missingBids" | "unlistedBids"> {
  const found = bids.flatMap(({ facts }) => facts.seal ?? [])
  return {
    listedBids: listed.length,
    missingBids: listed.filter((seal) => !found.includes(seal)),
    unlistedBids: found.filter((seal) => !listed.includes(seal)),
  }
}

/** Rewrites the rows of a round's bids from their facts where they differ, since the evaluation relies on them. */
export async function mendRows(tx: Tx, tender: string, round: number, bids: readonly FoldedBid[]): Promise<void> {
  const rows = (await listChildren(tx, tender, round)).filter(({ kind }) => kind === bidChart.id)
  const state = new Map(rows.map((row) => [row.stream, row.state]))
  if (rows.length === bids.length && bids.every((bid) => state.get(bid.stream) === bid.state)) return
  send(tx, {
    text: "delete from tender_child where kind = $1 and (stream = any($2) or tender = $3 and round = $4)",
    values: [bidChart.id, bids.map(({ stream }) => stream), tender, round],
  })
  for (const { stored } of bids) projectChildren(tx, stored)
}
