import { ownValue } from "./own-value.ts"

/** One expert as the draw sees them. Parties, departments and fields are ids. */
export interface PoolEntry {
  readonly id: string
  readonly fields: readonly string[]
  readonly employer: string | null
  readonly department: string | null
  readonly enabled: boolean
  /** How often in the last 12 months they judged a tender in which that party bid. */
  readonly servedWith: Readonly<Record<string, number>>
  readonly declaredConflicts: readonly string[]
}

/** Who may not judge this tender. */
export interface PoolExclusions {
  /** Fields of which an expert has to know at least one; none asked means any. */
  readonly fields: readonly string[]
  /** Every party that bids or is invited. */
  readonly parties: readonly string[]
  readonly purchaserDepartment: string | null
  readonly alreadyInGroup: readonly string[]
  /** From this many services with one party an expert is left out; 3 unless told. */
  readonly maxServed?: number
}

/** One ground for leaving an expert out, with the party it is about and how often they served. */
export type Ground =
  | { readonly reason: "disabled" | "otherField" | "sameDepartment" | "alreadyInGroup" }
  | { readonly reason: "employer" | "declaredConflict"; readonly party: string }
  | { readonly reason: "servedTooOften"; readonly party: string; readonly times: number }

/** The pool parted in two: who can be drawn, and who cannot with every ground for it. */
export interface Eligibility {
  readonly eligible: readonly string[]
  readonly excluded: readonly { readonly id: string; readonly grounds: readonly Ground[] }[]
}

/** Parts the pool of experts for one tender; nobody disappears from it without a ground. */
export function eligible(pool: readonly PoolEntry[], exclusions: PoolExclusions): Eligibility {
  const judged = pool.map((expert) => ({ id: expert.id, grounds: groundsAgainst(expert, exclusions) }))
  return {
    eligible: judged.filter((expert) => expert.grounds.length === 0).map((expert) => expert.id),
    excluded: judged.filter((expert) => expert.grounds.length > 0),
  }
}

function groundsAgainst(expert: PoolEntry, exclusions: PoolExclusions): readonly Ground[] {
  const { fields, purchaserDepartment, alreadyInGroup, maxServed = 3 } = exclusions
  const knowsField = fields.length === 0 || fields.some((field) => expert.fields.includes(field))
  const grounds: Ground[] = []
  if (!expert.enabled) grounds.push({ reason: "disabled" })
  if (!knowsField) grounds.push({ reason: "otherField" })
  if (purchaserDepartment !== null && expert.department === purchaserDepartment) grounds.push({ reason: "sameDepartment" })
  if (alreadyInGroup.includes(expert.id)) grounds.push({ reason: "alreadyInGroup" })
  for (const party of new Set(exclusions.parties)) {
    const times = ownValue(expert.servedWith, party) ?? 0
    if (expert.employer === party) grounds.push({ reason: "employer", party })
    if (times >= maxServed) grounds.push({ reason: "servedTooOften", party, times })
    if (expert.declaredConflicts.includes(party)) grounds.push({ reason: "declaredConflict", party })
  }
  return grounds
}
