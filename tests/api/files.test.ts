import { randomBytes } from "node:crypto"
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { beforeAll, expect, onTestFinished, test } from "vitest"
import { fileContract as files } from "#contract/file.contract.ts"
import { code } from "#contract/errors.ts"
import { chunkCall } from "#contract/sealing.contract.ts"
import type { FilePlace } from "#server/files/file-place.ts"
import { lockFiles } from "#server/modules/files/file-store.ts"
import type { Person } from "../support/caller.ts"
import { atEndOfFile } from "../support/endings.ts"
import { bytesOf, filesOver, startFile } from "../support/files.ts"
import { startServer, type TestServer } from "../support/server.ts"
import { tenderStage } from "../support/tender.ts"
import { refusalCode } from "../support/refusal.ts"

/** A place for files that is gone with the test. */
function place(more: Partial<FilePlace> = {}): FilePlace {
  const folder = mkdtempSync(join(tmpdir(), "files-test-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return { folder, maxBytes: 1024 * 1024, ...more }
}

/** The files of a person, who is the only one that looks at them. */
async function ownFiles(server: TestServer, at: FilePlace, name: string) {
  const own = { businessType: "person", businessId: server.people[name] ?? "" }
  return { at, server, own, owner: await server.signIn(name) }
}

async function start(more: Partial<FilePlace> = {}) {
  const at = place(more)
  return ownFiles(await startServer({ config: { files: at } }), at, "purchaser")
}

const common: FilePlace = { folder: join(tmpdir(), `files-test-${randomBytes(8).toString("hex")}`), maxBytes: 1024 * 1024 }
let lasting: TestServer
beforeAll(async () => {
  atEndOfFile(async () => rmSync(common.folder, { recursive: true, force: true }))
  lasting = await startServer({ config: { files: common }, until: "file" })
})
/** For what looks at no more than its own files: whoever lists or counts those of a person has a person of its own. */
const shared = (name = "purchaser") => ownFiles(lasting, common, name)

const listed = async (person: Person, business: { businessType: string; businessId: string }) =>
  (await person.call(files.query, { body: business })).records

test("a file comes in pieces, is listed, and goes out again byte for byte, to be saved and not shown", async () => {
  const { server, owner, own, at } = await start()
  const bytes = Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(300_000)])
  const sent = filesOver(server.origin, owner)
  const id = await sent.create({ ...own, filename: "招标文件 (一).pdf" }, bytes.length)
  await sent.patch(id, 0, bytes.subarray(0, 100_000))
  expect(await sent.offset(id)).toBe(100_000)
  await sent.patch(id, 100_000, bytes.subarray(100_000))
  const file = await owner.call(files.complete, { body: { uploadId: id } })
  expect(file).toMatchObject({
    name: "招标文件 (一).pdf",
    version: 1,
    size: bytes.length,
    mediaType: "application/pdf",
    uploader: "陈思远",
  })
  expect((await listed(owner, own)).map(({ bucketKey }) => bucketKey)).toEqual([file.bucketKey])
  const { headers, body } = await sent.download(file.bucketKey)
  expect(body.equals(bytes)).toBe(true)
  expect(headers.get("content-disposition")).toBe(
    `attachment; filename="____ (_).pdf"; filename*=UTF-8''%E6%8B%9B%E6%A0%87%E6%96%87%E4%BB%B6%20%28%E4%B8%80%29.pdf`,
  )
  expect([headers.get("x-content-type-options"), headers.get("content-type"), headers.get("cache-control")]).toEqual([
    "nosniff",
    "application/pdf",
    "no-store",
  ])
  // Nobody's words stand in a path, and nothing is left of the way in.
  expect(
    readdirSync(at.folder, { recursive: true })
      .map(String)
      .every((path) => /^[a-z0-9/]+$/.test(path)),
  ).toBe(true)
  expect(readdirSync(join(at.folder, "incoming"))).toEqual([])
})

