import type { FreezeScope, SupplierCertificate, SupplierProblem } from "#contract/supplier.contract.ts"
import { endOfDayAt } from "#contract/time.ts"
import { replay } from "../_kit/replay.ts"
import { supplier } from "./supplier.chart.ts"
import type { SupplierFact, SupplierFacts } from "./supplier.facts.ts"
import { certificateEnd, isSameCertificate } from "./supplier.holds.ts"

/** A problem that a supplier's own history tells. */
export interface OwnProblem {
  readonly what: Extract<SupplierProblem["what"], "watched" | "frozen" | "certificate" | "downgraded" | "phasedOut" | "blacklisted">
  readonly at: number
  /** When it ended; null while it stands. */
  readonly until: number | null
  readonly reason: string
  readonly scopes: readonly FreezeScope[]
  readonly certificate: SupplierCertificate | null
  /** Who brought it about; empty where the clock did. */
  readonly by: string
}

const blank = { until: null, reason: "", scopes: [], certificate: null, by: "" } as const

/** Facts that bring a problem about: which one, and the facts that end it. */
const begins = {
  "supplier.watched": { what: "watched", ends: ["supplier.watched", "supplier.unwatched"] },
  "supplier.frozen": { what: "frozen", ends: ["supplier.frozen", "supplier.unfrozen", "supplier.thawed", "supplier.thawedToWatch"] },
  "supplier.downgraded": { what: "downgraded", ends: ["supplier.upgraded", "supplier.phasedOut", "supplier.blacklisted"] },
  "supplier.phasedOut": { what: "phasedOut", ends: ["supplier.reinstated", "supplier.blacklisted"] },
  "supplier.blacklisted": { what: "blacklisted", ends: ["supplier.reinstated"] },
} as const satisfies Partial<Record<SupplierFact["type"], { what: OwnProblem["what"]; ends: readonly SupplierFact["type"][] }>>
type Beginning = keyof typeof begins
const isBeginning = (type: SupplierFact["type"]): type is Beginning => Object.hasOwn(begins, type)

/** The end of a problem that a fact ends; a freeze with a last day ends by itself. */
function endedBy(fact: SupplierFact, ends: readonly string[], lastDay: string | null): number | null {
  const own = lastDay === null ? null : endOfDayAt(lastDay) + 1
  if (!ends.includes(fact.type)) return null
  return own === null ? fact.at : Math.min(own, fact.at)
}

/** The expired certificates that a fact renews or takes away. */
const renewedBy = (before: SupplierFacts, after: SupplierFacts, at: number): readonly SupplierCertificate[] =>
  before.certificates.filter((one) => {
    const end = certificateEnd(one)
    const now = after.certificates.find((other) => isSameCertificate(one, other))
    return end !== null && end < at && now?.validTo !== one.validTo
  })

const expired = (certificate: SupplierCertificate, until: number | null): OwnProblem => ({
  ...blank,
  what: "certificate",
  at: (certificateEnd(certificate) ?? 0) + 1,
  until,
  certificate,
})

/** The reason of a fact that has one, or of the stage that it led to. */
const reasonOf = (fact: SupplierFact, { stageReason }: SupplierFacts): string =>
  fact.type === "supplier.watched" || fact.type === "supplier.frozen" ? fact.reason : stageReason

/**
 * What stands or stood against a supplier by its own history: watches, freezes by a person, certificates that had expired, downgrades, phase-outs and
 * blacklists. In the order of their beginnings.
 */
export function ownProblems(history: readonly SupplierFact[], now: number): readonly OwnProblem[] {
  const open = new Map<Beginning, { readonly problem: OwnProblem; readonly lastDay: string | null }>()
  const told: OwnProblem[] = []
  let before: SupplierFacts | null = null
  const { facts } = replay(supplier.chart, history, undefined, (document, any) => {
    const fact = any as SupplierFact
    for (const [type, { problem, lastDay }] of open) {
      const until = endedBy(fact, begins[type].ends, lastDay)
      if (until === null) continue
      told.push({ ...problem, until })
      open.delete(type)
    }
    if (before) told.push(...renewedBy(before, document.facts, fact.at).map((one) => expired(one, fact.at)))
    before = document.facts
    if (!isBeginning(fact.type)) return
    const frozen = fact.type === "supplier.frozen" ? fact : null
    const problem = { ...blank, what: begins[fact.type].what, at: fact.at, reason: reasonOf(fact, document.facts), by: fact.by.id }
    open.set(fact.type, { problem: { ...problem, scopes: frozen?.scopes ?? [] }, lastDay: frozen?.until ?? null })
  })
  for (const { problem, lastDay } of open.values()) {
    const end = lastDay === null ? null : endOfDayAt(lastDay) + 1
    told.push({ ...problem, until: end !== null && end <= now ? end : null })
  }
  const over = facts.certificates.filter((one) => (certificateEnd(one) ?? Infinity) < now)
  return [...told, ...over.map((one) => expired(one, null))].toSorted((one, other) => one.at - other.at)
}
