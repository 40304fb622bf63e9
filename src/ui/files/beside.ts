import type { FileVersion } from "#contract/file.contract.ts"

/** A file that is shown beside the work. */
export interface BesideFile extends Pick<FileVersion, "bucketKey" | "name" | "mediaType" | "version"> {
  /** The page of a PDF that is to be seen; null for where it begins. */
  readonly page: number | null
}

let shown: BesideFile | null = null
const listeners = new Set<() => void>()

/** The file that is shown beside the work now. */
export const shownBeside = (): BesideFile | null => shown

/** Hears whenever another file, or none, is shown. */
export function onBeside(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows a file beside the work, or none. */
export function showBeside(file: BesideFile | null): void {
  shown = file
  for (const listener of listeners) listener()
}

/** The page that shows one file alone. */
export const filePath = ({ bucketKey }: Pick<FileVersion, "bucketKey">, page: number | null): string =>
  `/file-view?key=${bucketKey}${page === null ? "" : `&page=${page}`}`
