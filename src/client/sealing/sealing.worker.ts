import { changePassphrase, keep, type KeptKey, newRecoveryCode, seedBy } from "#sealing/kept-key.ts"
import type { Bytes } from "#sealing/bytes.ts"
import type { EnclosedFile } from "#sealing/envelope.ts"
import { pairOf } from "#sealing/key-pair.ts"
import { SealFault, type SealFaultName } from "#sealing/seal-fault.ts"
import type { EnvelopeName } from "#sealing/seal.schema.ts"
import type { FilesOfBid } from "#contract/sealing.contract.ts"
import { beginBid, type BegunBid, type BidSeal, type BidToSeal, type FilesToSeal, sealBid, sealBidFiles } from "./seal-bid.ts"

/** Work for a worker: stretching a passphrase and encrypting take seconds. */
export type SealingJob =
  | { readonly job: "makeKey"; readonly passphrase: string }
  | { readonly job: "changePassphrase"; readonly kept: KeptKey; readonly secret: string; readonly next: string }
  | { readonly job: "unlock"; readonly kept: KeptKey; readonly secret: string }
  | ({ readonly job: "begin" } & BidSeal)
  | ({ readonly job: "seal"; readonly files: Readonly<Record<EnvelopeName, readonly File[]>> } & Omit<BidToSeal, "files" | "put">)
  | ({ readonly job: "sealFiles"; readonly files: Readonly<Record<EnvelopeName, readonly File[]>> } & Omit<FilesToSeal, "files" | "put">)
/** A job, or the confirmation that a chunk was taken, for which further encryption waits. */
export type SealingAsked = SealingJob | { readonly taken: true }
export type SealingTold =
  | { readonly told: "key"; readonly kept: KeptKey; readonly code: string }
  | { readonly told: "seed"; readonly seed: Bytes }
  | { readonly told: "begun"; readonly begun: BegunBid }
  | { readonly told: "chunk"; readonly upload: string; readonly part: number; readonly chunk: Bytes }
  | { readonly told: "sealed"; readonly texts: Record<EnvelopeName, string> }
  | { readonly told: "filesSealed"; readonly sealed: FilesOfBid }
  | { readonly told: "fault"; readonly fault: SealFaultName | null; readonly message: string }

const tell = (told: SealingTold, moved: Transferable[] = []) => postMessage(told, { transfer: moved })

const enclosed = (files: readonly File[]) =>
  files.map((file): EnclosedFile => ({
    name: file.name,
    size: file.size,
    read: async (from, to) => new Uint8Array(await file.slice(from, to).arrayBuffer()),
  }))

const bothOf = (files: Readonly<Record<EnvelopeName, readonly File[]>>) => ({
  technical: enclosed(files.technical),
  commercial: enclosed(files.commercial),
})

let taken: () => void = () => undefined

const put: BidToSeal["put"] = (upload, part, chunk) =>
  new Promise((resolve) => {
    taken = resolve
    tell({ told: "chunk", upload, part, chunk }, [chunk.buffer])
  })

async function done(asked: SealingJob): Promise<SealingTold> {
  switch (asked.job) {
    case "makeKey": {
      const code = newRecoveryCode()
      return { told: "key", kept: await keep(await pairOf(), asked.passphrase, code), code }
    }
    case "changePassphrase": {
      const { kept, secret, next } = asked
      return { told: "key", kept: await changePassphrase(kept, await seedBy(kept, secret), next), code: "" }
    }
    case "unlock":
      return { told: "seed", seed: await seedBy(asked.kept, asked.secret) }
    case "begin":
      return { told: "begun", begun: await beginBid(asked) }
    case "seal":
      return { told: "sealed", texts: await sealBid({ ...asked, files: bothOf(asked.files), put }) }
    case "sealFiles":
      return { told: "filesSealed", sealed: await sealBidFiles({ ...asked, files: bothOf(asked.files), put }) }
  }
}

addEventListener("message", ({ data }: MessageEvent<SealingAsked>) => {
  if ("taken" in data) return taken()
  void done(data).then(tell, (error: unknown) =>
    tell({ told: "fault", fault: error instanceof SealFault ? error.fault : null, message: String(error) }),
  )
})
