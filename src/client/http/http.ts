import type { DataOf, Endpoint, Envelope } from "#contract/endpoint.ts"
import { Refused, type Refusal, code } from "#contract/errors.ts"
import { type AxiosResponse, create, isAxiosError, isCancel } from "axios"
import type { z } from "zod"
import { rehearsalHeader } from "#contract/rehearsal.ts"
import { serverClock } from "./clock.ts"
import { Failed } from "#contract/failed.ts"
import { hearRehearsal } from "./rehearsal.ts"
import { fillPath, queryString } from "./query.ts"

/** What a call needs of its endpoint at run time: enough to store it in the outbox and send it later. */
export type Call = Pick<Endpoint, "method" | "path" | "bare" | "command" | "form">

type Part<Name extends string, Shape> = {} extends Shape ? { readonly [N in Name]?: Shape } : { readonly [N in Name]: Shape }

/** The arguments of a call: only the parts that the contract names, before defaults. */
export type Given<E extends Endpoint> = Loose &
  Part<"params", z.input<E["params"]>> &
  Part<"query", z.input<E["query"]>> &
  Part<"body", z.input<E["body"]>>

interface Loose {
  readonly params?: object
  readonly query?: object
  readonly body?: unknown
  /** Idempotency key; a command without one gets a fresh one. */
  readonly key?: string
  readonly signal?: AbortSignal
  /** Whether the call works without signing in: no token is sent, and a refusal does not end the session. */
  readonly anonymous?: boolean
}

/** What the session provides to each call, and is told of it. Set once by `session.ts`. */
export interface Caller {
  /** Returns a valid token, renewing an expired one first. */
  token(): Promise<string | null>
  language(): string
  /** Called when the server says that nobody is signed in (code 511). Returns whether the call may be repeated with another token. */
  rejected(rejection: Rejection): Promise<boolean>
  /** Our own sentence for a code that the server sent without one; null otherwise. */
  sentence(code: string): string | null
}

/** A call refused as not signed in; `again` when it was made with a freshly renewed token. */
export interface Rejection {
  readonly sentence: string
  readonly token: string | null
  readonly again: boolean
}

const nobody: Caller = {
  token: () => Promise.resolve(null),
  language: () => "zh",
  rejected: () => Promise.resolve(false),
  sentence: () => null,
}
let caller = nobody
let pageId = ""

/** Sets the session that the calls use. */
export const setCaller = (next: Caller): void => {
  caller = next
}

/** Sets the open page, which calls name in the header `resourceId`. */
export const setPageId = (id: string): void => {
  pageId = id
}

/** A new idempotency key for a command: 128 random bits in hexadecimal. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("")

const doers = new Set<() => void>()

/** Calls back after each command of this tab that the server has done. The returned function unsubscribes. */
export function onCommand(done: () => void): () => void {
  doers.add(done)
  return () => doers.delete(done)
}

const http = create({ baseURL: "/prod-api/", timeout: 105_000, validateStatus: () => true })

/** Makes a call of the contract. Throws `Refused` with the server's sentence, or `Failed` when no reply of the platform arrived. */
export function call<E extends Endpoint>(
  endpoint: E,
  ...[given]: {} extends Given<E> ? [given?: Given<E>] : [given: Given<E>]
): Promise<DataOf<E>> {
  return send(endpoint, given ?? {}) as Promise<DataOf<E>>
}

/** The untyped half of `call`, for stored calls that are sent later. */
export async function send(endpoint: Call, given: Loose): Promise<unknown> {
  if (given.anonymous) return dataOf(endpoint, await ask(endpoint, given, null))
  // Both tries carry the same key, so the server runs the command once.
  const keyed = endpoint.command ? { ...given, key: given.key ?? newKey() } : given
  const token = await caller.token()
  const response = await ask(endpoint, keyed, token)
  const sentence = rejectionIn(response)
  if (sentence === null || !(await caller.rejected({ sentence, token, again: false }))) return dataOf(endpoint, response)
  if (given.signal?.aborted) throw new Failed("cancelled")
  const renewed = await caller.token()
  const second = await ask(endpoint, keyed, renewed)
  const last = rejectionIn(second)
  if (last !== null) void caller.rejected({ sentence: last, token: renewed, again: true })
  return dataOf(endpoint, second)
}

/** The headers of a request made by other means than `call`: uploads and downloads of files. An expired token is renewed first. */
export async function callHeaders(): Promise<Record<string, string>> {
  const token = await caller.token()
  return { resourceId: pageId, "Accept-Language": caller.language(), ...(token === null ? {} : { Authorization: `Bearer ${token}` }) }
}

