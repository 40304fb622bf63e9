import type { Review } from "#contract/checklist.contract.ts"
import { code } from "#contract/errors.ts"
import { creditCodeLength } from "#contract/shapes.ts"
import { endOfDayAt } from "#contract/time.ts"
import { inputRule, rule, toldRule } from "../_kit/rules.ts"
import { checklistRules } from "../checklist/checklist.rules.ts"
import type { SupplierFact, SupplierFacts } from "./supplier.facts.ts"
import { certificateEnd, isSameCertificate } from "./supplier.holds.ts"

type On = { readonly facts: SupplierFacts; readonly event: SupplierFact }
const mandatory = ({ facts }: On) => facts.certificates.filter((one) => one.mandatory)
const expired = (on: On) => mandatory(on).filter((one) => (certificateEnd(one) ?? Infinity) < on.event.at)

const missing = ({ event }: On): readonly string[] => event.given?.missingSurveys ?? []

/** The review in which a proposal stands. */
export const reviewOf = ({ proposal }: Pick<SupplierFacts, "proposal">): Review => ((proposal?.firstBy ?? "") === "" ? "first" : "second")
/** Whoever proposes decides nothing, and whoever passed the first review leaves the second to somebody else. */
export const barredFrom = ({ proposal }: SupplierFacts): readonly string[] =>
  proposal ? [proposal.by, proposal.firstBy].filter((one) => one !== "") : []

/** The rules of a supplier (spec 8, 15000 to 15024). */
export const supplierRules = {
  isNewSupplier: rule<SupplierFacts, SupplierFact>(code.wrongState, ({ facts }) => facts.number === ""),
  isOwnSupplier: rule<SupplierFacts, SupplierFact>(code.notPermitted, ({ facts, event }) => facts.buyer === event.by.party),
  hasSupplierCode: inputRule<SupplierFacts, SupplierFact>(
    "15010",
    ({ event }) => event.type !== "supplier.entered" || event.creditCode.length === creditCodeLength,
  ),
  showsMandatoryCertificate: rule<SupplierFacts, SupplierFact>("15013", (on) => mandatory(on).length > 0),
  mandatoryCertificatesHold: rule<SupplierFacts, SupplierFact>(
    "15014",
    (on) => expired(on).length === 0,
    (on) => ({ certificate: expired(on)[0]?.number ?? "" }),
  ),
  passedRequiredSurveys: toldRule<SupplierFacts, SupplierFact>(
    "15013",
    (on) => missing(on).length === 0,
    (on) => ({ count: missing(on).length, survey: missing(on)[0] ?? "" }),
  ),
  ...checklistRules<SupplierFacts, SupplierFact>(
    (facts) => ({
      checklist: facts.checklist,
      review: reviewOf(facts),
      certificates: facts.certificates,
      barred: barredFrom(facts),
    }),
    (event) => (event.type === "supplier.checked" ? event : null),
  ),
  isWatched: rule<SupplierFacts, SupplierFact>(code.wrongState, ({ facts }) => facts.watch !== null),
  isNotFrozen: rule<SupplierFacts, SupplierFact>("15008", ({ facts }) => facts.freeze === null),
  isFrozenByHand: rule<SupplierFacts, SupplierFact>("15014", ({ facts }) => facts.freeze !== null),
  freezeEndsLater: inputRule<SupplierFacts, SupplierFact>(
    "10011",
    ({ event }) => event.type !== "supplier.frozen" || event.until === null || endOfDayAt(event.until) > event.at,
  ),
  phaseOutEndsLater: inputRule<SupplierFacts, SupplierFact>(
    "10011",
    ({ event }) => event.type !== "supplier.phaseOutAsked" || endOfDayAt(event.until) > event.at,
  ),
  hasSomeCertificate: rule<SupplierFacts, SupplierFact>("10008", ({ facts }) => facts.certificates.length > 0),
  hasThatCertificate: inputRule<SupplierFacts, SupplierFact>("10008", ({ facts, event }) => {
    const named = event.type === "supplier.certified" ? event.replaces : event.type === "supplier.certificateDropped" ? event : null
    // What is taken away is named exactly: of most kinds there is one at a time, and another number would be recorded for it.
    const exact = event.type === "supplier.certificateDropped"
    return !named || facts.certificates.some((one) => isSameCertificate(one, named) && (!exact || one.number === named.number))
  }),
} as const
