import { randomBytes } from "node:crypto"
import { Client } from "pg"
import { afterAll, inject } from "vitest"
import { type Database, openDatabase } from "#server/database/database.ts"
import { migrate } from "#server/database/migrate.ts"

const templateName = "template_migrated"
/** Any fixed number: test files run at once, and one of them makes the template while the others wait. */
const templateLock = 7_236_002

const opened: { name: string; database: Database }[] = []
afterAll(async () => {
  for (const { name, database } of opened.splice(0)) {
    await database.close()
    await asAdmin((admin) => admin.query(`drop database ${name} with (force)`))
  }
  // A file with many databases takes a while on a busy machine.
}, 60_000)

/** A migrated, empty database of its own, for one test or for a whole file; closed and dropped at the end of the file. */
export async function freshDatabase(options: { max?: number } = {}): Promise<Database> {
  const name = `test_${randomBytes(8).toString("hex")}`
  await asAdmin(async (admin) => {
    await admin.query("select pg_advisory_lock($1)", [templateLock])
    const { rowCount } = await admin.query("select 1 from pg_database where datname = $1", [templateName])
    if (!rowCount) await makeTemplate(admin)
    await admin.query(`create database ${name} template ${templateName}`)
  })
  const database = openDatabase(addressOf(name), { max: options.max ?? 10 })
  opened.push({ name, database })
  return database
}

async function makeTemplate(admin: Client): Promise<void> {
  const draft = `${templateName}_draft`
  await admin.query(`drop database if exists ${draft} with (force)`)
  await admin.query(`create database ${draft}`)
  const database = openDatabase(addressOf(draft))
  await migrate(database)
  await database.close()
  await admin.query(`alter database ${draft} rename to ${templateName}`)
}

function addressOf(name: string): string {
  const url = new URL(inject("postgresUrl"))
  url.pathname = `/${name}`
  return url.href
}

async function asAdmin(work: (admin: Client) => Promise<unknown>): Promise<void> {
  const admin = new Client({ connectionString: addressOf("postgres") })
  await admin.connect()
  try {
    await work(admin)
  } finally {
    await admin.end()
  }
}
