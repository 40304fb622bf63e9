import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, randomBytes } from "node:crypto"
import type { Keys } from "#server/keys.ts"

const nonceBytes = 12
const tagBytes = 16
/** The length of a box must not reveal its content, so every box is a whole number of blocks. */
const block = 4096

/** Seals and opens values with the platform's gate key, which is kept outside the database. A box opens only in the place that it is bound to. */
export interface Boxes {
  close(place: Buffer, value: unknown): Buffer
  open(place: Buffer, closed: Buffer): unknown
}

/** AES-256-GCM with a key of its own for each place (HKDF-SHA-256, level S1 of docs/decisions/004-sealing.md). */
export function boxesOf({ gate }: Pick<Keys, "gate">): Boxes {
  const master = createSecretKey(gate)
  const keyOf = (place: Buffer) => createSecretKey(Buffer.from(hkdfSync("sha256", master, "seal/S1", place, 32)))
  return {
    close(place, value) {
      const text = Buffer.from(JSON.stringify(value))
      const padded = Buffer.concat([text, Buffer.alloc(block - (text.length % block), " ")])
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv("aes-256-gcm", keyOf(place), nonce, { authTagLength: tagBytes }).setAAD(place)
      return Buffer.concat([nonce, cipher.update(padded), cipher.final(), cipher.getAuthTag()])
    },
    open(place, closed) {
      const decipher = createDecipheriv("aes-256-gcm", keyOf(place), closed.subarray(0, nonceBytes), { authTagLength: tagBytes })
      decipher.setAAD(place).setAuthTag(closed.subarray(-tagBytes))
      return JSON.parse(Buffer.concat([decipher.update(closed.subarray(nonceBytes, -tagBytes)), decipher.final()]).toString("utf8"))
    },
  }
}
