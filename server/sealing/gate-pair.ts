import { hkdfSync } from "node:crypto"
import { pairOf, type SealPair } from "#sealing/key-pair.ts"
import type { Keys } from "#server/keys.ts"

const known = new WeakMap<Buffer, Promise<SealPair>>()

/** The platform's own key pair among the openers of sealed bids: it is derived from the gate key, whose escrow copy is its backup. */
export function gatePair({ gate }: Pick<Keys, "gate">): Promise<SealPair> {
  const pair = known.get(gate) ?? pairOf(new Uint8Array(hkdfSync("sha256", gate, "", "seal/S2 gate", 32)))
  known.set(gate, pair)
  return pair
}