/** Asks how far an upload has come and sends the rest; answers the status of that. */
async function resumedAt(sent: ReturnType<typeof filesOver>, id: string, bytes: Buffer): Promise<number> {
  const offset = await sent.offset(id)
  return (await sent.patch(id, offset, bytes.subarray(offset))).status
}

test("an upload that was cut off goes on where it stopped, also on another server process; a wrong place is refused", async () => {
  const { server, owner, own } = await start()
  const bytes = randomBytes(500_000)
  const id = await filesOver(server.origin, owner).create({ ...own, filename: "a.bin" }, bytes.length)
  await filesOver(server.origin, owner).cutOff(id, bytes, 200_000)
  expect(await refusalCode(owner.call(files.complete, { body: { uploadId: id } }))).toBe("20104")
  const other = filesOver((await server.another()).origin, owner)
  const offset = await other.offset(id)
  expect(offset).toBeLessThan(bytes.length)
  expect((await other.patch(id, offset + 1, bytes.subarray(offset + 1))).status).toBe(409)
  // What the cut connection had brought may still be on its way to the disk: then the place has moved, and the client asks for it again.
  await expect.poll(async () => resumedAt(other, id, bytes)).toBe(204)
  const [one, two] = await Promise.all([1, 2].map(() => owner.call(files.complete, { body: { uploadId: id } })))
  expect(one).toEqual(two)
  expect(await owner.call(files.complete, { body: { uploadId: id } })).toEqual(one)
  expect((await filesOver(server.origin, owner).download(one?.bucketKey ?? "")).body.equals(bytes)).toBe(true)
})

test("the multipart call takes a file in one go: the own files by default, or what its address and fields name", async () => {
  const { server, owner, own } = await shared("lead")
  const supplier = await server.signIn("supplier.a")
  const sent = filesOver(server.origin, owner)
  const first = await sent.multipart("attachment/sys/oss/upload", { originalFilename: "说明.txt" }, "x.txt", Buffer.from("你好"))
  expect(first).toMatchObject({ code: "200", data: { name: "说明.txt", version: 1, size: 6, mediaType: "text/plain" } })
  const again = await sent.multipart("attachment/person", { businessId: own.businessId }, "说明.txt", Buffer.from("你好吗"))
  expect(again).toMatchObject({ data: { version: 2, size: 9 } })
  expect(await sent.multipart("attachment/person", {}, "说明.txt", Buffer.alloc(1024 * 1024 + 1))).toMatchObject({ code: "20102" })
  expect(await sent.multipart("attachment/sys/oss/upload", {}, "run.exe", Buffer.from("x"))).toMatchObject({ code: "20101" })
  expect(await sent.multipart("attachment/sys/oss/upload", {}, "", Buffer.from("x"))).toMatchObject({ code: code.badFormat })
  const foreign = filesOver(server.origin, supplier)
  expect(await foreign.multipart("attachment/person", own, "a.txt", Buffer.from("x"))).toMatchObject({ code: code.absent })
  expect((await listed(owner, own)).map(({ name, version, versions }) => [name, version, versions.map((one) => one.version)])).toEqual([
    ["说明.txt", 2, [1]],
  ])
})

test("what the form says after the file counts like what it says before, and nothing is kept of a file that it turns out to refuse", async () => {
  const { server, owner, own, at } = await start()
  const sent = filesOver(server.origin, owner)
  const send = (after: object, address = "attachment/sys/oss/upload") => sent.multipart(address, {}, "blob", Buffer.from("你好"), after)
  expect(await send({ originalFilename: "说明.txt", params: "{}" })).toMatchObject({
    data: { name: "说明.txt", size: 6, mediaType: "text/plain" },
  })
  expect(await send({ businessId: own.businessId, originalFilename: "图.txt" }, "attachment/person")).toMatchObject({
    data: { name: "图.txt" },
  })
  const foreign = { businessType: "tender-documents", businessId: "0".repeat(32) }
  expect(await send(foreign)).toMatchObject({ code: code.absent })
  expect(await send({ businessType: "tender-documents" })).toMatchObject({ code: code.badFormat })
  expect(await send({ originalFilename: "a.xml" })).toMatchObject({ code: "20101" })
  expect(await send({ originalFilename: "a/b" })).toMatchObject({ code: code.badFormat })
  expect(await send({ second: new Blob(["x"]) })).toMatchObject({ code: code.badFormat })
  expect((await listed(owner, own)).map(({ name }) => name).toSorted()).toEqual(["图.txt", "说明.txt"])
  expect((await server.database.query({ text: "select from file_upload" })).rowCount).toBe(0)
  expect(readdirSync(join(at.folder, "incoming"))).toEqual([])
})

