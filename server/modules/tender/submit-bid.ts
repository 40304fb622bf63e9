import { amount } from "#contract/money.ts"
import { tiersOverlap } from "#machines/tender/tender.rules.ts"
import { compareAmounts } from "#machines/scoring/money.ts"
import type { BidContent, TenderDocument } from "#contract/tender.schema.ts"
import { bidChart } from "#machines/bid/bid.chart.ts"
import { restore } from "#server/event-store/document.ts"
import { code, Refused } from "#contract/errors.ts"
import type { Decide } from "./decide.ts"
import { totalOf } from "./open-bids.ts"
import { fingerprint, signReceipt } from "./sealing.ts"

/** True when the bid names each line of the tender at most once and no other, its total is an amount, and its features stay within their greatest share. */
export function fitsTender(document: TenderDocument | null, { technical, commercial }: BidContent): boolean {
  const lines = new Set(document?.lots.flatMap((lot) => lot.lines.map(({ id }) => id)))
  const named = commercial.lines.map(({ line }) => line)
  const features = document?.scoring.features ?? []
  return (
    named.length > 0 &&
    new Set(named).size === named.length &&
    named.every((line) => lines.has(line)) &&
    amount.safeParse(totalOf(document, commercial)).success &&
    Object.entries(technical.features).every(([id, share]) =>
      features.some((feature) => feature.id === id && compareAmounts(share, feature.max) <= 0),
    )
  )
}

/** Seals a bid (投标), for the first time, anew, or again after a clarification made it stale. */
export const submitBid: Decide<"submitBid"> = async ({ tx, place, id, own, user, document, headOf }, content) => {
  if (own.bid === null || user.party === null) throw new Refused({ code: code.notPermitted, rule: "hasRole" })
  const known = await restore(tx, bidChart, await headOf(own.bid))
  const context = { tender: id, bid: own.bid, version: known.facts.version + 1 }
  const envelopes = place.sealer.seal(context, { party: user.party, user: user.id, content })
  const seal = fingerprint(envelopes)
  return {
    fact: {
      type: "bid.submitted",
      data: {
        tiersOverlap: content.commercial.lines.some(({ tiers }) => tiersOverlap(tiers)),
        fitsTender: fitsTender(document.facts.document, content),
      },
    },
    children: [{ kind: "bid", key: own.bid, type: "bid.submitted", data: { version: context.version, seal, envelopes } }],
    receipt: (sealedAt) => signReceipt(place.keys, context, seal, sealedAt),
  }
}
