import type { DataOf } from "#contract/endpoint.ts"
import { openerKeyContract, sealingContract } from "#contract/sealing.contract.ts"
import type { TenderInputs } from "#contract/tender.contract.ts"
import type { KeptKey } from "#sealing/kept-key.ts"
import { takeShare } from "#sealing/keys-of-seal.ts"
import type { SealManifest } from "#sealing/seal.schema.ts"
import { call } from "../http/http.ts"
import { rekeep, unlockKey } from "./in-worker.ts"

/** The person's own opener key, as the server stores it. */
export type OwnKey = DataOf<(typeof openerKeyContract)["own"]>[number]

/** The key alone, locked by its passphrase and its recovery code, without what the server knows beside it. */
export const keptOf = ({ publicKey, stretch, salt, byPassphrase, byCode }: KeptKey): KeptKey => ({
  publicKey,
  stretch,
  salt,
  byPassphrase,
  byCode,
})

/** Stores a key on the server, which can neither open nor use it. */
export const keepKey = (kept: KeptKey) => call(openerKeyContract.keep, { body: { input: kept } })

/**
 * Protects a key by another passphrase; needs the former one or its recovery code, which stays valid. What is stopped before it is sent changes
 * nothing.
 */
export const changePassphrase = async (key: OwnKey, secret: string, passphrase: string, signal: AbortSignal) =>
  keepKey(await rekeep(keptOf(key), secret, passphrase, signal))

/** The person's key shares for every due envelope of a tender, unsealed in this browser; null where one cannot be unsealed. */
export async function ownShares(
  tender: string,
  opener: string,
  key: OwnKey,
  secret: string,
): Promise<NonNullable<TenderInputs["attendOpening"]["shares"]>> {
  const seed = await unlockKey(keptOf(key), secret)
  const due = await call(sealingContract.due, { params: { id: tender } })
  return Promise.all(
    due.map(async ({ seal, envelope, manifest }) => ({
      seal,
      envelope,
      share: await takeShare(JSON.parse(manifest) as SealManifest, opener, seed).then(
        ({ share }) => share,
        () => null,
      ),
    })),
  )
}
