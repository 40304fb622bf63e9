import { z } from "zod"
import { id, localId } from "#contract/ids.ts"
import { amount, currency, plainNumber, quantity, sum } from "#contract/money.ts"
import { richText } from "#contract/rich-text.ts"
import { ranges, tiers } from "#contract/tiers.ts"
import { day, instant } from "#contract/time.ts"

/** How the value of a part of an input is entered. */
type PartKind =
  | "text"
  | "lines"
  | "tick"
  | "whole"
  | "amount"
  | "quantity"
  | "number"
  | "id"
  | "day"
  | "instant"
  | "tiers"
  | "richText"
  | "currency"
  | "currencies"
  | "choice"
  | "several"
  | "rows"
  | "variants"
  | "parts"
  | "fixed"
  | "key"
export type Shape = z.ZodObject<Readonly<Record<string, z.ZodType>>>
export type Values = Readonly<Record<string, unknown>>

/** The fields of an object; none for any other value. */
export const valuesIn = (held: unknown): Values => (typeof held === "object" && held !== null ? (held as Values) : {})

/** The rows of a list, as objects. */
export const rowsIn = (held: unknown): readonly Values[] => (Array.isArray(held) ? held.map(valuesIn) : [])

/** Schemas of the contract that determine the kind beyond their type. */
const shared = new Map<z.ZodType, PartKind>([
  [amount, "amount"],
  [sum, "amount"],
  [currency, "currency"],
  [quantity, "quantity"],
  [plainNumber, "number"],
  [id, "id"],
  [localId, "key"],
  [day, "day"],
  [instant, "instant"],
  [richText, "richText"],
  [ranges, "tiers"],
  [tiers, "tiers"],
])
/** From this length on a text gets several lines. */
const longLine = 300

/** A schema without the wrappers that make it optional. */
export const innerOf = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
    ? innerOf(schema.unwrap() as z.ZodType)
    : schema

export function kindOf(declared: z.ZodType): PartKind {
  const schema = innerOf(declared)
  const known = shared.get(schema)
  if (known) return known
  if (schema instanceof z.ZodString) return (schema.maxLength ?? 0) > longLine ? "lines" : "text"
  if (schema instanceof z.ZodBoolean) return "tick"
  if (schema instanceof z.ZodNumber) return "whole"
  if (schema instanceof z.ZodEnum) return "choice"
  if (schema instanceof z.ZodArray && schema.element === currency) return "currencies"
  if (schema instanceof z.ZodArray) return schema.element instanceof z.ZodObject ? "rows" : "several"
  if (schema instanceof z.ZodDiscriminatedUnion) return "variants"
  if (schema instanceof z.ZodObject) return "parts"
  if (schema instanceof z.ZodLiteral) return "fixed"
  throw new Error(`no field writes ${schema.type}`)
}

export const partsOf = (schema: z.ZodType): readonly (readonly [string, z.ZodType])[] => Object.entries((innerOf(schema) as Shape).shape)
/** The schema of a list's items. */
export const rowOf = (schema: z.ZodType): Shape => (innerOf(schema) as z.ZodArray<Shape>).element
/** The most rows in a form, whatever the contract accepts. */
const mostRows = 5000
/** The most rows of a list. */
export const mostOf = (schema: z.ZodType): number =>
  Math.min(
    mostRows,
    ...((innerOf(schema) as z.ZodArray).def.checks ?? []).map(({ _zod: { def } }) => ("maximum" in def ? Number(def.maximum) : mostRows)),
  )
/** The choices of a single or multiple choice. */
export const choicesOf = (schema: z.ZodType): readonly string[] => {
  const inner = innerOf(schema)
  return ((inner instanceof z.ZodArray ? inner.element : inner) as z.ZodEnum).options.map(String)
}

/** The variants of an input, by the value of the part that distinguishes them. */
export function variantsOf(schema: z.ZodType): { readonly by: string; readonly shapes: ReadonlyMap<string, Shape> } {
  const union = innerOf(schema) as z.ZodDiscriminatedUnion<readonly Shape[]>
  const by = union.def.discriminator
  return { by, shapes: new Map(union.options.map((shape) => [String((shape.shape[by] as z.ZodLiteral).value), shape])) }
}

const empties: Partial<Record<PartKind, unknown>> = {
  tick: false,
  whole: null,
  instant: null,
  richText: [],
  several: [],
  currencies: [],
  rows: [],
  tiers: [],
  key: undefined,
}

/** The parts of a row that people write and read; what it is told apart by is none of them. */
export const shownParts = (row: Shape): readonly (readonly [string, z.ZodType])[] =>
  partsOf(row).filter(([, part]) => kindOf(part) !== "key")

/** The form value of an empty field. */
export function emptyOf(declared: z.ZodType): unknown {
  if (declared instanceof z.ZodDefault) return declared.def.defaultValue
  const kind = kindOf(declared)
  if (kind === "fixed") return (innerOf(declared) as z.ZodLiteral).value
  if (kind === "variants") return emptyOf([...variantsOf(declared).shapes.values()][0] as Shape)
  if (kind === "parts") return Object.fromEntries(partsOf(declared).map(([name, part]) => [name, emptyOf(part)]))
  return kind in empties ? empties[kind] : ""
}

/** What a form sends of its values: hidden parts are empty, and values of other variants are dropped. */
export function sentOf(schema: z.ZodType, held: unknown, isAsked: (name: string, held: Values) => boolean): unknown {
  const kind = kindOf(schema)
  if (kind === "variants") {
    const { by, shapes } = variantsOf(schema)
    const chosen = shapes.get(String(valuesIn(held)[by]))
    return chosen ? sentOf(chosen, held, isAsked) : held
  }
  if (kind === "parts") {
    const values = valuesIn(held)
    const sent = ([name, part]: readonly [string, z.ZodType]) => {
      const value = isAsked(name, values) ? (values[name] ?? emptyOf(part)) : emptyOf(part)
      return [name, sentOf(part, value, isAsked)] as const
    }
    return Object.fromEntries(partsOf(schema).map(sent))
  }
  if (kind === "rows") return rowsIn(held).map((row) => sentOf(rowOf(schema), row, isAsked))
  return held === "" && schema.safeParse(null).success ? null : held
}

/** Names of the master data codes in a document, by `<register>:<code>`. */
export const entriesIn = (known: Values): Readonly<Record<string, string>> => (known["entries"] ?? {}) as Readonly<Record<string, string>>
