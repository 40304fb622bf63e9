import { z } from "zod"
import { enabledFlag, words } from "./code.contract.ts"
import { endpoint, pageOf, pageQuery } from "./endpoint.ts"
import { sortsBy } from "./list.contract.ts"
import { ruled } from "./ruled.ts"
import { instant } from "./time.ts"

export const lovCode = z.string().regex(/^[A-Z][A-Z0-9_]{1,63}$/)
const fieldName = z.string().regex(/^[A-Za-z]\w{0,63}$/)
/**
 * The name of a source registered on the server. Unregistered names are refused, so longer texts, such as addresses, are accepted here for a clear
 * refusal there.
 */
const sourceName = z.string().max(500)
const pixels = z.int().min(40).max(1_200)

/** One column of the results (spec 3: field, label, width). */
const lovEntry = z.strictObject({ field: fieldName, labels: words, width: pixels.nullable() })
export type LovEntry = z.infer<typeof lovEntry>

/** The kinds of fields in a filter form; any other is refused. */
export const lovRuleKinds = ["input", "number", "select", "date", "lov"] as const

/** One field of the filter form, as data: never an expression. */
const lovRule = z
  .strictObject({
    field: fieldName,
    type: z.enum(lovRuleKinds, ruled("lovKindUnknown")),
    titles: words,
    /** The system code whose values a `select` offers, or the list that a `lov` opens; otherwise empty. */
    code: z.string().regex(/^$|^[A-Z][A-Z0-9_]{1,63}$/),
    /** The field that this one depends on (linkage): its change clears this one, and a list is filtered by it. */
    follows: fieldName.optional(),
  })
  .refine(({ type, code }) => (type === "select" || type === "lov") === (code !== ""), { ...ruled("lovKindNeedsCode"), path: ["code"] })
export type LovRule = z.infer<typeof lovRule>

export const sqlTypeCode = z.enum(["API", "SQL"])

/** What administrators enter about a list of values. */
const lovFields = {
  code: lovCode,
  titles: words,
  /** A percentage; anything that is no number counts as 60 (spec 2.7). */
  width: z.string().max(10),
  sqlTypeCode,
  /** The registered handler of an API-type list; otherwise empty. */
  apiUrl: sourceName,
  /** The declared view of an SQL-type list; otherwise empty. */
  sqlServiceUrl: sourceName,
  parameter: z
    .array(lovRule)
    .max(20)
    .refine(
      (rules) => rules.every(({ follows }, at) => follows === undefined || rules.slice(0, at).some(({ field }) => field === follows)),
      ruled("lovFollowsEarlier"),
    ),
  entries: z.array(lovEntry).min(1).max(30),
  valueField: fieldName,
  textField: fieldName,
  enabledFlag,
}
export const lovDraft = z.strictObject(lovFields)
export type LovDraft = z.infer<typeof lovDraft>

const lovId = z.string().regex(/^\d{1,15}$/)
export const lovRow = z.object({
  id: lovId,
  ...lovFields,
  /** The source by its name, and its possible parameters, each still empty, in the form that `preview` takes (spec 3, a management record). */
  serviceExpression: z.string(),
  searchParams: z.record(z.string(), z.string()),
  version: z.int(),
  changedAt: instant,
  changedBy: z.string(),
})
export type LovRow = z.infer<typeof lovRow>

/** A definition in the list, with where it is used in the caller's language; a used one cannot be removed. */
const lovListed = lovRow.extend({ usedIn: z.array(z.string()) })
export type LovListed = z.infer<typeof lovListed>

/** A row of the result: fields by name, as text. */
export const lovRecord = z.record(z.string(), z.string().nullable())
export type LovRecord = z.infer<typeof lovRecord>

const ruleShown = { field: z.string(), type: z.enum(lovRuleKinds), title: z.string(), code: z.string(), follows: z.string().optional() }
const entryShown = { field: z.string(), label: z.string(), width: z.int().nullable() }

/** A definition fetched by its code (spec 3), with its texts in all languages and in the caller's. */
const lovByCode = lovRow.extend({
  title: z.string(),
  parameter: z.array(z.object({ ...ruleShown, titles: words })),
  entries: z.array(z.object({ ...entryShown, labels: words })),
})
export type LovByCode = z.infer<typeof lovByCode>

/** What a picker shows: the definition in the caller's language, and the first page of its rows (spec 3). */
export const lovShown = z.object({
  code: lovCode,
  title: z.string(),
  width: z.string(),
  sqlTypeCode,
  apiUrl: z.string(),
  sqlServiceUrl: z.string(),
  parameter: z.array(z.object(ruleShown)),
  entries: z.array(z.object(entryShown)),
  valueField: z.string(),
  textField: z.string(),
  searchResult: z.array(lovRecord),
  total: z.int(),
})
export type LovShown = z.infer<typeof lovShown>

