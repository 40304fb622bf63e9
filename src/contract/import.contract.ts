import { z } from "zod"
import { endpoint, pageOf, pageQuery } from "./endpoint.ts"
import { id } from "./ids.ts"
import { richTextLimits } from "./rich-text.ts"
import { instant } from "./time.ts"

/** The most rows of one import. */
export const mostRows = 10_000
/** Their largest body in bytes: some 1,200 for each row. */
const largest = 12_000_000

const target = z.string().regex(/^[A-Za-z][\w-]{1,40}$/)
/** The most characters of a cell: of a text, and of a rich text in JSON. */
export const longestCell = { plain: 1_000, rich: richTextLimits.size } as const
const cells = z.record(z.string().max(64), z.string().max(longestCell.rich))
/** Rows of the file: the line number, and the text of each mapped field. */
const rows = z
  .array(z.strictObject({ line: z.int().min(1), cells }))
  .min(1)
  .max(mostRows)
export type ImportLine = z.infer<typeof rows>[number]

/** A field to which a file's column may be mapped; `also` lists the names recognised in a heading, in every language. */
export const importField = z.object({
  code: z.string(),
  name: z.string(),
  required: z.boolean(),
  also: z.array(z.string()),
  /** How it is written, where that needs saying. */
  hint: z.string().optional(),
  /** Whether its cells are rich texts in JSON. */
  rich: z.boolean().optional(),
  /** Whether its cells are numbers, which a template leaves to the spreadsheet. */
  number: z.boolean().optional(),
  /** What people call its values, where a file has them in the platform's own words. */
  words: z.record(z.string(), z.string()).optional(),
})
export type ImportField = z.infer<typeof importField>

/** The effect of importing a row: something new, a change, or nothing; or why it is invalid. */
export const importVerdict = z.object({
  line: z.int(),
  verdict: z.enum(["new", "change", "same", "wrong"]),
  /** What is wrong in the row, a sentence in each line; empty for a valid row. */
  problem: z.string(),
  /** By field: of a wrong row what is wrong in its cells, of a change what stood there before. */
  cells: z.record(z.string(), z.string()),
})
export type ImportVerdict = z.infer<typeof importVerdict>

/** A completed import. */
export const importRow = z.object({
  id,
  target: z.string(),
  fileName: z.string(),
  /** The number of rows that changed something, and of invalid rows that were left out. */
  rows: z.int(),
  leftOut: z.int(),
  who: z.string(),
  at: instant,
  undoneAt: instant.nullable(),
})
export type ImportRow = z.infer<typeof importRow>

/** Imports of tables: the file is parsed in the browser, its rows are judged and written on the server. */
export const importContract = {
  fields: endpoint("POST", "system/import/fields", {
    summary: "The fields of what may be imported, by the name of a registered target",
    body: z.strictObject({ target }),
    data: z.array(importField),
  }),
  check: endpoint("POST", "system/import/check", {
    summary: "Says what would become of each row, and changes nothing",
    body: z.strictObject({ target, rows }),
    data: z.array(importVerdict),
    largest,
  }),
  run: endpoint("POST", "system/import/run", {
    summary: "Writes the rows in one piece: all of them or nothing, or the good ones",
    body: z.strictObject({ target, fileName: z.string().trim().max(200), mode: z.enum(["all", "good"]), rows }),
    data: importRow,
    largest,
  }),
  undo: endpoint("POST", "system/import/undo", {
    summary: "Takes an import back whole, as long as nobody has changed what it wrote",
    body: z.strictObject({ id }),
    data: importRow,
  }),
  query: endpoint("POST", "system/import/query", {
    summary: "Earlier imports of a target, the latest first",
    query: pageQuery,
    body: z.strictObject({ target }),
    data: pageOf(importRow),
  }),
}
