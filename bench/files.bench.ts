import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileContract } from "#contract/file.contract.ts"
import { openDatabase } from "#server/database/database.ts"
import { createDemoPeople, demoPassword } from "#server/demo/people.ts"
import { signIn } from "../tests/support/caller.ts"
import { drained, metricsToken, mostMemory, residentBytes, sendLarge } from "../tests/support/file-load.ts"
import { filesOver } from "../tests/support/files.ts"
import { spawnServer } from "../tests/support/server-process.ts"
import { type Bench, figure, timed } from "./measure.ts"

const megabyte = 1024 * 1024
const gigabyte = 1024 * megabyte
const many = 200
/** So many files of a browser are sent at once. */
const lanes = 3

/** What 200 files of 1 MB and one of 2 GB cost a server process: its memory while they come in, go out again and into one ZIP, and how fast that is. */
export const bench: Bench = async ({ databaseUrl }) => {
  const database = openDatabase(databaseUrl, { max: 4 })
  const { purchaser: person = "" } = await database.transaction(createDemoPeople)
  const dataDir = mkdtempSync(join(tmpdir(), "procurement-files-bench-"))
  const server = spawnServer({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, METRICS_TOKEN: metricsToken })
  try {
    const origin = await server.ready
    const user = await signIn(origin, "purchaser", demoPassword)
    const over = filesOver(origin, user)
    const own = { businessType: "person", businessId: person }
    const send = (name: string, size: number) => sendLarge(user, over, own, name, size)
    for (let warm = 0; warm < 3; warm++) await send("warm.bin", 8 * megabyte)
    const before = await residentBytes(origin)
    const more = async (work: () => Promise<unknown>) => {
      let ms = 0
      const most = await mostMemory(origin, async () => (ms = await timed(work)))
      return { memory: figure((most - before) / megabyte, "MB"), ms }
    }
    const small = await more(async () => {
      const names = Array.from({ length: many }, (_, at) => `small-${at}.bin`)
      await Promise.all(
        Array.from({ length: lanes }, async (_, lane) => {
          for (const name of names.filter((_, at) => at % lanes === lane)) await send(name, megabyte)
        }),
      )
    })
    let key = ""
    const large = await more(async () => (key = (await send("large.bin", 2 * gigabyte)).bucketKey))
    const out = await more(async () => drained(await over.raw(`${fileContract.download.path}?bucketKey=${key}`)))
    const { records } = await user.call(fileContract.query, { body: own })
    const bucketKeys = records.map(({ bucketKey }) => bucketKey)
    const zip = await more(async () =>
      drained(await over.raw(fileContract.downloadZip.path, { method: "POST", body: JSON.stringify({ bucketKeys }) })),
    )
    await user.call(fileContract.removeByBusinessId, { body: own })
    return {
      "memory of the server process before": figure(before / megabyte, "MB"),
      "more memory while 200 files of 1 MB come in, 3 at once": small.memory,
      "files of 1 MB that come in": figure((many / small.ms) * 1000, "a second"),
      "more memory while one of 2 GB comes in": large.memory,
      "of it, come in": figure((2 * 1024 * 1000) / large.ms, "MB/s"),
      "more memory while it goes out": out.memory,
      "of it, go out": figure((2 * 1024 * 1000) / out.ms, "MB/s"),
      "more memory while all go out as one ZIP": zip.memory,
    }
  } finally {
    server.process.kill("SIGTERM")
    await server.ended
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
