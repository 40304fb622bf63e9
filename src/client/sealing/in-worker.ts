import type { Bytes } from "#sealing/bytes.ts"
import type { PutChunk } from "#sealing/envelope.ts"
import type { KeptKey } from "#sealing/kept-key.ts"
import { SealFault } from "#sealing/seal-fault.ts"
import type { EnvelopeName } from "#sealing/seal.schema.ts"
import { Failed } from "#contract/failed.ts"
import type { FilesOfBid } from "#contract/sealing.contract.ts"
import type { BegunBid, BidSeal } from "./seal-bid.ts"
import type { SealingAsked, SealingJob, SealingTold } from "./sealing.worker.ts"

type End = Exclude<SealingTold, { told: "chunk" | "fault" }>
type EndOf<Told extends End["told"]> = Extract<End, { told: Told }>

/** Runs a job in a worker of its own, so that the page stays responsive, and returns its result; rejects with a `SealFault` where a key does not fit. */
function inWorker<Told extends End["told"]>(
  job: SealingJob,
  told: Told,
  { put, signal }: { readonly put?: PutChunk; readonly signal?: AbortSignal } = {},
): Promise<EndOf<Told>> {
  const worker = new Worker(new URL("./sealing.worker.ts", import.meta.url), { type: "module" })
  const ask = (asked: SealingAsked) => worker.postMessage(asked)
  return new Promise<EndOf<Told>>((resolve, reject) => {
    const isEnd = (data: SealingTold): data is EndOf<Told> => data.told === told
    worker.addEventListener("message", ({ data }: MessageEvent<SealingTold>) => {
      if (data.told === "chunk") put?.(data.upload, data.part, data.chunk).then(() => ask({ taken: true }), reject)
      else if (data.told === "fault") reject(data.fault === null ? new Error(data.message) : new SealFault(data.fault))
      else if (isEnd(data)) resolve(data)
    })
    worker.addEventListener("error", ({ message }) => reject(new Error(message)))
    signal?.addEventListener("abort", () => reject(new Failed("cancelled")))
    ask(job)
  }).finally(() => worker.terminate())
}

/** Creates a key protected by a passphrase, and the code that recovers it. */
export const makeKey = (passphrase: string, signal: AbortSignal): Promise<{ readonly kept: KeptKey; readonly code: string }> =>
  inWorker({ job: "makeKey", passphrase }, "key", { signal })

/** Protects the same key by another passphrase; needs the former one or the recovery code. */
export const rekeep = async (kept: KeptKey, secret: string, next: string, signal: AbortSignal): Promise<KeptKey> =>
  (await inWorker({ job: "changePassphrase", kept, secret, next }, "key", { signal })).kept

/** The secret of a key, unlocked by its passphrase or its recovery code. */
export const unlockKey = async (kept: KeptKey, secret: string): Promise<Bytes> =>
  (await inWorker({ job: "unlock", kept, secret }, "seed")).seed

/** Creates the keys of a bid to be sealed, which must be stored before the first chunk is sent. */
export const beginInWorker = async (bid: BidSeal): Promise<BegunBid> => (await inWorker({ job: "begin", ...bid }, "begun")).begun

/** Seals a bid and its files, chunk by chunk as they are sent; returns what is to be committed. */
export const sealInWorker = async (
  bid: Omit<Extract<SealingJob, { job: "seal" }>, "job">,
  put: PutChunk,
  signal: AbortSignal,
): Promise<Record<EnvelopeName, string>> => (await inWorker({ job: "seal", ...bid }, "sealed", { put, signal })).texts

/** Encrypts the files of a bid that the server seals, chunk by chunk as they are sent; returns what goes with the bid. */
export const sealFilesInWorker = async (
  files: Omit<Extract<SealingJob, { job: "sealFiles" }>, "job">,
  put: PutChunk,
  signal: AbortSignal,
): Promise<FilesOfBid> => (await inWorker({ job: "sealFiles", ...files }, "filesSealed", { put, signal })).sealed
