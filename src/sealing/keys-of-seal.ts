import { combine, split } from "shamir-secret-sharing"
import { type Bytes, concat, derive, fromText, isSame, random, sha256, toText, utf8, xor } from "./bytes.ts"
import { boxFor, openBox } from "./key-pair.ts"
import { SealFault } from "./seal-fault.ts"
import type { GivenShare, SealContext, SealedBytes, SealManifest, SealPlan } from "./seal.schema.ts"

type Keys = Pick<SealManifest, "commit" | "quorum" | "shares" | "gate" | "recovery">

/** The place of a seal as bytes, for one purpose. */
export const placeOf = ({ tender, lot, envelope, bid, version, deadline }: SealContext, purpose: string): Bytes =>
  utf8(JSON.stringify(["seal/S2", purpose, tender, lot, envelope, bid, version, deadline]))

const shareOf = (context: SealContext, opener: string) => placeOf(context, `share/${opener}`)
/** The commitment to a key: no other one opens the same place. */
export const commitment = (context: SealContext, root: Bytes): Promise<Bytes> => derive(root, placeOf(context, "commit"))
const digestOf = async (context: SealContext, opener: string, share: Uint8Array) =>
  toText((await sha256(shareOf(context, opener), share)).slice(0, 16))

/** Creates a key for a place and distributes it: in shares to the openers and the gate, and completely to the bidder's own recovery key. */
export async function newKey(context: SealContext, plan: SealPlan, recovery: string): Promise<{ root: Bytes; keys: Keys }> {
  const [ofOpeners, ofGate] = [random(32), random(32)]
  const root = xor(ofOpeners, ofGate)
  const parts = await split(ofOpeners, plan.openers.length, plan.quorum)
  const shares = await Promise.all(
    plan.openers.map(async ({ opener, publicKey }, index) => {
      const share = concat(parts[index] ?? new Uint8Array(0))
      return { opener, box: await boxFor(publicKey, shareOf(context, opener), share), digest: await digestOf(context, opener, share) }
    }),
  )
  const [commit, gate, own] = await Promise.all([
    commitment(context, root),
    boxFor(plan.gate, placeOf(context, "gate"), ofGate),
    boxFor(recovery, placeOf(context, "recovery"), root),
  ])
  return { root, keys: { commit: toText(commit), quorum: plan.quorum, shares, gate, recovery: own } }
}

/**
 * An opener's own share, decrypted from its box. Rejects with `box` also where the bidder put something else than the share to which the seal is
 * committed into the box: the platform would take it for a wrong share of the opener.
 */
export async function takeShare(manifest: SealManifest, opener: string, seed: Bytes): Promise<GivenShare> {
  const { context, shares } = manifest
  const own = shares.find((one) => one.opener === opener)
  if (!own) throw new SealFault("box", [opener])
  const given = { opener, share: toText(await openBox(seed, shareOf(context, opener), own.box)) }
  if (!(await isShareOf(manifest, given))) throw new SealFault("box", [opener])
  return given
}

/** A share as text: the 32 bytes of the openers' part and the place of the share, 33 bytes. */
const shareText = /^[\w-]{44}$/

/** Whether this is the share that the bidder gave this opener in this seal. */
export async function isShareOf({ context, shares }: SealManifest, { opener, share }: GivenShare): Promise<boolean> {
  const own = shares.find((one) => one.opener === opener)
  return own !== undefined && shareText.test(share) && own.digest === (await digestOf(context, opener, fromText(share)))
}

/** Whether this is the key to which the seal is committed. */
export const isKeyOf = async ({ context, commit }: SealedBytes, root: Bytes): Promise<boolean> =>
  isSame(await commitment(context, root), fromText(commit))

/** The key by the bidder's own recovery code. */
export const recoverKey = ({ context, recovery }: SealManifest, seed: Bytes): Promise<Bytes> =>
  openBox(seed, placeOf(context, "recovery"), recovery)

/** The gate's part of the key. */
export const gatePart = ({ context, gate }: SealManifest, seed: Bytes): Promise<Bytes> => openBox(seed, placeOf(context, "gate"), gate)

/** All combinations of the given size. */
function* choices<Item>(items: readonly Item[], count: number): Generator<Item[]> {
  if (count === 0) return yield []
  for (const [index, item] of items.entries()) for (const rest of choices(items.slice(index + 1), count - 1)) yield [item, ...rest]
}

/**
 * Combines a seal's key from the given shares and the gate's part. Shares that differ from their commitment are left out; rejects with
 * `tooFewShares`, naming their owners, and with `commitment` when no combination of shares gives the key to which the bidder is bound.
 */
export async function keyOf(manifest: SealManifest, given: readonly GivenShare[], ofGate: Bytes): Promise<Bytes> {
  const judged = await Promise.all(given.map(async (one) => ({ ...one, whole: await isShareOf(manifest, one) })))
  const whole = judged.filter((one) => one.whole)
  if (whole.length < manifest.quorum)
    throw new SealFault(
      "tooFewShares",
      judged.filter((one) => !one.whole).map(({ opener }) => opener),
    )
  for (const chosen of choices(whole, manifest.quorum)) {
    const ofOpeners = await combine(chosen.map(({ share }) => fromText(share))).catch(() => null)
    const root = ofOpeners && xor(ofOpeners, ofGate)
    if (root?.length === 32 && (await isKeyOf(manifest, root))) return root
  }
  throw new SealFault("commitment")
}
