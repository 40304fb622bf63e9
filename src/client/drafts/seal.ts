/** A value sealed on this device: AES-GCM, its label authenticated. */
export interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>
  readonly box: ArrayBuffer
}

const text = new TextEncoder()

/** A key that never leaves the browser: it can be used, not read. */
export const newSealKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"])

/** Seals a JSON value under a label; it opens only under the same label. */
export async function seal(key: CryptoKey, label: string, value: unknown): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const box = await crypto.subtle.encrypt(
    { name: "AES-GCM", iv, additionalData: text.encode(label) },
    key,
    text.encode(JSON.stringify(value)),
  )
  return { iv, box }
}

/** Opens what `seal` closed; throws when it was altered or stood under another label. */
export async function unseal(key: CryptoKey, label: string, { iv, box }: Sealed): Promise<unknown> {
  const plain = await crypto.subtle.decrypt({ name: "AES-GCM", iv, additionalData: text.encode(label) }, key, box)
  return JSON.parse(new TextDecoder().decode(plain))
}
