import { type Column, isSeveral } from "#machines/_kit/kind-row.ts"
import type { Listed } from "#machines/_kit/kind.ts"
import type { Database, Tx } from "#server/database/database.ts"
import { readAgain } from "#server/event-store/feed.ts"
import { type ProjectedKind, writeAll } from "#server/event-store/projections.ts"
import { makeChanged } from "./make-changed.ts"
import { cellOf, exceptOf, numbersOf, readersOf, rowTable, storedColumns, titleColumns } from "./row-names.ts"

const storedAs = {
  text: "text",
  choice: "text",
  flag: "boolean",
  instant: "bigint",
  day: "text",
  whole: "bigint",
  party: "text",
  person: "text",
  parties: "text[]",
  people: "text[]",
  code: "text",
  codes: "text[]",
} as const
type Stored = Exclude<Column["kind"], "money">

function columnsOf({ sides, ...kind }: Pick<Listed, "row" | "sides" | "above" | "otherTitles">): readonly string[] {
  const own = storedColumns(kind).flatMap(([name, { kind: of }]) =>
    of === "money" ? [`${cellOf(name)} numeric`, `${cellOf(name)}_currency text`] : [`${cellOf(name)} ${storedAs[of as Stored]}`],
  )
  const readers = Object.entries(sides).flatMap(([name, { who, except }]) => [
    ...(who ? [`${readersOf(name)} text[] not null`] : []),
    ...(except ? [`${exceptOf(name)} text[] not null`] : []),
  ])
  const titles = titleColumns(kind).map(([name]) => `${name} text not null default ''`)
  return [...(kind.above ? ["above text"] : []), ...titles, ...own, ...readers]
}

/** The statements that create the table of a kind's rows and the sequence of its numbers. */
function statementsOf(kind: Listed): readonly string[] {
  const table = rowTable(kind)
  const newest = "changed_at desc, id"
  const lists = Object.entries(kind.sides).flatMap(([name, { who }]) =>
    who ? [`create index on ${table} using gin (${readersOf(name)})`] : [],
  )
  const orders = storedColumns(kind).flatMap(([name, { ordered, sought, unique, kind: of }]) =>
    (ordered || sought) && !unique && !isSeveral({ kind: of }) ? [`create index on ${table} (${cellOf(name)}, id)`] : [],
  )
  const unique = storedColumns(kind).flatMap(([name, column]) =>
    column.unique ? [`create unique index on ${table} (${cellOf(name)})`] : [],
  )
  const several = storedColumns(kind).flatMap(([name, column]) =>
    isSeveral(column) && (!column.kept || column.sought) ? [`create index on ${table} using gin (${cellOf(name)})`] : [],
  )
  return [
    `drop table if exists ${table}`,
    `create table ${table} (
      id text collate "C" primary key, number text not null, title text not null, state text not null, ends bigint[] not null, after text[] not null,
      version integer not null, created_at bigint not null, changed_at bigint not null, moved_at bigint not null, company text, author text, people text[] not null,
      words text not null default '', grams text[] not null default '{}'${columnsOf(kind)
        .map((column) => `, ${column}`)
        .join("")})`,
    `create index on ${table} (${newest})`,
    `create index on ${table} (moved_at desc, id)`,
    `create index on ${table} (state, ${newest})`,
    `create index on ${table} (company, ${newest})`,
    `create index on ${table} ((ends[1])) where ends[1] is not null`,
    `create index on ${table} (number)`,
    `create index on ${table} using gin (grams)`,
    ...(kind.above ? [`create index on ${table} (above)`] : []),
    ...lists,
    ...several,
    ...orders,
    ...unique,
    // A member document takes its number from its parent.
    ...(kind.above ? [] : [`create sequence if not exists ${numbersOf(kind)}`]),
  ]
}

/** A kind whose lists are made from rows, and the function that writes the row of a stored document. */
export interface RowSource {
  readonly kind: Listed
  readonly write: ProjectedKind["write"]
}

/** Rewrites all rows of a kind from its documents. */
export const rewriteRows = (tx: Tx, { kind, write }: RowSource): Promise<void> => writeAll(tx, kind.id, write)

/**
 * Recreates the tables of kinds whose declaration has changed, and fills them from the documents. Rows are made from facts alone, so a new column
 * needs only a change of the declaration.
 */
export const prepareRows = (database: Database, sources: readonly RowSource[]): Promise<void> =>
  makeChanged(
    database,
    sources.map((source) => {
      const { kind } = source
      const statements = statementsOf(kind)
      return {
        name: kind.id,
        // By what it is found is entered anew with the rows.
        shape: [kind.chart.version, ...statements, ...(kind.foundBy ? ["found by the whole document"] : [])].join(";"),
        make: async (tx) => {
          for (const text of statements) await tx.query({ text })
          await rewriteRows(tx, source)
          // The search columns are filled by the feed's reader.
          await readAgain(tx, ["search"])
        },
      }
    }),
  )
