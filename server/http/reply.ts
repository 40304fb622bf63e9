import fastJson from "fast-json-stringify"
import { z } from "zod"
import type { Endpoint, Envelope } from "#contract/endpoint.ts"

type Schema = Readonly<Record<string, unknown>>

interface ReplySchema {
  readonly response?: { readonly 200: Schema }
}

/** Made once for each call, even with several servers in one process. */
const known = new WeakMap<Endpoint, ReplySchema>()

/** The route's reply schema for the fast serialiser, which writes only the contract's fields. Empty where `successOf` checks instead. */
export function replySchema(endpoint: Endpoint): ReplySchema {
  const schema = known.get(endpoint) ?? makeSchema(endpoint)
  known.set(endpoint, schema)
  return schema
}

function makeSchema(endpoint: Endpoint): ReplySchema {
  const data = fastSchema(endpoint.data)
  if (!data) return {}
  const frame = { code: { type: "string" }, success: { type: "boolean" }, msg: { type: "string" } }
  if (!endpoint.bare) return { response: { 200: { type: "object", properties: { ...frame, data }, required: ["code", "data"] } } }
  const { properties, required } = data
  if (typeof properties !== "object" || !Array.isArray(required)) throw new Error(`the bare call ${endpoint.path} must answer an object`)
  return { response: { 200: { type: "object", properties: { ...frame, ...properties }, required: ["code", ...(required as string[])] } } }
}

const serialisers = new WeakMap<object, (data: unknown) => string>()

/** The fast serialiser of a reply schema, made once as well. */
export function serialiserOf(schema: object): (data: unknown) => string {
  const serialiser = serialisers.get(schema) ?? fastJson(schema)
  serialisers.set(schema, serialiser)
  return serialiser
}

/** The envelope of a successful call (spec 7.1). Where there is no fast schema, zod drops fields that the contract does not name. */
export function successOf(endpoint: Endpoint, data: unknown): Envelope | Record<string, unknown> {
  const shown = known.get(endpoint)?.response ? data : endpoint.data.parse(data)
  const frame = { code: "200", success: true, msg: "" }
  return endpoint.bare ? { ...frame, ...(shown as object) } : { ...frame, data: shown }
}

/** A JSON schema (draft 7) without alternatives; null when the shape needs them, since the fast serialiser would validate each one. */
function fastSchema(type: z.ZodType): Schema | null {
  try {
    return simplified(z.toJSONSchema(type, { target: "draft-7", io: "output" }) as Schema)
  } catch {
    return null
  }
}

function simplified(schema: Schema): Schema {
  const { $schema: _, anyOf, properties, items, additionalProperties, ...rest } = schema
  for (const word of ["oneOf", "allOf", "$ref", "not", "definitions", "propertyNames"])
    if (word in schema) throw new Error(`${word} is not for the fast serialiser`)
  if (anyOf !== undefined) return nullable(anyOf as readonly Schema[])
  const inner = <S>(value: S): S | Schema => (isSchema(value) ? simplified(value) : value)
  return {
    ...rest,
    ...(isSchema(properties)
      ? { properties: Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, inner(value)])) }
      : {}),
    ...(items === undefined ? {} : { items: inner(items) }),
    ...(additionalProperties === undefined ? {} : { additionalProperties: inner(additionalProperties) }),
  }
}

function nullable(choices: readonly Schema[]): Schema {
  const [choice, none, ...more] = choices
  if (!choice || none?.["type"] !== "null" || more.length > 0 || typeof choice["type"] !== "string") throw new Error("a real alternative")
  return { ...simplified(choice), nullable: true }
}

const isSchema = (value: unknown): value is Schema => typeof value === "object" && value !== null && !Array.isArray(value)
