import { randomBytes } from "node:crypto"
import pino from "pino"
import { type Config, readConfig } from "../server/config.ts"
import { openDatabase, type Database } from "../server/database/database.ts"
import { borrowDatabase } from "../server/database/reach.ts"
import { prepare } from "../server/prepare.ts"
import { replacePassword } from "../server/identity/passwords.ts"
import { digest } from "../server/identity/secrets.ts"
import { createUser, findUserByName, type User } from "../server/identity/users.ts"
import { Unusable } from "../server/unusable.ts"
import { type Asked, askedBy, usage } from "./admin-words.ts"

const say = (text: string): boolean => process.stdout.write(`${text}\n`)

/** Makes an administrator with a random password, which is shown this once and stored only as a hash. */
async function create(database: Database, name: string): Promise<void> {
  const password = randomBytes(15).toString("base64url")
  await database.transaction(async (tx) => {
    if (await findUserByName(tx, name)) throw new Unusable(`There is a user ${name} already.`)
    await createUser(tx, { name, displayName: name, roles: ["administrator"], secret: { password } })
  })
  say(`Administrator ${name.toLowerCase()} is made. The password is shown only now:\n${password}`)
}

async function personNamed(database: Database, name: string): Promise<User> {
  const user = await findUserByName(database, name)
  if (!user) throw new Unusable(`There is no user ${name}.`)
  return user
}

/** Replaces a password; every session of the person ends. */
async function reset(database: Database, name: string): Promise<void> {
  const user = await personNamed(database, name)
  const secret = await database.transaction((tx) => replacePassword(tx, user.id))
  say(
    `${user.name} is signed out everywhere and has to choose a password at the next sign-in. The one for it is shown only now:\n${secret}`,
  )
}

/** Ties a person to an identity at the other provider, in place of the one it was tied to. */
async function link(database: Database, { sso }: Config, name: string, subject: string): Promise<void> {
  if (!sso) throw new Unusable("The setting SSO_ISSUER must name the provider to which the subject belongs.")
  const user = await personNamed(database, name)
  await database.query({
    text: `insert into person_identity (issuer, subject, person) values ($1, $2, $3)
      on conflict (issuer, subject) do update set person = excluded.person`,
    values: [sso.issuer, subject, user.id],
  })
  say(`${user.name} is ${subject} of ${sso.issuer}.`)
}

/** Registers another application of the customer, or gives it new addresses and a new secret. */
async function client(database: Database, { id, redirect, signedOut }: Extract<Asked, { command: "client" }>): Promise<void> {
  const wrong = [redirect, signedOut].find((address) => address !== undefined && !(URL.canParse(address) && /^https?:/.test(address)))
  if (wrong !== undefined) throw new Unusable(`${wrong} must be a whole address, such as https://canteen.example.com/callback.`)
  const secret = randomBytes(32).toString("base64url")
  const { rowCount } = await database.query({
    text: `insert into client_application as c (id, name, secret_hash, redirect_uris, sign_out_uris) values ($1, $1, $2, $3, $4)
      on conflict (id) do update set secret_hash = excluded.secret_hash, redirect_uris = excluded.redirect_uris, sign_out_uris = excluded.sign_out_uris
      where not c.first_party`,
    values: [id, digest(secret), [redirect], signedOut === undefined ? [] : [signedOut]],
  })
  if (rowCount === 0) throw new Unusable(`${id} is the platform itself.`)
  say(`The application ${id} may use the central login (PKCE is compulsory). Its secret is shown only now:\n${secret}`)
}

/** Does what was asked for. */
async function work(database: Database, config: Config, asked: Asked): Promise<void> {
  switch (asked.command) {
    case "create":
      return create(database, asked.name)
    case "reset":
      return reset(database, asked.name)
    case "link":
      return link(database, config, asked.name, asked.subject)
    case "client":
      return client(database, asked)
  }
}

/** `npm run admin`: works beside a running server or without one. */
async function main(words: readonly string[]): Promise<void> {
  const asked = askedBy(words)
  if (!asked) throw new Unusable(usage)
  const config = readConfig(process.env)
  const log = pino({ level: "warn" }, pino.destination(2))
  const source = await borrowDatabase(config, log, { mayBegin: asked.command === "create" })
  const database = openDatabase(source.url, { log, max: 2 })
  try {
    await prepare(database)
    await work(database, config, asked)
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
