import { generateKeyPairSync, randomBytes } from "node:crypto"
import type { AddressInfo } from "node:net"
import type { FastifyInstance } from "fastify"
import pino from "pino"
import { afterAll, onTestFinished } from "vitest"
import type { z } from "zod"
import type { DataOf, Endpoint, Envelope } from "#contract/endpoint.ts"
import { Refused } from "#contract/errors.ts"
import { identityContract, type Tokens } from "#contract/identity.contract.ts"
import { createApp, type Module } from "#server/app.ts"
import type { Database } from "#server/database/database.ts"
import { createDemoPeople, demoPassword } from "#server/demo/people.ts"
import type { AppConfig } from "#server/http/app-config.ts"
import type { Keys } from "#server/keys.ts"
import { freshDatabase } from "./database.ts"

/** What is sent with a call; a command without a key gets a fresh one. */
export interface Given<E extends Endpoint = Endpoint> {
  readonly params?: z.input<E["params"]>
  readonly query?: z.input<E["query"]>
  readonly body?: z.input<E["body"]>
  readonly key?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** A reply as it came. */
export interface Answer<Data = unknown> {
  readonly status: number
  readonly headers: Headers
  readonly body: Envelope<Data>
}

/** Somebody who makes calls: nobody yet, or a signed-in person. */
export interface Caller {
  /** The data of the reply; throws the `Refused` that the reply stands for. */
  call<E extends Endpoint>(endpoint: E, given?: Given<E>): Promise<DataOf<E>>
  /** The reply itself, also when it is a refusal. */
  answer<E extends Endpoint>(endpoint: E, given?: Given<E>): Promise<Answer<DataOf<E>>>
}

/** A signed-in person. */
export interface Person extends Caller {
  readonly tokens: Tokens
}

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
  signIn(name: string, password?: string): Promise<Person>
  /** A second server process's worth of application on the same database. */
  another(): Promise<TestServer>
}

/** Options of a test server. */
export interface ServerOptions {
  readonly config?: Partial<AppConfig>
  readonly modules?: readonly Module[]
  /** How long the server lives: as long as the test that starts it, or as long as its file. */
  readonly until?: "test" | "file"
}

const lasting: FastifyInstance[] = []
afterAll(async () => {
  for (const app of lasting.splice(0)) await app.close()
})

/** Starts a server on a free port with a fresh database and the demo people; both are gone when the test has finished. */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const database = await freshDatabase()
  const people = await database.transaction(createDemoPeople)
  return serve(database, people, testKeys(), options)
}

async function serve(
  database: Database,
  people: Readonly<Record<string, string>>,
  keys: Keys,
  options: ServerOptions,
): Promise<TestServer> {
  const logged: string[] = []
  const log = pino({ level: "debug" }, { write: (line: string) => void logged.push(line) })
  const config = { demo: true, requestsPerMinute: 1_000_000, ...options.config }
  const app = await createApp({ database, config, keys, log, modules: options.modules })
  if (options.until === "file") lasting.push(app)
  else onTestFinished(async () => app.close())
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
    signIn: (name, password = demoPassword) => signIn(origin, name, password),
    another: () => serve(database, people, keys, options),
  }
}

async function signIn(origin: string, username: string, password: string): Promise<Person> {
  const tokens = await callerOf(origin).call(identityContract.token, { body: { grant_type: "password", username, password } })
  return { ...callerOf(origin, tokens.access_token), tokens }
}

/** Makes the calls of the holder of this token. */
export function callerOf(origin: string, token?: string): Caller {
  const answer = async <E extends Endpoint>(endpoint: E, given: Given<E> = {}): Promise<Answer<DataOf<E>>> => {
    const response = await fetch(`${origin}/prod-api/${addressOf(endpoint, given)}`, {
      method: endpoint.method,
      headers: {
        "accept-language": "en",
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(endpoint.command ? { "idempotency-key": given.key ?? randomBytes(16).toString("hex") } : {}),
        ...(endpoint.method === "GET" || endpoint.form ? {} : { "content-type": "application/json" }),
        ...given.headers,
      },
      ...(endpoint.method === "GET" ? {} : { body: endpoint.form ? formOf(given.body ?? {}) : JSON.stringify(given.body ?? {}) }),
    })
    return { status: response.status, headers: response.headers, body: (await response.json()) as Envelope<DataOf<E>> }
  }
  const call = async <E extends Endpoint>(endpoint: E, given?: Given<E>): Promise<DataOf<E>> => {
    const { body } = await answer(endpoint, given)
    if (body.code !== "200") throw new Refused(body.error ?? { code: body.code })
    return endpoint.bare ? (body as DataOf<E>) : (body.data as DataOf<E>)
  }
  return { answer, call }
}

function addressOf(endpoint: Endpoint, given: Given): string {
  const params = new Map(Object.entries(given.params ?? {}))
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params.get(name))))
  const query = formOf(given.query ?? {}).toString()
  return query === "" ? path : `${path}?${query}`
}

const formOf = (fields: object): URLSearchParams =>
  new URLSearchParams(Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])))

/** Keys that live as long as the test. */
export function testKeys(): Keys {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519")
  return { gate: randomBytes(32), sign: privateKey, verify: publicKey, kid: "0123456789abcdef" }
}
