import { totalmem } from "node:os"

const MiB = 1024 ** 2
/** PostgreSQL's own standard, in MiB. */
const least = 128

/**
 * How much PostgreSQL keeps of its tables, as its setting `shared_buffers`: a quarter of the memory, as its manual advises (19.4.1). The system gives
 * it only as it is used. A table of more than a quarter of the buffers is read from the system again by each walk over it.
 */
export const sharedBuffers = (bytes: number): string => `${Math.max(least, Math.floor(bytes / 4 / MiB))}MB`

/** What this process and its children may use, in bytes: the machine's memory, or less where a container limits it. */
export function usableMemory(): number {
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}
