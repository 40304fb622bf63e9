import { finished, type Readable } from "node:stream"
import type { FastifyReply } from "fastify"
import { ZipFile } from "yazl"
import type { FileVersion } from "#contract/file.contract.ts"
import { reportFault } from "#server/http/problems.ts"
import type { Services } from "#server/http/services.ts"
import type { FileRoom } from "./file-room.ts"

/** Makes the browser save the reply under this name and never display it. */
function toBeSaved(reply: FastifyReply, name: string, mediaType: string): void {
  const plain = name.replaceAll(/[^\x20-\x7E]|["%\\]/g, "_")
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  void reply
    .header("Content-Disposition", `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`)
    .header("X-Content-Type-Options", "nosniff")
    .type(mediaType)
}

/** The bytes of one file. */
export async function sendFile(reply: FastifyReply, room: FileRoom, file: FileVersion): Promise<Readable> {
  const bytes = await room.open(file.bucketKey)
  toBeSaved(reply, file.name, file.mediaType)
  void reply.header("Content-Length", file.size)
  return bytes
}

/**
 * Sends several files as one ZIP, each read in its turn. Each gets a name that every system can unpack and that is unique in its folder; folders end
 * in a slash. A file that cannot be read to its end breaks the connection off, so that what has arrived does not pass for the whole.
 */
export function sendZip(
  services: Services,
  reply: FastifyReply,
  room: FileRoom,
  files: readonly FileVersion[],
  folderOf: (file: FileVersion) => string = () => "",
): Readable {
  const zip = new ZipFile()
  const bytes = zip.outputStream as Readable
  // Whoever breaks a download off leaves the file that is being read; yazl does not close it, and an unread answer of a bucket keeps its connection.
  let open: Readable | null = null
  bytes.once("close", () => open?.destroy())
  zip.on("error", (error: Error) => bytes.destroy(error))
  bytes.once("error", (error) => {
    // Before the first byte the frame answers, and reports it itself.
    if (reply.raw.headersSent) reportFault(services, error, reply.request)
  })
  const names = new Set<string>()
  for (const file of files) {
    const { bucketKey, name, mediaType, size, uploadedAt } = file
    const own = freeName(folderOf(file) + portableName(name), names)
    names.add(alikeName(own))
    const options = { mtime: new Date(uploadedAt), size, compress: mediaType.startsWith("text/") }
    zip.addReadStreamLazy(own, options, (opened) =>
      room.open(bucketKey).then(
        (entry) => {
          open = entry
          // yazl hears neither of an entry that fails nor of one that breaks off.
          finished(entry, (error) => error && zip.emit("error", error))
          if (bytes.destroyed) entry.destroy()
          else opened(null, entry)
        },
        (error: unknown) => opened(error, undefined as never),
      ),
    )
  }
  zip.end()
  toBeSaved(reply, "files.zip", "application/zip")
  return bytes
}

/** Device names that Windows reserves, with any extension. */
const device = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/** Replaces characters that Windows does not accept in a name, or at its end, by an underscore, and those that would lead to another folder. */
export const portableName = (name: string): string => name.replaceAll(/[<>:"|?*/\\\p{Cc}]|[. ](?=[. ]*$)/gu, "_").replace(device, "_$1")

/** What names have in common that Windows or macOS takes for the same: the case of their letters, and how these are composed, do not tell them apart. */
const alikeName = (name: string): string => name.normalize("NFC").toLowerCase()

/** The name itself, or with the first number that makes it unlike all that are taken. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  const dot = name.lastIndexOf(".")
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""]
  for (let number = 1; ; number++) {
    const tried = number === 1 ? name : `${stem} (${number})${ending}`
    if (!taken.has(alikeName(tried))) return tried
  }
}
