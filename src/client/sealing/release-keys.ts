import { sealingContract } from "#contract/sealing.contract.ts"
import type { TenderInputs } from "#contract/tender.contract.ts"
import { toText } from "#sealing/bytes.ts"
import { pairOfCode } from "#sealing/kept-key.ts"
import { isKeyOf, recoverKey } from "#sealing/keys-of-seal.ts"
import { SealFault } from "#sealing/seal-fault.ts"
import type { EnvelopeName, SealManifest } from "#sealing/seal.schema.ts"
import { call } from "../http/http.ts"

/**
 * The keys of envelopes of the own sealed bid, decrypted in this browser by the recovery code of that seal; rejects with a `SealFault` when the code
 * belongs to another seal.
 */
export async function keysByCode(
  tender: string,
  code: string,
  envelopes: readonly EnvelopeName[],
): Promise<TenderInputs["releaseBid"]["keys"]> {
  const plan = await call(sealingContract.plan, { params: { id: tender } })
  if (!plan?.sealed) throw new SealFault("content")
  const { seed } = await pairOfCode(code)
  const keys: { [Name in EnvelopeName]?: string } = {}
  for (const envelope of envelopes) {
    const manifest = JSON.parse(plan.sealed[envelope]) as SealManifest
    const root = await recoverKey(manifest, seed)
    if (!(await isKeyOf(manifest, root))) throw new SealFault("commitment")
    keys[envelope] = toText(root)
  }
  return keys
}
