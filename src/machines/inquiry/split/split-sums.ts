import type { Option } from "./split-options.ts"

/** Differences below this, in units of the currency, count as none. */
export const grain = 1e-7

/** The limits of a split, as numbers. */
export interface Limits {
  readonly suppliers: number
  /** The most suppliers with an award. */
  readonly most: number
  /** The largest part of the total for one supplier. */
  readonly share: number
  /** The least spend of a supplier with an award. */
  readonly least: number
}

/** A split with its sums: `value` includes the penalty of lines that are left out. */
export interface Sums {
  readonly chosen: readonly Option[]
  readonly value: number
  readonly cost: number
  readonly spends: Float64Array
}

/** The option that leaves a line out. */
export const nothing: Option = { cost: 0, parts: [] }

/** A supplier's cost in an option. */
export const spendOf = ({ parts }: Option, supplier: number): number => parts.find((one) => one.supplier === supplier)?.spend ?? 0
