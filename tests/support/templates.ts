import { randomBytes } from "node:crypto"
import { Client } from "pg"
import { openDatabase } from "#server/database/database.ts"
import type { Content } from "./fill-template.ts"

/** Any fixed number: whoever needs a template first makes it while the others wait. */
const templateLock = 7_236_002

/** Makes a migrated database in this PostgreSQL, empty or with the demo people, and answers its address. */
export async function copyTemplate(postgresUrl: string, prefix: string, content: Content): Promise<string> {
  const name = `${prefix}_${randomBytes(8).toString("hex")}`
  await asAdmin(postgresUrl, async (admin) => {
    const template = await templateOf(postgresUrl, admin, content)
    await admin.query(`create database ${name} template ${template}`)
  })
  return addressOf(postgresUrl, name)
}

/** Drops a database, also from under whoever still uses it. */
export const dropDatabase = (url: string): Promise<void> =>
  asAdmin(url, (admin) => admin.query(`drop database ${new URL(url).pathname.slice(1)} with (force)`))

/** Makes the templates before anybody asks for one. */
export const makeTemplates = (postgresUrl: string): Promise<void> =>
  asAdmin(postgresUrl, async (admin) => {
    for (const content of ["empty", "people"] as const) await templateOf(postgresUrl, admin, content)
  })

/** The name of the database to copy, which is made when nobody has made it yet. */
async function templateOf(postgresUrl: string, admin: Client, content: Content): Promise<string> {
  const name = `template_${content}`
  await admin.query("select pg_advisory_lock($1)", [templateLock])
  const { rowCount } = await admin.query("select 1 from pg_database where datname = $1", [name])
  if (rowCount) return name
  const draft = `${name}_draft`
  await admin.query(`drop database if exists ${draft} with (force)`)
  await admin.query(`create database ${draft}`)
  const database = openDatabase(addressOf(postgresUrl, draft))
  // All of the server comes with this: who copies only has not to wait for it.
  const { fill } = await import("./fill-template.ts")
  await fill[content](database)
  await database.close()
  await admin.query(`alter database ${draft} rename to ${name}`)
  return name
}

function addressOf(postgresUrl: string, name: string): string {
  const url = new URL(postgresUrl)
  url.pathname = `/${name}`
  return url.href
}

async function asAdmin(postgresUrl: string, work: (admin: Client) => Promise<unknown>): Promise<void> {
  const admin = new Client({ connectionString: addressOf(postgresUrl, "postgres") })
  await admin.connect()
  try {
    await work(admin)
  } finally {
    await admin.end()
  }
}
