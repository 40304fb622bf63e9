import type { ImportLine } from "#contract/import.contract.ts"

/** The words that people write for yes and no. */
const flags = new Map<string, 0 | 1>([
  ...["1", "是", "启用", "yes", "y", "true", "sí", "si", "はい"].map((word) => [word, 1] as const),
  ...["0", "否", "停用", "no", "n", "false", "いいえ"].map((word) => [word, 0] as const),
])

/** A row's cell, trimmed; empty when the row lacks it. */
export const cellOf = ({ cells }: ImportLine, field: string): string => (cells[field] ?? "").trim()

/** The flag in a non-empty cell; undefined when it is neither yes nor no. */
export const flagOf = (cell: string): 0 | 1 | undefined => flags.get(cell.toLowerCase())
