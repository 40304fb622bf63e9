import { randomBytes } from "node:crypto"
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { createServer, type Socket } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { buffer } from "node:stream/consumers"
import S3rver from "s3rver"
import { describe, expect, onTestFinished, test } from "vitest"
import { fileContract as files } from "#contract/file.contract.ts"
import { diskStorage } from "#server/files/disk-storage.ts"
import { s3Storage, type S3Place } from "#server/files/s3-storage.ts"
import { clamd } from "#server/files/scan.ts"
import type { FileStorage } from "#server/files/storage.ts"
import { filesOver, startFile } from "../support/files.ts"
import { startServer } from "../support/server.ts"

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), "files-storage-"))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

/** A bucket of a store that speaks S3. */
async function bucket(): Promise<S3Place> {
  const store = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory: folder(),
    configureBuckets: [{ name: "files", configs: [] }],
  })
  const { port } = await store.run()
  onTestFinished(async () => store.close())
  return { endpoint: `http://127.0.0.1:${port}`, region: "us-east-1", bucket: "files", accessKeyId: "S3RVER", secretAccessKey: "S3RVER" }
}

const kinds: Readonly<Record<string, () => Promise<FileStorage>>> = {
  "on the disk": async () => diskStorage(folder()),
  "in a bucket": async () => s3Storage(await bucket()),
}

describe.each(Object.entries(kinds))("files kept %s", (_, make) => {
  test("come back as they were put, also twice, and are gone once they are removed", async () => {
    const storage = await make()
    const path = join(folder(), "incoming")
    // More than one part of a large upload.
    const bytes = randomBytes(9 * 1024 * 1024)
    writeFileSync(path, bytes)
    const key = randomBytes(16).toString("hex")
    await storage.put(key, path)
    await storage.put(key, path)
    expect(existsSync(path)).toBe(true)
    expect((await buffer(await storage.open(key))).equals(bytes)).toBe(true)
    await storage.remove(key)
    await storage.remove(key)
    await expect(storage.open(key)).rejects.toThrow(/ENOENT|NoSuchKey|does not exist/)
  })

  test("are named by random keys and by nothing else", async () => {
    const storage = await make()
    for (const key of ["../../etc/passwd", "a", "", "A".repeat(32)]) await expect(async () => storage.open(key)).rejects.toThrow("no key")
  })
})

test("a platform with a bucket keeps nothing on its own disk", async () => {
  const at = folder()
  const server = await startServer({ config: { files: { folder: at, maxBytes: 1_000_000, s3: await bucket() } } })
  const person = await server.signIn("purchaser")
  const own = { businessType: "person", businessId: server.people["purchaser"] ?? "" }
  const sent = filesOver(server.origin, person)
  const { bucketKey } = await startFile(person, sent, own, "说明.txt", "在桶里")
  expect((await sent.download(bucketKey)).body.toString()).toBe("在桶里")
  expect((await sent.zip([bucketKey])).entries).toEqual({ "说明.txt": "在桶里" })
  expect(readdirSync(at, { recursive: true })).toEqual(["incoming"])
  expect(await person.call(files.removeByBusinessId, { body: own })).toEqual({ removed: 1 })
})

test("ZIPs whose downloads are broken off hold no connection to the bucket", async () => {
  const maxBytes = 20 * 1024 * 1024
  const server = await startServer({ config: { files: { folder: folder(), maxBytes, s3: await bucket() } } })
  const person = await server.signIn("purchaser")
  const sent = filesOver(server.origin, person)
  // More than the connections between the bucket and whoever breaks off can hold.
  const bytes = randomBytes(maxBytes)
  const own = { businessType: "person", businessId: server.people["purchaser"] ?? "" }
  const uploadId = await sent.upload({ ...own, filename: "a.bin" }, bytes)
  const { bucketKey } = await person.call(files.complete, { body: { uploadId } })
  // The client of a bucket has 50 connections. Every second download is broken off before the bucket may have answered.
  for (let number = 0; number < 50; number++) await sent.breakOff([bucketKey], number % 2 === 0 ? 100_000 : 0)
  expect((await sent.download(bucketKey)).body.equals(bytes)).toBe(true)
})

/** A clamd that finds what holds the word VIRUS. */
async function scanner(answer: (text: string) => string): Promise<string> {
  const server = createServer((socket: Socket) => {
    const pieces: Buffer[] = []
    socket.on("data", (piece) => {
      pieces.push(piece)
      const all = Buffer.concat(pieces)
      if (all.subarray(-4).equals(Buffer.alloc(4))) socket.end(`${answer(all.toString("latin1"))}\0`)
    })
    socket.on("error", () => undefined)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve)
  })
  onTestFinished(() => void server.close())
  const address = server.address()
  return `tcp://127.0.0.1:${typeof address === "object" ? (address?.port ?? 0) : 0}`
}

test("a clamd is asked by its own protocol, and what it does not answer is no verdict", async () => {
  const path = join(folder(), "file")
  const url = await scanner((text) =>
    text.startsWith("zINSTREAM\0") && text.includes("VIRUS") ? "stream: Eicar-Signature FOUND" : "stream: OK",
  )
  writeFileSync(path, "x".repeat(300_000))
  expect(await clamd(url)(path)).toEqual({ clean: true })
  writeFileSync(path, "a VIRUS")
  expect(await clamd(url)(path)).toEqual({ clean: false, found: "Eicar-Signature" })
  await expect(clamd(await scanner(() => "INSTREAM size limit exceeded. ERROR"))(path)).rejects.toThrow("no verdict")
  await expect(clamd("tcp://127.0.0.1:1")(path)).rejects.toThrow(/ECONNREFUSED/)
})
