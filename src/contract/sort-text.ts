import { z } from "zod"

/** Which column rows are ordered by, and which way. */
export interface SortBy<Column extends string = string> {
  readonly column: Column
  readonly down: boolean
}

/** At most by so many columns. */
const most = 5

/** `name,-amount` as an order: by name, then by amount with the largest first. */
export const sortsOf = (text: string): readonly SortBy[] =>
  text
    .split(",")
    .filter((part) => /^-?[\w.]+$/.test(part))
    .slice(0, most)
    .map((part) => (part.startsWith("-") ? { column: part.slice(1), down: true } : { column: part, down: false }))

/** An order as text, as addresses say it. */
export const sortText = (sorts: readonly SortBy[]): string => sorts.map(({ column, down }) => `${down ? "-" : ""}${column}`).join(",")

/** An order by some columns for a call that is asked by GET: `name,-amount`. */
export function sortedBy(columns: readonly [string, ...string[]]) {
  const one = `-?(?:${columns.join("|")})`
  return z
    .string()
    .max(200)
    .regex(new RegExp(`^${one}(?:,${one}){0,${most - 1}}$`))
}

/** What such a text says; columns that are not among these count for nothing. */
export const sortsIn = <Column extends string>(text: string, columns: readonly Column[]): readonly SortBy<Column>[] =>
  sortsOf(text).flatMap(({ column, down }) => {
    const known = columns.find((one) => one === column)
    return known === undefined ? [] : [{ column: known, down }]
  })
