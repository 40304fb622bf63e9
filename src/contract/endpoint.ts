import { z } from "zod"

export type Method = "GET" | "POST" | "PUT" | "DELETE"

/** A call of the HTTP API, below the prefix `/prod-api`. Both the server's handlers and the browser's client are typed by it. */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
> {
  readonly method: Method
  /** Relative to `/prod-api/`, Fastify style: `bidding/tender/:id`. */
  readonly path: string
  readonly summary: string
  readonly params: Params
  readonly query: Query
  readonly body: Body
  /** The shape of `data` in the envelope; a `bare` call returns it at the top level, beside `code` and `msg`. */
  readonly data: Data
  readonly bare: boolean
  /** A command: needs the header `Idempotency-Key`, and is safe to repeat. */
  readonly command: boolean
  /** Takes `application/x-www-form-urlencoded` instead of JSON. */
  readonly form: boolean
  /** Returns a file's bytes instead of the envelope; a refusal still comes in the envelope. */
  readonly bytes: boolean
  /** The largest body in bytes, where it may be larger than usual. */
  readonly largest?: number | undefined
}

const nothing = z.strictObject({})
type Nothing = typeof nothing

/** The default shape of an omitted part, typed as the default of its type parameter. */
const none = <Shape extends z.ZodType>(): Shape => nothing as unknown as Shape

/** Declares a call. An omitted part is an empty strict object: unknown fields are always refused. */
export function endpoint<
  Data extends z.ZodType,
  Params extends z.ZodType = Nothing,
  Query extends z.ZodType = Nothing,
  Body extends z.ZodType = Nothing,
>(
  method: Method,
  path: string,
  shape: {
    summary: string
    data: Data
    params?: Params
    query?: Query
    body?: Body
    bare?: boolean
    command?: boolean
    form?: boolean
    bytes?: boolean
    largest?: number | undefined
  },
): Endpoint<Params, Query, Body, Data> {
  return {
    method,
    path,
    summary: shape.summary,
    params: shape.params ?? none<Params>(),
    query: shape.query ?? none<Query>(),
    body: shape.body ?? none<Body>(),
    data: shape.data,
    bare: shape.bare ?? false,
    command: shape.command ?? false,
    form: shape.form ?? false,
    bytes: shape.bytes ?? false,
    largest: shape.largest,
  }
}

/** A module's calls by name. */
export type Contract = Readonly<Record<string, Endpoint>>

export type ParamsOf<E extends Endpoint> = z.output<E["params"]>
export type QueryOf<E extends Endpoint> = z.output<E["query"]>
export type BodyOf<E extends Endpoint> = z.output<E["body"]>
export type DataOf<E extends Endpoint> = z.output<E["data"]>

/** The reply's envelope (spec 7.1). `code` is "200" for success. */
export interface Envelope<Data = unknown> {
  readonly code: string
  readonly success: boolean
  readonly msg: string
  readonly data?: Data
  /** Set on a refusal: the code, and the sentence for the user. */
  readonly state?: { readonly code: string; readonly message: string }
  /** Set on a refusal: the violated rule with its values. */
  readonly error?: import("./errors.ts").Refusal & { readonly reportId?: string }
}

/** One page of a list (spec 3, page data; spec 9, sizes). */
export const pageQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(5000).default(10),
})

/** A page of rows; `total` is exact up to 10,000, and 10,001 stands for more. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ records: z.array(row), total: z.int(), page: z.int(), pageSize: z.int() })

/** A page of a list that grows without end. `after` is the `next` of the previous page: with it the server need not walk all earlier pages. */
export const endlessPageQuery = pageQuery.extend({
  after: z
    .string()
    .max(8000)
    .regex(/^[\w-]+$/)
    .optional(),
})

/**
 * A page of such a list: `total` counts all rows, or with `more` those counted so far. `incomplete`: the search is being rebuilt, and rows may be
 * missing.
 */
export const endlessPageOf = <Row extends z.ZodType>(row: Row) =>
  pageOf(row).extend({ more: z.literal(true).optional(), next: z.string().optional(), incomplete: z.literal(true).optional() })
