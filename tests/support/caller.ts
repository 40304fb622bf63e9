import { randomBytes } from "node:crypto"
import { Agent, type IncomingMessage, request } from "node:http"
import { json } from "node:stream/consumers"
import type { z } from "zod"
import type { DataOf, Endpoint, Envelope } from "#contract/endpoint.ts"
import { Refused } from "#contract/errors.ts"
import { identityContract, type Language, type Tokens } from "#contract/identity.contract.ts"

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

/** Signs a person in at a server; `from` is the address that a proxy in front would tell. */
export async function signIn(origin: string, username: string, password: string, from?: string): Promise<Person> {
  const tokens = await callerOf(origin, undefined, from).call(identityContract.token, {
    body: { grant_type: "password", username, password },
  })
  return { ...callerOf(origin, tokens.access_token, from), tokens }
}

/** Makes somebody's calls from a browser in this language. */
export function readingIn<Who extends Caller>(who: Who, language: Language): Who {
  const from = <E extends Endpoint>(given: Given<E> = {}): Given<E> => ({
    ...given,
    headers: { ...given.headers, "accept-language": language },
  })
  const calls: Caller = {
    call: (endpoint, given) => who.call(endpoint, from(given)),
    answer: (endpoint, given) => who.answer(endpoint, from(given)),
  }
  return { ...who, ...calls }
}

/** Makes the calls of the holder of this token. */
export function callerOf(origin: string, token?: string, from?: string): Caller {
  const answer = async <E extends Endpoint>(endpoint: E, given: Given<E> = {}): Promise<Answer<DataOf<E>>> => {
    const response = await send(`${origin}/prod-api/${addressOf(endpoint, given)}`, endpoint.method, bodyOf(endpoint, given), {
      "accept-language": "en",
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(from === undefined ? {} : { "x-forwarded-for": from }),
      ...(endpoint.command ? { "idempotency-key": given.key ?? randomBytes(16).toString("hex") } : {}),
      ...(endpoint.method === "GET" ? {} : { "content-type": endpoint.form ? formType : "application/json" }),
      ...given.headers,
    })
    const body = (await json(response)) as Envelope<DataOf<E>>
    return { status: response.statusCode ?? 0, headers: headersOf(response), body }
  }
  const call = async <E extends Endpoint>(endpoint: E, given?: Given<E>): Promise<DataOf<E>> => {
    const { body } = await answer(endpoint, given)
    if (body.code !== "200") throw new Refused(body.error ?? { code: body.code })
    return endpoint.bare ? (body as DataOf<E>) : (body.data as DataOf<E>)
  }
  return { answer, call }
}

/** Sends a request. Not by `fetch`, which takes three times as long with the server together: the tests make tens of thousands of calls. */
export function send(
  address: string,
  method: string,
  body: string | null,
  headers: Readonly<Record<string, string>>,
): Promise<IncomingMessage> {
  // Node adds no length to DELETE.
  const length = body === null ? {} : { "content-length": Buffer.byteLength(body) }
  return new Promise((resolve, reject) => {
    request(address, { agent: keptOpen, method, headers: { ...headers, ...length } }, resolve)
      .on("error", reject)
      .end(body)
  })
}

const keptOpen = new Agent({ keepAlive: true })
const formType = "application/x-www-form-urlencoded;charset=UTF-8"

function bodyOf({ method, form }: Endpoint, given: Given): string | null {
  if (method === "GET") return null
  const body = given.body ?? {}
  return form ? formOf(body).toString() : JSON.stringify(body)
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers()
  for (let at = 0; at < rawHeaders.length; at += 2) headers.append(rawHeaders[at] ?? "", rawHeaders[at + 1] ?? "")
  return headers
}

function addressOf(endpoint: Endpoint, given: Given): string {
  const params = new Map(Object.entries(given.params ?? {}))
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params.get(name))))
  const query = formOf(given.query ?? {}).toString()
  return query === "" ? path : `${path}?${query}`
}

const formOf = (fields: object): URLSearchParams =>
  new URLSearchParams(Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])))