test.each([
  ["setup.exe", "MZ"],
  ["报价.pdf.sh", "x"],
  ["a.Js.txt", "x"],
])("%s is refused for its name before a byte is sent", async (filename, text) => {
  const { server, owner, own } = await shared()
  expect(await filesOver(server.origin, owner).creation({ ...own, filename }, text.length)).toMatchObject({ code: "20101" })
})

test("what runs is refused for what it is, whatever it is called, and nothing of it is kept", async () => {
  const { server, owner, own, at } = await start()
  const sent = filesOver(server.origin, owner)
  for (const [name, bytes] of Object.entries(bytesOf)) {
    const id = await sent.upload({ ...own, filename: `${name}.pdf` }, bytes)
    expect([name, await refusalCode(owner.call(files.complete, { body: { uploadId: id } }))]).toEqual([name, "20101"])
  }
  expect(await listed(owner, own)).toEqual([])
  expect(readdirSync(join(at.folder, "incoming"))).toEqual([])
})

test("a file that is not what its name says is refused, and an image is one in whatever format", async () => {
  const { server, owner, own, at } = await start()
  const sent = filesOver(server.origin, owner)
  const png = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64")
  const pdf = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n")
  const taken = async (filename: string, bytes: Buffer) =>
    refusalCode(owner.call(files.complete, { body: { uploadId: await sent.upload({ ...own, filename }, bytes) } }))
  expect([await taken("营业执照.pdf", png), await taken("营业执照.png", pdf)]).toEqual(["20101", "20101"])
  expect(await listed(owner, own)).toEqual([])
  expect(readdirSync(join(at.folder, "incoming"))).toEqual([])
  expect([await taken("营业执照.pdf", pdf), await taken("扫描件.jpg", png)]).toEqual([null, null])
})

test("a file that is too large is refused by what it says and by what it is", async () => {
  const { server, owner, own, at } = await start({ maxBytes: 2 * 1024 * 1024 })
  const sent = filesOver(server.origin, owner)
  expect(await sent.creation({ ...own, filename: "a.bin" }, at.maxBytes + 1)).toMatchObject({
    code: "20102",
    error: { params: { megabytes: 2 } },
  })
  const id = await sent.create({ ...own, filename: "a.bin" }, 10)
  expect((await sent.patch(id, 0, randomBytes(11))).status).toBe(413)
  expect(await sent.offset(id)).toBe(0)
})

test("one person's open uploads are at most as large as four of the largest files, until one of them is given up", async () => {
  const { server, owner, own, at } = await shared("expert.1")
  const supplier = await server.signIn("supplier.a")
  const sent = filesOver(server.origin, owner)
  const metadata = { ...own, filename: "a.bin" }
  const [first = ""] = await Promise.all(Array.from({ length: 4 }, () => sent.create(metadata, at.maxBytes)))
  expect(await sent.creation(metadata, 1)).toMatchObject({ code: code.tooMany })
  // The size of a form's file is known once it has arrived.
  expect(await sent.multipart("attachment/person", {}, "b.txt", Buffer.from("b"))).toMatchObject({ code: code.tooMany })
  expect(await filesOver(server.origin, supplier).multipart("attachment/person", {}, "b.txt", Buffer.from("b"))).toMatchObject({
    code: "200",
  })
  await sent.terminate(first)
  expect(await sent.multipart("attachment/person", {}, "b.txt", Buffer.from("b"))).toMatchObject({ code: "200" })
})

