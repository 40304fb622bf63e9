import { once } from "node:events"
import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { createServer, type Socket } from "node:net"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { deflateRawSync, inflateRawSync } from "node:zlib"
import { expect, onTestFinished, test } from "vitest"
import { announcementContent } from "#contract/announcement.contract.ts"
import { fileContract as files } from "#contract/file.contract.ts"
import { systemsContract } from "#contract/systems.contract.ts"
import { redirectedPath, safePath } from "#machines/session/entry.ts"
import { csvField } from "#server/export/write-csv.ts"
import { writeXlsx } from "#server/export/write-xlsx.ts"
import { testAddress } from "#server/modules/admin/test-system.ts"
import { traitsOf } from "#server/tender/flags/file-traits.ts"
import { fileNames, foreignPages, formulas, innerAddresses, scriptLinks } from "../support/corpora.ts"
import { many, measured, patience, within } from "../support/drill.ts"
import { bytesOf, filesOver } from "../support/files.ts"
import { refusalCode } from "../support/refusal.ts"
import { startServer } from "../support/server.ts"

/** As a spreadsheet reads a field of a CSV. */
const unquoted = (field: string): string => (field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field)

test("no text of the corpus is a formula in an export", async () => {
  const evaluated = (field: string) => /^[\s\p{Cf}]*[=+\-@＝＋－＠]/u.test(unquoted(field))
  expect(formulas.filter((text) => evaluated(csvField(text)))).toEqual([])
  async function* rows() {
    yield formulas.map((text) => [text])
  }
  const parts: Uint8Array[] = []
  for await (const part of writeXlsx(["列"], rows())) parts.push(part)
  const zip = Buffer.concat(parts)
  // The sheet is the first entry of the archive.
  const start = 30 + zip.readUInt16LE(26) + zip.readUInt16LE(28)
  const sheet = inflateRawSync(zip.subarray(start), { finishFlush: 2 }).toString("utf8")
  expect(sheet.match(/<c [^>]*t="inlineStr"/g)).toHaveLength(formulas.length + 1)
  expect(sheet).not.toMatch(/<f[ >]/)
  measured("corpora", { formulas: formulas.length })
})

test("no address of the corpus leads to another site, on the server and in the browser", patience("corpora"), async () => {
  const server = await startServer()
  const led: unknown[] = []
  for (const to of foreignPages) {
    const answer = await fetch(`${server.origin}/prod-api/auth/sso/start?to=${encodeURIComponent(to)}`, { redirect: "manual" })
    if (answer.status !== 400 || answer.headers.has("location")) led.push([to, answer.status, answer.headers.get("location")])
    for (const path of [safePath(to), redirectedPath(`/redirect${to}`), redirectedPath(`/redirect/${to}`)])
      if (path !== null && new URL(path, server.origin).origin !== server.origin) led.push([to, path])
  }
  expect(led).toEqual([])
  measured("corpora", { "addresses of pages": foreignPages.length })
})

test("no address of the corpus lets the server ask a machine of an inner network", patience("corpora"), async () => {
  let asked = 0
  const listener = createServer((socket: Socket) => {
    asked += 1
    socket.end()
  }).listen(0, "127.0.0.1")
  await once(listener, "listening")
  onTestFinished(() => void listener.close())
  const addresses = innerAddresses((listener.address() as AddressInfo).port)
  const { address: shape } = systemsContract.add.body.shape
  const outcomes: unknown[] = []
  for (const address of addresses) {
    if (!shape.safeParse(address).success) continue
    const { outcome } = await testAddress(address, "secret", false)
    if (outcome !== "notAllowed" && outcome !== "noAnswer") outcomes.push([address, outcome])
  }
  expect({ asked, outcomes }).toEqual({ asked: 0, outcomes: [] })
  measured("corpora", { "inner addresses": addresses.length, "asked there": asked })
})

