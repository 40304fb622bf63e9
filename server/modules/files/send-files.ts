import type { Readable } from "node:stream"
import type { FastifyReply } from "fastify"
import { ZipFile } from "yazl"
import type { FileVersion } from "#contract/file.contract.ts"
import type { FileRoom } from "./file-room.ts"

/** Makes a reply one that is saved under this name and never shown in place. */
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

/** Several files as one ZIP, each read when its turn comes. Each has a name that every system can unpack, and one of its own in its folder, which ends in a stroke. */
export function sendZip(
  reply: FastifyReply,
  room: FileRoom,
  files: readonly FileVersion[],
  folderOf: (file: FileVersion) => string = () => "",
): Readable {
  const zip = new ZipFile()
  const names = new Set<string>()
  for (const file of files) {
    const { bucketKey, name, mediaType, size, uploadedAt } = file
    const own = freeName(folderOf(file) + portableName(name), names)
    names.add(own)
    const options = { mtime: new Date(uploadedAt), size, compress: mediaType.startsWith("text/") }
    zip.addReadStreamLazy(own, options, (opened) =>
      room.open(bucketKey).then(
        (bytes) => opened(null, bytes),
        (error: unknown) => opened(error, undefined as never),
      ),
    )
  }
  zip.end()
  const bytes = zip.outputStream as Readable
  zip.on("error", (error: Error) => bytes.destroy(error))
  toBeSaved(reply, "files.zip", "application/zip")
  return bytes
}

/** Names that Windows keeps for devices, with whatever ending. */
const device = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/** The name with a line in the place of each character that Windows does not take in a name, or at the end of one. */
const portableName = (name: string): string => name.replaceAll(/[<>:"|?*]|[. ](?=[. ]*$)/g, "_").replace(device, "_$1")

/** The name itself, or with the first number that makes it another one. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  const dot = name.lastIndexOf(".")
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""]
  for (let number = 1; ; number++) {
    const tried = number === 1 ? name : `${stem} (${number})${ending}`
    if (!taken.has(tried)) return tried
  }
}
