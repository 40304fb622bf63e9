import { randomBytes } from "node:crypto"
import { hash } from "@node-rs/argon2"
import { Client } from "pg"
import { inject } from "vitest"
import { type Database, openDatabase } from "#server/database/database.ts"
import { prepare } from "#server/prepare.ts"
import { createDemoPeople, demoPassword } from "#server/demo/people.ts"
import { atEndOfFile } from "./endings.ts"

/** What databases are copied from, by what is in them. */
const templates = {
  empty: { name: "template_migrated", fill: prepare },
  people: { name: "template_people", fill: fillWithPeople },
} as const
type Content = keyof typeof templates

/** Any fixed number: test files run at once, and one of them makes the template while the others wait. */
const templateLock = 7_236_002

/** A migrated database of its own, empty or with the demo people, for one test or for a whole file; closed and dropped at the end of the file. */
export async function freshDatabase(options: { max?: number; content?: Content } = {}): Promise<Database> {
  const template = templates[options.content ?? "empty"]
  const name = `test_${randomBytes(8).toString("hex")}`
  await asAdmin(async (admin) => {
    await admin.query("select pg_advisory_lock($1)", [templateLock])
    const { rowCount } = await admin.query("select 1 from pg_database where datname = $1", [template.name])
    if (!rowCount) await makeTemplate(admin, template)
    await admin.query(`create database ${name} template ${template.name}`)
  })
  const database = openDatabase(addressOf(name), { max: options.max ?? 10 })
  atEndOfFile(async () => {
    await database.close()
    await asAdmin((admin) => admin.query(`drop database ${name} with (force)`))
  })
  return database
}

async function makeTemplate(admin: Client, { name, fill }: (typeof templates)[Content]): Promise<void> {
  const draft = `${name}_draft`
  await admin.query(`drop database if exists ${draft} with (force)`)
  await admin.query(`create database ${draft}`)
  const database = openDatabase(addressOf(draft))
  await fill(database)
  await database.close()
  await admin.query(`alter database ${draft} rename to ${name}`)
}

/** The least that argon2id takes: tests sign in a thousand times, and how long that takes is looked at in `secrets.test.ts`. */
export const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 }

async function fillWithPeople(database: Database): Promise<void> {
  await prepare(database)
  await database.transaction(createDemoPeople)
  await database.query({ text: "update person set password_hash = $1", values: [await hash(demoPassword, cheap)] })
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
