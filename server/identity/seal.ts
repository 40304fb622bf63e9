import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto"

/** A sealed value as the database stores it; the authentication tag is the end of the box. */
export interface Sealed {
  readonly iv: Buffer
  readonly box: Buffer
}

/** Seals values for the database and opens them again. */
export interface Seal {
  /** Seals a value bound to `place`: it does not open elsewhere. */
  seal(place: string, value: unknown): Sealed
  open(place: string, sealed: Sealed): unknown
}

const tagLength = 16

/** A seal for one use, derived from the platform's gate key: AES-256-GCM under a key of its own. */
export function sealFor(gate: Buffer, use: string): Seal {
  const key = secretFor(gate, use)
  return {
    seal(place, value) {
      const iv = randomBytes(12)
      const cipher = createCipheriv("aes-256-gcm", key, iv, { authTagLength: tagLength }).setAAD(Buffer.from(place))
      return { iv, box: Buffer.concat([cipher.update(JSON.stringify(value), "utf8"), cipher.final(), cipher.getAuthTag()]) }
    },
    open(place, { iv, box }) {
      const end = box.length - tagLength
      const decipher = createDecipheriv("aes-256-gcm", key, iv, { authTagLength: tagLength })
        .setAAD(Buffer.from(place))
        .setAuthTag(box.subarray(end))
      return JSON.parse(Buffer.concat([decipher.update(box.subarray(0, end)), decipher.final()]).toString("utf8"))
    },
  }
}

/** A secret of 32 bytes for one use, the same in every server process of the platform. */
export const secretFor = (gate: Buffer, use: string): Buffer => Buffer.from(hkdfSync("sha256", gate, "", `identity/${use}`, 32))