test("no more bytes of files or bids are taken than leave a reserve on the disk, and an upload goes on once there is space again", async () => {
  const { server, owner, own, at } = await start({ reserve: 0 })
  const supplier = await server.signIn("supplier.a")
  const sent = filesOver(server.origin, owner)
  const metadata = { ...own, filename: "a.bin" }
  const id = await sent.create(metadata, 10)
  Object.assign(at, { reserve: Number.MAX_SAFE_INTEGER })
  expect(await sent.creation(metadata, 1)).toMatchObject({ code: code.unavailable })
  expect(await sent.multipart("attachment/person", {}, "b.txt", Buffer.from("b"))).toMatchObject({ code: code.unavailable })
  expect((await sent.patch(id, 0, randomBytes(10))).status).toBe(503)
  expect(readdirSync(join(at.folder, "incoming"))).toEqual([id])
  const chunk = await fetch(`${server.origin}/prod-api/${chunkCall.path.replace(":id", id)}?upload=${id}&part=0`, {
    method: "POST",
    headers: { authorization: `Bearer ${supplier.tokens.access_token}`, "content-type": "application/octet-stream" },
    body: new Uint8Array(99),
  })
  expect(await chunk.json()).toMatchObject({ code: code.unavailable })
  Object.assign(at, { reserve: 0 })
  expect((await sent.patch(id, 0, randomBytes(10))).status).toBe(204)
  expect(await owner.call(files.complete, { body: { uploadId: id } })).toMatchObject({ size: 10 })
})

test("bad metadata and names are refused", async () => {
  const { server, owner, own } = await shared()
  const sent = filesOver(server.origin, owner)
  for (const filename of ["../a.pdf", "a\u0000.pdf", "", "fdp\u202Eexe.pdf", "A:图纸.txt", "evil.js::$DATA"])
    expect(await sent.creation({ ...own, filename }, 1)).toMatchObject({ code: code.badFormat })
  expect(await sent.creation({ ...own, businessType: "Person!", filename: "a.pdf" }, 1)).toMatchObject({ code: code.badFormat })
  expect(await sent.creation({ businessType: "nothing", businessId: "1", filename: "a.pdf" }, 1)).toMatchObject({ code: code.absent })
})

test("to others a person's files, and the way they come in, look absent", async () => {
  const { server, owner, own } = await shared()
  const supplier = await server.signIn("supplier.a")
  const mine = filesOver(server.origin, owner)
  const theirs = filesOver(server.origin, supplier)
  const file = await startFile(owner, mine, own, "a.txt", "secret")
  const open = await mine.create({ ...own, filename: "b.txt" }, 10)
  expect(await theirs.creation({ ...own, filename: "c.txt" }, 1)).toMatchObject({ code: code.absent })
  expect([(await theirs.head(open)).status, (await theirs.patch(open, 0, Buffer.from("x"))).status]).toEqual([404, 404])
  expect((await theirs.terminate(open)).status).toBe(404)
  const bucketKeys = [file.bucketKey]
  const tries = [
    supplier.call(files.query, { body: own }),
    supplier.call(files.complete, { body: { uploadId: open } }),
    supplier.call(files.complete, { body: { uploadId: file.bucketKey } }),
    supplier.call(files.remove, { body: { ossBusinessFiles: [{ bucketKey: file.bucketKey }] } }),
    supplier.call(files.removeByBusinessId, { body: own }),
    supplier.call(files.download, { query: { name: "a.txt", bucketKey: file.bucketKey } }),
    supplier.call(files.downloadZip, { body: { bucketKeys } }),
    supplier.call(files.download, { query: { name: "x", bucketKey: "y" } }),
  ]
  expect(await Promise.all(tries.map(refusalCode))).toEqual(tries.map(() => code.absent))
  expect((await mine.terminate(open)).status).toBe(204)
  expect((await mine.head(open)).status).toBe(404)
  expect(await refusalCode(server.call(files.download, { query: { bucketKey: file.bucketKey } }))).toBe(code.signedOut)
  expect((await filesOver(server.origin, null).creation({ ...own, filename: "a" }, 1)).code).toBe(code.signedOut)
})

