import { z } from "zod"
import { treeNode } from "./basic.contract.ts"
import { enabledFlag, words } from "./code.contract.ts"
import { endpoint, pageOf, pageQuery } from "./endpoint.ts"
import { sortsBy } from "./list.contract.ts"
import type { RegisterId } from "./register-pages.ts"
import { day, instant } from "./time.ts"

interface FieldBase {
  readonly required: boolean
}

/** The type of a register's field. A decimal is a text, never a float. */
export type RegisterField = FieldBase &
  (
    | { readonly kind: "text"; readonly max: number; readonly pattern: RegExp | null }
    | { readonly kind: "choice"; readonly options: readonly string[] }
    | { readonly kind: "decimal"; readonly places: number; readonly positive: boolean }
    | { readonly kind: "whole"; readonly min: number; readonly max: number }
    /** The code of an entry of another register. */
    | { readonly kind: "entry"; readonly of: RegisterId }
  )

/** The values of an entry's fields by name; null for no value. */
export type RegisterValues = Readonly<Record<string, string | number | null>>

type More = Partial<FieldBase>
/** Declares fields; a field is required unless it is declared optional. */
export const field = {
  text: (max: number, { pattern, ...more }: More & { readonly pattern?: RegExp } = {}): RegisterField => ({
    kind: "text",
    max,
    pattern: pattern ?? null,
    required: true,
    ...more,
  }),
  choice: (options: readonly [string, ...string[]], more: More = {}): RegisterField => ({
    kind: "choice",
    options,
    required: true,
    ...more,
  }),
  decimal: (places: number, { positive = false, ...more }: More & { readonly positive?: boolean } = {}): RegisterField => ({
    kind: "decimal",
    places,
    positive,
    required: true,
    ...more,
  }),
  whole: (min: number, max: number, more: More = {}): RegisterField => ({ kind: "whole", min, max, required: true, ...more }),
  entry: (of: RegisterId, more: More = {}): RegisterField => ({ kind: "entry", of, required: true, ...more }),
} as const

/** A rule for a single entry, checked in the form and again on the server. */
export interface RegisterRule {
  readonly code: string
  check(values: RegisterValues): boolean
}

/** A list of master data as it is declared. */
interface Declared {
  /** Its name in calls, exports, imports, lists of values and texts. */
  readonly id: RegisterId
  readonly summary: string
  /** The pattern of its codes, or the fields that make up an entry's code. */
  readonly code: RegExp | readonly [string, ...string[]]
  /** Its codes are days, each of which exists in the calendar. */
  readonly byDay?: true
  /** Whether entries have names in each language; otherwise the code, or the field given here, is the name. */
  readonly called: "inLanguages" | { readonly by: string }
  /** An entry is valid from a day on, until the next entry with the same code. */
  readonly dated?: true
  readonly fields: Readonly<Record<string, RegisterField>>
  /** Entries of other lists that refer to one show its name instead of its code, as those that refer to a tree do. */
  readonly toldByName?: true
  /** Entries form a tree: the field that holds the parent's code. */
  readonly parent?: string
  /** Rules for a single entry, by name. */
  readonly rules?: Readonly<Record<string, RegisterRule>>
}

const zero = /^0(\.0+)?$/

/** The schema of a field's values. */
function valueOf(of: RegisterField): z.ZodType<string | number | null> {
  switch (of.kind) {
    case "text": {
      const text = z.string().trim().min(1).max(of.max)
      return maybe(of, of.pattern ? text.regex(of.pattern) : text)
    }
    case "choice":
      return maybe(of, z.enum(of.options))
    case "decimal": {
      const shape = z.string().regex(new RegExp(String.raw`^(0|[1-9]\d{0,11})(\.\d{1,${of.places}})?$`))
      return maybe(of, of.positive ? shape.refine((text) => !zero.test(text)) : shape)
    }
    case "whole":
      return maybe(of, z.int().min(of.min).max(of.max))
    case "entry":
      return maybe(of, z.string().min(1).max(64))
  }
}
/** An optional field that is left out has no value. */
const maybe = <Value extends string | number>({ required }: RegisterField, value: z.ZodType<Value>): z.ZodType<Value | null> =>
  required ? value : value.nullable().default(null)

/** People type codes of their own; a code made of fields is composed by the server. */
const typedCode = ({ code, byDay }: Pick<Declared, "code" | "byDay">) =>
  code instanceof RegExp ? (byDay ? day : z.string().trim().regex(code)) : z.literal("")

const version = z.int().min(1).max(1_000_000_000)
const keyword = z.string().trim().max(60)

