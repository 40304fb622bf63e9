import type { Column } from "#machines/_kit/kind-row.ts"
import type { Kind, Listed } from "#machines/_kit/kind.ts"

/** The database name for a name of the declaration. */
export const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
export const rowTable = ({ id }: Pick<Listed, "id">): string => `row_${snake(id.replaceAll("-", "_"))}`
export const cellOf = (name: string): string => `c_${snake(name)}`
export const readersOf = (side: string): string => `readers_${snake(side)}`
export const exceptOf = (side: string): string => `except_${snake(side)}`

/** The columns stored in the row, without those kept per reader. */
export const storedColumns = <Facts extends object>({ row }: Pick<Listed<Facts>, "row">): readonly (readonly [string, Column<Facts>])[] =>
  Object.entries(row).filter(([, { of }]) => of !== undefined)

/** The sequence that a kind's numbers are taken from. */
export const numbersOf = ({ id }: Pick<Kind, "id">): string => `${snake(id.replaceAll("-", "_"))}_number`
