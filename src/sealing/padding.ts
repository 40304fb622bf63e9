/** The smallest envelope: all short bids have the same size. */
const least = 4096

/** The padded size (Padmé): at most 12 % more, revealing only the order of magnitude and the first bits. */
export function padded(size: number): number {
  if (size <= least) return least
  const exponent = Math.floor(Math.log2(size))
  const last = 2 ** (exponent - (Math.floor(Math.log2(exponent)) + 1))
  return Math.ceil(size / last) * last
}
