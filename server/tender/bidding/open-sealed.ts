import { z } from "zod"
import { id as anId } from "#contract/ids.ts"
import { type BidContent, commercialPart, technicalPart } from "#contract/tender.schema.ts"
import type { OpenedSeals } from "#machines/bid/bid.chart.ts"
import { firstFalse } from "#machines/_kit/rules.ts"
import { factOf } from "#machines/_kit/fact.ts"
import { judgedBid } from "#machines/tender/tender.bids.ts"
import type { TenderFact } from "#machines/tender/tender.facts.ts"
import { tenderRules } from "#machines/tender/tender.rules.ts"
import { fromText, toText } from "#sealing/bytes.ts"
import { checkChunks, openEnvelope } from "#sealing/envelope.ts"
import { gatePart, isKeyOf, keyOf } from "#sealing/keys-of-seal.ts"
import { SealFault } from "#sealing/seal-fault.ts"
import type { EnvelopeName, SealedBytes } from "#sealing/seal.schema.ts"
import { unsound } from "#server/http/soundness.ts"
import { chunkReader } from "#server/sealing/chunks.ts"
import { gatePair } from "#server/sealing/gate-pair.ts"
import { sharesOf } from "#server/sealing/shares.ts"
import type { TenderContext } from "#server/tender/context.ts"
import { releasedKey } from "./release-bid.ts"
import { manifestOf } from "./sealed-manifest.ts"
import { openCommercial, openTechnical } from "./sealing.ts"
import { isShareAwaited } from "./shares-awaited.ts"
import type { LoadedBid } from "#server/tender/children.ts"
import { bidStream } from "#server/tender/family.ts"

/** An opened bid, or why it was not opened: its bytes are not those committed, key shares are missing, or the bidder made it unreadable. */
export type Unsealed =
  | ({ readonly is: "open"; readonly party: string; readonly seals: OpenedSeals } & Partial<BidContent>)
  | { readonly is: "missing" | "lacking" }
  | { readonly is: "faulty"; readonly fault: string }

const technicalContent = z.strictObject({ party: anId, user: anId, technical: technicalPart })
/** Rules that the supplier's browser should have checked before sealing. */
const insideRules = ["tiersDoNotOverlap", "fitsTender", "lumpSumsAreOneAmount", "everyLineIsPriced", "pricesCostSomething"] as const

/** Opens one envelope of a bid with the key shares given and the gate's part. */
async function openOne(context: TenderContext, bid: LoadedBid, envelope: EnvelopeName) {
  const { tx, id, own, document } = context
  const manifest = manifestOf(bid.facts, envelope)
  const ofBidder = releasedKey(context, bid.stream, bid.facts, envelope)
  const byShares = async () => {
    const { seed } = await gatePair(own.place.keys)
    const place = { tender: id, round: document.facts.round, seal: bid.facts.seal ?? "", envelope }
    return keyOf(manifest, await sharesOf(tx, own.place.boxes, place), await gatePart(manifest, seed))
  }
  const root = ofBidder && (await isKeyOf(manifest, ofBidder)) ? ofBidder : await byShares()
  const { content, files } = await openEnvelope(manifest, root, chunkReader(tx, manifest))
  return { content, seal: { key: toText(root), files } }
}

/** Whether the stored chunks are still those that were committed. */
const areIntact = ({ tx }: TenderContext, bytes: readonly SealedBytes[]): Promise<boolean> =>
  Promise.all(
    bytes.map((one) =>
      checkChunks(one, chunkReader(tx, one)).then(
        () => true,
        () => false,
      ),
    ),
  ).then((all) => all.every(Boolean))

function brokenRule({ document, by, now }: TenderContext, content: BidContent): string | null {
  const { facts } = document
  const event = factOf("bid.submitted", by, now, judgedBid(facts.document, content)) as unknown as TenderFact
  return firstFalse(tenderRules, insideRules, { facts, event })?.name ?? null
}

/** Opens a bid that was sealed for the openers; `known` holds what is open already. */
export async function unsealFor(context: TenderContext, bid: LoadedBid, envelopes: readonly EnvelopeName[]): Promise<Unsealed> {
  try {
    const seals: { -readonly [Name in keyof OpenedSeals]: OpenedSeals[Name] } = {}
    let party = bid.facts.opened?.party ?? ""
    let technical = bid.facts.opened?.technical
    let commercial: BidContent["commercial"] | undefined
    for (const envelope of envelopes) {
      const { content, seal } = await openOne(context, bid, envelope)
      // No request brings texts that no column takes, such as the brand in a ledger of prices, but an envelope may.
      if (unsound(content) !== null) throw new SealFault("content")
      seals[envelope] = seal
      if (envelope === "technical") ({ party, technical } = technicalContent.parse(content))
      else commercial = commercialPart.parse(content)
    }
    const { nameOf } = context.own.place
    if (bidStream(nameOf, context.id, context.document.facts.round, party) !== bid.stream) return { is: "faulty", fault: "content" }
    const broken = technical && commercial ? brokenRule(context, { technical, commercial }) : null
    if (broken !== null) return { is: "faulty", fault: broken }
    return { is: "open", party, seals, ...(technical ? { technical } : {}), ...(commercial ? { commercial } : {}) }
  } catch (error) {
    const bytes = envelopes.map((envelope) => manifestOf(bid.facts, envelope))
    return whyShut(context, bid, bytes, envelopes, error)
  }
}

/** Opens envelopes of a bid that the server sealed, and the files that belong to them. */
export async function unsealHere(context: TenderContext, bid: LoadedBid, envelopes: readonly EnvelopeName[]): Promise<Unsealed> {
  const { envelopes: sealed, version } = bid.facts
  if (!sealed) throw new Error(`bid ${bid.stream} has no envelopes`)
  const sealContext = { tender: context.id, bid: bid.stream, version }
  const { boxes } = context.own.place
  const said = openTechnical(boxes, sealContext, sealed)
  const priced = envelopes.includes("commercial") ? openCommercial(boxes, sealContext, sealed) : null
  const files = { technical: envelopes.includes("technical") ? said.files : undefined, commercial: priced?.files }
  const seals: { -readonly [Name in keyof OpenedSeals]: OpenedSeals[Name] } = {}
  for (const envelope of envelopes) {
    const own = files[envelope]
    if (!own) continue
    try {
      const opened = await openEnvelope(own.sealed, fromText(own.key), chunkReader(context.tx, own.sealed))
      seals[envelope] = { ...own, files: opened.files }
    } catch (error) {
      return whyShut(context, bid, [own.sealed], envelopes, error)
    }
  }
  return { is: "open", party: said.party, seals, technical: said.technical, ...(priced ? { commercial: priced.commercial } : {}) }
}

/** Why envelopes do not open. */
async function whyShut(
  context: TenderContext,
  bid: LoadedBid,
  bytes: readonly SealedBytes[],
  envelopes: readonly EnvelopeName[],
  error: unknown,
): Promise<Unsealed> {
  if (error instanceof z.ZodError) return { is: "faulty", fault: "content" }
  if (!(error instanceof SealFault)) throw error
  if (error.fault === "chunk" && !(await areIntact(context, bytes))) return { is: "missing" }
  // While an opener can still give a share of it, a bid waits; nobody else can exclude it.
  if (error.fault !== "tooFewShares" || !(await isShareAwaited(context, bid, envelopes))) return { is: "faulty", fault: error.fault }
  const { called } = context.document.facts
  return called && context.now > called.until ? { is: "faulty", fault: "noKey" } : { is: "lacking" }
}
