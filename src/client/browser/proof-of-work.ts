const encoder = new TextEncoder()
/** The number of hashes between pauses. */
const batch = 256

const zerosOf = (hash: Uint8Array): number => {
  const first = hash.findIndex((byte) => byte !== 0)
  return first === -1 ? hash.length * 8 : first * 8 + Math.clz32(hash[first] ?? 0) - 24
}

/** Finds the number that makes a challenge's hash begin with the required zero bits; it takes a moment, and the page stays usable. */
export async function workOut({ challenge, bits }: { readonly challenge: string; readonly bits: number }): Promise<string> {
  for (let from = 0; ; from += batch) {
    const tried = await Promise.all(
      Array.from({ length: batch }, async (_, index) => {
        const nonce = String(from + index)
        const hash = await crypto.subtle.digest("SHA-256", encoder.encode(`${challenge}.${nonce}`))
        return { nonce, zeros: zerosOf(new Uint8Array(hash)) }
      }),
    )
    const found = tried.find(({ zeros }) => zeros >= bits)
    if (found) return found.nonce
  }
}
