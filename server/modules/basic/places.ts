import type { PlaceSorts } from "#contract/areas.contract.ts"
import type { Language } from "#contract/identity.contract.ts"
import { inOrderOf, orderBy } from "#server/database/order-by.ts"

// Countries and divisions are stored in tables with the same columns; `row` is a table's name in a statement.

/** The condition that a row's code begins with a parameter, or one of its names contains it, ignoring case and accents. */
export const carries = (row: string, part: string): string => `(${part} = '' or starts_with(${row}.code, upper(${part}))
  or exists (select from jsonb_each_text(${row}.names) as n where position(folded(${part}) in folded(n.value)) > 0))`

/** Adds the reply's language to every row as a column `language`. */
export const saidIn = (language: string): string => `cross join (select ${language}::text as language) as said`

/** The requested order, then that of the codes. */
export function orderOf(row: string, enabled: string, sorts: PlaceSorts): string {
  const named = (language: Language) => inOrderOf(language, `${row}.names ->> '${language}'`)
  const keys = {
    code: `${row}.code`,
    zh: named("zh"),
    en: named("en"),
    es: named("es"),
    ja: named("ja"),
    changed: `${row}.changed_at`,
    enabled,
  }
  return orderBy(sorts, keys, `${row}.code`)
}
