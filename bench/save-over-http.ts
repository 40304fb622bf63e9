import { randomBytes } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { tenderContract } from "#contract/tender.contract.ts"
import { openDatabase } from "#server/database/database.ts"
import { createDemoPeople, demoPassword } from "#server/demo/people.ts"
import { documentOf, lowestPrice } from "#server/demo/story-documents.ts"
import { plans } from "#server/demo/story-tenders.ts"
import { prepare } from "#server/prepare.ts"
import { signIn } from "../tests/support/caller.ts"
import { spawnServer } from "../tests/support/server-process.ts"
import { figure, type Measured, timed } from "./measure.ts"
import { serverCpu } from "./server-cpu.ts"

const rounds = 1_000

/** What saving a tender costs a server process as a person starts it, with the readers of its facts, and its connections to the database. */
export async function saveOverHttp(databaseUrl: string): Promise<Measured> {
  const url = new URL(databaseUrl)
  const name = `http_${randomBytes(6).toString("hex")}`
  const admin = openDatabase(databaseUrl, { max: 1 })
  await admin.query({ text: `create database ${name}` })
  url.pathname = `/${name}`
  const database = openDatabase(url.href, { max: 1 })
  await prepare(database)
  const people = await database.transaction(createDemoPeople)
  const dataDir = mkdtempSync(join(tmpdir(), "procurement-http-"))
  const server = spawnServer({ DATABASE_URL: url.href, DATA_DIR: dataDir })
  try {
    const purchaser = await signIn(await server.ready, "purchaser", demoPassword)
    const document = documentOf({ ...plans.pumps, scoring: lowestPrice }, Date.now(), 20, people)
    let { document: at } = await purchaser.call(tenderContract.create, { body: { input: { document } } })
    const save = async () => {
      const body = { base: at.version, input: { document } }
      ;({ document: at } = await purchaser.call(tenderContract.save, { params: { id: at.id }, body }))
    }
    const saves = async (count: number) => {
      for (let round = 0; round < count; round++) await save()
    }
    await saves(300)
    let time = Number.NaN
    const { node, postgres } = await serverCpu(server.process.pid ?? 0, database, async () => {
      time = await timed(() => saves(rounds))
    })
    return {
      "save over HTTP, mean": figure(time / rounds, "ms"),
      ...(Number.isNaN(node) ? {} : { "CPU in Node for a save over HTTP, with the readers of its facts": figure(node / rounds, "ms") }),
      ...(Number.isNaN(postgres) ? {} : { "CPU of the database's connections for it": figure(postgres / rounds, "ms") }),
    }
  } finally {
    server.process.kill("SIGTERM")
    await server.ended
    await database.close()
    await admin.query({ text: `drop database ${name} with (force)` })
    await admin.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
