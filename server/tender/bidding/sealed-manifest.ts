import { createHash } from "node:crypto"
import { code, Refused } from "#contract/errors.ts"
import { sealManifest } from "#contract/sealing.contract.ts"
import type { BidFacts, SealedEnvelope } from "#machines/bid/bid.chart.ts"
import type { SealPlan } from "#machines/tender/tender.facts.ts"
import type { EnvelopeName, SealContext, SealedBytes, SealManifest } from "#sealing/seal.schema.ts"
import { typedKeys } from "#machines/_kit/typed.ts"

/** An envelope as it was committed: with the exact text of the manifest, so that its hash can be computed anywhere. */
export function envelopeOf(text: string): SealedEnvelope {
  const bytes = Buffer.from(text)
  return { level: "S2", ciphertext: bytes.toString("base64"), hash: createHash("sha256").update(bytes).digest("hex") }
}

/** Parses a manifest; refuses with 10017 an invalid one. */
export function manifestIn(text: string, field: string): SealManifest {
  const read = sealManifest.safeParse(parsed(text))
  if (!read.success) throw new Refused({ code: code.badFormat, params: { fields: field } })
  return read.data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The manifest of an envelope that is sealed for the openers. */
export function manifestOf(bid: Pick<BidFacts, "envelopes">, envelope: EnvelopeName): SealManifest {
  const sealed = bid.envelopes?.[envelope]
  if (sealed?.level !== "S2") throw new Error(`the ${envelope} envelope is not sealed for openers`)
  return sealManifest.parse(JSON.parse(Buffer.from(sealed.ciphertext, "base64").toString("utf8")))
}

/** The encrypted bytes of an opened envelope, in which its files are. */
export const bytesOf = (bid: Pick<BidFacts, "envelopes" | "openedSeals">, envelope: EnvelopeName): SealedBytes =>
  bid.openedSeals?.[envelope]?.sealed ?? manifestOf(bid, envelope)

/** Whether sealed bytes belong to this place. */
export const isAt = (place: SealContext, context: SealContext): boolean => typedKeys(place).every((name) => context[name] === place[name])

/** Whether a manifest is for this bid, and for the openers whose keys were fixed. */
export function isFor({ quorum, openers }: SealPlan, place: SealContext, { context, quorum: of, shares }: SealManifest): boolean {
  return (
    isAt(place, context) &&
    of === quorum &&
    shares.length === openers.length &&
    openers.every(({ opener }, index) => shares[index]?.opener === opener)
  )
}
