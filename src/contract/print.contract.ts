import { z } from "zod"
import { enabledFlag, words } from "./code.contract.ts"
import { endpoint, pageOf, pageQuery } from "./endpoint.ts"
import { id } from "./ids.ts"
import { richText } from "./rich-text.ts"
import { instant } from "./time.ts"

const body = richText.min(1)

/** A print template: the kind of documents it is for, its name, and its text in each language with placeholders `{{name}}`. */
export const printDraft = z.strictObject({
  kind: z.string().min(1).max(40),
  names: words,
  bodies: z.strictObject({ zh: body, en: body, es: body, ja: body }),
  landscape: z.boolean(),
})
export type PrintDraft = z.infer<typeof printDraft>

const template = printDraft.extend({ id, enabledFlag, version: z.int(), changedAt: instant, changedBy: z.string() })
export type PrintTemplate = z.infer<typeof template>

const templateVersion = z.object({ version: z.int(), draft: printDraft, at: instant, who: z.string() })
export type PrintVersion = z.infer<typeof templateVersion>

/** What a file of templates says it is. */
export const printFormat = "print-templates"
/** A file of templates, each whole: what it says, whether it is in use, and the version that it was. */
export const printFile = z.strictObject({
  format: z.literal(printFormat),
  records: z.array(printDraft.extend({ enabled: z.boolean(), version: z.int() })),
})
export type PrintFile = z.infer<typeof printFile>

/** The filter of the list. */
export const printFilter = z.strictObject({
  name: z.string().trim().max(120).optional(),
  kind: z.string().max(40).optional(),
  enabled: z.enum(["0", "1"]).optional(),
})
export type PrintFilter = z.infer<typeof printFilter>

const shown = z.object({ id, name: z.string(), body: richText, landscape: z.boolean() })
/** A template in one language, for printing. */
export type ShownTemplate = z.infer<typeof shown>

const which = { id, version: z.int().min(1).max(1_000_000_000) }

/** Print templates of documents (打印模板). */
export const printContract = {
  query: endpoint("POST", "system/print/query", {
    summary: "Print templates by name and kind, in the order of their kinds and names",
    query: pageQuery,
    body: printFilter,
    data: pageOf(template),
  }),
  add: endpoint("POST", "system/print/add", { summary: "Adds a print template", body: printDraft, data: template }),
  update: endpoint("POST", "system/print/update", {
    summary: "Changes a print template; `version` is the one that was seen, and what it said stays among its versions",
    body: printDraft.extend(which),
    data: template,
  }),
  setEnabled: endpoint("POST", "system/print/setEnabled", {
    summary: "Puts a print template out of use, or into use again",
    body: z.strictObject({ ...which, enabled: z.boolean() }),
    data: template,
  }),
  versions: endpoint("GET", "system/print/versions", {
    summary: "All that a print template has said so far, the latest first",
    query: z.strictObject({ id }),
    data: z.array(templateVersion),
  }),
  restore: endpoint("POST", "system/print/restore", {
    summary: "Lets a print template say again what it said in an earlier version, as a version of its own",
    body: z.strictObject({ ...which, to: z.int().min(1) }),
    data: template,
  }),
  file: endpoint("GET", "system/print/file", {
    summary: "One print template whole, or all of them, as a file that can be imported again",
    query: z.strictObject({ id: id.optional() }),
    data: printFile,
  }),
  ofKind: endpoint("GET", "print/templates", {
    summary: "The templates in use by which documents of a kind are printed, in the caller's language",
    query: z.strictObject({ kind: z.string().min(1).max(40) }),
    data: z.array(shown),
  }),
} as const
