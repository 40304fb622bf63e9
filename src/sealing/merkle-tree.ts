import { type Bytes, sha256 } from "./bytes.ts"

const leafMark = Uint8Array.of(0)
const nodeMark = Uint8Array.of(1)

/** The hash of a chunk as a leaf. */
export const leafOf = (chunk: Uint8Array): Promise<Bytes> => sha256(leafMark, chunk)

/** The root over leaves in order, built as in RFC 6962. */
export async function rootOf(leaves: readonly Bytes[]): Promise<Bytes> {
  const [first] = leaves
  if (leaves.length <= 1) return first ?? sha256()
  let half = 1
  while (half * 2 < leaves.length) half *= 2
  return sha256(nodeMark, await rootOf(leaves.slice(0, half)), await rootOf(leaves.slice(half)))
}
