import type { DataOf } from "#contract/endpoint.ts"
import { code, Refused } from "#contract/errors.ts"
import type { sealingContract } from "#contract/sealing.contract.ts"
import { bidChart } from "#machines/bid/bid.chart.ts"
import { refuseUnlessAllowed } from "#machines/_kit/step.ts"
import { verdictOn } from "#machines/approval/open-approval.ts"
import type { SealPlan } from "#machines/tender/tender.facts.ts"
import { restore } from "#server/event-store/document.ts"
import { readHead } from "#server/event-store/store.ts"
import { gatePair } from "#server/sealing/gate-pair.ts"
import { keyAges, keysOf } from "#server/sealing/opener-keys.ts"
import { type TenderContext, tenderApproving } from "#server/tender/context.ts"
import { namesOf } from "#server/identity/names.ts"

/** The openers for whom bids of this tender are sealed from now on; null where the server seals them. */
export async function sealPlanNow({ tx, own, document: { facts } }: TenderContext): Promise<{ sealPlan?: SealPlan }> {
  const { document } = facts
  if (document?.seal !== "S2") return {}
  const keys = await keysOf(tx, [...new Set(document.openers.users)])
  const openers = keys.flatMap(({ opener, publicKey }) => (publicKey === null ? [] : [{ opener, publicKey }]))
  return { sealPlan: { quorum: document.openers.quorum, openers, gate: (await gatePair(own.place.keys)).publicKey } }
}

type ShownPlan = DataOf<(typeof sealingContract)["plan"]>

/** The sealing plan as a bidder sees it, with the names of the openers. */
export async function readSealPlan({ tx, own, user, document: { facts } }: TenderContext): Promise<ShownPlan> {
  const { sealPlan: plan, document } = facts
  if (!plan || own.bid === null || user.party === null || document?.bidDeadline == null) return null
  const openers = plan.openers.map(({ opener }) => opener)
  const [names, head, keys, ages] = await Promise.all([
    namesOf(tx, openers),
    readHead(tx, own.bid),
    keysOf(tx, openers),
    keyAges(tx, openers),
  ])
  const bid = head && (await restore(tx, bidChart, head)).facts
  const departments = new Map(keys.map(({ opener, department }) => [opener, department ?? ""]))
  return {
    bid: own.bid,
    version: (bid?.version ?? 0) + 1,
    deadline: document.bidDeadline,
    party: user.party,
    quorum: plan.quorum,
    gate: plan.gate,
    openers: plan.openers.map((one) => ({
      ...one,
      name: names[one.opener] ?? "",
      department: departments.get(one.opener) ?? "",
      madeAt: ages.get(one.publicKey)?.madeAt ?? 0,
      resetAt: ages.get(one.publicKey)?.resetAt ?? null,
    })),
    sealed:
      bid?.envelopes?.technical.level === "S2"
        ? { technical: textIn(bid.envelopes.technical.ciphertext), commercial: textIn(bid.envelopes.commercial.ciphertext) }
        : null,
  }
}

const textIn = (ciphertext: string): string => Buffer.from(ciphertext, "base64").toString("utf8")

/** The stream of the caller's own bid, if the caller may upload sealed chunks now. */
export function uploading(context: TenderContext): string {
  refuseUnlessAllowed(verdictOn(tenderApproving, context, "submitBid"))
  if (context.own.bid === null) throw new Refused({ code: code.absent })
  return context.own.bid
}
