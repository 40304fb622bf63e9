import { z } from "zod"
import { endpoint, endlessPageOf, endlessPageQuery } from "#contract/endpoint.ts"
import type { FilterValue } from "#contract/export.contract.ts"
import type { Language } from "#contract/identity.contract.ts"
import { id } from "#contract/ids.ts"
import { countsCall, sortsBy } from "#contract/list.contract.ts"
import { amount, currency } from "#contract/money.ts"
import { day, instant } from "#contract/time.ts"

/** The languages beside the main one, in which a document may have titles of its own. */
export const otherLanguages = ["en", "es", "ja"] as const satisfies readonly Language[]
export type OtherTitles = Readonly<Record<(typeof otherLanguages)[number], string>>

/** The title of a document for readers of a language. */
export function titleIn<Facts>(
  { title, otherTitles }: { title(facts: Facts): string; otherTitles?(facts: Facts): OtherTitles },
  facts: Facts,
  language: Language,
): string {
  return (language === "zh" ? "" : otherTitles?.(facts)[language]) || title(facts)
}

/** The type of a column, which determines how it is stored, filtered, sorted, exported and displayed. */
export type ColumnKind =
  | "text"
  | "choice"
  | "flag"
  | "instant"
  | "day"
  | "whole"
  | "money"
  | "party"
  | "person"
  | "parties"
  | "people"
  | "code"
  | "codes"

/** The trees of master data to which codes belong. */
const codeTrees = ["categories", "areas"] as const
export type CodeTree = (typeof codeTrees)[number]
/** The lists of master data to which codes belong. */
export type CodeList = CodeTree | "units" | "tax-rates"
export const isTree = (list: CodeList | undefined): list is CodeTree => codeTrees.some((one) => one === list)

/** A value of a document that lists show. `Wire` is its form in a reply. */
export interface Column<Facts = never, Wire = unknown> {
  readonly kind: ColumnKind
  readonly wire: z.ZodType<Wire>
  /** The options of a choice. */
  readonly options: readonly string[]
  /** Of codes: the list of master data that they belong to. In a tree, a filter by one finds those below it, too. */
  readonly list?: CodeList
  /** Whether lists can be sorted by it. */
  readonly ordered: boolean
  /** Whether values must be unique; a duplicate is refused. */
  readonly unique?: boolean
  /** The sides that are shown it; all by default. */
  readonly shownTo?: readonly string[]
  /** Whether the server looks documents up by it, and it needs an index. Columns of several values that lists show have one in any case. */
  readonly sought?: boolean
  /** Whether only the server uses it; lists neither show nor filter it. */
  readonly kept?: boolean
  /** Whether a document is also found by the names of these companies, for readers who are shown them. */
  readonly found?: boolean
  /** For a company: whether it distinguishes members of one parent, so that the picture of related documents names it. */
  readonly tellsApart?: boolean
  /**
   * The stored value, given the state of the document and of its parallel regions: an id, several ids, a text, epoch ms, an amount with its currency,
   * or null. Undefined for values that the server keeps per reader.
   */
  of?(facts: Facts, state: string, also: readonly string[]): unknown
}

interface More {
  readonly ordered?: boolean
  readonly unique?: boolean
  readonly sought?: boolean
  readonly shownTo?: readonly string[]
  readonly found?: boolean
  readonly tellsApart?: boolean
}

const named = z.object({ id, name: z.string() })
const several = z.array(named)
const coded = z.object({ code: z.string(), name: z.string() })
const money = z.object({ amount, currency })

/** Declares the columns of a row, each with the source of its value. */
export function columnsOver<Facts>() {
  const column =
    <Stored, Wire>(kind: ColumnKind, wire: z.ZodType<Wire>) =>
    (of: (facts: Facts, state: string, also: readonly string[]) => Stored | null, more: More = {}): Column<Facts, Wire | null> => ({
      kind,
      wire: wire.nullable(),
      options: [],
      ordered: false,
      ...more,
      of,
    })
  return {
    /** When a reader did something with the document that is not a fact of it, such as reading it; the server stores these. */
    readersInstant: (): Column<Facts, number | null> => ({ ...column<number, number>("instant", instant)(() => null), of: undefined }),
    text: column<string, string>("text", z.string()),
    instant: column<number, number>("instant", instant),
    /** yyyy-MM-dd. */
    day: column<string, string>("day", day),
    whole: column<number, number>("whole", z.int()),
    flag: column<boolean, boolean>("flag", z.boolean()),
    money: column<z.infer<typeof money>, z.infer<typeof money>>("money", money),
    /** A company, displayed by its name. */
    party: column<string, z.infer<typeof named>>("party", named),
    /** A person, displayed by name. */
    person: column<string, z.infer<typeof named>>("person", named),
    /** Several companies; a filter matches any of them. */
    parties: column<readonly string[], z.infer<typeof several>>("parties", several),
    /** The code of an entry of master data, displayed by its name in the reader's language. */
    code: (
      of: (facts: Facts) => string | null,
      { list, ...more }: More & { readonly list: CodeList },
    ): Column<Facts, z.infer<typeof coded> | null> => ({
      ...column<string, z.infer<typeof coded>>("code", coded)(of, more),
      list,
    }),
    /** Codes of a tree of master data, displayed by their names in the reader's language. */
    codes: (
      of: (facts: Facts) => readonly string[] | null,
      { list, ...more }: More & { readonly list: CodeTree },
    ): Column<Facts, string | null> => ({
      ...column<readonly string[], string>("codes", z.string())(of, more),
      list,
    }),
    /** Several people; a filter matches any of them. */
    people: column<readonly string[], z.infer<typeof several>>("people", several),
    /** A column for the server's own queries. */
    kept: (of: Column<Facts>): Column<Facts, never> => ({ ...of, wire: z.never(), kept: true }),
    choice: <const Value extends string>(
      options: readonly Value[],
      of: (facts: Facts, state: string, also: readonly string[]) => Value | null,
      more: More = {},
    ): Column<Facts, Value | null> => ({
      ...column<Value, Value>("choice", z.enum(options as readonly [Value, ...Value[]]) as unknown as z.ZodType<Value>)(of, more),
      options,
    }),
  }
}

