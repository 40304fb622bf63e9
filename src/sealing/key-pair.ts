import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from "@hpke/core"
import { type Bytes, concat, fromText, random, toText } from "./bytes.ts"
import { SealFault } from "./seal-fault.ts"

const suite = new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() })
const encapsulated = 65

/** A key pair for HPKE (P-256): the seed opens what is encrypted for the public key. */
export interface SealPair {
  readonly seed: Bytes
  /** Uncompressed point, base64url. */
  readonly publicKey: string
}

/** The key pair of a seed of 32 bytes, which is random unless it is given. */
export async function pairOf(seed: Bytes = random(32)): Promise<SealPair> {
  const { publicKey } = await suite.kem.deriveKeyPair(seed)
  return { seed, publicKey: toText(new Uint8Array(await suite.kem.serializePublicKey(publicKey))) }
}

/** Whether a text is a point on the curve. */
export const isPublicKey = (text: string): Promise<boolean> =>
  suite.kem.deserializePublicKey(fromText(text)).then(
    () => true,
    () => false,
  )

/** Encrypts bytes for a public key, bound to a place: `info` must be the same when the box is opened. */
export async function boxFor(publicKey: string, info: Bytes, secret: Bytes): Promise<string> {
  const recipientPublicKey = await suite.kem.deserializePublicKey(fromText(publicKey))
  const { enc, ct } = await suite.seal({ recipientPublicKey, info }, secret)
  return toText(concat(new Uint8Array(enc), new Uint8Array(ct)))
}

/** Opens a box with the seed of its key; rejects with the fault `box`. */
export async function openBox(seed: Bytes, info: Bytes, box: string): Promise<Bytes> {
  try {
    const bytes = fromText(box)
    const recipientKey = await suite.kem.deriveKeyPair(seed)
    return new Uint8Array(await suite.open({ recipientKey, enc: bytes.slice(0, encapsulated), info }, bytes.slice(encapsulated)))
  } catch {
    throw new SealFault("box")
  }
}