/** The refusal in a reply to such a request; a `Failed` when it is not the platform's. */
export function refusalIn(status: number, data: unknown): Refused | Failed {
  if (!isEnvelope(data)) return foreignReply(data, status)
  const refusal: Refusal = data.error ?? { code: data.state?.code ?? data.code }
  const refused = new Refused(refusal, caller.sentence(refusal.code) ?? data.state?.message ?? data.msg)
  return data.code === code.unavailable ? new Failed("unavailable", { cause: refused }) : refused
}

async function ask(endpoint: Call, given: Loose, token: string | null): Promise<AxiosResponse<unknown>> {
  const query = queryString(given.query ?? {})
  const sentAt = Date.now()
  const response = await http
    .request<unknown>({
      method: endpoint.method,
      url: fillPath(endpoint.path, given.params ?? {}) + (query === "" ? "" : `?${query}`),
      ...(endpoint.method === "GET"
        ? {}
        : { data: endpoint.form ? new URLSearchParams(queryString(given.body ?? {})) : (given.body ?? {}) }),
      headers: {
        resourceId: pageId,
        "Accept-Language": caller.language(),
        ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
        ...(endpoint.command ? { "Idempotency-Key": given.key ?? newKey() } : {}),
      },
      ...(given.signal ? { signal: given.signal } : {}),
    })
    .catch((error: unknown) => {
      throw failureOf(error)
    })
  hearTime(response, sentAt)
  return response
}

/** The server's sentence when it says that nobody is signed in; null otherwise. */
const rejectionIn = ({ data }: AxiosResponse<unknown>): string | null =>
  isEnvelope(data) && data.code === code.signedOut ? (data.state?.message ?? data.msg) : null

function failureOf(error: unknown): unknown {
  if (isCancel(error)) return new Failed("cancelled", { cause: error })
  if (!isAxiosError(error)) return error
  return new Failed(error.code === "ECONNABORTED" || error.code === "ETIMEDOUT" ? "timeout" : "network", { cause: error })
}

function hearTime(response: AxiosResponse<unknown>, sentAt: number): void {
  const { data } = response
  const rehearsed: unknown = response.headers[rehearsalHeader]
  // A reply that is not the platform's does not tell.
  if (isEnvelope(data)) hearRehearsal(rehearsed !== undefined)
  const inner = isEnvelope(data) ? data.data : null
  if (typeof inner === "object" && inner !== null && "serverTime" in inner && typeof inner.serverTime === "number") {
    serverClock.heard(inner.serverTime, sentAt, Date.now())
    return
  }
  // The clock of a rehearsal differs from its machine's.
  if (rehearsed !== undefined) {
    if (Number(rehearsed) > 0) serverClock.heard(Number(rehearsed), sentAt, Date.now())
    return
  }
  const date: unknown = response.headers["date"]
  const at = typeof date === "string" ? Date.parse(date) : Number.NaN
  if (!Number.isNaN(at)) serverClock.hint(at, sentAt, Date.now())
}

function dataOf(endpoint: Call, { data, status }: AxiosResponse<unknown>): unknown {
  if (!isEnvelope(data)) throw foreignReply(data, status)
  if (data.code !== "200") throw refusalIn(status, data)
  if (endpoint.command) for (const done of doers) done()
  return endpoint.bare ? data : data.data
}

/** A reply that is not the platform's: its reason is quoted when it is given in JSON (spec 8, such as invalid_grant), otherwise it is a failure. */
function foreignReply(data: unknown, status: number): Refused | Failed {
  const said = status >= 400 && typeof data === "object" && data !== null ? reasonIn(new Map<string, unknown>(Object.entries(data))) : null
  if (status >= 502 && status <= 504) return new Failed("unavailable")
  return said === null ? new Failed("garbage") : new Refused({ code: String(status) }, said)
}

function reasonIn(body: ReadonlyMap<string, unknown>): string | null {
  for (const name of ["error_description", "message", "msg", "error"]) {
    const said = body.get(name)
    if (typeof said === "string" && said !== "") return said.slice(0, 500)
  }
  return null
}

const isEnvelope = (body: unknown): body is Envelope =>
  typeof body === "object" &&
  body !== null &&
  "code" in body &&
  typeof body.code === "string" &&
  "msg" in body &&
  typeof body.msg === "string"
