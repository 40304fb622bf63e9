import { z } from "zod"
import { endpoint, pageOf, pageQuery } from "./endpoint.ts"
import { sortsBy } from "./list.contract.ts"
import { instant } from "./time.ts"

/** The stream that is announced when a system code has changed: ids of documents are random, so none equals this one. */
export const codesStream = "636f646573".padEnd(32, "0")

const word = z.string().trim().min(1).max(120)
/** A name in each language of the platform. */
export const words = z.strictObject({ zh: word, en: word, es: word, ja: word })
export type Words = z.infer<typeof words>
/** A name that is not written yet. */
export const noWords: Words = { zh: "", en: "", es: "", ja: "" }

/** 1 is in use; 0 is kept for data written with it (spec 3, Sys code). */
export const enabledFlag = z.int().min(0).max(1)

export const codeName = z.string().regex(/^[A-Z][A-Z0-9_]{1,63}$/)
export const codeValue = z.string().regex(/^[\w.+-]{1,64}$/)

/** One value of a code. */
export const codeEntry = z.strictObject({ value: codeValue, names: words, enabledFlag })
export type CodeEntry = z.infer<typeof codeEntry>

/** What administrators enter about a code; its entries are in order. */
const codeFields = { code: codeName, names: words, enabledFlag, entries: z.array(codeEntry).max(1_000) }
export const codeDraft = z.strictObject(codeFields)
export type CodeDraft = z.infer<typeof codeDraft>

/** A stored code: its version, and the time and author of the last change; the author is empty for shipped codes. */
export const codeRow = z.object({ ...codeFields, version: z.int(), changedAt: instant, changedBy: z.string() })
export type CodeRow = z.infer<typeof codeRow>

/** A recorded change of a code; `before` is null when it was added, `after` when it was removed. */
export const codeChange = z.object({
  version: z.int(),
  what: z.enum(["add", "update", "remove", "removeEntry"]),
  before: codeDraft.nullable(),
  after: codeDraft.nullable(),
  who: z.string(),
  at: instant,
})
export type CodeChange = z.infer<typeof codeChange>

/** The sort keys of codes; the code comes last. */
export const codeSorts = sortsBy(["code", "count", "changed", "enabled"])
export type CodeSorts = z.infer<typeof codeSorts>

const byCode = z.strictObject({ code: codeName })

/** System codes, the platform's quick lists (spec 7.10): read by everybody who is signed in, written by administrators. */
export const codeContract = {
  query: endpoint("POST", "system/sys/code/query", {
    summary: "Codes by part of their code or name, in the order that is asked for, then of their codes",
    query: pageQuery,
    body: z.strictObject({
      code: z.string().max(64).optional(),
      name: z.string().max(120).optional(),
      enabledFlag: enabledFlag.optional(),
      /** Lists removed codes instead of present ones. */
      removed: z.boolean().default(false),
      sorts: codeSorts.optional(),
    }),
    data: pageOf(codeRow),
  }),
  getByCode: endpoint("GET", "system/sys/code/getByCode", { summary: "One code with all of its entries", query: byCode, data: codeRow }),
  getByCodeAndEnabledFlag: endpoint("GET", "system/sys/code/getByCodeAndEnabledFlag", {
    summary: "One code with the entries that have this flag",
    query: z.strictObject({
      code: codeName,
      enabledFlag: z.coerce
        .string()
        .regex(/^[01]$/)
        .transform(Number),
    }),
    data: codeRow,
  }),
  add: endpoint("POST", "system/sys/code/add", {
    summary: "Adds a code; one that was removed comes back as it is said now",
    body: codeDraft,
    data: codeRow,
  }),
  update: endpoint("POST", "system/sys/code/update", {
    summary: "Changes a code as a whole; `version` is the one that was seen",
    body: z.strictObject({ ...codeFields, version: z.int() }),
    data: codeRow,
  }),
  remove: endpoint("POST", "system/sys/code/remove", {
    summary: "Removes a code that is used nowhere",
    query: byCode,
    data: z.object({ code: codeName }),
  }),
  restore: endpoint("POST", "system/sys/code/restore", {
    summary: "Brings back a code that was removed, as it was",
    query: byCode,
    data: codeRow,
  }),
  batchRemoveEntry: endpoint("POST", "system/sys/code/batchRemoveEntry", {
    summary: "Takes entries out of a code, by their values",
    body: z.strictObject({ code: codeName, values: z.array(codeValue).min(1).max(1_000) }),
    data: codeRow,
  }),
  data: endpoint("POST", "system/sys/code/data/:code", {
    summary: "The entries of one code, those no longer in use too: what was written with them still has to be read",
    params: byCode,
    data: z.array(codeEntry),
  }),
  dataOf: endpoint("POST", "system/sys/code/data", {
    summary: "The entries of several codes by code; what does not exist is left out",
    body: z.array(codeName).max(100),
    data: z.record(z.string(), z.array(codeEntry)),
  }),
  history: endpoint("GET", "system/sys/code/history", {
    summary: "Every change of one code, the latest first",
    query: byCode,
    data: z.array(codeChange),
  }),
}
