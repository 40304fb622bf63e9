import type { TenderFacts } from "#machines/tender/tender.facts.ts"
import type { EnvelopeName } from "#sealing/seal.schema.ts"
import type { Tx } from "#server/database/database.ts"
import { giversOf } from "#server/sealing/shares.ts"
import { reachingThreshold } from "./close-scoring.ts"
import { loadBids, type LoadedBid } from "./tender-children.ts"

/** A tender in a transaction, as far as its key shares are concerned. */
interface Sealed {
  readonly tx: Tx
  readonly id: string
  readonly document: { readonly facts: TenderFacts }
}

/**
 * Whether an opener may still give a share of these envelopes of a bid. Who has attended counts only with a share of this very bid, or having said
 * that its box does not open: of two envelopes, a bid can qualify after openers have attended for others.
 */
export async function isShareAwaited(
  { tx, id, document: { facts } }: Sealed,
  bid: LoadedBid,
  envelopes: readonly EnvelopeName[],
): Promise<boolean> {
  const seal = bid.facts.seal ?? ""
  const came = envelopes.includes("technical") ? facts.presentOpeners : (facts.commercialOpeners ?? [])
  const givers = await Promise.all(envelopes.map((envelope) => giversOf(tx, { tender: id, round: facts.round, seal, envelope })))
  const gave = (opener: string) => givers.every((those) => those.includes(opener))
  const couldNot = (opener: string) => came.includes(opener) && (facts.unreadable?.[opener] ?? []).includes(seal)
  return (facts.sealPlan?.openers ?? []).some(({ opener }) => !gave(opener) && !couldNot(opener))
}

/** The seals of the bids that qualified after openers had attended for the commercial envelopes, and still lack shares. */
export async function lackingCommercial(sealed: Sealed): Promise<readonly string[]> {
  const { tx, id, document } = sealed
  const { sealPlan, round, commercialOpeners = [] } = document.facts
  if (!sealPlan || commercialOpeners.length === 0) return []
  const valid = await loadBids(tx, id, round, ["valid", "scored"])
  const reaching = await reachingThreshold(sealed, valid)
  const lacking: string[] = []
  for (const bid of valid.filter(({ stream }) => reaching.has(stream))) {
    const seal = bid.facts.seal ?? ""
    const givers = await giversOf(tx, { tender: id, round, seal, envelope: "commercial" })
    if (givers.length < sealPlan.quorum && (await isShareAwaited(sealed, bid, ["commercial"]))) lacking.push(seal)
  }
  return lacking
}
