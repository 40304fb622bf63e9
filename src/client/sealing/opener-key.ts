import type { DataOf } from "#contract/endpoint.ts"
import { openerKeyContract, sealingContract } from "#contract/sealing.contract.ts"
import type { TenderInputs } from "#contract/tender.contract.ts"
import type { KeptKey } from "#sealing/kept-key.ts"
import { takeShare } from "#sealing/keys-of-seal.ts"
import type { SealManifest } from "#sealing/seal.schema.ts"
import { call } from "../http/http.ts"
import { rekeep, unlockKey } from "./in-worker.ts"

/** A key of one's own for openings, as the server keeps it. */
export type OwnKey = DataOf<(typeof openerKeyContract)["own"]>[number]

const keptOf = ({ publicKey, stretch, salt, byPassphrase, byCode }: KeptKey): KeptKey => ({
  publicKey,
  stretch,
  salt,
  byPassphrase,
  byCode,
})

/** Gives the server a key to keep; it can neither open nor use it. */
export const keepKey = (kept: KeptKey) => call(openerKeyContract.keep, { body: { input: kept } })

/** Puts a key under another passphrase, by the one before or by its recovery code, which stays good. */
export const changePassphrase = async (key: OwnKey, secret: string, passphrase: string) =>
  keepKey(await rekeep(keptOf(key), secret, passphrase))

/** The own shares of every envelope of a tender that is due, taken out of their boxes in this browser; null where one does not open. */
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
