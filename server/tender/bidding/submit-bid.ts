import { bidDraftId } from "#contract/draft.contract.ts"
import type { FilesOfBid } from "#contract/sealing.contract.ts"
import type { BidContent } from "#contract/tender.schema.ts"
import { type BidFacts, bidChart } from "#machines/bid/bid.chart.ts"
import { judgedBid } from "#machines/tender/tender.bids.ts"
import type { TenderFactData } from "#machines/tender/tender.facts.ts"
import { discardWith } from "#server/drafts/draft-log.ts"
import { draftSeal } from "#server/drafts/draft-seal.ts"
import { restore } from "#server/event-store/document.ts"
import { fromText } from "#sealing/bytes.ts"
import { readIndex } from "#sealing/envelope.ts"
import { isKeyOf } from "#sealing/keys-of-seal.ts"
import type { SealedBytes } from "#sealing/seal.schema.ts"
import type { Tx } from "#server/database/database.ts"
import { chunkReader, dropOthers, isWhole } from "#server/sealing/chunks.ts"
import { signReceipt } from "#server/sealing/sign-receipt.ts"
import { lastHeadHash } from "#server/witness/last-head.ts"
import { code, Refused } from "#contract/errors.ts"
import type { Decide } from "#server/tender/decide.ts"
import type { TenderContext } from "#server/tender/context.ts"
import { envelopeOf, isAt, isFor, manifestIn } from "./sealed-manifest.ts"
import { fingerprint, sealBid, type SealContext } from "./sealing.ts"

interface Sealed {
  readonly envelopes: NonNullable<BidFacts["envelopes"]>
  readonly judged: TenderFactData["bid.submitted"]
}

const isLegible = (tx: Tx, sealed: SealedBytes, key: string): Promise<boolean> =>
  readIndex(sealed, fromText(key), chunkReader(tx, sealed)).then(
    () => true,
    () => false,
  )

/** A bid whose content was sent to be sealed by the server. Its files were encrypted and uploaded before, and their keys are sealed with it. */
async function sealHere(
  { tx, own, user, document: { facts } }: TenderContext,
  { tender, bid, version }: SealContext,
  { files, ...content }: BidContent & { readonly files?: FilesOfBid | undefined },
): Promise<Sealed> {
  const place = { tender, lot: "*", bid, version, deadline: facts.document?.bidDeadline ?? 0 }
  const all = (["technical", "commercial"] as const).flatMap((envelope) => {
    const own = files?.[envelope]
    return own ? [{ envelope, ...own }] : []
  })
  const uploads = all.map(({ sealed }) => sealed.upload)
  const areFor = await Promise.all(
    all.map(async ({ envelope, sealed, key }) => isAt({ ...place, envelope }, sealed.context) && (await isKeyOf(sealed, fromText(key)))),
  )
  const areThere = await Promise.all(all.map(({ sealed }) => isWhole(tx, { ...sealed, context: { ...sealed.context, bid } })))
  const fits = new Set(uploads).size === uploads.length && areFor.every(Boolean)
  const isThere = areThere.every(Boolean)
  // Files of which the opening could not read what they are called are not taken.
  const areLegible = fits && isThere ? await Promise.all(all.map(({ sealed, key }) => isLegible(tx, sealed, key))) : []
  dropOthers(tx, bid, uploads)
  return {
    envelopes: sealBid(own.place.boxes, { tender, bid, version }, { party: user.party ?? "", user: user.id, content, files }),
    judged: {
      ...judgedBid(facts.document, content),
      level: "S1",
      sealFits: fits && areLegible.every(Boolean),
      isThere,
    },
  }
}

/** A bid that was sealed in the browser. Its content cannot be judged before the opening; its target and completeness are judged now. */
async function takeSealed(
  { tx, document: { facts } }: TenderContext,
  { tender, bid, version }: SealContext,
  texts: Texts,
): Promise<Sealed> {
  const place = { tender, lot: "*", bid, version, deadline: facts.document?.bidDeadline ?? 0 }
  const manifests = [manifestIn(texts.technical, "technical"), manifestIn(texts.commercial, "commercial")] as const
  const [technical, commercial] = manifests
  const { sealPlan } = facts
  const sealFits =
    sealPlan !== undefined &&
    technical.upload !== commercial.upload &&
    isFor(sealPlan, { ...place, envelope: "technical" }, technical) &&
    isFor(sealPlan, { ...place, envelope: "commercial" }, commercial)
  const isThere = sealFits && (await Promise.all(manifests.map((one) => isWhole(tx, one)))).every(Boolean)
  dropOthers(
    tx,
    bid,
    manifests.map(({ upload }) => upload),
  )
  return {
    envelopes: { technical: envelopeOf(texts.technical), commercial: envelopeOf(texts.commercial) },
    judged: { tiersOverlap: false, fitsTender: true, leftOut: [], free: [], piecemeal: [], level: "S2", sealFits, isThere },
  }
}
interface Texts {
  readonly technical: string
  readonly commercial: string
}

/** Seals a bid (投标): the first, a replacement, or again after a clarification made it stale. Its draft is deleted. */
export const submitBid: Decide<"submitBid"> = async (context, input) => {
  const { tx, id, own, user, headOf } = context
  if (own.bid === null || user.party === null) throw new Refused({ code: code.notPermitted, rule: "hasRole" })
  const { place } = own
  const known = await restore(tx, bidChart, await headOf(own.bid))
  const sealContext = { tender: id, bid: own.bid, version: known.facts.version + 1 }
  const { envelopes, judged } =
    "sealed" in input ? await takeSealed(context, sealContext, input.sealed) : await sealHere(context, sealContext, input)
  const seal = fingerprint(envelopes)
  const head = await lastHeadHash(tx)
  const named = head === null ? {} : { head }
  // The content must exist only in sealed form. A refusal rolls this back with everything else.
  discardWith(tx, draftSeal(place.keys.gate, user.id, bidDraftId(id)))
  return {
    fact: { type: "bid.submitted", data: judged },
    children: [{ kind: "bid", key: own.bid, type: "bid.submitted", data: { version: sealContext.version, seal, envelopes, ...named } }],
    says: (sealedAt) => ({ receipt: signReceipt(place.keys, sealContext, { seal, receivedAt: sealedAt, ...named }) }),
  }
}
