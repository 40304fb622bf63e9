/** A value sealed on this device with AES-GCM; its label is authenticated. */
export interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>
  readonly box: ArrayBuffer
}

const text = new TextEncoder()

/** A key that cannot be exported from the browser. */
export const newSealKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"])

/** Seals bytes with a label; they open only with the same label. */
export async function sealBytes(key: CryptoKey, label: string, bytes: Uint8Array<ArrayBuffer>): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  return { iv, box: await crypto.subtle.encrypt({ name: "AES-GCM", iv, additionalData: text.encode(label) }, key, bytes) }
}

/** Opens what `sealBytes` sealed; throws when it was altered or has another label. */
export const unsealBytes = (key: CryptoKey, label: string, { iv, box }: Sealed): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt({ name: "AES-GCM", iv, additionalData: text.encode(label) }, key, box)

/** The same for a JSON value. */
export const seal = (key: CryptoKey, label: string, value: unknown): Promise<Sealed> =>
  sealBytes(key, label, text.encode(JSON.stringify(value)))

export const unseal = async (key: CryptoKey, label: string, sealed: Sealed): Promise<unknown> =>
  JSON.parse(new TextDecoder().decode(await unsealBytes(key, label, sealed)))
