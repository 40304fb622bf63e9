import type { DataOf } from "#contract/endpoint.ts"
import type { sealingContract } from "#contract/sealing.contract.ts"
import type { TenderGiven } from "#machines/tender/tender.facts.ts"
import { isShareOf } from "#sealing/keys-of-seal.ts"
import type { EnvelopeName } from "#sealing/seal.schema.ts"
import { keepShare } from "#server/sealing/shares.ts"
import { bidsFromFacts, heldAgainst } from "./bids-from-facts.ts"
import { type Decide, leaves } from "#server/tender/decide.ts"
import type { TenderContext } from "#server/tender/context.ts"
import { envelopesDue } from "./envelopes-due.ts"
import { commercialDue } from "./open-bids.ts"
import { manifestOf } from "./sealed-manifest.ts"
import type { LoadedBid } from "#server/tender/children.ts"

interface Ceremony {
  readonly bids: readonly LoadedBid[]
  readonly envelopes: readonly EnvelopeName[]
  readonly held: Partial<TenderGiven>
}

/** What is opened next where bids are sealed for the openers: with two envelopes only one of them, with too few bids nothing. */
async function ceremonyOf(context: TenderContext): Promise<Ceremony> {
  const { tx, id, state, document } = context
  const { sealList, round, document: plan } = document.facts
  const envelopes = envelopesDue(context)
  if (state !== "sealed") return { ...(await commercialDue(context)), envelopes }
  if (sealList.length < (plan?.minBidders ?? 1)) return { bids: [], envelopes, held: {} }
  const bids = (await bidsFromFacts(tx, id, round)).filter((bid) => bid.state === "sealed")
  return { bids, envelopes, held: heldAgainst(sealList, bids) }
}

const dueOf = ({ bids, envelopes }: Ceremony) =>
  bids.flatMap((bid) =>
    envelopes.map((envelope) => ({
      seal: bid.facts.seal ?? "",
      envelope,
      manifest: manifestOf(bid.facts, envelope),
      sealed: bid.facts.envelopes,
    })),
  )

/** The envelopes for which an opener must give key shares now, according to their manifests. */
export const readDue = async (context: TenderContext): Promise<DataOf<(typeof sealingContract)["due"]>> =>
  dueOf(await ceremonyOf(context)).map(({ seal, envelope, sealed }) => ({
    seal,
    envelope,
    manifest: Buffer.from(sealed?.[envelope].ciphertext ?? "", "base64").toString("utf8"),
  }))

/** Records that an opener is present (到场); where bids are sealed for the openers, with the opener's key share of every envelope that is due. */
export const attendOpening: Decide<"attendOpening"> = async (context, { shares = [] }) => {
  const { tx, id, user, own, document } = context
  if (!document.facts.sealPlan) return leaves("opener.arrived", {})
  const ceremony = await ceremonyOf(context)
  const given = new Map(shares.map((one) => [`${one.seal}/${one.envelope}`, one.share]))
  const { boxes } = own.place
  const badShares = new Set<string>()
  const unreadable = new Set<string>()
  for (const { seal, envelope, manifest } of dueOf(ceremony)) {
    const share = given.get(`${seal}/${envelope}`)
    if (share === null) unreadable.add(seal)
    else if (share === undefined || !(await isShareOf(manifest, { opener: user.id, share }))) badShares.add(seal)
    else keepShare(tx, boxes, { tender: id, round: document.facts.round, seal, envelope }, { opener: user.id, share })
  }
  return {
    ...leaves("opener.arrived", {
      envelopes: ceremony.envelopes,
      ...(unreadable.size > 0 ? { unreadable: [...unreadable] } : {}),
    }),
    given: { ...ceremony.held, badShares: [...badShares] },
  }
}
