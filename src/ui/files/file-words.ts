const units = ["B", "KB", "MB", "GB", "TB"] as const

/** A size for people: whole bytes, and three digits of the larger units. */
export function sizeWords(bytes: number, language: string): string {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  const number = new Intl.NumberFormat(language, step === 0 ? {} : { maximumSignificantDigits: 3 }).format(bytes / 1024 ** step)
  return `${number} ${units[step]}`
}

/** The type of a file by its extension; a dash for none. */
export const typeWord = (name: string): string => /[^.]\.([^.]{1,8})$/.exec(name)?.[1]?.toUpperCase() ?? "—"

const mediaTypes: Readonly<Record<string, string>> = {
  pdf: "application/pdf",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
  bmp: "image/bmp",
  avif: "image/avif",
}

/** The type of a file by its extension, where nobody has looked into it; what a browser does not show is plain bytes. */
export const mediaTypeOf = (name: string): string => mediaTypes[typeWord(name).toLowerCase()] ?? "application/octet-stream"

/** How a browser can show a file safely, by the type that the server detected. */
export function previewOf(mediaType: string): "image" | "pdf" | null {
  if (/^image\/(png|jpeg|gif|webp|bmp|avif)$/.test(mediaType)) return "image"
  return mediaType === "application/pdf" ? "pdf" : null
}

/** The overall progress of files, from 0 to 100; cancelled and failed ones do not count. */
export function overall(files: readonly { readonly size: number; readonly sent: number; readonly status: string }[]): number {
  const counted = files.filter(({ status }) => status !== "fail" && status !== "cancelled")
  const all = counted.reduce((sum, { size }) => sum + size, 0)
  const sent = counted.reduce((sum, file) => sum + file.sent, 0)
  return all === 0 ? 0 : Math.floor((sent / all) * 100)
}

/** The progress of one file, from 0 to 100. */
export const percentage = ({ size, sent }: { readonly size: number; readonly sent: number }): number =>
  size === 0 ? 0 : Math.floor((sent / size) * 100)

/** Why a file is not accepted as a picture: it is none, or larger than the given number of megabytes; null when it is accepted (spec 5, Upload). */
export function imageProblem({ type, size }: Pick<File, "type" | "size">, megabytes: number): "type" | "size" | null {
  if (!type.startsWith("image/")) return "type"
  return size > megabytes * 1024 * 1024 ? "size" : null
}