/** The calls and shapes that follow from a declaration. */
function callsOf(declared: Declared) {
  const { id: root, summary, called, dated, fields, parent } = declared
  const values: z.ZodType<RegisterValues> = z.strictObject(
    Object.fromEntries(Object.entries(fields).map(([name, of]) => [name, valueOf(of)])),
  )
  const names = called === "inLanguages" ? words : z.null()
  const since = dated ? day : z.null()
  const entry = z.object({
    code: z.string(),
    /** The first day of its validity; null where entries are not dated. */
    since: day.nullable(),
    names: words.nullable(),
    values: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
    /** In a tree: the names of its ancestors, from the first level on. */
    path: z.array(words),
    /** By field, the names of the entries of other lists that it refers to, where codes say nothing to people. */
    linked: z.record(z.string(), words),
    enabledFlag,
    version,
    changedAt: instant,
    changedBy: z.string(),
  })
  const sorts = sortsBy(["code", "since", "zh", "en", "es", "ja", "changed", "enabled", ...Object.keys(fields)])
  const chosen = Object.fromEntries(
    Object.entries(fields).flatMap(([name, of]) => (of.kind === "choice" ? [[name, z.enum(of.options).optional()] as const] : [])),
  )
  const filter = z.strictObject({
    keyword: keyword.optional(),
    enabled: z.enum(["0", "1"]).optional(),
    /** Only entries valid on this day. */
    on: day.optional(),
    /** In a tree: only this entry and all below it. */
    ...(parent === undefined ? {} : { below: z.string().max(200).optional() }),
    ...chosen,
  }) as z.ZodType<RegisterFilter>
  const which = { code: z.string().min(1).max(200), since: day.nullable(), version }
  const draft = z.strictObject({ code: typedCode(declared), since, names, values })
  const calls = {
    query: endpoint("POST", `basic/${root}/query`, {
      summary: `${summary}: by code or name, also in pinyin, in the order that is asked for, then of their codes`,
      query: pageQuery,
      body: z.strictObject({ filter: filter.default({}), sorts: sorts.default([]) }),
      data: pageOf(entry),
    }),
    add: endpoint("POST", `basic/${root}/add`, { summary: `${summary}: adds one`, body: draft, data: entry }),
    update: endpoint("POST", `basic/${root}/update`, {
      summary: `${summary}: changes one; \`version\` is the one that was seen`,
      body: z.strictObject({ ...which, names, values }),
      data: entry,
    }),
    setEnabled: endpoint("POST", `basic/${root}/setEnabled`, {
      summary: `${summary}: puts one out of use, so that it can no longer be picked, or into use again`,
      body: z.strictObject({ ...which, enabled: z.boolean() }),
      data: entry,
    }),
  }
  return { calls, values, filter, sorts, draft, tree: parent === undefined ? null : treeCalls(root, summary) }
}

/** The calls of a tree: it is read level by level, since it may have a hundred thousand entries. */
const treeCalls = (root: string, summary: string) => ({
  tree: endpoint("GET", `basic/${root}/tree`, {
    summary: `${summary}: the first level of their tree or the one below an entry; with \`word\` up to 100 that it finds, each by its whole path`,
    query: z.strictObject({ below: z.string().max(200).optional(), word: keyword.optional() }),
    data: z.array(treeNode),
  }),
})
/** The calls of a register whose entries form a tree. */
export type TreeCalls = ReturnType<typeof treeCalls>

/** The filter of a register's list; choices by their names. */
export interface RegisterFilter {
  readonly keyword?: string | undefined
  readonly enabled?: string | undefined
  readonly on?: string | undefined
  readonly below?: string | undefined
  readonly [choice: string]: string | undefined
}

type Made = ReturnType<typeof callsOf>
export type RegisterDraft = z.output<Made["draft"]>
export type RegisterEntry = z.output<Made["calls"]["add"]["data"]>

/** A list of master data, with everything derived from its declaration. */
export type Register = Declared & Made

/** Declares a list of master data once: its calls, table, page, import, export and list of values follow. */
export const register = (declared: Declared): Register => ({ ...declared, ...callsOf(declared) })

/** The code of an entry: as typed, or composed of its fields. */
export const codeOf = ({ code }: Pick<Register, "code">, typed: string, values: RegisterValues): string =>
  code instanceof RegExp ? typed : code.map((name) => String(values[name] ?? "")).join("/")

/** The word for its codes, as a key of the texts. */
export const codeWord = ({ byDay }: Pick<Register, "byDay">): "registers:columns.day" | "registers:columns.code" =>
  byDay ? "registers:columns.day" : "registers:columns.code"

/** The code of an entry's parent; empty on the first level. */
export const parentOf = ({ parent }: Pick<Register, "parent">, values: RegisterValues): string =>
  parent === undefined ? "" : String(values[parent] ?? "")

/** The names of the fields that identify an entry, and therefore cannot be changed. */
export const keyFields = ({ code }: Pick<Register, "code">): readonly string[] => (code instanceof RegExp ? [] : code)

/** The first rule that an entry violates, with its name; null for none. */
export function brokenRule(
  { rules = {} }: Pick<Register, "rules">,
  values: RegisterValues,
): { readonly rule: string; readonly code: string } | null {
  const broken = Object.entries(rules).find(([, { check }]) => !check(values))
  return broken ? { rule: broken[0], code: broken[1].code } : null
}

/** The name under which the audit trail keeps an entry's changes. */
export const recordedSubject = ({ id }: Pick<Register, "id">, { code, since }: Pick<RegisterEntry, "code" | "since">): string =>
  [id, code.replaceAll("/", "-"), ...(since === null ? [] : [since])].join(".")

/** An entry's name in the audit trail, which does not depend on the reader's language. */
export function recordedName(
  { called }: Pick<Register, "called">,
  { code, since, names, values }: Pick<RegisterEntry, "code" | "since" | "names" | "values">,
): string {
  const name = names?.zh ?? (called === "inLanguages" || called.by === "code" ? code : String(values[called.by] ?? code))
  return since === null ? name : `${name} ${since}`
}

/** Answers questions about the working calendar, for deadlines. */
export const workingDaysContract = {
  after: endpoint("GET", "basic/working-days/after", {
    summary: "The day on which so many working days from today have gone by",
    query: z.strictObject({ days: z.coerce.number().pipe(z.int().min(1).max(250)) }),
    data: z.object({ day }),
  }),
}
