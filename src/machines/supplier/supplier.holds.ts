import type { Freeze, FreezeScope, SupplierCertificate } from "#contract/supplier.contract.ts"
import type { SupplierBar, SupplierStage } from "#contract/supplier-bar.ts"
import { endOfDayAt } from "#contract/time.ts"
import type { SupplierFacts } from "./supplier.facts.ts"

/** How long before its last day a certificate counts as expiring. */
export const warning = 30 * 86_400_000

/** Kinds of certificates of which a supplier has one at a time; a new one replaces the old. */
const single: ReadonlySet<SupplierCertificate["kind"]> = new Set(["businessLicence", "iso9001", "iso14001", "iso45001"])
export const isSameCertificate = (one: Pick<SupplierCertificate, "kind" | "number">, other: typeof one): boolean =>
  one.kind === other.kind && (single.has(one.kind) || one.number === other.number)

/** The last millisecond in which a certificate is valid; null for one without an end. */
export const certificateEnd = ({ validTo }: Pick<SupplierCertificate, "validTo">): number | null =>
  validTo === null ? null : endOfDayAt(validTo)

/** The earliest end of all certificates, past or future; null when none ends. */
export const firstEnd = (certificates: readonly SupplierCertificate[]): number | null =>
  certificates.flatMap((one) => certificateEnd(one) ?? []).toSorted((one, other) => one - other)[0] ?? null

/** The next instants at which a certificate begins to expire, and at which one ends, that were not told yet; Infinity for never. */
export function nextTold(certificates: readonly SupplierCertificate[], told: SupplierFacts["told"]): SupplierFacts["told"] {
  const ends = certificates.flatMap((one) => certificateEnd(one) ?? [])
  const warned = ends.map((end) => end - warning)
  return {
    expiring: Math.min(...warned.filter((instant) => instant >= told.expiring)),
    expired: Math.min(...ends.filter((instant) => instant >= told.expired)),
  }
}

/** A period in which a supplier is frozen, and the reason; without an end it lasts until somebody acts. */
export interface Hold {
  readonly scopes: readonly FreezeScope[]
  readonly from: number
  /** The first instant after the hold. */
  readonly until: number | null
  readonly freeze: Freeze | null
  readonly certificate: SupplierCertificate | null
}

/** All holds of a supplier: freezes by a person, and mandatory certificates from their end on. */
export function holdsOf({ freeze, certificates }: Pick<SupplierFacts, "freeze" | "certificates">): readonly Hold[] {
  const lapses = certificates.flatMap((certificate): Hold[] => {
    const end = certificate.mandatory ? certificateEnd(certificate) : null
    return end === null ? [] : [{ scopes: ["inquiry", "order"], from: end + 1, until: null, freeze: null, certificate }]
  })
  if (freeze === null) return lapses
  const until = freeze.until === null ? null : endOfDayAt(freeze.until) + 1
  return [{ scopes: freeze.scopes, from: freeze.since, until, freeze, certificate: null }, ...lapses]
}

const covers = ({ from, until }: Hold, at: number): boolean => from <= at && (until === null || at < until)

/** The first instant from `from` on at which a hold applies; null for never. */
export const heldFrom = (holds: readonly Hold[], from: number): number | null =>
  holds
    .filter(({ until }) => until === null || until > from)
    .map((hold) => Math.max(hold.from, from))
    .toSorted((one, other) => one - other)[0] ?? null

/** The first instant from `from` on at which no hold applies; null for never. */
export function freeFrom(holds: readonly Hold[], from: number): number | null {
  let at = from
  for (;;) {
    const holding = holds.find((hold) => covers(hold, at))
    if (!holding) return at
    if (holding.until === null) return null
    at = holding.until
  }
}

/** By stage, whether a supplier may be asked for a bid or a quotation, and whether it may be awarded. */
const allowedIn: Readonly<Record<SupplierStage, readonly Asked[]>> = {
  registered: [],
  potential: ["ask"],
  qualified: ["ask", "award"],
  preferred: ["ask", "award"],
  phasingOut: [],
  eliminated: [],
  blacklisted: [],
}
/** The stages in which a company deals with a supplier no more: nothing is asked of it, and its data is not changed. */
export const endedStages: readonly SupplierStage[] = ["eliminated", "blacklisted"]
/** The purpose for which a supplier is needed: to ask it, or to award it. */
export type Asked = "ask" | "award"
const scopeOf: Readonly<Record<Asked, FreezeScope>> = { ask: "inquiry", award: "order" }

/** What of a supplier's facts tells what bars it. */
type Standing = Pick<SupplierFacts, "company" | "stage" | "stageSince" | "enteredFor" | "freeze" | "certificates">

/** What bars a supplier from being asked or awarded at an instant, the gravest first; empty when nothing does. */
export function barsOf(supplier: string, facts: Standing, asked: Asked, at: number): readonly SupplierBar[] {
  const { company, stage, stageSince, enteredFor } = facts
  const none = { supplier, company, stage, since: null, reason: "", certificate: "", kind: null } as const
  if (stage === "blacklisted") return [{ ...none, cause: "blacklisted", since: stageSince, reason: enteredFor }]
  const held = holdsOf(facts).filter((hold) => covers(hold, at) && hold.scopes.includes(scopeOf[asked]))
  const bars = held.map(({ from, freeze, certificate }): SupplierBar => {
    if (certificate) return { ...none, cause: "certificate", since: from, certificate: certificate.number, kind: certificate.kind }
    return { ...none, cause: "frozen", since: from, reason: freeze?.reason ?? "" }
  })
  return allowedIn[stage].includes(asked) ? bars : [{ ...none, cause: "stage", since: stageSince }, ...bars]
}
