import { createHash } from "node:crypto"

const hashOf = (...parts: readonly Buffer[]): Buffer => {
  const hash = createHash("sha256")
  for (const part of parts) hash.update(part)
  return hash.digest()
}
const leafMark = Buffer.from([0])
const nodeMark = Buffer.from([1])

/** The state from which a Merkle tree (RFC 6962) grows: its size, and the roots of its perfect subtrees in hex, the largest first. */
export interface Peaks {
  readonly size: number
  readonly roots: readonly string[]
}

export const noPeaks: Peaks = { size: 0, roots: [] }

/** The tree with more leaves appended. */
export function grown({ size, roots }: Peaks, leaves: readonly string[]): Peaks {
  const peaks: Buffer[] = roots.map((root) => Buffer.from(root, "hex"))
  let count = size
  for (const leaf of leaves) {
    peaks.push(hashOf(leafMark, Buffer.from(leaf)))
    count += 1
    // Two perfect subtrees of equal height merge as often as the number of leaves can be halved.
    for (let half = count; half % 2 === 0; half /= 2) {
      const [left, right] = peaks.splice(-2)
      if (left && right) peaks.push(hashOf(nodeMark, left, right))
    }
  }
  return { size: count, roots: peaks.map((peak) => peak.toString("hex")) }
}

/** The root over all leaves; without leaves it is the hash of nothing. */
export function rootOf({ roots }: Peaks): string {
  const [last, ...rest]: Buffer[] = roots.map((root) => Buffer.from(root, "hex")).toReversed()
  if (!last) return hashOf().toString("hex")
  return rest.reduce((right, left) => hashOf(nodeMark, left, right), last).toString("hex")
}