export type Columns<Facts = never> = Readonly<Record<string, Column<Facts>>>

/** The columns that lists may show. */
export const toldColumns = <Facts>(row: Columns<Facts>): readonly (readonly [string, Column<Facts>])[] =>
  Object.entries(row).filter(([, { kept }]) => !kept)

/** Whether a column holds several values. */
export const isSeveral = ({ kind }: Pick<Column, "kind">): boolean => kind === "parties" || kind === "people" || kind === "codes"

/** A row as the wire has it. */
export type RowOf<State extends string, Side extends string, Own extends Columns> = {
  readonly id: string
  readonly number: string
  readonly title: string
  readonly state: State
  /** All sides of the caller; the first one counts. */
  readonly sides: readonly Side[]
  readonly createdAt: number
  readonly changedAt: number
} & { readonly [Name in keyof Own as WireOf<Own[Name]> extends never ? never : Name]: WireOf<Own[Name]> }
type WireOf<Own> = Own extends Column<never, infer Wire> ? Wire : never

const from = <Value extends z.ZodType>(value: Value) =>
  z.strictObject({ from: value.optional(), to: value.optional() }).nullable().optional()

/** The filter of a column: a set of values, or a range that includes both ends, with null for an open one. Texts are found by the keyword. */
function filterBy({ kind, options }: Pick<Column, "kind" | "options">): z.ZodType | null {
  if (kind === "choice")
    return z
      .array(z.enum(options as [string, ...string[]]))
      .max(100)
      .optional()
  if (kind === "party" || kind === "person" || kind === "parties" || kind === "people") return z.array(id).max(100).optional()
  if (kind === "code" || kind === "codes") return z.array(z.string().min(1).max(64)).max(100).optional()
  if (kind === "flag") return z.boolean().optional()
  if (kind === "instant") return from(instant)
  if (kind === "day") return from(day)
  if (kind === "whole") return from(z.int())
  return kind === "money" ? from(amount) : null
}

/** The filter that every kind's list has, whatever its columns. */
export interface RowFilter {
  /** Words of the number or the title, or their pinyin. */
  readonly keyword?: string | undefined
  readonly states?: string[] | undefined
  /** Only documents in which the caller is on this side. */
  readonly side?: string | undefined
  readonly [column: string]: FilterValue | undefined
}

interface Sort {
  readonly column: string
  readonly down: boolean
}

/** The sort keys of every list besides its own columns. */
export const commonSorts = ["number", "title", "changedAt", "createdAt"] as const

/** The calls of a kind's lists, made from its columns. */
export function listCalls<State extends string, Side extends string, Own extends Columns>(of: {
  readonly id: string
  readonly summary: string
  readonly states: readonly State[]
  readonly sides: readonly Side[]
  readonly row: Own
}) {
  const columns = toldColumns(of.row)
  const filters = columns.flatMap(([name, column]) => {
    const filter = filterBy(column)
    return filter ? [[name, filter] as const] : []
  })
  const filter: z.ZodType<RowFilter, RowFilter> = z.strictObject({
    keyword: z.string().max(200).optional(),
    states: z
      .array(z.enum(of.states as readonly [State, ...State[]]))
      .max(100)
      .optional(),
    side: z.enum(of.sides as readonly [Side, ...Side[]]).optional(),
    ...Object.fromEntries(filters),
  })
  const sorts: z.ZodType<Sort[], Sort[]> = sortsBy([...commonSorts, ...columns.flatMap(([name, { ordered }]) => (ordered ? [name] : []))])
  const row = z.object({
    id,
    number: z.string(),
    title: z.string(),
    state: z.enum(of.states as readonly [State, ...State[]]),
    sides: z.array(z.enum(of.sides as readonly [Side, ...Side[]])),
    createdAt: instant,
    changedAt: instant,
    ...Object.fromEntries(columns.map(([name, { wire }]) => [name, wire])),
  }) as unknown as z.ZodType<RowOf<State, Side, Own>>
  const query = endpoint("POST", `${of.id}/query`, {
    summary: `${of.summary}: those that the caller may see, the one that changed last first`,
    query: endlessPageQuery,
    body: z.strictObject({ filter: filter.default({}), sorts: sorts.default([]) }),
    data: endlessPageOf(row),
  })
  return { calls: { query, counts: countsCall({ ...of, filter: filter.default({}) }) }, filter }
}

/** The number of a document; empty for a kind without one in its facts. */
export const numberOf = (facts: object): string => ("number" in facts ? String(facts.number) : "")

/** The name of the export of a kind's documents. */
export const exportOf = (id: string): string => `${id.replace(/(?<![aeiou])y$/, "ie")}s`
