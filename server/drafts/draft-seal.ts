import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto"

/** A sealed value as the database stores it; the authentication tag is the end of the box. */
export interface SealedRow {
  readonly iv: Buffer
  readonly box: Buffer
}

/** Seals and opens the events of one person's one draft. */
export interface DraftSeal {
  /** The draft's key in the database, which reveals neither its person nor its subject. */
  readonly key: Buffer
  seal(seq: number, value: unknown): SealedRow
  open(seq: number, row: SealedRow): unknown
}

const tagLength = 16

/** The seal of a draft, made from the platform's gate key: AES-256-GCM under a key of its own, bound to person, draft and place. */
export function draftSeal(gate: Buffer, userId: string, draftId: string): DraftSeal {
  const name = JSON.stringify([userId, draftId])
  const derived = (use: string): Buffer => Buffer.from(hkdfSync("sha256", gate, "", `draft/${use}`, 32))
  const key = createHmac("sha256", derived("name")).update(name).digest()
  const sealKey = createHmac("sha256", derived("seal")).update(name).digest()
  const bound = (seq: number): Buffer => Buffer.from(JSON.stringify([userId, draftId, seq]))
  return {
    key,
    seal(seq, value) {
      const iv = randomBytes(12)
      const cipher = createCipheriv("aes-256-gcm", sealKey, iv, { authTagLength: tagLength }).setAAD(bound(seq))
      return { iv, box: Buffer.concat([cipher.update(JSON.stringify(value), "utf8"), cipher.final(), cipher.getAuthTag()]) }
    },
    open(seq, { iv, box }) {
      const end = box.length - tagLength
      const decipher = createDecipheriv("aes-256-gcm", sealKey, iv, { authTagLength: tagLength })
        .setAAD(bound(seq))
        .setAuthTag(box.subarray(end))
      return JSON.parse(Buffer.concat([decipher.update(box.subarray(0, end)), decipher.final()]).toString("utf8"))
    },
  }
}
