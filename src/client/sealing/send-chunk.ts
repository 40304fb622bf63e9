import { chunkCall, sealingContract } from "#contract/sealing.contract.ts"
import type { PutChunk } from "#sealing/envelope.ts"
import { Failed } from "#contract/failed.ts"
import { call, callHeaders, refusalIn } from "../http/http.ts"
import { fillPath, queryString } from "../http/query.ts"

/** Delays before a chunk is sent again, in ms; the last one repeats for as long as the connection is down. */
const waits = [500, 1000, 2000, 4000, 8000, 15_000]

interface Sending {
  /** The chunks of an interrupted upload that the server already has. */
  readonly there: ReadonlyMap<string, ReadonlySet<number>>
  /** Reports how many more bytes have arrived. */
  readonly sent: (bytes: number) => void
  /** Reports whether the connection is down. */
  readonly away: (is: boolean) => void
  readonly signal: AbortSignal
}

/** Sends the chunks of a bid to a tender, each until it has arrived; a refusal is thrown at once. */
export const chunkSender =
  (tender: string, { there, sent, away, signal }: Sending): PutChunk =>
  async (upload, part, chunk) => {
    if (there.get(upload)?.has(part)) return sent(chunk.length)
    for (let attempt = 0; ; attempt += 1) {
      const answer = await once(tender, upload, part, chunk, signal)
      away(answer !== "taken")
      if (answer === "taken") return sent(chunk.length)
      await pause(waits[Math.min(attempt, waits.length - 1)] ?? 0, signal)
    }
  }

/** The chunks on the server of a bid whose upload was interrupted. */
export async function chunksThere(tender: string, uploads: readonly string[]): Promise<Sending["there"]> {
  const there = new Map<string, ReadonlySet<number>>()
  for (const upload of uploads) there.set(upload, new Set(await call(sealingContract.there, { params: { id: tender }, query: { upload } })))
  return there
}

/** Waits for a time, or until the network is back. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(end, ms)
    function end() {
      clearTimeout(timer)
      window.removeEventListener("online", end)
      resolve()
    }
    window.addEventListener("online", end)
    signal.addEventListener("abort", end)
  })

async function once(
  tender: string,
  upload: string,
  part: number,
  chunk: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
): Promise<"taken" | Failed> {
  const address = `/prod-api/${fillPath(chunkCall.path, { id: tender })}?${queryString({ upload, part })}`
  const headers = { ...(await callHeaders()), "Content-Type": "application/octet-stream" }
  if (signal.aborted) throw new Failed("cancelled")
  const response = await fetch(address, { method: "POST", headers, body: chunk, signal }).catch((error: unknown) => {
    if (signal.aborted) throw new Failed("cancelled")
    return new Failed("network", { cause: error })
  })
  if (response instanceof Failed) return response
  if (response.ok) return "taken"
  const refusal = refusalIn(response.status, await response.json().catch(() => null))
  if (refusal instanceof Failed) return refusal
  throw refusal
}

/** The bytes of a file of an opened bid. */
export const readBidFile = (
  tender: string,
  file: { readonly bid: string; readonly envelope: string; readonly index: number },
): Promise<Blob> => readBytes(`${fillPath(sealingContract.file.path, { id: tender })}?${queryString(file)}`)

/** An encrypted chunk of the own bid. */
export const readOwnChunk = async (tender: string, chunk: { readonly upload: string; readonly part: number }): Promise<Uint8Array> =>
  new Uint8Array(await (await readBytes(`${fillPath(sealingContract.ownChunk.path, { id: tender })}?${queryString(chunk)}`)).arrayBuffer())

/** The sealed bids of an opened tender, for `scripts/open-bids.ts`. */
export const readSealedSet = (tender: string): Promise<Blob> => readBytes(fillPath(sealingContract.exported.path, { id: tender }))

async function readBytes(path: string): Promise<Blob> {
  const response = await fetch(`/prod-api/${path}`, { headers: await callHeaders() })
  if (response.ok) return response.blob()
  throw refusalIn(response.status, await response.json().catch(() => null))
}
