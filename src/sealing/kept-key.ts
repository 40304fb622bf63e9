import { argon2idAsync } from "@noble/hashes/argon2.js"
import { type Bytes, concat, derive, fromText, random, toText, utf8 } from "./bytes.ts"
import { pairOf, type SealPair } from "./key-pair.ts"
import { SealFault } from "./seal-fault.ts"

/** What a passphrase costs to try: Argon2id over so many KiB, so many times. */
export interface Stretch {
  readonly memory: number
  readonly passes: number
}
/** RFC 9106 asks 64 MiB of whoever cannot spare more; a browser needs about two seconds for it. */
export const usualStretch: Stretch = { memory: 65_536, passes: 3 }

/** A key as it is kept with the platform: nobody opens it without the passphrase or the printed recovery code. */
export interface KeptKey {
  readonly publicKey: string
  readonly stretch: Stretch
  readonly salt: string
  /** The seed under the passphrase, and under the recovery code. */
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

const stretched = async (passphrase: string, salt: string, { memory, passes }: Stretch): Promise<Bytes> =>
  concat(await argon2idAsync(utf8(passphrase.normalize("NFKC")), fromText(salt), { m: memory, t: passes, p: 1, dkLen: 32 }))
const placeOf = (publicKey: string, by: string) => utf8(`opener key|${by}|${publicKey}`)

/** 32 characters that cannot be taken for one another. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
const codeBytes = 20

/** A new recovery code to print: 160 random bits, in groups of four. */
export function newRecoveryCode(): string {
  const digits = Array.from(random(codeBytes), (byte) => byte.toString(2).padStart(8, "0")).join("")
  const letters = (digits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)] ?? "").join("")
  return (letters.match(/.{4}/g) ?? []).join("-")
}

/** What a code says, however it was typed. */
const spelled = (code: string): Bytes =>
  utf8(
    code
      .normalize("NFKC")
      .toUpperCase()
      .replaceAll("O", "0")
      .replaceAll(/[IL]/g, "1")
      .replaceAll(/[^0-9A-Z]/g, ""),
  )
const byCode = (code: string, purpose: string): Promise<Bytes> => derive(spelled(code), utf8(purpose))

/** Puts a pair under a passphrase and a recovery code. */
export async function keep(pair: SealPair, passphrase: string, code: string, stretch: Stretch = usualStretch): Promise<KeptKey> {
  const spare = await byCode(code, "recovery code")
  const { publicKey, seed } = pair
  return changePassphrase({ publicKey, byCode: await close(spare, placeOf(publicKey, "code"), seed) }, seed, passphrase, stretch)
}

/** A key under another passphrase; the recovery code that was printed for it stays good. */
export async function changePassphrase(
  { publicKey, byCode }: Pick<KeptKey, "publicKey" | "byCode">,
  seed: Bytes,
  passphrase: string,
  stretch: Stretch = usualStretch,
): Promise<KeptKey> {
  const salt = toText(random(16))
  const byPassphrase = await close(await stretched(passphrase, salt, stretch), placeOf(publicKey, "passphrase"), seed)
  return { publicKey, stretch, salt, byPassphrase, byCode }
}

/** The seed of a kept key; rejects with the fault `passphrase`. */
export const unlock = async ({ publicKey, stretch, salt, byPassphrase }: KeptKey, passphrase: string): Promise<Bytes> =>
  open(await stretched(passphrase, salt, stretch), placeOf(publicKey, "passphrase"), byPassphrase)

/** The same by the recovery code. */
export const recover = async (kept: Pick<KeptKey, "publicKey" | "byCode">, code: string): Promise<Bytes> =>
  open(await byCode(code, "recovery code"), placeOf(kept.publicKey, "code"), kept.byCode)

/** A bidder's own pair of one seal: whoever has the code that was printed when it was sealed opens it. */
export const pairOfCode = async (code: string): Promise<SealPair> => pairOf(await byCode(code, "bid recovery"))

const isCode = (text: string): boolean => text.replaceAll(/[^0-9A-Za-z]/g, "").length === 32 && /^[\s0-9A-Za-z-]+$/.test(text)

/** The seed by what was typed: the recovery code where it looks like one, else the passphrase; rejects with the fault `passphrase`. */
export const seedBy = (kept: KeptKey, secret: string): Promise<Bytes> =>
  isCode(secret) ? recover(kept, secret).catch(() => unlock(kept, secret)) : unlock(kept, secret)

/** What of a public key is read out and compared: no other key has it. */
export const keyMark = (publicKey: string): string => (publicKey.slice(2, 18).match(/.{4}/g) ?? []).join(" ")
