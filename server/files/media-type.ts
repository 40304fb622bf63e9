import { open } from "node:fs/promises"
import { fileTypeFromFile } from "file-type"

/** Executable types, refused whatever the file's name: the types of the blocked extensions (spec 9), recognised by their first bytes. */
const refused = new Set([
  "application/x-msdownload",
  "application/x-elf",
  "application/x-mach-binary",
  "application/x-apple-diskimage",
  "application/x-ms-shortcut",
  "application/x-msi",
  "application/vnd.android.package-archive",
  "application/java-vm",
  "application/java-archive",
  "application/wasm",
  "application/xml",
  "application/x.apple.alias",
])

/** Refused texts: a script's first line, XML (with or without a byte order mark), a batch file's first command. */
const refusedText = /^(?:\uFEFF)?(?:#!|\s*<\?xml|\s*@echo\b)/i

/** Texts and documents that have no signature. */
const byEnding: Readonly<Record<string, string>> = {
  txt: "text/plain",
  csv: "text/csv",
  md: "text/markdown",
  json: "application/json",
}

/** What a name's ending says of the bytes; an image of another format than its name says is one all the same. */
const claimed: Readonly<Record<string, RegExp>> = {
  pdf: /^application\/pdf$/,
  png: /^image\//,
  jpg: /^image\//,
  jpeg: /^image\//,
  gif: /^image\//,
}

/** The media type of a file on the disk, detected from its bytes; null for a type that is refused whatever its name, and for one that its name denies. */
export async function mediaTypeOf(path: string, name: string): Promise<string | null> {
  const { head, tail } = await endsOf(path)
  const text = head.toString("utf8")
  const utf16 = new TextDecoder("utf-16le").decode(head.subarray(0, 64))
  if (refusedText.test(text) || (head[0] === 0xff && head[1] === 0xfe && refusedText.test(utf16))) return null
  // A disk image has its signature at the end only.
  if (tail.subarray(0, 4).toString("latin1") === "koly") return null
  // A truncated file has no recognisable type.
  const found = await fileTypeFromFile(path).catch(() => undefined)
  const ending = name.split(".").at(-1)?.toLowerCase() ?? ""
  if (found && (refused.has(found.mime) || claimed[ending]?.test(found.mime) === false)) return null
  return found?.mime ?? byEnding[ending] ?? "application/octet-stream"
}

const trailer = 512

async function endsOf(path: string): Promise<{ head: Buffer; tail: Buffer }> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const part = async (from: number, length: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from)
      return buffer.subarray(0, bytesRead)
    }
    return { head: await part(0, 256), tail: size >= trailer ? await part(size - trailer, trailer) : Buffer.alloc(0) }
  } finally {
    await file.close()
  }
}
