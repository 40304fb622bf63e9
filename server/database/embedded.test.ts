import { spawnSync } from "node:child_process"
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pino from "pino"
import { Client } from "pg"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { startEmbedded, type Embedded } from "./embedded.ts"
import { borrowDatabase } from "./reach.ts"
import { sharedBuffers, usableMemory } from "./shared-buffers.ts"

const dataDir = mkdtempSync(join(tmpdir(), "procurement-embedded-"))
const logged: string[] = []
const log = pino({ level: "debug" }, { write: (line: string) => void logged.push(line) })
let embedded: Embedded

beforeAll(async () => {
  embedded = await startEmbedded({ dataDir, log })
})
afterAll(async () => {
  await embedded.stop()
  rmSync(dataDir, { recursive: true })
})

const ask = async (text: string, values: unknown[] = []): Promise<unknown[]> => {
  const client = new Client({ connectionString: embedded.url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text, values)).rows
  } finally {
    await client.end()
  }
}

describe("the shipped PostgreSQL", () => {
  test("is durable, checks its pages, and sorts text the same on every machine", async () => {
    const settings = ["fsync", "synchronous_commit", "full_page_writes", "data_checksums", "server_encoding", "listen_addresses"]
    const rows = await ask(`select ${settings.map((name) => `current_setting('${name}') as ${name}`).join(", ")}`)
    expect(rows).toEqual([
      {
        fsync: "on",
        synchronous_commit: "on",
        full_page_writes: "on",
        data_checksums: "on",
        server_encoding: "UTF8",
        listen_addresses: "",
      },
    ])
    expect(await ask("select datlocale from pg_database where datname = current_database()")).toEqual([{ datlocale: "C.UTF-8" }])
  })

  test("keeps as much of its tables in memory as the machine allows", async () => {
    const wanted = sharedBuffers(usableMemory())
    const rows = await ask("select pg_size_bytes(current_setting('shared_buffers')) = pg_size_bytes($1) as kept", [wanted])
    expect(rows).toEqual([{ kept: true }])
  })

  test("writes no value and no statement to the log, whatever fails", async () => {
    const marker = "sealed-price-2875"
    await ask("create table secret (price text primary key)")
    await ask("insert into secret values ($1)", [marker])
    await expect(ask("insert into secret values ($1)", [marker])).rejects.toThrow(/duplicate key/)
    await expect(ask("select $1::int", [marker])).rejects.toThrow(/invalid input syntax/)
    await expect(ask(`select '${marker}' from nowhere`)).rejects.toThrow(/does not exist/)
    expect(logged.length).toBeGreaterThan(0)
    expect(logged.join("")).not.toContain(marker)
  })

  test("lets nobody else of this machine in", () => {
    const socket = join(dataDir, "run", ".s.PGSQL.5432")
    expect(readFileSync(join(dataDir, "postgres", "pg_hba.conf"), "utf8")).toBe("local all procurement peer map=owner\n")
    if (process.getuid?.() !== 0) return
    expect(spawnSync("test", ["-w", socket], { uid: 12_345, gid: 12_345 }).status).not.toBe(0)
  })

  test("is made by no command that only looks at one", async () => {
    const empty = join(dataDir, "empty")
    await expect(borrowDatabase({ dataDir: empty, databaseUrl: undefined }, log)).rejects.toThrow(/^There is no database in /)
    expect(existsSync(empty)).toBe(false)
  })

  test("keeps what was written from one start to the next", async () => {
    await ask("create table kept as select 1 as one")
    await embedded.stop()
    chmodSync(dataDir, 0o700)
    embedded = await startEmbedded({ dataDir, log })
    expect(await ask("select one from kept")).toEqual([{ one: 1 }])
  })
})
