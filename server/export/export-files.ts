import { createReadStream, createWriteStream } from "node:fs"
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"

/** The store of finished exports, by the key of the export. */
export interface ExportFiles {
  /** Writes a file completely or not at all; returns its size in bytes. */
  write(key: string, bytes: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<number>
  /** Returns the file, or null when there is none. */
  read(key: string): Promise<{ readonly size: number; readonly bytes: Readable } | null>
  remove(key: string): Promise<void>
  /** Lists the keys of all stored files, including unfinished ones. Whatever else lies in the folder is none of ours. */
  list(): Promise<string[]>
}

/** The name of an export's file is its key. */
const keyShape = /^[0-9a-f]{32}$/

/** Export files in a folder of this machine, shared by all server processes. An unfinished file has another name until it is complete. */
export function exportFolder(folder: string): ExportFiles {
  const path = (key: string) => {
    if (!keyShape.test(key)) throw new Error("no key of an export")
    return join(folder, key)
  }
  const part = (key: string) => `${path(key)}.part`
  return {
    async write(key, bytes, signal) {
      await mkdir(folder, { recursive: true })
      try {
        await pipeline(Readable.from(bytes, { objectMode: false, highWaterMark: 262_144 }), createWriteStream(part(key), { mode: 0o600 }), {
          signal,
        })
        await rename(part(key), path(key))
        return (await stat(path(key))).size
      } catch (error) {
        await rm(part(key), { force: true })
        throw error
      }
    },
    async read(key) {
      const found = await stat(path(key)).catch(() => null)
      return found && { size: found.size, bytes: createReadStream(path(key)) }
    },
    async remove(key) {
      await rm(path(key), { force: true })
      await rm(part(key), { force: true })
    },
    async list() {
      const names = await readdir(folder).catch(() => [])
      return [...new Set(names.map((name) => name.replace(/\.part$/, "")))].filter((key) => keyShape.test(key))
    },
  }
}
