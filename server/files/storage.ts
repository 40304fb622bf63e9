import type { Readable } from "node:stream"

/** Where the bytes of files are kept, by random keys; nobody's words are ever part of a path. */
export interface FileStorage {
  /** Keeps a whole file of this machine's disk; the one at `path` stays where it is. The same key again is the same file again. */
  put(key: string, path: string): Promise<void>
  /** The bytes of a file; rejects when the file does not exist. */
  open(key: string): Promise<Readable>
  /** Forgets a file; one that is not there is no error. */
  remove(key: string): Promise<void>
}

const keyShape = /^[0-9a-f]{32}$/

/** The key itself, once it is sure that it is one of ours. */
export function requireKey(key: string): string {
  if (!keyShape.test(key)) throw new Error("this is no key of the file storage")
  return key
}