test("files are removed all or none, with their bytes, and the numbers of their versions go on", async () => {
  const { server, owner, own, at } = await shared("legal")
  const sent = filesOver(server.origin, owner)
  const one = await startFile(owner, sent, own, "a.txt", "1")
  const two = await startFile(owner, sent, own, "a.txt", "2")
  const remove = (...keys: readonly string[]) =>
    owner.call(files.remove, { body: { ossBusinessFiles: keys.map((bucketKey) => ({ bucketKey })) } })
  expect(await refusalCode(remove(one.bucketKey, "absent"))).toBe(code.absent)
  expect((await listed(owner, own)).length).toBe(1)
  const bytes = ({ bucketKey }: { bucketKey: string }) => existsSync(join(at.folder, "kept", bucketKey.slice(0, 2), bucketKey))
  expect([bytes(one), bytes(two)]).toEqual([true, true])
  expect(await remove(two.bucketKey)).toEqual({ removed: 1 })
  expect([bytes(one), bytes(two)]).toEqual([true, false])
  expect((await startFile(owner, sent, own, "a.txt", "3")).version).toBe(3)
  expect(await owner.call(files.removeByBusinessId, { body: own })).toEqual({ removed: 2 })
  expect([await listed(owner, own), bytes(one)]).toEqual([[], false])
})

test("several files come as one ZIP, each under a name of its own", async () => {
  const { server, owner, own } = await shared()
  const sent = filesOver(server.origin, owner)
  const made = []
  for (const [name, text] of [
    ["说明.txt", "一"],
    ["说明.txt", "二"],
    ["b", "三"],
  ] as const)
    made.push(await startFile(owner, sent, own, name, text))
  const bucketKeys = made.map(({ bucketKey }) => bucketKey)
  const { headers, entries } = await sent.zip(bucketKeys)
  expect(headers.get("content-disposition")).toContain('filename="files.zip"')
  expect(entries).toEqual({ "说明.txt": "一", "说明 (2).txt": "二", b: "三" })
  expect(await refusalCode(owner.call(files.downloadZip, { body: { bucketKeys: [...bucketKeys, "absent"] } }))).toBe(code.absent)
})

test.each<[string, (path: string) => void]>([
  ["is gone", (path) => rmSync(path)],
  ["cannot be read", (path) => (rmSync(path), mkdirSync(path))],
  ["is shorter than it was", (path) => truncateSync(path, 1)],
])("a ZIP with a file that %s is broken off and reported, and is never taken for the whole", async (_, spoil) => {
  const { at, server, owner, own } = await shared()
  const sent = filesOver(server.origin, owner)
  const bucketKeys = []
  for (const name of ["a", "b", "c"]) bucketKeys.push((await startFile(owner, sent, own, name, name.repeat(9))).bucketKey)
  const [good = "", bad = ""] = bucketKeys
  server.forget()
  spoil(join(at.folder, "kept", bad.slice(0, 2), bad))
  await expect(sent.zip(bucketKeys)).rejects.toThrow("terminated")
  const reported = server.logged.filter((line) => line.includes("reportId"))
  expect(reported).toEqual([expect.stringContaining(files.downloadZip.path)])
  expect((await sent.zip([good])).entries).toEqual({ a: "a".repeat(9) })
})

test("names that differ in case or in how their letters are composed do not replace each other when a ZIP is unpacked", async () => {
  const { server, owner, own } = await shared()
  const sent = filesOver(server.origin, owner)
  const bucketKeys = []
  for (const name of ["b", "B", "\u00C9.txt", "e\u0301.TXT"]) bucketKeys.push((await startFile(owner, sent, own, name, name)).bucketKey)
  const { entries } = await sent.zip(bucketKeys)
  expect(Object.keys(entries)).toEqual(["b", "B (2)", "\u00C9.txt", "e\u0301 (2).TXT"])
})

