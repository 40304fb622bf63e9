import type { Language } from "#contract/identity.contract.ts"
import { type Column, otherLanguages } from "#machines/_kit/kind-row.ts"
import type { Kind, Listed } from "#machines/_kit/kind.ts"

/** The database name for a name of the declaration. */
export const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
export const rowTable = ({ id }: Pick<Listed, "id">): string => `row_${snake(id.replaceAll("-", "_"))}`
export const cellOf = (name: string): string => `c_${snake(name)}`
export const readersOf = (side: string): string => `readers_${snake(side)}`
export const exceptOf = (side: string): string => `except_${snake(side)}`

/** The columns of its titles in other languages; none for a kind whose title is the same in every language. */
export const titleColumns = ({
  otherTitles,
}: Pick<Listed, "otherTitles">): readonly (readonly [string, (typeof otherLanguages)[number]])[] =>
  otherTitles ? otherLanguages.map((language) => [`title_${language}`, language] as const) : []

/** The title of the rows `t` for readers of a language. */
export function titleFor(kind: Pick<Listed, "otherTitles">, language: Language, t = "t"): string {
  const own = titleColumns(kind).find(([, of]) => of === language)
  return own ? `coalesce(nullif(${t}.${own[0]}, ''), ${t}.title)` : `${t}.title`
}

/** The columns stored in the row, without those kept per reader. */
export const storedColumns = <Facts extends object>({ row }: Pick<Listed<Facts>, "row">): readonly (readonly [string, Column<Facts>])[] =>
  Object.entries(row).filter(([, { of }]) => of !== undefined)

/** The sequence that a kind's numbers are taken from. */
export const numbersOf = ({ id }: Pick<Kind, "id">): string => `${snake(id.replaceAll("-", "_"))}_number`
