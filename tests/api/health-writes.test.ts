import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { randomBytes } from "node:crypto"
import pino from "pino"
import { expect, onTestFinished, test } from "vitest"
import { platformContract } from "#contract/platform.contract.ts"
import type { Database } from "#server/database/database.ts"
import { WriteProbe } from "#server/modules/system/write-probe.ts"
import { freshDatabase } from "../support/database.ts"
import { startServer } from "../support/server.ts"

const log = pino({ level: "silent" })
const minute = 60_000

/** Lets the database take writes or refuse them, on every connection from now on. */
async function setReadOnly(database: Database, readOnly: boolean): Promise<void> {
  const { rows } = await database.query<{ name: string }>({ text: "select current_database() as name" })
  await database.transaction(async (tx) => {
    await tx.query({ text: "set transaction read write" })
    await tx.query({ text: `alter database ${rows[0]?.name} set default_transaction_read_only = ${readOnly}` })
  })
  await database.query({
    text: "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  })
  await database.query({ text: `set default_transaction_read_only = ${readOnly}` })
}

function scratchFolder(): string {
  const folder = join(tmpdir(), `health-${randomBytes(8).toString("hex")}`)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test("is down while the database refuses writes, and says which part; up again when it takes them", async () => {
  const server = await startServer()
  expect((await server.answer(platformContract.health)).status).toBe(200)
  await setReadOnly(server.database, true)
  const down = await (await server.another()).answer(platformContract.health)
  expect([down.status, down.body.code, down.body.error?.rule]).toEqual([503, "20014", "databaseTakesWrites"])
  expect(down.body.msg).toContain("database")
  expect(JSON.stringify(down.body)).not.toMatch(/read-only|health_probe|127\.0\.0\.1|postgres/)
  await setReadOnly(server.database, false)
  expect((await (await server.another()).answer(platformContract.health)).status).toBe(200)
})

test("is down while no file can be written, and up again when one can", async () => {
  const folder = scratchFolder()
  writeFileSync(folder, "something that is no folder")
  const server = await startServer({ config: { files: { folder, maxBytes: 1_000 } } })
  const down = await server.answer(platformContract.health)
  expect([down.status, down.body.code, down.body.error?.rule]).toEqual([503, "20014", "filesTakeWrites"])
  expect(JSON.stringify(down.body)).not.toContain(folder)
  rmSync(folder)
  expect((await (await server.another()).answer(platformContract.health)).status).toBe(200)
})

test("tries once in ten seconds, however often it is asked, and then finds out what has changed", async () => {
  const database = await freshDatabase()
  const folder = scratchFolder()
  mkdirSync(folder)
  const written = async () => (await database.query({ text: "select at::text from health_probe" })).rows[0]?.["at"]
  const probe = new WriteProbe(database, folder, log)
  expect(await Promise.all([probe.refused(minute), probe.refused(minute), probe.refused(minute + 1)])).toEqual([[], [], []])
  const first = await written()
  rmSync(folder, { recursive: true })
  writeFileSync(folder, "")
  expect([await probe.refused(minute + 9_999), await written()]).toEqual([[], first])
  expect(await probe.refused(minute + 10_000)).toEqual(["files"])
  expect(await written()).not.toBe(first)
  rmSync(folder)
  expect(await probe.refused(minute + 19_000)).toEqual(["files"])
  expect(await probe.refused(minute + 20_000)).toEqual([])
})

test("finds out that the database has no room for another row though it still changes those it has", async () => {
  const database = await freshDatabase()
  const full =
    "create function full_disk() returns event_trigger language plpgsql as $$ begin raise exception 'No space left' using errcode = '53100'; end $$"
  await database.query({ text: full })
  const probe = new WriteProbe(database, undefined, log)
  expect(await probe.refused(0)).toEqual([])
  await database.query({ text: "create event trigger full_disk on ddl_command_end execute function full_disk()" })
  expect(await probe.refused(minute)).toEqual(["database"])
  await database.query({ text: "drop event trigger full_disk" })
  expect(await probe.refused(2 * minute)).toEqual([])
  expect((await database.query({ text: "select from pg_class where relname = 'health_room'" })).rowCount).toBe(0)
})
