import { bidDraftId } from "#contract/draft.contract.ts"
import { bidChart } from "#machines/bid/bid.chart.ts"
import { judgedBid } from "#machines/tender/tender.bids.ts"
import { discardWith } from "#server/drafts/draft-log.ts"
import { draftSeal } from "#server/drafts/draft-seal.ts"
import { restore } from "#server/event-store/document.ts"
import { lastHeadHash } from "#server/witness/last-head.ts"
import { code, Refused } from "#contract/errors.ts"
import type { Decide } from "./decide.ts"
import { fingerprint, signReceipt } from "./sealing.ts"

/** Seals a bid (投标), for the first time, anew, or again after a clarification made it stale; the draft that it was typed in is gone with it. */
export const submitBid: Decide<"submitBid"> = async ({ tx, id, own, user, document, headOf }, content) => {
  if (own.bid === null || user.party === null) throw new Refused({ code: code.notPermitted, rule: "hasRole" })
  const { place } = own
  const known = await restore(tx, bidChart, await headOf(own.bid))
  const context = { tender: id, bid: own.bid, version: known.facts.version + 1 }
  const envelopes = place.sealer.seal(context, { party: user.party, user: user.id, content })
  const seal = fingerprint(envelopes)
  const head = await lastHeadHash(tx)
  const named = head === null ? {} : { head }
  // What is sealed lies nowhere else. A refusal takes this back with everything else.
  discardWith(tx, draftSeal(place.keys.gate, user.id, bidDraftId(id)))
  return {
    fact: { type: "bid.submitted", data: judgedBid(document.facts.document, content) },
    children: [{ kind: "bid", key: own.bid, type: "bid.submitted", data: { version: context.version, seal, envelopes, ...named } }],
    says: (sealedAt) => ({ receipt: signReceipt(place.keys, context, seal, sealedAt, named.head) }),
  }
}
