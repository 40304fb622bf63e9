import { ownValue } from "./own-value.ts"

/** One expert for the draw. Parties, departments and fields are ids. */
export interface PoolEntry {
  readonly id: string
  readonly fields: readonly string[]
  readonly employer: string | null
  readonly department: string | null
  readonly enabled: boolean
  /** How often in the last 12 months the expert judged a tender in which that party bid. */
  readonly servedWith: Readonly<Record<string, number>>
  readonly declaredConflicts: readonly string[]
}

/** The criteria by which experts are excluded from this tender. */
export interface PoolExclusions {
  /** Fields of which an expert must know at least one; empty means any. */
  readonly fields: readonly string[]
  /** All parties that bid or are invited. */
  readonly parties: readonly string[]
  readonly purchaserDepartment: string | null
  readonly alreadyInGroup: readonly string[]
  /** The number of services with one party from which on an expert is excluded; 3 by default. */
  readonly maxServed?: number
}

/** A ground for excluding an expert, with the party and the number of services. */
export type Ground =
  | { readonly reason: "disabled" | "otherField" | "sameDepartment" | "alreadyInGroup" }
  | { readonly reason: "employer" | "declaredConflict"; readonly party: string }
  | { readonly reason: "servedTooOften"; readonly party: string; readonly times: number }

/** The pool in two parts: experts who can be drawn, and the others with all grounds. */
export interface Eligibility {
  readonly eligible: readonly string[]
  readonly excluded: readonly { readonly id: string; readonly grounds: readonly Ground[] }[]
}

/** Divides the pool of experts for one tender; nobody is excluded without a ground. */
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