test("names that not every system takes are made good in a ZIP, also those that were kept when a colon was taken", async () => {
  const { server, owner, own } = await shared()
  const sent = filesOver(server.origin, owner)
  const names = ["a.txt", "是否 <新>?.txt", "con.txt", "b. ."]
  const made = []
  for (const name of names) made.push(await startFile(owner, sent, own, name, name))
  const bucketKeys = made.map(({ bucketKey }) => bucketKey)
  await server.database.query({ text: "update business_file set name = 'A:图纸.txt' where bucket_key = $1", values: [bucketKeys[0]] })
  expect((await sent.raw(files.downloadZip.path, { method: "POST", body: JSON.stringify({ bucketKeys }) })).status).toBe(200)
  expect((await sent.zip(bucketKeys)).entries).toEqual({
    "A_图纸.txt": "a.txt",
    "是否 _新__.txt": "是否 <新>?.txt",
    "_con.txt": "con.txt",
    b___: "b. .",
  })
})

test("nothing can be downloaded before the scanner has seen it; what it finds is not kept, and without an answer nothing is taken in", async () => {
  const seen: string[] = []
  let answer: "clean" | "infected" | "away" = "infected"
  const { server, owner, own } = await start({
    scan: async (path) => {
      seen.push(path)
      if (answer === "away") throw new Error("the scanner is away")
      return answer === "clean" ? { clean: true } : { clean: false, found: "Eicar" }
    },
  })
  const sent = filesOver(server.origin, owner)
  const first = await sent.upload({ ...own, filename: "a.txt" }, Buffer.from("x"))
  expect(await refusalCode(owner.call(files.complete, { body: { uploadId: first } }))).toBe("20103")
  expect((await sent.head(first)).status).toBe(404)
  answer = "away"
  const second = await sent.upload({ ...own, filename: "a.txt" }, Buffer.from("x"))
  expect(await refusalCode(owner.call(files.complete, { body: { uploadId: second } }))).toBe(code.systemError)
  expect(await listed(owner, own)).toEqual([])
  answer = "clean"
  expect(await owner.call(files.complete, { body: { uploadId: second } })).toMatchObject({ version: 1 })
  expect(seen.length).toBe(3)
})

/** Everything that is listed can be downloaded. */
async function requireBytes(sent: ReturnType<typeof filesOver>, person: Person, own: { businessType: string; businessId: string }) {
  const keys = (await listed(person, own)).map(({ bucketKey }) => bucketKey)
  for (const key of keys) expect((await sent.raw(`${files.download.path}?bucketKey=${key}`)).status).toBe(200)
  return keys
}

test("an upload that is cancelled while it is being looked at is absent, and nothing of it is kept", async () => {
  const cancel: { now: () => Promise<Response> } = { now: () => Promise.reject(new Error("there is nothing to cancel")) }
  const answers: number[] = []
  const { server, owner, own, at } = await start({
    scan: async () => {
      answers.push((await cancel.now()).status)
      return { clean: true }
    },
  })
  const sent = filesOver(server.origin, owner)
  const id = await sent.upload({ ...own, filename: "a.txt" }, Buffer.from("x"))
  cancel.now = () => sent.terminate(id)
  expect(await refusalCode(owner.call(files.complete, { body: { uploadId: id } }))).toBe(code.absent)
  expect(answers).toEqual([204])
  expect(await listed(owner, own)).toEqual([])
  expect((await server.database.query({ text: "select from file_leftover" })).rowCount).toBe(0)
  expect(readdirSync(at.folder, { recursive: true })).toEqual(["incoming"])
})

/** How many statements wait for a lock in this database. */
const waiting = async ({ database }: TestServer): Promise<number> =>
  (await database.query({ text: "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'" })).rowCount

