import type { FileVersion } from "#contract/file.contract.ts"
import { previewOf } from "./file-words.ts"

/** A file that can be read on the page: one that is kept under its key, or one that comes from elsewhere, such as a bid's. */
export interface ReadableFile extends Pick<FileVersion, "bucketKey" | "name" | "mediaType"> {
  /** The version of a kept file. */
  readonly version?: number
  /** The bytes of a file that is not kept under its key. */
  readonly read?: () => Promise<Blob>
}

/** A file that is shown beside the page's content. */
export interface BesideFile extends ReadableFile {
  /** The page of a PDF to show; null for the first. */
  readonly page: number | null
}

let shown: BesideFile | null = null
const listeners = new Set<() => void>()

/** The file that is shown beside the page's content now. */
export const shownBeside = (): BesideFile | null => shown

/** Calls back whenever another file, or none, is shown. */
export function onBeside(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows a file beside the page's content, or none. */
export function showBeside(file: BesideFile | null): void {
  shown = file
  for (const listener of listeners) listener()
}

/** The page that shows one file alone. */
export const filePath = ({ bucketKey }: Pick<FileVersion, "bucketKey">, page: number | null): string =>
  `/file-view?key=${bucketKey}${page === null ? "" : `&page=${page}`}`

/** How a file is opened: a page of its own is known by the file's key alone. */
export function wayToOpen({ mediaType, read }: Pick<ReadableFile, "mediaType" | "read">, narrow: boolean): "beside" | "ownPage" | "save" {
  if (previewOf(mediaType) === null) return "save"
  if (!narrow) return "beside"
  return read ? "save" : "ownPage"
}
