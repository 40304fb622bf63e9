import type { ImportLine } from "#contract/import.contract.ts"

/** What people write for yes and no. */
const flags = new Map<string, 0 | 1>([
  ...["1", "是", "启用", "yes", "y", "true", "sí", "si", "はい"].map((word) => [word, 1] as const),
  ...["0", "否", "停用", "no", "n", "false", "いいえ"].map((word) => [word, 0] as const),
])

/** A row's cell without the blanks around it; empty when the row has none. */
export const cellOf = ({ cells }: ImportLine, field: string): string => (cells[field] ?? "").trim()

/** What an unempty cell says by yes or no; undefined when it says neither. */
export const flagOf = (cell: string): 0 | 1 | undefined => flags.get(cell.toLowerCase())
