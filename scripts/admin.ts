import { randomBytes } from "node:crypto"
import pino from "pino"
import { readConfig } from "../server/config.ts"
import { openDatabase, type Database } from "../server/database/database.ts"
import { borrowDatabase, prepareDatabase } from "../server/database/reach.ts"
import { createUser, findUserByName } from "../server/identity/users.ts"
import { Unusable } from "../server/unusable.ts"

const usage = "Usage: npm run admin -- create <name>   (2 to 32 letters, digits, dots, hyphens or underscores)"

/** Makes an administrator with a random password, which is shown this once and stored only as a hash. */
async function create(database: Database, name: string): Promise<void> {
  const password = randomBytes(15).toString("base64url")
  await prepareDatabase(database)
  await database.transaction(async (tx) => {
    if (await findUserByName(tx, name)) throw new Unusable(`There is a user ${name} already.`)
    await createUser(tx, { name, displayName: name, roles: ["administrator"], secret: { password } })
  })
  process.stdout.write(`Administrator ${name.toLowerCase()} is made. The password is shown only now:\n${password}\n`)
}

/** `npm run admin`: works beside a running server or without one. */
async function main([command, name, ...more]: readonly string[]): Promise<void> {
  if (command !== "create" || !name || !/^[a-z0-9._-]{2,32}$/i.test(name) || more.length > 0) throw new Unusable(usage)
  const log = pino({ level: "warn" }, pino.destination(2))
  const source = await borrowDatabase(readConfig(process.env), log)
  const database = openDatabase(source.url, { log, max: 2 })
  try {
    await create(database, name)
  } finally {
    await database.close()
    await source.stop()
  }
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof Unusable)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
