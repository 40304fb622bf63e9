import type { BidFacts, ReleasedKeys } from "#machines/bid/bid.chart.ts"
import { bidChart } from "#machines/bid/bid.chart.ts"
import { type Bytes, fromText } from "#sealing/bytes.ts"
import { isKeyOf } from "#sealing/keys-of-seal.ts"
import type { EnvelopeName } from "#sealing/seal.schema.ts"
import { restore } from "#server/event-store/document.ts"
import type { TenderContext } from "#server/tender/context.ts"
import { type Decide, leaves } from "#server/tender/decide.ts"
import { envelopesDue } from "./envelopes-due.ts"
import { manifestOf } from "./sealed-manifest.ts"

const boxPlace = (tender: string, bid: string, envelope: EnvelopeName) => Buffer.from(JSON.stringify(["seal key", tender, bid, envelope]))

/**
 * Lets a bidder open the own bid by its recovery code when openers are missing: the command carries the keys of the envelopes that are due, which are
 * sealed under the gate key until the opening.
 */
export const releaseBid: Decide<"releaseBid"> = async (context, { keys }) => {
  const { tx, id, own, headOf } = context
  if (own.bid === null) return leaves("bid.released", { fits: false })
  const { facts } = await restore(tx, bidChart, await headOf(own.bid))
  if (facts.envelopes?.technical.level !== "S2") return leaves("bid.released", { fits: false })
  const { boxes } = own.place
  const kept: { -readonly [Name in keyof ReleasedKeys]: ReleasedKeys[Name] } = {}
  let fits = true
  for (const envelope of envelopesDue(context)) {
    const key = keys[envelope]
    if (key === undefined || !(await isKeyOf(manifestOf(facts, envelope), fromText(key)))) fits = false
    else kept[envelope] = boxes.close(boxPlace(id, own.bid, envelope), key).toString("base64")
  }
  return { ...leaves("bid.released", { fits }), children: [{ kind: "bid", key: own.bid, type: "bid.released", data: { keys: kept } }] }
}

/** The key that a bidder has given for an envelope; null when there is none, or when the sealed key was altered. */
export function releasedKey({ id, own }: TenderContext, bid: string, { released }: BidFacts, envelope: EnvelopeName): Bytes | null {
  const box = released?.[envelope]
  if (box === undefined) return null
  try {
    return fromText(own.place.boxes.open(boxPlace(id, bid, envelope), Buffer.from(box, "base64")) as string)
  } catch {
    return null
  }
}