test("no name of the corpus brings a file elsewhere or makes it another, and no archive is too much", patience("corpora"), async () => {
  const folder = mkdtempSync(join(tmpdir(), "corpora-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const server = await startServer({ config: { files: { folder, maxBytes: 1_048_576 } } })
  const purchaser = await server.signIn("purchaser")
  const own = { businessType: "person", businessId: server.people["purchaser"] ?? "" }
  const sent = filesOver(server.origin, purchaser)
  const wanted = many("corpora", 20)
  const names = fileNames.filter((_, index) => index % Math.ceil(fileNames.length / wanted) === 0)
  const escaped: unknown[] = []
  let taken = 0
  for (const filename of names) {
    const reply = await sent.creation({ ...own, filename }, 1).catch(() => null)
    if (reply !== null) continue
    const id = await sent.upload({ ...own, filename }, Buffer.from("x"))
    const { bucketKey, name } = await purchaser.call(files.complete, { body: { uploadId: id } })
    taken += 1
    const { headers } = await sent.download(bucketKey)
    const { entries } = await sent.zip([bucketKey])
    const told = headers.get("content-disposition") ?? ""
    const bad = /[\r\n\0]|\.\.[/\\]|^[/\\~]|^[a-z]:|[/\\]|\.\s*(bat|cmd|sh|js|xml|app|exe|dmg)\s*(\.|$)/i
    if (
      [name, ...Object.keys(entries)].some((one) => bad.test(one)) ||
      !told.startsWith("attachment") ||
      headers.get("x-content-type-options") !== "nosniff"
    )
      escaped.push([filename, name, Object.keys(entries), told])
  }
  expect(escaped).toEqual([])
  expect(
    readdirSync(folder, { recursive: true })
      .map(String)
      .filter((path) => !/^[a-z0-9/]+$/.test(path)),
  ).toEqual([])

  const disguised = Object.values(bytesOf).flatMap((bytes) =>
    ["a.pdf", "a.docx", "图.png", "a", "a.txt"].slice(0, Math.ceil(wanted / 100)).map((filename) => ({ bytes, filename })),
  )
  const passed: unknown[] = []
  for (const { bytes, filename } of disguised) {
    const id = await sent.upload({ ...own, filename }, bytes)
    if ((await refusalCode(purchaser.call(files.complete, { body: { uploadId: id } }))) !== "20101")
      passed.push([filename, bytes.subarray(0, 8)])
  }
  expect(passed).toEqual([])
  const archives = hostileArchives()
  const started = performance.now()
  const before = process.memoryUsage().rss
  for (const bytes of archives) traitsOf("a.docx", bytes)
  expect(performance.now() - started).toBeLessThan(within("corpora", 10_000))
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 2 ** 20)
  measured("corpora", {
    "names of files": names.length,
    "of them taken": taken,
    "disguised files": disguised.length,
    archives: archives.length,
  })
})

test("no link of the corpus is taken into a text", () => {
  const content = (href: string) => ({
    title: "停机通知",
    blocks: [{ kind: "paragraph", runs: [{ text: "见", href }] }],
    audience: { kind: "everybody" },
    open: false,
    signFor: false,
    signBy: null,
    expiresAt: null,
  })
  expect(announcementContent.safeParse(content("https://example.com/a")).success).toBe(true)
  expect(scriptLinks.filter((href) => announcementContent.safeParse(content(href)).success)).toEqual([])
  measured("corpora", { "addresses of links": scriptLinks.length })
})

/** Archives that say of themselves what is not so, grow without end, or stop in the middle. */
function hostileArchives(): readonly Buffer[] {
  const name = Buffer.from("docProps/core.xml")
  const archive = (packed: Buffer, { method = 8, size = packed.length, from = 0, nameLength = name.length, count = 1 } = {}): Buffer => {
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(method, 8)
    local.writeUInt16LE(name.length, 26)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(method, 10)
    central.writeUInt32LE(size, 20)
    central.writeUInt16LE(nameLength, 28)
    central.writeUInt32LE(from, 42)
    const end = Buffer.alloc(22)
    end.writeUInt32LE(0x06054b50, 0)
    end.writeUInt16LE(count, 10)
    end.writeUInt32LE(local.length + name.length + packed.length, 16)
    return Buffer.concat([local, name, packed, central, name, end])
  }
  const bomb = deflateRawSync(Buffer.alloc(64 * 2 ** 20), { level: 9 })
  const long = deflateRawSync(Buffer.from(`<dc:creator>${"&amp;".repeat(100_000)}</dc:creator>`))
  const whole = [archive(bomb), archive(long), archive(bomb, { method: 0 }), archive(long, { method: 99 })]
  const lies = [0, 1, 0xff_ff, 0x7f_ff_ff_ff, 0xff_ff_ff_ff].flatMap((size) => [
    archive(long, { size }),
    archive(long, { from: size }),
    archive(bomb, { nameLength: size & 0xff_ff }),
  ])
  const cut = Array.from({ length: 81 }, (_, index) => archive(long).subarray(0, Math.floor((archive(long).length * index) / 81)))
  return [...whole, ...lies, ...cut]
}
