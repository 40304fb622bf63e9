import { z } from "zod"
import { checkInput } from "#contract/checklist.contract.ts"
import { documentBeside } from "#contract/document.ts"
import type { DataOf } from "#contract/endpoint.ts"
import { buying } from "#contract/people.ts"
import {
  certificateNamed,
  certificateStates,
  enteredSupplier,
  freezeInput,
  recordedCertificate,
  supplierStandings,
  supplierView,
  why,
} from "#contract/supplier.contract.ts"
import { type SupplierStage, supplierStages } from "#contract/supplier-bar.ts"
import { day, endOfDayAt } from "#contract/time.ts"
import { documentKind } from "../_kit/kind.ts"
import { at } from "../_kit/readers.ts"
import { itemOf, noChecklist, rowsOf } from "../checklist/checklist.ts"
import { peopleOf } from "../registration/registration.personal.ts"
import { completenessShare } from "./supplier.completeness.ts"
import type { SupplierFactData, SupplierFacts, SupplierGiven } from "./supplier.facts.ts"
import { firstEnd, freeFrom, heldFrom, holdsOf, nextTold, warning } from "./supplier.holds.ts"
import { supplierReducers } from "./supplier.reduce.ts"
import { barredFrom, reviewOf, supplierRules } from "./supplier.rules.ts"

const { begin, column, command, declare } = documentKind<SupplierFacts, SupplierFactData, SupplierGiven>()
const buyer = { by: ["purchaser"] } as const
const reasoned = z.strictObject({ reason: why })

const subject = (facts: SupplierFacts) => ({
  number: facts.number,
  title: facts.company,
  party: facts.buyer,
  amount: null,
  currency: null,
  barred: barredFrom(facts),
})
const approvalEnds = { returned: "supplier.proposalReturned", withdrawn: "supplier.proposalWithdrawn", subject } as const
const secondEnds = { ...approvalEnds, withdrawn: "supplier.firstUndone" } as const
/** Purchasers know the supplier and approvers answer for it: without a route, one of each decides once. */
const first = { ...approvalEnds, askedIn: ["purchaser"] } as const

/** The instant from which the supplier is frozen if nothing is done; the timer fires after the millisecond before it. */
const freezesAt = (facts: SupplierFacts): number | null => before(heldFrom(holdsOf(facts), facts.touchedAt))
const thawsAt = (facts: SupplierFacts): number | null => before(freeFrom(holdsOf(facts), facts.touchedAt))
const before = (instant: number | null): number | null => (instant === null ? null : instant - 1)
const expiringAt = ({ certificates }: SupplierFacts): number | null => {
  const end = firstEnd(certificates)
  return end === null ? null : end - warning
}
/** The clock while certificates expire, or some have: the others go on, and each is told of in its turn. */
const telling = (state: "expiring" | "expired") => {
  const next = ({ certificates, told }: SupplierFacts) => {
    const { expiring, expired } = nextTold(certificates, told)
    return { expiring, expired: state === "expiring" ? (firstEnd(certificates) ?? Infinity) : expired }
  }
  return {
    due: (facts: SupplierFacts) => {
      const { expiring, expired } = next(facts)
      const due = Math.min(expiring, expired)
      return due === Infinity ? null : due
    },
    leaves: (facts: SupplierFacts) => {
      const { expiring, expired } = next(facts)
      return expired <= expiring ? "supplier.certificatesExpired" : "supplier.certificatesExpiring"
    },
  } as const
}
/** Stages in which the company does business with the supplier, or may soon. */
const active = ["registered", "potential", "qualified", "preferred"] as const
const known = [...active, "phasingOut", "eliminated"] as const

