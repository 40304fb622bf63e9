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
  /** A token that is good now: renews it first when its time has passed. */
  token(): Promise<string | null>
  language(): string
  /** The server says that nobody is signed in (code 511). Answers whether the call may be made again, with another token. */
  rejected(rejection: Rejection): Promise<boolean>
  /** Our own sentence for a code that comes without one of the server's; null for all others. */
  sentence(code: string): string | null
}

/** A call that was turned away; `again` when it was made with a token that was renewed for it. */
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

/** Gives the calls their session. */
export const setCaller = (next: Caller): void => {
  caller = next
}

/** Tells the calls which page is open: the header `resourceId`. */
export const setPageId = (id: string): void => {
  pageId = id
}

/** A fresh key for a command: 128 random bits in hexadecimal. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("")

const http = create({ baseURL: "/prod-api/", timeout: 105_000, validateStatus: () => true })

/** Makes a call of the contract. Throws `Refused` with the server's sentence, or `Failed` when no answer of ours came. */
export function call<E extends Endpoint>(
  endpoint: E,
  ...[given]: {} extends Given<E> ? [given?: Given<E>] : [given: Given<E>]
): Promise<DataOf<E>> {
  return send(endpoint, given ?? {}) as Promise<DataOf<E>>
}

/** The untyped half of `call`, for what was stored and is sent again. */
export async function send(endpoint: Call, given: Loose): Promise<unknown> {
  if (given.anonymous) return dataOf(endpoint, await ask(endpoint, given, null))
  // Both tries carry one key: the server does it once.
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

/** What a request carries that is made by other means than `call`: a file's bytes, up or down. The token is renewed first when its time has passed. */
export async function callHeaders(): Promise<Record<string, string>> {
  const token = await caller.token()
  return { resourceId: pageId, "Accept-Language": caller.language(), ...(token === null ? {} : { Authorization: `Bearer ${token}` }) }
}

/** The refusal in an answer to such a request; a failure when it is not one of ours. */
export function refusalIn(status: number, data: unknown): Refused | Failed {
  if (!isEnvelope(data)) return strangerIn(data, status)
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
  const said = response.headers[rehearsalHeader] !== undefined
  // Whoever answers in the server's place knows nothing of it.
  if (isEnvelope(data)) hearRehearsal(said)
  const inner = isEnvelope(data) ? data.data : null
  if (typeof inner === "object" && inner !== null && "serverTime" in inner && typeof inner.serverTime === "number") {
    serverClock.heard(inner.serverTime, sentAt, Date.now())
    return
  }
  // A rehearsal's clock is not that of its machine.
  if (said) return
  const date: unknown = response.headers["date"]
  const at = typeof date === "string" ? Date.parse(date) : Number.NaN
  if (!Number.isNaN(at)) serverClock.hint(at, sentAt, Date.now())
}

function dataOf(endpoint: Call, { data, status }: AxiosResponse<unknown>): unknown {
  if (!isEnvelope(data)) throw strangerIn(data, status)
  if (data.code === "200") return endpoint.bare ? data : data.data
  throw refusalIn(status, data)
}

/** Somebody else has answered: one who gives a reason in JSON is quoted (spec 8, such as invalid_grant), all others are a failure. */
function strangerIn(data: unknown, status: number): Refused | Failed {
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
