import type { Proposal } from "#contract/supplier.contract.ts"
import type { SupplierStage } from "#contract/supplier-bar.ts"
import type { Reducers } from "../_kit/chart.ts"
import { checked, withoutSecond } from "../checklist/checklist.ts"
import type { SupplierFact, SupplierFacts } from "./supplier.facts.ts"
import { isSameCertificate } from "./supplier.holds.ts"
import { reviewOf } from "./supplier.rules.ts"

type By = { readonly by: { readonly id: string }; readonly at: number }
type Reduce = (facts: SupplierFacts, fact: By) => SupplierFacts

/** A reducer that sets the stage. */
const enters =
  (stage: SupplierStage): Reduce =>
  (facts, { at }) => {
    const reason = facts.proposal?.reason ?? ""
    return { ...facts, stage, stageSince: at, stageReason: reason, enteredFor: reason, proposal: null }
  }

const asks =
  (what: Proposal["what"]) =>
  (
    facts: SupplierFacts,
    { by, at, reason, until = null }: By & { readonly reason: string; readonly until?: string | null },
  ): SupplierFacts => ({
    ...facts,
    proposal: { what, by: by.id, at, reason, until, firstBy: "" },
  })

const firstPasses: Reduce = (facts, { by }) => ({ ...facts, proposal: facts.proposal && { ...facts.proposal, firstBy: by.id } })
const touched: Reduce = (facts, { at }) => ({ ...facts, touchedAt: at })

type Company = By & Pick<SupplierFacts, "number" | "company" | "creditCode" | "buyer">
const begins = (facts: SupplierFacts, { number, company, creditCode, buyer, at }: Company): SupplierFacts => ({
  ...facts,
  number,
  company,
  creditCode,
  buyer,
  stageSince: at,
  touchedAt: at,
})

/** Reducers of a supplier's facts. */
export const supplierReducers: Reducers<SupplierFacts, SupplierFact> = {
  "supplier.entered": begins,
  "supplier.registered": (facts, fact) => ({
    ...begins(facts, fact),
    profile: fact.profile,
    registration: fact.registration,
    numbers: { contacts: fact.registration, accounts: fact.registration },
    certificates: fact.profile.certificates.map((one) => ({ ...one, mandatory: one.kind === "businessLicence" })),
  }),
  "supplier.adopted": (facts, fact) => ({ ...begins(facts, fact), stage: "qualified" }),
  "supplier.admitted": enters("potential"),
  "supplier.upgradeAsked": (facts, fact) => ({
    ...asks("upgrade")(facts, fact),
    checklist: { points: fact.points ?? [], checks: [] },
  }),
  "supplier.checked": (facts, { point, answer, note, by, at }) => ({
    ...facts,
    checklist: checked(facts.checklist, { point, answer, note, review: reviewOf(facts), by: by.id, at }),
  }),
  "supplier.upgradeFirstPassed": firstPasses,
  "supplier.upgraded": enters("qualified"),
  "supplier.preferred": enters("preferred"),
  "supplier.unpreferred": enters("qualified"),
  "supplier.downgradeAsked": asks("downgrade"),
  "supplier.downgraded": enters("potential"),
  "supplier.phaseOutAsked": asks("phaseOut"),
  "supplier.phasedOut": (facts, fact) => ({ ...enters("phasingOut")(facts, fact), phaseOutUntil: facts.proposal?.until ?? null }),
  "supplier.eliminated": (facts, { at }) => ({ ...facts, stage: "eliminated", stageSince: at }),
  "supplier.blacklistAsked": asks("blacklist"),
  "supplier.blacklistFirstPassed": firstPasses,
  "supplier.blacklisted": enters("blacklisted"),
  "supplier.reinstateAsked": asks("reinstate"),
  "supplier.reinstateFirstPassed": firstPasses,
  "supplier.reinstated": (facts, fact) => ({ ...enters("registered")(facts, fact), phaseOutUntil: null }),
  "supplier.firstUndone": (facts) => ({
    ...facts,
    checklist: withoutSecond(facts.checklist),
    proposal: facts.proposal && { ...facts.proposal, firstBy: "" },
  }),
  "supplier.proposalReturned": (facts, { reason }) => ({ ...facts, stageReason: reason, proposal: null }),
  "supplier.proposalWithdrawn": (facts) => ({ ...facts, proposal: null }),
  "supplier.watched": (facts, { reason, at }) => ({ ...facts, watch: { reason, since: at }, touchedAt: at }),
  "supplier.unwatched": (facts, fact) => ({ ...touched(facts, fact), watch: null }),
  "supplier.frozen": (facts, { scopes, reason, until, at }) => ({
    ...facts,
    freeze: { scopes: [...scopes], reason, until, since: at },
    touchedAt: at,
  }),
  "supplier.unfrozen": (facts, fact) => ({ ...touched(facts, fact), freeze: null }),
  "supplier.lapsed": touched,
  // Lifts a freeze whose last day is over; a freeze for a certificate has ended with its renewal.
  "supplier.thawed": (facts, fact) => ({ ...touched(facts, fact), freeze: null }),
  "supplier.thawedToWatch": (facts, fact) => ({ ...touched(facts, fact), freeze: null }),
  "supplier.certified": (facts, { type: _type, by: _by, given: _given, at, replaces = null, ...certificate }) => ({
    ...facts,
    certificates: [
      ...facts.certificates.filter((one) => ![certificate, replaces].some((other) => other && isSameCertificate(one, other))),
      { ...certificate, mandatory: certificate.mandatory || certificate.kind === "businessLicence" },
    ],
    touchedAt: at,
  }),
  "supplier.certificateDropped": (facts, { kind, number, at }) => ({
    ...facts,
    certificates: facts.certificates.filter((one) => !isSameCertificate(one, { kind, number })),
    touchedAt: at,
  }),
  "supplier.changed": (facts, { company, creditCode, profile, numbers, heldAccounts }) => ({
    ...facts,
    company,
    creditCode,
    profile,
    numbers,
    heldAccounts,
  }),
  "supplier.certificatesChanged": (facts, { certificates, at }) => ({ ...facts, certificates, touchedAt: at }),
  "supplier.certificatesExpiring": (facts, { at }) => ({ ...facts, told: { ...facts.told, expiring: at } }),
  "supplier.certificatesExpired": (facts, { at }) => ({ ...facts, told: { ...facts.told, expired: at } }),
}
