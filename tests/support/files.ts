import { request } from "node:http"
import { inflateRawSync } from "node:zlib"
import { type Business, fileContract, type FileVersion, tusPath } from "#contract/file.contract.ts"
import type { Person } from "./caller.ts"

interface Metadata extends Business {
  readonly filename: string
}

/** First bytes of what runs, by what it is. */
export const bytesOf: Readonly<Record<string, Buffer>> = {
  windows: Buffer.concat([Buffer.from("MZ"), Buffer.alloc(100)]),
  linux: Buffer.concat([Buffer.from([0x7f]), Buffer.from("ELF"), Buffer.from([2, 1, 1]), Buffer.alloc(100)]),
  mac: Buffer.concat([Buffer.from([0xcf, 0xfa, 0xed, 0xfe]), Buffer.alloc(100)]),
  script: Buffer.from("#!/bin/sh\nrm -rf /\n"),
  batch: Buffer.from("@echo off\r\ndel *\r\n"),
  xml: Buffer.from('<?xml version="1.0"?><a/>'),
  xml16: Buffer.from('\uFEFF<?xml version="1.0"?><a/>', "utf16le"),
  image: Buffer.concat([Buffer.alloc(2048), Buffer.from("koly"), Buffer.alloc(508)]),
}

/** Speaks the raw side of files with a server, as a person or as nobody. */
export function filesOver(origin: string, person: Person | null) {
  const base = `${origin}/prod-api/`
  const authorization = `Bearer ${person?.tokens.access_token ?? ""}`
  const tus = (method: string, id: string, headers: Record<string, string>, body?: Buffer) =>
    fetch(`${base}${tusPath}${id === "" ? "" : `/${id}`}`, {
      method,
      headers: { authorization, "tus-resumable": "1.0.0", ...headers },
      ...(body ? { body: new Uint8Array(body) } : {}),
    })
  const begin = (metadata: Metadata, size: number) =>
    tus("POST", "", {
      "upload-length": String(size),
      "upload-metadata": Object.entries(metadata)
        .map(([name, value]) => `${name} ${Buffer.from(String(value)).toString("base64")}`)
        .join(","),
    })
  const create = async (metadata: Metadata, size: number): Promise<string> => {
    const response = await begin(metadata, size)
    if (response.status !== 201) throw new Error(`no upload was begun: ${response.status} ${await response.text()}`)
    return response.headers.get("location")?.split("/").at(-1) ?? ""
  }
  const patch = (id: string, offset: number, bytes: Buffer) =>
    tus("PATCH", id, { "upload-offset": String(offset), "content-type": "application/offset+octet-stream" }, bytes)
  const head = (id: string) => tus("HEAD", id, {})
  const get = (address: string, init: RequestInit = {}) =>
    fetch(base + address, { ...init, headers: { authorization, "content-type": "application/json" } })
  return {
    create,
    patch,
    head,
    /** The answer itself, its bytes unread. */
    raw: get,
    /** The refusal of a creation. */
    creation: async (metadata: Metadata, size: number) => (await (await begin(metadata, size)).json()) as { code: string },
    offset: async (id: string) => Number((await head(id)).headers.get("upload-offset")),
    terminate: (id: string) => tus("DELETE", id, {}),
    upload: async (metadata: Metadata, bytes: Buffer) => {
      const id = await create(metadata, bytes.length)
      await patch(id, 0, bytes)
      return id
    },
    /** Sends the first bytes of a piece that was announced whole, and breaks the connection. */
    cutOff: (id: string, bytes: Buffer, after: number) =>
      new Promise<void>((resolve) => {
        const half = request(`${base}${tusPath}/${id}`, {
          method: "PATCH",
          headers: {
            authorization,
            "tus-resumable": "1.0.0",
            "upload-offset": "0",
            "content-type": "application/offset+octet-stream",
            "content-length": bytes.length,
          },
        })
        half.on("error", () => resolve())
        half.write(bytes.subarray(0, after), () => half.destroy(new Error("cut")))
      }),
    /** Begins to download a ZIP, and breaks the connection once so many bytes are read. */
    breakOff: (bucketKeys: readonly string[], after: number) =>
      new Promise<void>((resolve, reject) => {
        const headers = { authorization, "content-type": "application/json" }
        const asked = request(base + fileContract.downloadZip.path, { method: "POST", headers })
        asked.on("error", reject)
        asked.on("response", (answer) => {
          let read = 0
          answer.on("close", () => resolve())
          answer.on("data", (piece: Buffer) => {
            read += piece.length
            if (read >= after) answer.destroy()
          })
        })
        asked.end(JSON.stringify({ bucketKeys }))
      }),
    /** `after` are fields that come after the file. */
    multipart: async (address: string, fields: object, name: string, bytes: Buffer, after: object = {}) => {
      const form = new FormData()
      for (const [field, value] of Object.entries(fields)) form.append(field, String(value))
      form.append("file", new Blob([new Uint8Array(bytes)]), name)
      for (const [field, value] of Object.entries(after)) form.append(field, value instanceof Blob ? value : String(value))
      const response = await fetch(base + address, { method: "POST", headers: { authorization }, body: form })
      return (await response.json()) as { code: string; data?: FileVersion }
    },
    download: async (bucketKey: string) => {
      const response = await get(`${fileContract.download.path}?name=x&bucketKey=${bucketKey}`)
      return { headers: response.headers, body: Buffer.from(await response.arrayBuffer()) }
    },
    zip: async (bucketKeys: readonly string[]) => {
      const response = await get(fileContract.downloadZip.path, { method: "POST", body: JSON.stringify({ bucketKeys }) })
      return { headers: response.headers, entries: entriesOf(Buffer.from(await response.arrayBuffer())) }
    },
  }
}

/** A text file of a business, through the whole way in. */
export async function startFile(
  person: Person,
  over: ReturnType<typeof filesOver>,
  business: Business,
  filename: string,
  text: string,
): Promise<FileVersion> {
  const id = await over.upload({ ...business, filename }, Buffer.from(text))
  return person.call(fileContract.complete, { body: { uploadId: id } })
}

/** The entries of a ZIP by its central directory. */
export function entriesOf(zip: Buffer): Record<string, string> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  const count = zip.readUInt16LE(end + 10)
  const entries: Record<string, string> = {}
  let at = zip.readUInt32LE(end + 16)
  for (let index = 0; index < count; index++) {
    const [method, packed, nameLength, extra, comment, local] = [
      zip.readUInt16LE(at + 10),
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
      zip.readUInt32LE(at + 42),
    ]
    const name = zip.subarray(at + 46, at + 46 + nameLength).toString("utf8")
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const bytes = zip.subarray(from, from + packed)
    entries[name] = (method === 0 ? bytes : inflateRawSync(bytes)).toString("utf8")
    at += 46 + nameLength + extra + comment
  }
  return entries
}
