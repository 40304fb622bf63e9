import type { Readable } from "node:stream"

/** The store of files' bytes, under random keys; user input is never part of a path. */
export interface FileStorage {
  /** Stores a complete file of this machine's disk; the file at `path` stays. Storing under the same key again is harmless. */
  put(key: string, path: string): Promise<void>
  /** Opens a file for reading; rejects when it does not exist. */
  open(key: string): Promise<Readable>
  /** Deletes a file; a missing one is no error. */
  remove(key: string): Promise<void>
}

const keyShape = /^[0-9a-f]{32}$/

/** Returns the key, after checking that it is one of ours. */
export function requireKey(key: string): string {
  if (!keyShape.test(key)) throw new Error("this is no key of the file storage")
  return key
}
