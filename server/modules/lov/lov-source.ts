import type { LovRecord, SearchParams } from "#contract/lov.contract.ts"
import type { Language } from "#contract/identity.contract.ts"
import type { Role } from "#contract/people.ts"
import type { Tx } from "#server/database/database.ts"
import type { SessionUser } from "#server/http/session-user.ts"

/** A search as every source receives it: filters that the source has declared, as text, and the person who searches. */
export interface LovSearch {
  readonly user: SessionUser
  readonly language: Language
  /** Only rows in use. */
  readonly enabled: boolean
  readonly filters: Readonly<Record<string, string>>
  readonly page: number
  readonly pageSize: number
}

export interface LovFound {
  readonly rows: LovRecord[]
  readonly total: number
}

/** A source that a definition may name: who may use it, its fields and its filters. */
export interface LovSource {
  readonly sqlTypeCode: "API" | "SQL"
  readonly roles: readonly Role[] | "everybody"
  readonly fields: readonly string[]
  readonly filters: readonly string[]
  search(tx: Tx, search: LovSearch): Promise<LovFound>
}

/** The filters sent, without empty ones; null when one is not declared. Every source has `enabled`. */
export function filtersOf(source: LovSource, sent: SearchParams): { filters: Record<string, string>; enabled: boolean } | null {
  const filters: Record<string, string> = {}
  for (const [field, value] of Object.entries(sent)) {
    if (field === "enabled") continue
    if (!source.filters.includes(field)) return null
    if (value !== null && String(value).trim() !== "") filters[field] = String(value).trim()
  }
  return { filters, enabled: String(sent["enabled"] ?? 1) === "1" }
}