test("who cancels an upload as it becomes a file is told that there is no such upload, and the file keeps its bytes", async () => {
  const { server, owner, own } = await shared("approver")
  const sent = filesOver(server.origin, owner)
  const id = await sent.upload({ ...own, filename: "a.txt" }, Buffer.from("x"))
  // The bytes are kept and the row is not yet written: there the lock of the business's files holds it.
  const [completed, cancelled] = await server.database.transaction(async (tx) => {
    await lockFiles(tx, own)
    const work = owner.call(files.complete, { body: { uploadId: id } })
    await expect.poll(() => waiting(server)).toBe(1)
    let answered = false
    const cancel = sent.terminate(id).finally(() => (answered = true))
    await expect.poll(async () => answered || (await waiting(server)) === 2).toBe(true)
    return [work, cancel] as const
  })
  expect(await refusalCode(completed)).toBe(null)
  expect((await cancelled).status).toBe(404)
  expect(await requireBytes(sent, owner, own)).toEqual([id])
})

test("whenever an upload is cancelled, complete answers the file or that there is none, and what is listed has its bytes", async () => {
  const { server, owner, own } = await start()
  const sent = filesOver(server.origin, owner)
  const tries = await Promise.all(
    Array.from({ length: 24 }, async (_, index) => {
      const id = await sent.upload({ ...own, filename: `f${index}.bin` }, randomBytes(100_000))
      const work = refusalCode(owner.call(files.complete, { body: { uploadId: id } }))
      const [refused, { status }] = await Promise.all([work, sent.terminate(id)])
      return { id, outcome: `${String(refused)} ${status}` }
    }),
  )
  const kept = tries.filter(({ outcome }) => outcome === "null 404")
  expect(tries.filter(({ outcome }) => outcome !== "null 404" && outcome !== `${code.absent} 204`)).toEqual([])
  expect((await requireBytes(sent, owner, own)).toSorted()).toEqual(kept.map(({ id }) => id).toSorted())
  expect((await server.database.query({ text: "select from file_leftover" })).rowCount).toBe(0)
})

test("the purchaser adds tender documents until the tender is published; whoever sees the notice reads them", async () => {
  const stage = await tenderStage(lasting)
  const { id } = await stage.create()
  const business = { businessType: "tender-documents", businessId: id }
  const purchaser = await stage.as("purchaser")
  const supplier = await stage.as("supplier.a")
  const sent = filesOver(stage.server.origin, purchaser)
  const file = await startFile(purchaser, sent, business, "技术规范.txt", "M8")
  expect(await refusalCode(supplier.call(files.query, { body: business }))).toBe(code.absent)
  await stage.run("purchaser", id, "submit", {})
  expect(await sent.creation({ ...business, filename: "late.txt" }, 1)).toMatchObject({ code: "20106" })
  await stage.run("approver", id, "approvePublication", {})
  expect(await supplier.call(files.query, { body: business })).toMatchObject({ mayWrite: false, records: [{ name: "技术规范.txt" }] })
  expect((await filesOver(stage.server.origin, supplier).download(file.bucketKey)).body.toString()).toBe("M8")
  for (const person of [supplier, purchaser])
    expect(await refusalCode(person.call(files.remove, { body: { ossBusinessFiles: [{ bucketKey: file.bucketKey }] } }))).toBe(
      person === purchaser ? "20106" : code.notPermitted,
    )
  expect(await refusalCode((await stage.as("admin")).call(files.query, { body: business }))).toBe(code.absent)
})

test("files that come at once do not touch each other, and of one name each is a version of its own", async () => {
  const { server, owner, own } = await shared("supervisor")
  const sent = filesOver(server.origin, owner)
  const made = await Promise.all(
    Array.from({ length: 8 }, (_, index) => startFile(owner, sent, own, `f${index % 4}.bin`, `content ${index}`)),
  )
  const texts = await Promise.all(made.map(async ({ bucketKey }) => (await sent.download(bucketKey)).body.toString()))
  expect(texts.toSorted()).toEqual(made.map((_, index) => `content ${index}`))
  expect((await listed(owner, own)).map(({ version }) => version)).toEqual([2, 2, 2, 2])
})
