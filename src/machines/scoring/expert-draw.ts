import { Refused } from "#contract/errors.ts"

const words = 4
const mask = (1n << 64n) - 1n
const rotate = (x: bigint, by: bigint): bigint => ((x << by) | (x >> (64n - by))) & mask

/**
 * The random numbers of a draw: xoshiro256** by Blackman and Vigna (prng.di.unimi.it), whose four 64-bit words are the 64 hex digits of the seed from
 * left to right. The seed must be a hash, such as SHA-256 over the committed secret and the hash of the sealed list: the generator spreads a seed
 * evenly, and only the commitment makes the seed unforeseeable.
 */
export function numberStream(seed: string): () => bigint {
  if (!/^[0-9a-f]{64}$/.test(seed) || /^0+$/.test(seed)) throw new RangeError("a seed is 64 lower-case hex digits, not all zero")
  let [a = 0n, b = 0n, c = 0n, d = 0n] = Array.from({ length: words }, (_, word) => BigInt(`0x${seed.slice(word * 16, word * 16 + 16)}`))
  return () => {
    const result = (rotate((b * 5n) & mask, 7n) * 9n) & mask
    const shifted = (b << 17n) & mask
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = rotate(d, 45n)
    return result
  }
}

/** A number from 0 to n - 1, each equally likely: values in the last incomplete run of n below 2^64 are discarded. */
function below(n: number, next: () => bigint): number {
  const size = BigInt(n)
  const limit = (1n << 64n) - ((1n << 64n) % size)
  let value = next()
  while (value >= limit) value = next()
  return Number(value % size)
}

/**
 * All ids in drawn order: sorted as text, then for i from the last down to 1 the entries i and j are exchanged, where j is `below(i + 1)`
 * (Fisher-Yates). Anyone with the list and the seed can repeat it; an expert who declines is replaced by the next in order.
 */
export function drawnOrder(ids: readonly string[], seed: string): readonly string[] {
  const order = [...new Set(ids)].toSorted((a, b) => (a < b ? -1 : 1))
  if (order.length < ids.length) throw new Refused({ code: "18015" })
  const next = numberStream(seed)
  for (let i = order.length - 1; i > 0; i -= 1) {
    const j = below(i + 1, next)
    const [here, there] = [order[i], order[j]]
    if (here !== undefined && there !== undefined) [order[i], order[j]] = [there, here]
  }
  return order
}

/** The first `count` of the drawn order; refused with 18018 when the pool is smaller, with 18015 when it names an expert twice. */
export function drawExperts(ids: readonly string[], count: number, seed: string): readonly string[] {
  const order = drawnOrder(ids, seed)
  if (order.length < count) throw new Refused({ code: "18018", params: { pool: order.length, count } })
  return order.slice(0, count)
}
