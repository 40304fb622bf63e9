import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { createDemoPeople, demoPassword } from "#server/demo/people.ts"
import { fileContract } from "#contract/file.contract.ts"
import { signIn } from "../support/caller.ts"
import { freshDatabase } from "../support/database.ts"
import { drained, metricsToken, mostMemory, residentBytes, sendLarge } from "../support/file-load.ts"
import { filesOver } from "../support/files.ts"
import { spawnServer } from "../support/server-process.ts"

const megabyte = 1024 * 1024

// `npm run bench -- files` does the same with 200 files and with 2 GB.
test("files go in, out and into a ZIP while the server's memory stays where it is", { timeout: 120_000 }, async () => {
  const database = await freshDatabase()
  const people = await database.transaction(createDemoPeople)
  const dataDir = mkdtempSync(join(tmpdir(), "files-memory-"))
  const server = spawnServer({ DATABASE_URL: database.url, DATA_DIR: dataDir, METRICS_TOKEN: metricsToken })
  onTestFinished(async () => {
    server.process.kill("SIGTERM")
    await server.ended
    rmSync(dataDir, { recursive: true, force: true })
  })
  const origin = await server.ready
  const person = await signIn(origin, "purchaser", demoPassword)
  const own = { businessType: "person", businessId: people["purchaser"] ?? "" }
  const over = filesOver(origin, person)
  // What is made once is there before it is measured.
  for (let index = 0; index < 3; index++) await sendLarge(person, over, own, "warm.bin", 8 * megabyte)
  const before = await residentBytes(origin)
  const most = await mostMemory(origin, async () => {
    const large = await sendLarge(person, over, own, "large.bin", 128 * megabyte)
    const small = await Promise.all(Array.from({ length: 24 }, (_, at) => sendLarge(person, over, own, `s${at}.bin`, megabyte)))
    expect(await drained(await over.raw(`${fileContract.download.path}?bucketKey=${large.bucketKey}`))).toBe(128 * megabyte)
    const bucketKeys = [large, ...small].map(({ bucketKey }) => bucketKey)
    const zip = await over.raw(fileContract.downloadZip.path, { method: "POST", body: JSON.stringify({ bucketKeys }) })
    expect(await drained(zip)).toBeGreaterThan(152 * megabyte)
  })
  expect(Math.round((most - before) / megabyte)).toBeLessThan(96)
})