/** Suppliers (供应商): their stage, their standing and their certificates, each independent of the others. */
export const supplier = declare({
  id: "supplier",
  version: 4,
  letters: "GYS",
  summary: "A supplier",
  screen: "supplier/archive",
  states: [
    "registered",
    "potential",
    "upgrading",
    "upgradingSecond",
    "qualified",
    "preferred",
    "downgrading",
    "phaseOutApproval",
    "phasingOut",
    "eliminated",
    "blacklisting",
    "blacklistingSecond",
    "blacklisted",
    "reinstating",
    "reinstatingSecond",
  ],
  regions: { standing: supplierStandings, certificates: certificateStates },
  empty: {
    number: "",
    company: "",
    creditCode: "",
    buyer: "",
    stage: "registered",
    stageSince: 0,
    stageReason: "",
    enteredFor: "",
    watch: null,
    freeze: null,
    phaseOutUntil: null,
    certificates: [],
    told: { expiring: 0, expired: 0 },
    profile: null,
    registration: null,
    numbers: { contacts: null, accounts: null },
    heldAccounts: [],
    proposal: null,
    checklist: noChecklist,
    touchedAt: 0,
  },
  reduce: supplierReducers,
  rules: supplierRules,
  view: supplierView,
  beside: documentBeside,
  named: ({ buyer: party, proposal, checklist: { checks } }) => [
    party || null,
    proposal?.by ?? null,
    proposal?.firstBy || null,
    ...checks.map(({ by }) => by),
  ],
  viewOf: (facts, beside) => {
    const { numbers: _, certificates, heldAccounts, checklist, ...shown } = facts
    const rows = rowsOf(checklist, reviewOf(facts))
    return { ...beside, ...shown, certificates: [...certificates], heldAccounts: [...heldAccounts], checklist: rows }
  },
  files: { papers: { adds: [{ side: "keeper", acting: ["purchaser"] }], sees: [{ side: "keeper" }] } },
  upcasters: {},
  sides: {
    keeper: {
      who: ({ buyer: party }) => (party === "" ? [] : buying.map((name) => at(name, party))),
      // Whoever may see the data of several units of the group sees the suppliers of each.
      owned: { acting: buying, as: ({ buyer: company }) => ({ company, author: "", people: [] }) },
    },
  },
  begin: begin("supplier.entered", {
    ...buyer,
    summary: "Enters a company as a supplier by hand, which has not registered",
    input: enteredSupplier,
    data: (input, { number, by }) => ({ ...input, number, buyer: by.party ?? "" }),
  }),
  commands: {
    admit: command("supplier.admitted", { ...buyer, summary: "Admits it as a potential supplier, which may be asked (准入)" }),
    askUpgrade: command("supplier.upgradeAsked", {
      ...buyer,
      summary: "Proposes it as a qualified supplier, which two people look at (升级)",
      input: reasoned,
      data: (why, { given }) => ({ ...why, points: given.points ?? [] }),
    }),
    check: command("supplier.checked", {
      by: ["purchaser", "approver"],
      summary: "Says what was found at a point of an upgrade's checklist, in place of what was said before",
      input: checkInput,
      data: (check, { facts: { checklist } }) => ({ ...check, item: itemOf(checklist, check.point) }),
    }),
    prefer: command("supplier.preferred", { ...buyer, summary: "Prefers it to others (优选)" }),
    unprefer: command("supplier.unpreferred", { ...buyer, summary: "Prefers it no longer" }),
    askDowngrade: command("supplier.downgradeAsked", {
      ...buyer,
      summary: "Proposes it as potential again, with the reason (降级)",
      input: reasoned,
      danger: true,
    }),
    askPhaseOut: command("supplier.phaseOutAsked", {
      ...buyer,
      summary: "Proposes to phase it out by a last day, with the reason (淘汰)",
      input: z.strictObject({ reason: why, until: day }),
      danger: true,
    }),
    askBlacklist: command("supplier.blacklistAsked", {
      ...buyer,
      summary: "Proposes to blacklist it, with the evidence, which two people look at (拉黑)",
      input: reasoned,
      danger: true,
    }),
    askReinstate: command("supplier.reinstateAsked", {
      ...buyer,
      summary: "Proposes to take it back as registered, which two people look at (恢复)",
      input: reasoned,
    }),
    watch: command("supplier.watched", { ...buyer, summary: "Watches it, with the reason (观察)", input: reasoned }),
    unwatch: command("supplier.unwatched", { ...buyer, summary: "Watches it no longer" }),
    freeze: command("supplier.frozen", {
      ...buyer,
      summary: "Freezes it for inquiries, orders or payments, with the reason (冻结); one that is frozen otherwise anew",
      input: freezeInput,
      danger: true,
    }),
    unfreeze: command("supplier.unfrozen", { ...buyer, summary: "Lifts what was frozen by hand" }),
    certify: command("supplier.certified", {
      ...buyer,
      summary: "Records a certificate, in the place of the one that it renews (证照)",
      input: recordedCertificate,
    }),
    dropCertificate: command("supplier.certificateDropped", {
      ...buyer,
      summary: "Takes a certificate away that was recorded in error",
      input: certificateNamed,
      danger: true,
    }),
  },
  life: ({ takes, moves, movesAmong, strikes, follows }) => {
    const own = "isOwnSupplier"
    /** Changes of data apply in every stage. */
    const changing = { "supplier.changed": follows() } as const
    const proposing = {
      ...changing,
      "supplier.phaseOutAsked": moves("phaseOutApproval", own, "phaseOutEndsLater"),
      "supplier.blacklistAsked": moves("blacklisting", own),
    } as const
    /** A proposal that is not approved leaves the supplier in its former stage. */
    const returns = (...states: readonly SupplierStage[]) => ({
      ...changing,
      "supplier.proposalReturned": movesAmong(states, ({ stage }) => stage),
    })
    const ends = (...states: readonly SupplierStage[]) => ({
      ...returns(...states),
      "supplier.proposalWithdrawn": movesAmong(states, ({ stage }) => stage),
    })
    const watching = { "supplier.watched": moves("watched", own), "supplier.unwatched": moves("normal", own) } as const
    const freezing = { "supplier.frozen": moves("frozen", own, "freezeEndsLater") } as const
    const checking = {
      "supplier.checked": takes(own, "hasChecklist", "checkerMayDecide", "pointIsListed", "exceptionIsExplained", "evidenceHolds"),
    } as const
    const recorded = {
      "supplier.certificatesChanged": follows("valid"),
      "supplier.certified": moves("valid", own, "hasThatCertificate"),
      "supplier.certificateDropped": moves("valid", own, "hasSomeCertificate", "hasThatCertificate"),
    } as const
    return {
      registered: {
        "supplier.entered": takes("isNewSupplier", "hasSupplierCode"),
        "supplier.registered": { ...follows(), rules: ["isNewSupplier"] },
        "supplier.adopted": { ...follows("qualified"), rules: ["isNewSupplier"] },
        "supplier.admitted": moves("potential", own),
        ...proposing,
      },
      potential: {
        "supplier.upgradeAsked": moves(
          "upgrading",
          own,
          "showsMandatoryCertificate",
          "mandatoryCertificatesHold",
          "isNotFrozen",
          "passedRequiredSurveys",
        ),
        ...proposing,
      },
      upgrading: { ...checking, "supplier.upgradeFirstPassed": moves("upgradingSecond", "checklistIsDone"), ...ends("potential") },
      upgradingSecond: {
        ...checking,
        "supplier.upgraded": moves(
          "qualified",
          "showsMandatoryCertificate",
          "mandatoryCertificatesHold",
          "isNotFrozen",
          "passedRequiredSurveys",
          "checklistIsDone",
        ),
        "supplier.firstUndone": moves("upgrading"),
        ...returns("potential"),
      },
      qualified: {
        "supplier.preferred": moves("preferred", own),
        "supplier.downgradeAsked": moves("downgrading", own),
        ...proposing,
      },
      preferred: {
        "supplier.unpreferred": moves("qualified", own),
        "supplier.downgradeAsked": moves("downgrading", own),
        ...proposing,
      },
      downgrading: { "supplier.downgraded": moves("potential"), ...ends("qualified", "preferred") },
      phaseOutApproval: { "supplier.phasedOut": moves("phasingOut"), ...ends(...active) },
      phasingOut: {
        ...changing,
        "supplier.eliminated": strikes("eliminated"),
        "supplier.blacklistAsked": moves("blacklisting", own),
      },
      eliminated: {
        ...changing,
        "supplier.blacklistAsked": moves("blacklisting", own),
        "supplier.reinstateAsked": moves("reinstating", own),
      },
      blacklisting: { "supplier.blacklistFirstPassed": moves("blacklistingSecond"), ...ends(...known) },
      blacklistingSecond: {
        "supplier.blacklisted": moves("blacklisted"),
        "supplier.firstUndone": moves("blacklisting"),
        ...returns(...known),
      },
      blacklisted: { ...changing, "supplier.reinstateAsked": moves("reinstating", own) },
      reinstating: { "supplier.reinstateFirstPassed": moves("reinstatingSecond"), ...ends("eliminated", "blacklisted") },
      reinstatingSecond: {
        "supplier.reinstated": moves("registered"),
        "supplier.firstUndone": moves("reinstating"),
        ...returns("eliminated", "blacklisted"),
      },
      normal: { "supplier.watched": watching["supplier.watched"], ...freezing, "supplier.lapsed": strikes("frozen") },
      watched: { ...watching, ...freezing, "supplier.lapsed": strikes("frozen") },
      frozen: {
        "supplier.watched": takes(own),
        "supplier.unwatched": takes(own, "isWatched"),
        "supplier.frozen": takes(own, "freezeEndsLater"),
        "supplier.unfrozen": takes(own, "isFrozenByHand"),
        "supplier.thawed": strikes("normal"),
        "supplier.thawedToWatch": strikes("watched"),
      },
      valid: { ...recorded, "supplier.certificatesExpiring": strikes("expiring") },
      expiring: {
        ...recorded,
        "supplier.certificatesExpiring": strikes("expiring"),
        "supplier.certificatesExpired": strikes("expired"),
      },
      expired: {
        ...recorded,
        "supplier.certificatesExpiring": strikes("expired"),
        "supplier.certificatesExpired": strikes("expired"),
      },
    }
  },
  clocks: {
    phasingOut: { due: ({ phaseOutUntil: last }) => (last === null ? null : endOfDayAt(last)), leaves: "supplier.eliminated" },
    normal: { due: freezesAt, leaves: "supplier.lapsed" },
    watched: { due: freezesAt, leaves: "supplier.lapsed" },
    frozen: { due: thawsAt, leaves: ({ watch }) => (watch ? "supplier.thawedToWatch" : "supplier.thawed") },
    valid: { due: expiringAt, leaves: "supplier.certificatesExpiring" },
    expiring: telling("expiring"),
    expired: telling("expired"),
  },
  approvals: {
    upgrade: { in: "upgrading", approved: "supplier.upgradeFirstPassed", ...first },
    upgradeSecond: { in: "upgradingSecond", approved: "supplier.upgraded", ...secondEnds },
    downgrade: { in: "downgrading", approved: "supplier.downgraded", ...approvalEnds },
    phaseOut: { in: "phaseOutApproval", approved: "supplier.phasedOut", ...approvalEnds },
    blacklist: { in: "blacklisting", approved: "supplier.blacklistFirstPassed", ...first },
    blacklistSecond: { in: "blacklistingSecond", approved: "supplier.blacklisted", ...secondEnds },
    reinstate: { in: "reinstating", approved: "supplier.reinstateFirstPassed", ...first },
    reinstateSecond: { in: "reinstatingSecond", approved: "supplier.reinstated", ...secondEnds },
  },
  values: {
    "supplier.upgradeAsked": ["reason"],
    "supplier.checked": ["item", "answer", "note"],
    "supplier.downgradeAsked": ["reason"],
    "supplier.phaseOutAsked": ["reason", "until"],
    "supplier.blacklistAsked": ["reason"],
    "supplier.reinstateAsked": ["reason"],
    "supplier.proposalReturned": ["reason"],
    "supplier.watched": ["reason"],
    "supplier.frozen": ["reason"],
    "supplier.certified": ["number", "validTo"],
    "supplier.certificateDropped": ["number"],
  },
  names: {
    "supplier.entered": ({ number, company, creditCode }) => [number, company, creditCode],
    "supplier.registered": ({ number, company, creditCode }) => [number, company, creditCode],
    "supplier.adopted": ({ number, company, creditCode }) => [number, company, creditCode],
    "supplier.changed": ({ number, company, creditCode }) => [number, company, creditCode],
  },
  personal: {
    "supplier.registered": ({ profile }) => peopleOf(profile, "profile"),
    "supplier.changed": ({ profile }) => peopleOf(profile, "profile"),
  },
  notices: {
    "supplier.lapsed": "keeper",
    "supplier.certificatesExpiring": "keeper",
    "supplier.certificatesExpired": "keeper",
    "supplier.eliminated": "keeper",
  },
  title: ({ company }) => company,
  row: {
    creditCode: column.text(({ creditCode }) => creditCode, { ordered: true }),
    stage: column.choice(supplierStages, ({ stage }) => stage, { ordered: true }),
    standing: column.choice(supplierStandings, (_, __, also) => supplierStandings.find((one) => also.includes(one)) ?? null),
    certificateState: column.choice(certificateStates, (_, __, also) => certificateStates.find((one) => also.includes(one)) ?? null),
    certificateEnd: column.instant(({ certificates }) => firstEnd(certificates), { ordered: true }),
    stageSince: column.instant(({ stageSince }) => stageSince, { ordered: true }),
    categories: column.codes(({ profile }) => profile?.categories ?? null, { list: "categories" }),
    regions: column.codes(({ profile }) => profile?.regions ?? null, { list: "areas" }),
    buyer: column.party(({ buyer: party }) => party || null),
    complete: column.whole(({ profile, certificates }) => completenessShare(profile, certificates), { ordered: true }),
    proposal: column.choice(["upgrade", "downgrade", "phaseOut", "blacklist", "reinstate"], ({ proposal }) => proposal?.what ?? null),
    proposedBy: column.person(({ proposal }) => proposal?.by ?? null),
  },
})

export const supplierChart = supplier.chart
export type SupplierRow = DataOf<typeof supplier.calls.query>["records"][number]
