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

const usage = `Usage: npm run admin -- <command>
  create <name>                              makes an administrator (2 to 32 letters, digits, dots, hyphens or underscores)
  reset <name>                               gives a person a one-time password, to be changed at the next sign-in
  link <name> <subject>                      ties a person to a subject of the provider of SSO_ISSUER
  client <id> <redirect> [<signed-out>]      lets another application use the central login; its addresses are exact`

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
async function client(database: Database, id: string, redirect: string, signedOut: string | undefined): Promise<void> {
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

type Work = (database: Database, config: Config) => Promise<void>

/** What the words on the command line ask for; undefined when they make no sense. */
function workOf([command, first, second, third, ...more]: readonly string[]): Work | undefined {
  if (first === undefined || !/^[a-z0-9._-]{2,32}$/i.test(first) || more.length > 0) return undefined
  if (command === "create" && second === undefined) return (database) => create(database, first)
  if (command === "reset" && second === undefined) return (database) => reset(database, first)
  if (command === "client" && second !== undefined) return (database) => client(database, first, second, third)
  if (command === "link" && second !== undefined && third === undefined) return (database, config) => link(database, config, first, second)
  return undefined
}

/** `npm run admin`: works beside a running server or without one. */
async function main(words: readonly string[]): Promise<void> {
  const work = workOf(words)
  if (!work) throw new Unusable(usage)
  const config = readConfig(process.env)
  const log = pino({ level: "warn" }, pino.destination(2))
  const source = await borrowDatabase(config, log)
  const database = openDatabase(source.url, { log, max: 2 })
  try {
    await prepare(database)
    await work(database, config)
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
