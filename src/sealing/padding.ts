/** No envelope is smaller: short bids are all of one size. */
const least = 4096

/** The size to which so many bytes are padded (Padmé): at most 12 % more, and of a size only its order and first bits are told. */
export function padded(size: number): number {
  if (size <= least) return least
  const exponent = Math.floor(Math.log2(size))
  const last = 2 ** (exponent - (Math.floor(Math.log2(exponent)) + 1))
  return Math.ceil(size / last) * last
}
