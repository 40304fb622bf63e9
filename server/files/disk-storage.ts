import { link, mkdir, open, rm } from "node:fs/promises"
import { dirname, join } from "node:path"
import { type FileStorage, requireKey } from "./storage.ts"

/** Keeps files in a folder with 256 subfolders. A file is on the disk when `put` resolves. `path` must be on the same disk. */
export function diskStorage(folder: string): FileStorage {
  const placeOf = (key: string): string => join(folder, requireKey(key).slice(0, 2), key)
  return {
    async put(key, path) {
      const place = placeOf(key)
      await mkdir(dirname(place), { recursive: true })
      const file = await open(path, "r+")
      await file.sync().finally(() => file.close())
      await link(path, place).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== "EEXIST") throw error
      })
    },
    async open(key) {
      const file = await open(placeOf(key))
      return file.createReadStream()
    },
    remove: (key) => rm(placeOf(key), { force: true }),
  }
}
