import { chunkCall, sealingContract } from "#contract/sealing.contract.ts"
import type { PutChunk } from "#sealing/envelope.ts"
import { Failed } from "#contract/failed.ts"
import { callHeaders, refusalIn } from "../http/http.ts"
import { fillPath, queryString } from "../http/query.ts"

/** Waits before a chunk is sent again, in ms: a line that is cut for a minute or two costs nothing but the time. */
const waits = [500, 1000, 2000, 4000, 8000, 15_000, 30_000, 60_000]

/** Sends the chunks of a bid to a tender, each until it is there; throws at once what the server refuses. */
export const chunkSender =
  (tender: string, sent: (bytes: number) => void, signal?: AbortSignal): PutChunk =>
  async (upload, part, chunk) => {
    for (let attempt = 0; ; attempt += 1) {
      const answer = await once(tender, upload, part, chunk, signal)
      if (answer === "taken") return sent(chunk.length)
      const wait = waits[attempt]
      if (wait === undefined) throw answer
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }

async function once(tender: string, upload: string, part: number, chunk: Uint8Array<ArrayBuffer>, signal?: AbortSignal): Promise<"taken" | Failed> {
  const address = `/prod-api/${fillPath(chunkCall.path, { id: tender })}?${queryString({ upload, part })}`
  const headers = { ...(await callHeaders()), "Content-Type": "application/octet-stream" }
  const response = await fetch(address, { method: "POST", headers, body: chunk, signal }).catch((error: unknown) => {
    if (signal?.aborted) throw new Failed("cancelled")
    return new Failed("network", { cause: error })
  })
  if (response instanceof Failed) return response
  if (response.ok) return "taken"
  const refusal = refusalIn(response.status, await response.json().catch(() => null))
  if (refusal instanceof Failed) return refusal
  throw refusal
}

/** The address and the bytes of a file of an opened bid. */
export async function readBidFile(
  tender: string,
  file: { readonly bid: string; readonly envelope: string; readonly index: number },
): Promise<Blob> {
  return readBytes(`${fillPath(sealingContract.file.path, { id: tender })}?${queryString(file)}`)
}

/** The sealed bids of an opened tender, for `scripts/open-bids.ts`. */
export const readSealedSet = (tender: string): Promise<Blob> => readBytes(fillPath(sealingContract.exported.path, { id: tender }))

async function readBytes(path: string): Promise<Blob> {
  const response = await fetch(`/prod-api/${path}`, { headers: await callHeaders() })
  if (response.ok) return response.blob()
  throw refusalIn(response.status, await response.json().catch(() => null))
}
