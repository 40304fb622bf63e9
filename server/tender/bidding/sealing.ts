import { createHash } from "node:crypto"
import type { FilesOfBid } from "#contract/sealing.contract.ts"
import type { BidContent } from "#contract/tender.schema.ts"
import type { SealedEnvelope } from "#machines/bid/bid.chart.ts"
import type { Boxes } from "#server/documents/seal-box.ts"

/** What a seal is bound to: it does not open elsewhere. */
export interface SealContext {
  readonly tender: string
  readonly bid: string
  readonly version: number
}
export interface SealedBid {
  readonly technical: SealedEnvelope
  readonly commercial: SealedEnvelope
}
/** The content of the envelopes: the bid, and its sender. */
export interface Enclosed {
  readonly party: string
  readonly user: string
  readonly content: BidContent
  /** Its encrypted files, whose keys are known nowhere else. */
  readonly files?: FilesOfBid | undefined
}
/** The files in one envelope that the server sealed. */
interface InEnvelope {
  readonly files?: FilesOfBid[keyof FilesOfBid]
}
type InTechnical = Pick<Enclosed, "party" | "user"> & Pick<BidContent, "technical"> & InEnvelope
type InCommercial = Pick<BidContent, "commercial"> & InEnvelope

const sha256 = (bytes: Buffer | string): string => createHash("sha256").update(bytes).digest("hex")

const bytesOf = (context: SealContext, envelope: string) =>
  Buffer.from(JSON.stringify([context.tender, context.bid, context.version, envelope]))

function close(boxes: Boxes, context: SealContext, envelope: string, value: unknown): SealedEnvelope {
  const ciphertext = boxes.close(bytesOf(context, envelope), value)
  return { level: "S1", ciphertext: ciphertext.toString("base64"), hash: sha256(ciphertext) }
}

const open = (boxes: Boxes, context: SealContext, envelope: string, { ciphertext }: SealedEnvelope): unknown =>
  boxes.open(bytesOf(context, envelope), Buffer.from(ciphertext, "base64"))

/** Seals a bid at level S1: by the platform's gate key, which lives outside the database. */
export const sealBid = (boxes: Boxes, context: SealContext, { party, user, content, files }: Enclosed): SealedBid => ({
  technical: close(boxes, context, "technical", { party, user, technical: content.technical, files: files?.technical }),
  commercial: close(boxes, context, "commercial", { ...content.commercial, files: files?.commercial }),
})

export const openTechnical = (boxes: Boxes, context: SealContext, sealed: SealedBid): InTechnical =>
  open(boxes, context, "technical", sealed.technical) as InTechnical

export function openCommercial(boxes: Boxes, context: SealContext, sealed: SealedBid): InCommercial {
  const { files, ...commercial } = open(boxes, context, "commercial", sealed.commercial) as BidContent["commercial"] & InEnvelope
  return { commercial, ...(files ? { files } : {}) }
}

/** One fingerprint over both envelopes, used in the receipt and the published list. */
export const fingerprint = ({ technical, commercial }: SealedBid): string => sha256(`${technical.hash}\n${commercial.hash}`)

/** Whether a fingerprint is that of exactly these ciphertexts. */
export const bearsSeal = (seal: string, sealed: SealedBid): boolean =>
  seal === fingerprint(sealed) &&
  [sealed.technical, sealed.commercial].every(({ ciphertext, hash }) => hash === sha256(Buffer.from(ciphertext, "base64")))
