import type { Option } from "./split-options.ts"

/** Differences below this, in units of the currency, are none. */
export const grain = 1e-7

/** What a split has to keep to, in numbers. */
export interface Limits {
  readonly suppliers: number
  /** Most suppliers that get something. */
  readonly most: number
  /** The part of the total that one may get at most. */
  readonly share: number
  /** What whoever gets something gets at least. */
  readonly least: number
}

/** A split, and what it comes to: `value` with what lines cost that are left out. */
export interface Sums {
  readonly chosen: readonly Option[]
  readonly value: number
  readonly cost: number
  readonly spends: Float64Array
}

/** A line that is left out. */
export const nothing: Option = { cost: 0, parts: [] }

/** What a supplier gets of a line. */
export const spendOf = ({ parts }: Option, supplier: number): number => parts.find((one) => one.supplier === supplier)?.spend ?? 0
