import type { DataOf } from "#contract/endpoint.ts"
import { openerKeyContract, sealingContract } from "#contract/sealing.contract.ts"
import type { TenderInputs } from "#contract/tender.contract.ts"
import { keep, type KeptKey, newRecoveryCode, recover, unlock } from "#sealing/kept-key.ts"
import { pairOf } from "#sealing/key-pair.ts"
import { takeShare } from "#sealing/keys-of-seal.ts"
import { SealFault } from "#sealing/seal-fault.ts"
import type { SealManifest } from "#sealing/seal.schema.ts"
import { call } from "../http/http.ts"

/** A key of one's own for openings, as the server keeps it. */
export type OwnKey = DataOf<(typeof openerKeyContract)["own"]>[number]

/** Makes a new key in this browser and keeps it under the passphrase; answers the recovery code, which is shown this once. */
export async function makeOpenerKey(passphrase: string): Promise<string> {
  const code = newRecoveryCode()
  await call(openerKeyContract.keep, { body: { input: await keep(await pairOf(), passphrase, code) } })
  return code
}

const isCode = (text: string): boolean => text.replaceAll(/[^0-9A-Za-z]/g, "").length === 32 && /^[\s0-9A-Za-z-]+$/.test(text)

/** Unlocks a key by its passphrase, or by its recovery code where that is typed. */
const unlocked = (kept: KeptKey, secret: string) =>
  isCode(secret) ? recover(kept, secret).catch(() => unlock(kept, secret)) : unlock(kept, secret)

/** Gives a key another passphrase, by the one before or by the recovery code, which stays as it was printed. */
export async function changePassphrase(key: OwnKey, code: string, passphrase: string): Promise<void> {
  const seed = await recover(key, code)
  await call(openerKeyContract.keep, { body: { input: await keep(await pairOf(seed), passphrase, code) } })
}

/** The own shares of every envelope of a tender that is due, taken out of their boxes in this browser; null where one does not open. */
export async function ownShares(
  tender: string,
  opener: { readonly id: string; readonly publicKey: string },
  secret: string,
): Promise<NonNullable<TenderInputs["attendOpening"]["shares"]>> {
  const kept = (await call(openerKeyContract.own)).find(({ publicKey }) => publicKey === opener.publicKey)
  if (!kept) throw new SealFault("passphrase")
  const seed = await unlocked(kept, secret)
  const due = await call(sealingContract.due, { params: { id: tender } })
  return Promise.all(
    due.map(async ({ seal, envelope, manifest }) => ({
      seal,
      envelope,
      share: await takeShare(JSON.parse(manifest) as SealManifest, opener.id, seed).then(
        ({ share }) => share,
        () => null,
      ),
    })),
  )
}
