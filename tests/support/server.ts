import { generateKeyPairSync, randomBytes } from "node:crypto"
import { rmSync } from "node:fs"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { FastifyInstance } from "fastify"
import pino from "pino"
import { onTestFinished } from "vitest"
import { createApp, type Module } from "#server/app.ts"
import type { Database } from "#server/database/database.ts"
import { demoPassword } from "#server/demo/people.ts"
import type { DocumentModule } from "#server/documents/document-module.ts"
import { prepareRows } from "#server/documents/row-table.ts"
import { markedBy, markOf } from "#server/event-store/mark.ts"
import type { AppConfig } from "#server/http/app-config.ts"
import type { Keys } from "#server/keys.ts"
import { type Caller, callerOf, type Person, signIn } from "./caller.ts"
import { freshDatabase } from "./database.ts"
import { atEndOfFile } from "./endings.ts"

/** A live server for one test, and everything around it that a test may want to look at. */
export interface TestServer extends Caller {
  readonly origin: string
  readonly app: FastifyInstance
  readonly database: Database
  /** Account name to id, of the demo people. */
  readonly people: Readonly<Record<string, string>>
  readonly keys: Keys
  /** Every log line so far. */
  readonly logged: readonly string[]
  /** Throws the log lines so far away. */
  forget(): void
  signIn(name: string, password?: string): Promise<Person>
  /** A second server process's worth of application on the same database. */
  another(): Promise<TestServer>
}

/** Options of a test server. */
export interface ServerOptions {
  readonly config?: Partial<AppConfig>
  readonly modules?: readonly Module[]
  readonly kinds?: readonly DocumentModule[]
  /** How long the server lives: as long as the test that starts it, or as long as its file. */
  readonly until?: "test" | "file"
}

/** Starts a server on a free port with a fresh database and the demo people; both are gone when the test has finished. */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const keys = testKeys()
  const database = markedBy(await freshDatabase({ content: "people" }), markOf(keys))
  const { rows } = await database.query<{ name: string; id: string }>({ text: "select name, id from person" })
  return serve(database, Object.fromEntries(rows.map(({ name, id }) => [name, id])), keys, options)
}

async function serve(
  database: Database,
  people: Readonly<Record<string, string>>,
  keys: Keys,
  options: ServerOptions,
): Promise<TestServer> {
  const logged: string[] = []
  const log = pino({ level: "debug" }, { write: (line: string) => void logged.push(line) })
  // It comes into being with the first file.
  const folder = join(tmpdir(), `files-${randomBytes(8).toString("hex")}`)
  const config = { demo: true, requestsPerMinute: 1_000_000, files: { folder, maxBytes: 1_048_576 }, ...options.config }
  const { kinds = [] } = options
  await prepareRows(
    database,
    kinds.map(({ rows }) => rows),
  )
  const app = await createApp({ database, config, keys, log, modules: options.modules, kinds })
  const stop = () => end(app).finally(() => rmSync(folder, { recursive: true, force: true }))
  if (options.until === "file") atEndOfFile(stop)
  else onTestFinished(stop)
  await app.listen({ port: 0, host: "127.0.0.1" })
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  return {
    ...callerOf(origin),
    origin,
    app,
    database,
    people,
    keys,
    logged,
    forget: () => void logged.splice(0),
    signIn: (name, password = demoPassword) => signIn(origin, name, password),
    another: () => serve(database, people, keys, options),
  }
}

/** A connection whose last answer is on its way when the end begins would be waited for; it is swept away once it is idle. */
async function end(app: FastifyInstance): Promise<void> {
  const sweep = setInterval(() => app.server.closeIdleConnections(), 20)
  await app.close().finally(() => clearInterval(sweep))
}

/** Keys that live as long as the test. */
export function testKeys(): Keys {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519")
  return { gate: randomBytes(32), sign: privateKey, verify: publicKey, kid: "0123456789abcdef" }
}
