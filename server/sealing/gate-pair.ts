import { hkdfSync } from "node:crypto"
import { pairOf, type SealPair } from "#sealing/key-pair.ts"
import type { Keys } from "#server/keys.ts"

const known = new WeakMap<Buffer, Promise<SealPair>>()

/** The platform's own pair among those for whom bids are sealed: it follows from the gate key, whose escrow copy is its own. */
export function gatePair({ gate }: Pick<Keys, "gate">): Promise<SealPair> {
  const pair = known.get(gate) ?? pairOf(new Uint8Array(hkdfSync("sha256", gate, "", "seal/S2 gate", 32)))
  known.set(gate, pair)
  return pair
}
