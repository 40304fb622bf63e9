import { randomBytes } from "node:crypto"
import { Pool } from "pg"
import { openDatabase } from "#server/database/database.ts"
import type { Content } from "./fill-template.ts"

/** Any fixed number: whoever needs a template first makes it while the others wait. */
const templateLock = 7_236_002

/** Makes a migrated database in this PostgreSQL, empty or with the demo people, and answers its address. */
export async function copyTemplate(postgresUrl: string, prefix: string, content: Content): Promise<string> {
  const name = `${prefix}_${randomBytes(8).toString("hex")}`
  const template = await templateOf(postgresUrl, content)
  // As files it takes half of the processor's time that it takes page by page through the log.
  await adminOf(postgresUrl).query(`create database ${name} template ${template} strategy file_copy`)
  return addressOf(postgresUrl, name)
}

/** Drops a database, also from under whoever still uses it. */
export async function dropDatabase(url: string): Promise<void> {
  await adminOf(url).query(`drop database ${new URL(url).pathname.slice(1)} with (force)`)
}

/** Makes the templates before anybody asks for one. */
export async function makeTemplates(postgresUrl: string): Promise<void> {
  for (const content of ["empty", "people"] as const) await templateOf(postgresUrl, content)
}

const templates = new Map<string, Promise<string>>()

/** The name of the database to copy; this process asks for each once. */
function templateOf(postgresUrl: string, content: Content): Promise<string> {
  const name = `template_${content}`
  const address = addressOf(postgresUrl, name)
  const known = templates.get(address) ?? makeUnlessMade(postgresUrl, content, name)
  templates.set(address, known)
  return known
}

/** Makes a template where no other process has made it. */
async function makeUnlessMade(postgresUrl: string, content: Content, name: string): Promise<string> {
  const admin = adminOf(postgresUrl)
  await admin.query("select pg_advisory_lock($1)", [templateLock])
  try {
    const { rowCount } = await admin.query("select 1 from pg_database where datname = $1", [name])
    if (!rowCount) await makeTemplate(postgresUrl, admin, content, name)
    return name
  } finally {
    await admin.query("select pg_advisory_unlock($1)", [templateLock])
  }
}

async function makeTemplate(postgresUrl: string, admin: Pool, content: Content, name: string): Promise<void> {
  const draft = `${name}_draft`
  await admin.query(`drop database if exists ${draft} with (force)`)
  await admin.query(`create database ${draft}`)
  const database = openDatabase(addressOf(postgresUrl, draft))
  // All of the server comes with this: who copies only has not to wait for it.
  const { fill } = await import("./fill-template.ts")
  await fill[content](database)
  await database.close()
  await admin.query(`alter database ${draft} rename to ${name}`)
}

function addressOf(postgresUrl: string, name: string): string {
  const url = new URL(postgresUrl)
  url.pathname = `/${name}`
  return url.href
}

const admins = new Map<string, Pool>()

/** The one connection to this PostgreSQL that makes and drops databases; while it is idle it does not keep the process from ending. */
function adminOf(postgresUrl: string): Pool {
  const connectionString = addressOf(postgresUrl, "postgres")
  const known = admins.get(connectionString)
  if (known) return known
  const admin = new Pool({ connectionString, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
  // It goes away with the PostgreSQL.
  admin.on("error", () => undefined)
  admins.set(connectionString, admin)
  return admin
}
