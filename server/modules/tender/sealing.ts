import { createCipheriv, createDecipheriv, createHash, createHmac, createSecretKey, hkdfSync, randomBytes, sign } from "node:crypto"
import type { BidContent } from "#contract/tender.schema.ts"
import type { Receipt } from "#contract/tender.contract.ts"
import type { SealedEnvelope } from "#machines/bid/bid.chart.ts"
import type { Keys } from "#server/keys.ts"

/** What a seal is bound to: it opens in no other place. */
export interface SealContext {
  readonly tender: string
  readonly bid: string
  readonly version: number
}
export interface SealedBid {
  readonly technical: SealedEnvelope
  readonly commercial: SealedEnvelope
}
/** What lies in the envelopes: the bid, and who sent it. */
export interface Enclosed {
  readonly party: string
  readonly user: string
  readonly content: BidContent
}

/**
 * Seals and opens bids. Level S1: encrypted by the platform's gate key, which lives outside the database.
 * S2 (sealed in the browser for k of n openers, `docs/decisions`) is to take the same place: it seals before the server sees anything.
 */
export interface Sealer {
  seal(context: SealContext, enclosed: Enclosed): SealedBid
  openTechnical(context: SealContext, sealed: SealedBid): Omit<Enclosed, "content"> & Pick<BidContent, "technical">
  openCommercial(context: SealContext, sealed: SealedBid): BidContent["commercial"]
}

const sha256 = (bytes: Buffer | string): string => createHash("sha256").update(bytes).digest("hex")

const nonceBytes = 12
const tagBytes = 16
/** Lengths tell of contents: every envelope is a whole number of blocks. */
const block = 4096

const bytesOf = (context: SealContext, envelope: string) =>
  Buffer.from(JSON.stringify([context.tender, context.bid, context.version, envelope]))

export function serverSealer({ gate }: Pick<Keys, "gate">): Sealer {
  const master = createSecretKey(gate)
  const keyOf = (context: SealContext, envelope: string) =>
    createSecretKey(Buffer.from(hkdfSync("sha256", master, "seal/S1", bytesOf(context, envelope), 32)))

  const close = (context: SealContext, envelope: string, value: unknown): SealedEnvelope => {
    const text = Buffer.from(JSON.stringify(value))
    const padded = Buffer.concat([text, Buffer.alloc(block - (text.length % block), " ")])
    const nonce = randomBytes(nonceBytes)
    const cipher = createCipheriv("aes-256-gcm", keyOf(context, envelope), nonce, { authTagLength: tagBytes }).setAAD(
      bytesOf(context, envelope),
    )
    const ciphertext = Buffer.concat([nonce, cipher.update(padded), cipher.final(), cipher.getAuthTag()])
    return { level: "S1", ciphertext: ciphertext.toString("base64"), hash: sha256(ciphertext) }
  }
  const open = (context: SealContext, envelope: string, sealed: SealedEnvelope): unknown => {
    const bytes = Buffer.from(sealed.ciphertext, "base64")
    const decipher = createDecipheriv("aes-256-gcm", keyOf(context, envelope), bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
    decipher.setAAD(bytesOf(context, envelope)).setAuthTag(bytes.subarray(-tagBytes))
    return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]).toString("utf8"))
  }

  return {
    seal: (context, { party, user, content }) => ({
      technical: close(context, "technical", { party, user, technical: content.technical }),
      commercial: close(context, "commercial", content.commercial),
    }),
    openTechnical: (context, sealed) => open(context, "technical", sealed.technical) as ReturnType<Sealer["openTechnical"]>,
    openCommercial: (context, sealed) => open(context, "commercial", sealed.commercial) as BidContent["commercial"],
  }
}

/** One fingerprint over both envelopes: what the receipt and the published list name. */
export const fingerprint = ({ technical, commercial }: SealedBid): string => sha256(`${technical.hash}\n${commercial.hash}`)

/** Whether a fingerprint is that of the very ciphertexts. */
export const bearsSeal = (seal: string, sealed: SealedBid): boolean =>
  seal === fingerprint(sealed) &&
  [sealed.technical, sealed.commercial].every(({ ciphertext, hash }) => hash === sha256(Buffer.from(ciphertext, "base64")))

/** The bidder's proof of what was sealed and when: a compact JWS (EdDSA). */
export function signReceipt(keys: Keys, context: SealContext, seal: string, receivedAt: number): Receipt {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url")
  const text = `${part({ alg: "EdDSA", kid: keys.kid, typ: "receipt+jwt" })}.${part({ ...context, seal, receivedAt })}`
  return { jws: `${text}.${sign(null, Buffer.from(text), keys.sign).toString("base64url")}`, seal, version: context.version, receivedAt }
}

/** Names of child streams: nobody without the gate key can tell whose bid a stream is. */
export function streamNames({ gate }: Pick<Keys, "gate">): (...parts: readonly (string | number)[]) => string {
  const key = createSecretKey(Buffer.from(hkdfSync("sha256", gate, "stream names", "", 32)))
  return (...parts) => createHmac("sha256", key).update(JSON.stringify(parts)).digest("hex").slice(0, 32)
}
