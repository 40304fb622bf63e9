import { argon2idAsync } from "@noble/hashes/argon2.js"
import { type Bytes, concat, derive, fromText, random, toText, utf8 } from "./bytes.ts"
import { pairOf, type SealPair } from "./key-pair.ts"
import { SealFault } from "./seal-fault.ts"

/** The cost of trying a passphrase: Argon2id with this memory in KiB and this number of passes. */
export interface Stretch {
  readonly memory: number
  readonly passes: number
}
/** The memory that RFC 9106 recommends for constrained machines; a browser needs about two seconds. */
export const usualStretch: Stretch = { memory: 65_536, passes: 3 }

/** A key as the platform stores it: nobody can open it without the passphrase or the printed recovery code. */
export interface KeptKey {
  readonly publicKey: string
  readonly stretch: Stretch
  readonly salt: string
  /** The seed, encrypted with the passphrase and with the recovery code. */
  readonly byPassphrase: string
  readonly byCode: string
}

const nonceBytes = 12
const aes = (key: Bytes, use: KeyUsage) => crypto.subtle.importKey("raw", key, "AES-GCM", false, [use])

async function close(key: Bytes, place: Bytes, secret: Bytes): Promise<string> {
  const iv = random(nonceBytes)
  const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv, additionalData: place }, await aes(key, "encrypt"), secret)
  return toText(concat(iv, new Uint8Array(sealed)))
}
async function open(key: Bytes, place: Bytes, closed: string): Promise<Bytes> {
  const bytes = fromText(closed)
  const iv = bytes.slice(0, nonceBytes)
  try {
    const cipher = { name: "AES-GCM", iv, additionalData: place }
    return new Uint8Array(await crypto.subtle.decrypt(cipher, await aes(key, "decrypt"), bytes.slice(nonceBytes)))
  } catch {
    throw new SealFault("passphrase")
  }
}

const stretchPassphrase = async (passphrase: string, salt: string, { memory, passes }: Stretch): Promise<Bytes> =>
  concat(await argon2idAsync(utf8(passphrase.normalize("NFKC")), fromText(salt), { m: memory, t: passes, p: 1, dkLen: 32 }))
const placeOf = (publicKey: string, by: string) => utf8(`opener key|${by}|${publicKey}`)

/** 32 characters that cannot be confused with one another. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
const codeBytes = 20

/** A new recovery code for printing: 160 random bits, in groups of four. */
export function newRecoveryCode(): string {
  const digits = Array.from(random(codeBytes), (byte) => byte.toString(2).padStart(8, "0")).join("")
  const letters = (digits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)] ?? "").join("")
  return (letters.match(/.{4}/g) ?? []).join("-")
}

/** The bits of a code, regardless of how it was typed. */
const bitsOfCode = (code: string): Bytes =>
  utf8(
    code
      .normalize("NFKC")
      .toUpperCase()
      .replaceAll("O", "0")
      .replaceAll(/[IL]/g, "1")
      .replaceAll(/[^0-9A-Z]/g, ""),
  )
const byCode = (code: string, purpose: string): Promise<Bytes> => derive(bitsOfCode(code), utf8(purpose))

/** Encrypts a key pair with a passphrase and a recovery code. */
export async function keep(pair: SealPair, passphrase: string, code: string, stretch: Stretch = usualStretch): Promise<KeptKey> {
  const spare = await byCode(code, "recovery code")
  const { publicKey, seed } = pair
  return changePassphrase({ publicKey, byCode: await close(spare, placeOf(publicKey, "code"), seed) }, seed, passphrase, stretch)
}

/** Encrypts a key with another passphrase; its printed recovery code stays valid. */
export async function changePassphrase(
  { publicKey, byCode }: Pick<KeptKey, "publicKey" | "byCode">,
  seed: Bytes,
  passphrase: string,
  stretch: Stretch = usualStretch,
): Promise<KeptKey> {
  const salt = toText(random(16))
  const byPassphrase = await close(await stretchPassphrase(passphrase, salt, stretch), placeOf(publicKey, "passphrase"), seed)
  return { publicKey, stretch, salt, byPassphrase, byCode }
}

/** The seed of a stored key; rejects with the fault `passphrase`. */
export const unlock = async ({ publicKey, stretch, salt, byPassphrase }: KeptKey, passphrase: string): Promise<Bytes> =>
  open(await stretchPassphrase(passphrase, salt, stretch), placeOf(publicKey, "passphrase"), byPassphrase)

/** The same with the recovery code. */
export const recover = async (kept: Pick<KeptKey, "publicKey" | "byCode">, code: string): Promise<Bytes> =>
  open(await byCode(code, "recovery code"), placeOf(kept.publicKey, "code"), kept.byCode)

/** A bidder's own key pair of one seal, derived from the code that was printed at the sealing. */
export const pairOfCode = async (code: string): Promise<SealPair> => pairOf(await byCode(code, "bid recovery"))

const isCode = (text: string): boolean => text.replaceAll(/[^0-9A-Za-z]/g, "").length === 32 && /^[\s0-9A-Za-z-]+$/.test(text)

/** The seed by the input: as a recovery code where it looks like one, else as a passphrase; rejects with the fault `passphrase`. */
export const seedBy = (kept: KeptKey, secret: string): Promise<Bytes> =>
  isCode(secret) ? recover(kept, secret).catch(() => unlock(kept, secret)) : unlock(kept, secret)

/** The part of a public key that people compare; practically no other key has it. */
export const keyMark = (publicKey: string): string => (publicKey.slice(2, 18).match(/.{4}/g) ?? []).join(" ")
