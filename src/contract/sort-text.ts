import { z } from "zod"

/** The column that rows are ordered by, and the direction. */
export interface SortBy<Column extends string = string> {
  readonly column: Column
  readonly down: boolean
}

/** The most columns of an order. */
const most = 5

/** Parses `name,-amount` as an order: by name, then by amount, descending. */
export const sortsOf = (text: string): readonly SortBy[] =>
  text
    .split(",")
    .filter((part) => /^-?[\w.]+$/.test(part))
    .slice(0, most)
    .map((part) => (part.startsWith("-") ? { column: part.slice(1), down: true } : { column: part, down: false }))

/** Formats an order for an address. */
export const sortText = (sorts: readonly SortBy[]): string => sorts.map(({ column, down }) => `${down ? "-" : ""}${column}`).join(",")

/** An order by some columns for a GET call: `name,-amount`. */
export function sortedBy(columns: readonly [string, ...string[]]) {
  const one = `-?(?:${columns.join("|")})`
  return z
    .string()
    .max(200)
    .regex(new RegExp(`^${one}(?:,${one}){0,${most - 1}}$`))
}

/** Parses such a text; other columns are ignored. */
export const sortsIn = <Column extends string>(text: string, columns: readonly Column[]): readonly SortBy<Column>[] =>
  sortsOf(text).flatMap(({ column, down }) => {
    const known = columns.find((one) => one === column)
    return known === undefined ? [] : [{ column: known, down }]
  })