/** Filters by field, which are only ever bound as values. */
const filterValue = z.union([z.string().max(200), z.number(), z.boolean(), z.null()])
export const searchParams = z.record(z.string().max(64), filterValue)
export type SearchParams = z.infer<typeof searchParams>

/** A source for definitions: a registered handler or a declared view. */
export const lovSource = z.object({
  name: z.string(),
  sqlTypeCode,
  fields: z.array(z.string()),
  filters: z.array(z.string()),
})
export type LovSource = z.infer<typeof lovSource>

const found = z.object({ searchResult: z.array(lovRecord), total: z.int() })
const byCode = z.strictObject({ code: lovCode })

/** The sort keys of definitions; the code comes last. Titles are compared in the caller's language. */
export const lovSorts = sortsBy(["code", "title", "type", "enabled", "changed"])
export type LovSorts = z.infer<typeof lovSorts>

/** Lists of values (spec 7.9): managed by administrators, used by everybody with their own rights. */
export const lovContract = {
  query: endpoint("POST", "system/sys/lov/query", {
    summary: "Definitions by part of their code or title, in the order that is asked for, then of their codes",
    query: pageQuery,
    body: z.strictObject({
      code: z.string().max(64).optional(),
      title: z.string().max(120).optional(),
      sqlTypeCode: sqlTypeCode.optional(),
      /** Lists removed definitions instead of present ones. */
      removed: z.boolean().default(false),
      sorts: lovSorts.optional(),
    }),
    data: pageOf(lovListed),
  }),
  sources: endpoint("GET", "system/sys/lov/sources", {
    summary: "The registered handlers and declared views that a definition may name",
    data: z.array(lovSource),
  }),
  preview: endpoint("POST", "system/sys/lov/preview/service", {
    summary: "Tries a source, by its registered name, before a definition is made of it",
    body: z.strictObject({
      serviceExpression: sourceName,
      searchParams: searchParams.default({}),
      page: pageQuery.shape.page,
      pageSize: pageQuery.shape.pageSize,
    }),
    data: found,
  }),
  clone: endpoint("POST", "system/sys/lov/clone", {
    summary: "Copies a definition under a new code",
    query: z.strictObject({ source: lovCode, target: lovCode }),
    data: lovRow,
  }),
  display: endpoint("POST", "system/sys/lov/display", {
    summary: "A definition in the caller's language, with a page of its rows",
    query: pageQuery.extend({ code: lovCode }),
    body: z.strictObject({ searchParams: searchParams.default({}) }),
    data: lovShown,
  }),
  add: endpoint("POST", "system/sys/lov/add", { summary: "Adds a definition", body: lovDraft, data: lovRow }),
  update: endpoint("POST", "system/sys/lov/update", {
    summary: "Changes a definition; `version` is the one that was seen",
    body: z.strictObject({ id: lovId, version: z.int(), ...lovFields }),
    data: lovRow,
  }),
  remove: endpoint("POST", "system/sys/lov/remove/:id", {
    summary: "Removes a definition that is used nowhere",
    params: z.strictObject({ id: lovId }),
    data: z.object({ id: lovId }),
  }),
  restore: endpoint("POST", "system/sys/lov/restore/:id", {
    summary: "Brings back a definition that was removed, as it was; not where its code was given to another one since",
    params: z.strictObject({ id: lovId }),
    data: lovRow,
  }),
  getByCode: endpoint("GET", "system/sys/lov/getByCode", {
    summary: "One definition in the caller's language and in all",
    query: byCode,
    data: lovByCode,
  }),
  batchRemoveEntry: endpoint("POST", "system/sys/lov/batchRemoveEntry", {
    summary: "Takes columns out of a definition, by their fields",
    body: z.strictObject({ id: lovId, fields: z.array(fieldName).min(1).max(30) }),
    data: lovRow,
  }),
  /** API-type search by a definition's `apiUrl`, with the filter object plus `enabled=1` (spec 7.9). */
  searchApi: endpoint("POST", "system/sys/lov/api/:name", {
    summary: "Rows of a registered handler, within the caller's rights",
    params: z.strictObject({ name: sourceName }),
    query: pageQuery,
    body: searchParams,
    data: pageOf(lovRecord),
  }),
  /** SQL-type search: filters plus `_page` and `_pageSize` (spec 7.9). */
  searchSql: endpoint("POST", "system/sys/lov/sql", {
    summary: "Rows of a declared view, within the caller's rights",
    body: z.strictObject({ code: lovCode, sqlServiceUrl: sourceName, searchParams }),
    data: found,
  }),
}
