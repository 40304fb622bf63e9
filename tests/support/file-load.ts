import { type Business, fileContract, type FileVersion } from "#contract/file.contract.ts"
import type { Person } from "./caller.ts"
import type { filesOver } from "./files.ts"

/** Every piece is one request, as the browser sends them. */
const pieceSize = 8 * 1024 * 1024
const piece = Buffer.alloc(pieceSize, "procurement ")

/** Brings a file of this size in, piece by piece. */
export async function sendLarge(
  person: Person,
  over: ReturnType<typeof filesOver>,
  business: Business,
  filename: string,
  size: number,
): Promise<FileVersion> {
  const id = await over.create({ ...business, filename }, size)
  for (let offset = 0; offset < size; offset += pieceSize) {
    const response = await over.patch(id, offset, piece.subarray(0, Math.min(pieceSize, size - offset)))
    if (response.status !== 204) throw new Error(`a piece was refused: ${response.status}`)
  }
  return person.call(fileContract.complete, { body: { uploadId: id } })
}

/** Reads an answer to its end and keeps nothing of it; answers how many bytes there were. */
export async function drained(response: Response): Promise<number> {
  let bytes = 0
  for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) bytes += part.length
  return bytes
}

/** What `residentBytes` shows to the server. */
export const metricsToken = "the-token-of-who-measures"

/** The memory that a server process holds now, in bytes, as it tells it itself. */
export async function residentBytes(origin: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })).text()
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1])
}

/** Watches the memory of a server while work is done; answers the most that it held, in bytes. */
export async function mostMemory(origin: string, work: () => Promise<unknown>): Promise<number> {
  let most = await residentBytes(origin)
  const timer = setInterval(() => {
    residentBytes(origin).then(
      (now) => (most = Math.max(most, now)),
      () => undefined,
    )
  }, 100)
  await work().finally(() => clearInterval(timer))
  return Math.max(most, await residentBytes(origin))
}
