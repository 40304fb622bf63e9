import type { TenderFacts } from "#machines/tender/tender.facts.ts"
import type { EnvelopeName } from "#sealing/seal.schema.ts"
import type { Tx } from "#server/database/database.ts"
import { giversOf } from "#server/sealing/shares.ts"
import { reachingThreshold } from "#server/tender/evaluation/close-scoring.ts"
import { loadBids, type LoadedBid } from "#server/tender/children.ts"

/** A tender in a transaction, as far as its key shares are concerned. */
interface Sealed {
  readonly tx: Tx
  readonly id: string
  readonly document: { readonly facts: TenderFacts }
}

/** Whether an opener may still give a share of a seal: one who has attended counts only with a share of this very seal, or having said that its box does not open. */
const mayCome = (
  { sealPlan, unreadable }: TenderFacts,
  seal: string,
  came: readonly string[],
  gave: (opener: string) => boolean,
): boolean =>
  (sealPlan?.openers ?? []).some(({ opener }) => !gave(opener) && !(came.includes(opener) && (unreadable?.[opener] ?? []).includes(seal)))

/** Whether an opener may still give a share of these envelopes of a bid: of two, a bid can qualify after openers have attended for others. */
export async function isShareAwaited(
  { tx, id, document: { facts } }: Sealed,
  bid: LoadedBid,
  envelopes: readonly EnvelopeName[],
): Promise<boolean> {
  const seal = bid.facts.seal ?? ""
  const came = envelopes.includes("technical") ? facts.presentOpeners : (facts.commercialOpeners ?? [])
  const givers = await Promise.all(envelopes.map((envelope) => giversOf(tx, { tender: id, round: facts.round, envelope })))
  return mayCome(facts, seal, came, (opener) => givers.every((those) => those.get(seal)?.includes(opener)))
}

/** The seals of the bids that qualified after openers had attended for the commercial envelopes, and still lack shares. */
export async function lackingCommercial(sealed: Sealed): Promise<readonly string[]> {
  const { tx, id, document } = sealed
  const { sealPlan, round, commercialOpeners = [] } = document.facts
  if (!sealPlan || commercialOpeners.length === 0) return []
  const valid = await loadBids(tx, id, round, ["valid", "scored"])
  const reaching = await reachingThreshold(sealed, valid)
  const givers = await giversOf(tx, { tender: id, round, envelope: "commercial" })
  return valid.flatMap(({ stream, facts: { seal } }) => {
    const gave = givers.get(seal ?? "") ?? []
    const lacks = reaching.has(stream) && gave.length < sealPlan.quorum
    return seal && lacks && mayCome(document.facts, seal, commercialOpeners, (opener) => gave.includes(opener)) ? [seal] : []
  })
}
