import { z } from "zod"
import { endpoint, endlessPageOf, endlessPageQuery } from "#contract/endpoint.ts"
import type { FilterValue } from "#contract/export.contract.ts"
import { id } from "#contract/ids.ts"
import { documentCounts, sortsBy } from "#contract/list.contract.ts"
import { amount, currency } from "#contract/money.ts"
import { day, instant } from "#contract/time.ts"

/** What a column of a row holds; it decides how the column is stored, filtered, ordered, exported and drawn. */
export type ColumnKind = "text" | "choice" | "flag" | "instant" | "day" | "whole" | "money" | "party" | "person" | "parties" | "people"

/** A value of a document that lists show. `Wire` is its form in a reply. */
export interface Column<Facts = never, Wire = unknown> {
  readonly kind: ColumnKind
  readonly wire: z.ZodType<Wire>
  /** Of a choice, what may be chosen. */
  readonly options: readonly string[]
  /** Lists can be ordered by it. */
  readonly ordered: boolean
  /** No two documents have the same; one that would is refused. */
  readonly unique?: boolean
  /** The sides that are shown it; all of them when left out. */
  readonly shownTo?: readonly string[]
  /** The server keeps it for its own questions; lists neither show it nor can be asked for it. */
  readonly kept?: boolean
  /** A document is also found by the names of the companies in it, by those who are shown it. */
  readonly found?: boolean
  /** Of a company: documents that belong to one are told apart by it, so the picture of what belongs together names it. */
  readonly tellsApart?: boolean
  /**
   * What is stored, in the state in which the document is stored and those of the regions beside it: an id, several ids, a text, epoch ms, an amount with its currency, or null.
   * Undefined for what the server keeps beside the document for each reader.
   */
  of?(facts: Facts, state: string, also: readonly string[]): unknown
}

interface More {
  readonly ordered?: boolean
  readonly unique?: boolean
  readonly shownTo?: readonly string[]
  readonly found?: boolean
  readonly tellsApart?: boolean
}

const named = z.object({ id, name: z.string() })
const several = z.array(named)
const money = z.object({ amount, currency })

/** Writes the columns of a row down, each with where its value comes from. */
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
    /** When a reader did something with the document that is no fact of it, such as reading it; the server says where that is kept. */
    readersInstant: (): Column<Facts, number | null> => ({ ...column<number, number>("instant", instant)(() => null), of: undefined }),
    text: column<string, string>("text", z.string()),
    instant: column<number, number>("instant", instant),
    /** yyyy-MM-dd. */
    day: column<string, string>("day", day),
    whole: column<number, number>("whole", z.int()),
    flag: column<boolean, boolean>("flag", z.boolean()),
    money: column<z.infer<typeof money>, z.infer<typeof money>>("money", money),
    /** A company, shown by its name. */
    party: column<string, z.infer<typeof named>>("party", named),
    /** A person, shown by the name. */
    person: column<string, z.infer<typeof named>>("person", named),
    /** Several companies; asked for by any of them. */
    parties: column<readonly string[], z.infer<typeof several>>("parties", several),
    /** Several people; asked for by any of them. */
    people: column<readonly string[], z.infer<typeof several>>("people", several),
    /** A column that the server keeps for its own questions. */
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

/** The columns that lists tell. */
export const toldColumns = <Facts>(row: Columns<Facts>): readonly (readonly [string, Column<Facts>])[] =>
  Object.entries(row).filter(([, { kept }]) => !kept)

/** Whether a column holds several values. */
export const isSeveral = ({ kind }: Pick<Column, "kind">): boolean => kind === "parties" || kind === "people"

/** A row as it goes over the wire. */
export type RowOf<State extends string, Side extends string, Own extends Columns> = {
  readonly id: string
  readonly number: string
  readonly title: string
  readonly state: State
  /** All sides on which the caller stands; the first counts. */
  readonly sides: readonly Side[]
  readonly createdAt: number
  readonly changedAt: number
} & { readonly [Name in keyof Own as WireOf<Own[Name]> extends never ? never : Name]: WireOf<Own[Name]> }
type WireOf<Own> = Own extends Column<never, infer Wire> ? Wire : never

const from = <Value extends z.ZodType>(value: Value) =>
  z.strictObject({ from: value.optional(), to: value.optional() }).nullable().optional()

/** How a column can be asked for: by values of which it has one, or by a range with both ends in it, null for where nothing stands. Texts are found by the keyword. */
function filterBy({ kind, options }: Pick<Column, "kind" | "options">): z.ZodType | null {
  if (kind === "choice")
    return z
      .array(z.enum(options as [string, ...string[]]))
      .max(100)
      .optional()
  if (kind === "party" || kind === "person" || kind === "parties" || kind === "people") return z.array(id).max(100).optional()
  if (kind === "flag") return z.boolean().optional()
  if (kind === "instant") return from(instant)
  if (kind === "day") return from(day)
  if (kind === "whole") return from(z.int())
  return kind === "money" ? from(amount) : null
}

/** What a list of a kind is narrowed to, whatever its columns. */
export interface RowFilter {
  /** Words of the number or the title, or pinyin of them. */
  readonly keyword?: string | undefined
  readonly states?: string[] | undefined
  /** Only documents in which the caller stands on this side. */
  readonly side?: string | undefined
  readonly [column: string]: FilterValue | undefined
}

interface Sort {
  readonly column: string
  readonly down: boolean
}

/** The names by which every list can be ordered, beside its own columns. */
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
  const counts = endpoint("POST", `${of.id}/counts`, {
    summary: `${of.summary}: how many of those that the caller may see stand in each state`,
    body: z.strictObject({ filter: filter.default({}) }),
    data: documentCounts,
  })
  return { calls: { query, counts }, filter }
}

/** The number of a document; empty for a kind that keeps none in its facts. */
export const numberOf = (facts: object): string => ("number" in facts ? String(facts.number) : "")

/** What the export of a kind's documents is called. */
export const exportOf = (id: string): string => `${id.replace(/(?<![aeiou])y$/, "ie")}s`
