import { z } from "zod"
import { endpoint, pageOf, pageQuery } from "./endpoint.ts"
import { frameShape } from "./error-report.ts"
import { role } from "./people.ts"
import { sortedBy } from "./sort-text.ts"
import { instant } from "./time.ts"

const moduleId = z
  .string()
  .max(64)
  .regex(/^[\w.-]+$/)
const moduleName = z.string().trim().min(3).max(32)

export const moduleMethods = ["GET", "POST", "PUT", "DELETE"] as const

/** What administrators enter about a module of the menu (spec 3; lengths of spec 5). */
const moduleFields = {
  moduleCode: z.string().regex(/^[A-Za-z]\w{2,31}$/),
  names: z.strictObject({ zh: moduleName, en: moduleName, es: moduleName, ja: moduleName }),
  modulePath: z
    .string()
    .min(3)
    .max(100)
    .regex(/^(?:\/[\w-]+)+$/),
  moduleIcon: z.string().regex(/^[a-z0-9-]{1,40}$/),
  /** The page's name; empty for a group. */
  component: z
    .string()
    .max(100)
    .regex(/^$|^[\w-]+(?:\/[\w-]+)*$/),
  /** 0 shown and searchable, 2 hidden but routable, 3 left out entirely (spec 2.4). */
  isOperating: z.union([z.literal(0), z.literal(2), z.literal(3)]),
  roles: z
    .array(role)
    .min(1)
    .max(10)
    .refine((roles) => new Set(roles).size === roles.length),
  /** The connected system that the module belongs to; null for the platform itself. */
  system: z.string().max(64).nullable().default(null),
  /** The HTTP method for that system's address; null for a page. */
  httpMethod: z.enum(moduleMethods).nullable().default(null),
}
export const moduleDraft = z.strictObject(moduleFields)
export type ModuleDraft = z.infer<typeof moduleDraft>

/** A module with its place in the tree; `sort` orders those of one parent. */
export const moduleRow = z.object({ id: moduleId, parent: moduleId.nullable(), sort: z.int(), version: z.int(), ...moduleFields })
export type ModuleRow = z.infer<typeof moduleRow>
const moduleRows = z.array(moduleRow)

/** Where a module stands: before another one of its parent, or at the end. */
const modulePlace = z.strictObject({ parent: moduleId.nullable(), before: moduleId.nullable() })
export type ModulePlace = z.infer<typeof modulePlace>

/** The administrators' menu modules. Each change returns the whole new list. */
export const menuAdminContract = {
  modules: endpoint("GET", "system/modules", { summary: "Every module of the menu, in all languages", data: moduleRows }),
  addModule: endpoint("POST", "system/module/add", {
    summary: "Adds a module as the last one of its parent",
    body: z.strictObject({ parent: moduleId.nullable(), module: moduleDraft }),
    data: moduleRows,
  }),
  updateModule: endpoint("POST", "system/module/update", {
    summary: "Changes a module, and with `place` moves it as well; `version` is the one that was seen",
    body: z.strictObject({ id: moduleId, version: z.int(), module: moduleDraft, place: modulePlace.optional() }),
    data: moduleRows,
  }),
  moveModule: endpoint("POST", "system/module/move", {
    summary: "Moves a module with all below it before another one of the new parent, or to the end",
    body: modulePlace.extend({ id: moduleId }),
    data: moduleRows,
  }),
  removeModule: endpoint("POST", "system/module/remove", {
    summary: "Removes a module and all below it",
    body: z.strictObject({ id: moduleId }),
    data: moduleRows,
  }),
  restoreModule: endpoint("POST", "system/module/restore", {
    summary: "Puts back a removed module with all that went with it",
    body: z.strictObject({ id: moduleId }),
    data: moduleRows,
  }),
}

/** An error report of the browser: places in the code, never what was on the screen. */
export const browserReport = z.strictObject({
  name: z.string().regex(/^[A-Z]\w{0,60}$/),
  message: z.string().max(200).nullable(),
  frames: z.array(z.string().max(300).regex(frameShape)).max(12),
  page: z.string().regex(/^\/[\w/-]{0,100}$/),
  /** The file name of the application's entry, which identifies the release. */
  build: z.string().regex(/^[\w.-]{0,60}$/),
})
export type BrowserReport = z.infer<typeof browserReport>

/** An error that occurred once or repeatedly. */
export const errorRow = z.object({
  id: z.string(),
  side: z.enum(["browser", "server"]),
  /** The page, or the server's route. */
  page: z.string(),
  name: z.string(),
  message: z.string().nullable(),
  count: z.int(),
  firstAt: instant,
  lastAt: instant,
  settledAt: instant.nullable(),
  settledBy: z.string().nullable(),
  /** The last report id that people were shown. */
  reportId: z.string(),
})
export type ErrorRow = z.infer<typeof errorRow>

export const errorDetail = errorRow.extend({
  frames: z.array(z.string()),
  userAgent: z.string(),
  version: z.string(),
  reportIds: z.array(z.string()),
})
export type ErrorDetail = z.infer<typeof errorDetail>

/** The sort keys of errors; the latest come first among equals. */
export const errorColumns = ["last", "side", "page", "what", "count", "state"] as const
export const errorSort = sortedBy(errorColumns)

/** The log of errors that are bugs of the platform. */
export const errorLogContract = {
  report: endpoint("POST", "system/errorLog/report", {
    summary: "Tells of an error in the browser; works signed out as well, a few times a minute",
    body: browserReport,
    data: z.object({ reportId: z.string() }),
  }),
  query: endpoint("GET", "system/errorLog/query", {
    summary:
      "Errors in the order that is asked for (`-count,page`), then the latest first; `reportId` finds the one that a person was shown",
    query: pageQuery.extend({
      state: z.enum(["open", "settled", "all"]).default("open"),
      reportId: z
        .string()
        .trim()
        .regex(/^[0-9a-fA-F]{0,12}$/)
        .optional(),
      sort: errorSort.optional(),
    }),
    data: pageOf(errorRow),
  }),
  detail: endpoint("GET", "system/errorLog/detail/:id", {
    summary: "One error with its frames",
    params: z.strictObject({ id: z.string().regex(/^\d{1,15}$/) }),
    data: errorDetail,
  }),
  settle: endpoint("POST", "system/errorLog/settle", {
    summary: "Marks an error as settled, or open again; one that comes back opens itself",
    body: z.strictObject({ id: z.string().regex(/^\d{1,15}$/), settled: z.boolean() }),
    data: errorDetail,
  }),
}
