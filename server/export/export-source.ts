import type { z } from "zod"
import type { ExportArea } from "#contract/export.contract.ts"
import type { Language } from "#contract/identity.contract.ts"
import type { Query } from "#server/database/database.ts"
import type { Policy } from "#server/http/policy.ts"
import type { SessionUser } from "#server/http/session-user.ts"
import type { Texts } from "#server/http/texts.ts"

/** The value of a cell: a text, a number, or an instant in epoch ms; null for nothing. */
export type Cell = string | number | { readonly at: number } | null

/** A row of the source's statement. */
export type SourceRow = Readonly<Record<string, unknown>>

/** Translates the platform's texts to the language of the file. */
export interface Saying {
  readonly language: Language
  readonly text: (key: string) => string
}

/** A column that may be exported. Its heading is the text `export:columns.<source>.<code>`, unless it names another, or several that are put together. */
export interface SourceColumn {
  readonly code: string
  readonly head?: string | readonly string[]
  readonly cell: (row: SourceRow, say: Saying) => Cell
  /** Who may export it; by default everybody who may export the source. */
  readonly when?: (user: SessionUser) => boolean
}

/** A named source of data: its policy is that of its list, and its statement selects only rows that the person may see. */
export interface ExportSource<Filter extends z.ZodType = z.ZodType> {
  readonly name: string
  readonly areas: readonly ExportArea[]
  readonly policy: Policy
  readonly columns: readonly SourceColumn[]
  /** The filters of the list, as its own address has them; strict. */
  readonly filter: Filter
  /** One statement without a limit, as of `now` (epoch ms); it is read through a server-side cursor, portion by portion. */
  statement(user: SessionUser, filter: z.output<Filter>, now: number): Query
}

/** Checks a source against its filter's type, then drops the type. */
export const exportSource = <Filter extends z.ZodType>(source: ExportSource<Filter>): ExportSource => ({
  ...source,
  statement: (user, filter, now) => source.statement(user, source.filter.parse(filter), now),
})

/** A column that is shown as it is. */
export const plain = (code: string, more: Pick<SourceColumn, "when" | "head"> = {}): SourceColumn => ({
  code,
  ...more,
  cell: (row) => cellOf(row[code]),
})

/** A column of instants in epoch ms, which may be empty. */
export const moment = (code: string): SourceColumn => ({ code, cell: (row) => momentOf(row[code]) })

const cellOf = (value: unknown): Cell =>
  typeof value === "string" || typeof value === "number" ? value : value === null || value === undefined ? null : JSON.stringify(value)

const momentOf = (value: unknown): Cell => (value === null || value === undefined ? null : { at: Number(value) })

/** The heading of a column in a language. */
export const headOf = (
  texts: Pick<Texts, "text">,
  source: string,
  { code, head }: Pick<SourceColumn, "code" | "head">,
  language: Language,
): string =>
  [head ?? `export:columns.${source}.${code}`]
    .flat()
    .map((key) => texts.text(key, language))
    .join(" · ")
