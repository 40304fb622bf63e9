const units = ["B", "KB", "MB", "GB", "TB"] as const

/** A size as people read it: whole bytes, and three digits of the larger units. */
export function sizeWords(bytes: number, language: string): string {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  const number = new Intl.NumberFormat(language, step === 0 ? {} : { maximumSignificantDigits: 3 }).format(bytes / 1024 ** step)
  return `${number} ${units[step]}`
}

/** The kind of a file as its ending says; a dash when it has none. */
export const typeWord = (name: string): string => /[^.]\.([^.]{1,8})$/.exec(name)?.[1]?.toUpperCase() ?? "—"

/** What a browser shows safely: by what the server found in the file. */
export function previewOf(mediaType: string): "image" | "pdf" | null {
  if (/^image\/(png|jpeg|gif|webp|bmp|avif)$/.test(mediaType)) return "image"
  return mediaType === "application/pdf" ? "pdf" : null
}

/** How far files are in all, from 0 to 100; what was cancelled or failed counts no more. */
export function overall(files: readonly { readonly size: number; readonly sent: number; readonly status: string }[]): number {
  const counted = files.filter(({ status }) => status !== "fail" && status !== "cancelled")
  const all = counted.reduce((sum, { size }) => sum + size, 0)
  const sent = counted.reduce((sum, file) => sum + file.sent, 0)
  return all === 0 ? 0 : Math.floor((sent / all) * 100)
}

/** How far one file is, from 0 to 100. */
export const percentage = ({ size, sent }: { readonly size: number; readonly sent: number }): number =>
  size === 0 ? 0 : Math.floor((sent / size) * 100)

/** Why a file is not taken as a picture: it is none, or it is larger than so many megabytes; null when it is taken (spec 5, Upload). */
export function imageProblem({ type, size }: Pick<File, "type" | "size">, megabytes: number): "type" | "size" | null {
  if (!type.startsWith("image/")) return "type"
  return size > megabytes * 1024 * 1024 ? "size" : null
}
