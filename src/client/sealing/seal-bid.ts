import type { DataOf } from "#contract/endpoint.ts"
import type { FilesOfBid, sealingContract } from "#contract/sealing.contract.ts"
import type { BidContent } from "#contract/tender.schema.ts"
import { beginSeal, type BegunSeal, type EnclosedFile, type PutChunk, sealEnvelope, sealFiles } from "#sealing/envelope.ts"
import { pairOfCode } from "#sealing/kept-key.ts"
import type { EnvelopeName, SealContext } from "#sealing/seal.schema.ts"

/** The openers for whom the own bid is sealed, as the server says. */
export type BidPlan = NonNullable<DataOf<(typeof sealingContract)["plan"]>>

/** The bid to which sealed bytes are bound. */
export type BidPlace = Pick<BidPlan, "bid" | "version" | "deadline">

/** The files of a bid that the server seals. */
export interface FilesToSeal {
  readonly tender: string
  readonly place: BidPlace
  readonly files: BidToSeal["files"]
  readonly put: PutChunk
}

/** What a bid is sealed for: its tender, its openers, and the recovery code that its bidder keeps. */
export interface BidSeal {
  readonly tender: string
  readonly plan: BidPlan
  readonly code: string
}
/** Both envelopes of a bid whose sealing has begun. */
export type BegunBid = Readonly<Record<EnvelopeName, BegunSeal>>

/** A bid to be sealed: its content and its files. */
export interface BidToSeal extends BidSeal {
  /** The person who seals it. */
  readonly user: string
  readonly content: BidContent
  readonly files: Readonly<Record<EnvelopeName, readonly EnclosedFile[]>>
  readonly put: PutChunk
  /** The begun seal of exactly this bid and these files, whose interrupted upload continues. */
  readonly begun?: BegunBid
}

const contextOf = (tender: string, { bid, version, deadline }: BidPlace, envelope: EnvelopeName): SealContext => ({
  tender,
  lot: "*",
  envelope,
  bid,
  version,
  deadline,
})

/** Creates the keys of both envelopes, before anything is sealed with them. */
export async function beginBid({ tender, plan, code }: BidSeal): Promise<BegunBid> {
  const { publicKey: recovery } = await pairOfCode(code)
  const begun = (envelope: EnvelopeName) => beginSeal({ context: contextOf(tender, plan, envelope), plan, recovery })
  return { technical: await begun("technical"), commercial: await begun("commercial") }
}

/** What was written, with no half characters, at which a text may have been cut that was pasted: the opening takes no bid with one. */
const inWholeCharacters = (content: BidContent): BidContent =>
  JSON.parse(JSON.stringify(content, (_, value: unknown) => (typeof value === "string" ? value.toWellFormed() : value))) as BidContent

/** Seals both envelopes of a bid; their manifests, as these exact texts, are committed afterwards. */
export async function sealBid({ tender, plan, user, content, files, code, put, begun }: BidToSeal): Promise<Record<EnvelopeName, string>> {
  const { publicKey: recovery } = await pairOfCode(code)
  const { party } = plan
  const { technical, commercial } = inWholeCharacters(content)
  const sealed = async (envelope: EnvelopeName, enclosed: unknown) =>
    JSON.stringify(
      await sealEnvelope({
        context: contextOf(tender, plan, envelope),
        plan,
        recovery,
        content: enclosed,
        files: files[envelope],
        put,
        ...(begun ? { begun: begun[envelope] } : {}),
      }),
    )
  return {
    technical: await sealed("technical", { party, user, technical }),
    commercial: await sealed("commercial", commercial),
  }
}

/** Encrypts the files of a bid that the server seals; what it returns goes with the bid. */
export async function sealBidFiles({ tender, place, files, put }: FilesToSeal): Promise<FilesOfBid> {
  const sealed: FilesOfBid = {}
  for (const envelope of ["technical", "commercial"] as const)
    if (files[envelope].length > 0)
      sealed[envelope] = await sealFiles({ context: contextOf(tender, place, envelope), files: files[envelope], put })
  return sealed
}
