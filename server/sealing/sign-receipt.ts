import { sign } from "node:crypto"
import type { SignedReceipt } from "#contract/signed-receipt.ts"
import type { Keys } from "#server/keys.ts"

/** What a receipt is about: the ids of the document and of what it received, and which version of it. */
interface About {
  readonly version: number
}

/** The fingerprint of what was received and when, with the hash of the head of the record that was signed last before. */
interface Received {
  readonly seal: string
  readonly receivedAt: number
  readonly head?: string | undefined
}

/**
 * The sender's proof of what was received and when: a compact JWS (EdDSA). It names the last signed head of the whole record at that moment, so that an
 * earlier record cannot be exchanged without the receipt revealing it.
 */
export function signReceipt<A extends About>(keys: Pick<Keys, "kid" | "sign">, about: A, received: Received): SignedReceipt {
  const { seal, receivedAt, head } = received
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url")
  const text = `${part({ alg: "EdDSA", kid: keys.kid, typ: "receipt+jwt" })}.${part({ ...about, seal, receivedAt, head })}`
  return { jws: `${text}.${sign(null, Buffer.from(text), keys.sign).toString("base64url")}`, seal, version: about.version, receivedAt }
}
