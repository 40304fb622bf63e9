import type { InquiryContent, Seat } from "#contract/inquiry.contract.ts"
import type { SupplierBar } from "#contract/supplier-bar.ts"
import { type AnyFact, factOf } from "#machines/_kit/fact.ts"
import { initialState } from "#machines/_kit/snapshot.ts"
import { inquiry } from "#machines/inquiry/inquiry.chart.ts"
import type { InquiryFacts, InquiryGiven } from "#machines/inquiry/inquiry.facts.ts"
import { inquiryContentOf } from "../support/inquiry-content.ts"

/** A fact, and the inquiry that it meets. */
export interface Met {
  readonly facts: InquiryFacts
  readonly fact: AnyFact
}

const draw = { at: 0, count: 1, field: "", seed: "", commitment: "", pool: ["e2"], excluded: [], drawn: ["e2"] }
const award = { line: 0, supplier: "s1", quantity: "5", unitPrice: "2" }
const content = inquiryContentOf({
  suppliers: ["s1", "s2"],
  quoteEnd: 1000,
  reviewDeadline: 2000,
  prequalification: { kind: "asked", applyEnd: 300, reviewEnd: 400, limit: 2, fewest: 1, earlyClose: true, criteria: "资质" },
  scoring: { kind: "experts", priceWeight: "60", elements: [{ name: "质量", weight: "40", guidance: "" }], leastMarks: "10", trim: false },
  lines: [{ item: "轴承", quantity: "10" }],
})
const lot = { lot: "包件一", note: "", whole: true }
const told = (exact: string) => ({ exact, display: exact })
const base = {
  ...initialState(inquiry.chart).facts,
  number: "XJ-1",
  party: "buyer",
  author: "p1",
  content,
  publishedAt: 1,
  applications: [
    { supplier: "s1", statement: "", appliedAt: 1, result: { passed: true, reason: "" } },
    { supplier: "s2", statement: "", appliedAt: 1, result: null },
  ],
  quotes: ["s1"],
  trials: [{ supplier: "s1", passed: true, reason: "" }],
  awards: [award],
  verifier: "p2",
  scores: [{ supplier: "s1", marks: told("30"), price: null, total: null, elements: [] }],
} as InquiryFacts
const given: InquiryGiven = {
  sealed: ["s1"],
  barred: { ask: [], award: [] },
  unableBuyers: [],
  unusable: [],
  named: { callable: true, bound: false },
  offered: { s1: [{ most: "10" }] },
}
const seat: Seat = { expert: "e1", origin: "drawn", reason: "", standing: "declared", locked: ["s1"] }
const failing = { ...base.applications[0], result: { passed: false, reason: "缺资质" } } as InquiryFacts["applications"][number]
const question = { text: "含运费？", askedAt: null, answer: null, answeredAt: null, replaced: [] }

interface Works {
  readonly data?: object
  readonly facts?: Partial<InquiryFacts>
  readonly at?: number
  readonly by?: string
  readonly given?: Partial<InquiryGiven>
}
const late = { at: 401 } as const
/** By fact, where and as what it is taken; with a state before it, only there. */
const works: Readonly<Record<string, Works>> = {
  "inquiry.saved": { data: { number: "XJ-1", party: "buyer", content } },
  "inquiry.joined": { data: { supplier: "s9" }, facts: { content: { ...content, audience: { kind: "public" } } } },
  "inquiry.applicantReviewed": { data: { supplier: "s2", passed: true, reason: "" } },
  "inquiry.prequalificationClosed": late,
  "prequalReview inquiry.failed": { ...late, facts: { applications: [failing] } },
  "inquiry.answered": { data: { question: 0, answer: "含" }, facts: { questions: [question] } },
  "inquiry.expertsDrawn": { data: { draw } },
  "inquiry.expertAdded": { data: { expert: "e2", reason: "熟悉" } },
  "inquiry.opened": { data: { quotes: ["s1"] }, facts: { committee: [seat] } },
  "closed inquiry.failed": { given: { sealed: [] } },
  "firstTrial inquiry.failed": { facts: { trials: [{ supplier: "s1", passed: false, reason: "不符" }] } },
  "inquiry.tried": { data: { supplier: "s1", passed: true, reason: "" } },
  "inquiry.noted": { data: { line: 0, supplier: "s1", text: "好" } },
  "inquiry.sheetReopened": { data: { expert: "e1", supplier: "s1", reason: "笔误" }, facts: { committee: [seat] } },
  "inquiry.scoringClosed": { data: { sheets: [], scores: [] }, facts: { committee: [seat] } },
  "inquiry.preferred": { data: { awards: [award] } },
  "inquiry.scenarioKept": { data: { name: "甲", terms: null, awards: [award] } },
  "inquiry.roundBegun": { data: { suppliers: ["s1"], quoteStart: 600, quoteEnd: 900, reviewDeadline: 1000 } },
  "inquiry.priceVerified": { data: { awards: [award], remark: "" }, by: "p2" },
}

/** A fact that an inquiry in a state takes from somebody of a role. */
export function taken(state: string, type: string, role: string): Met {
  const { data = {}, facts = {}, at = 100, by = "p1", given: more = {} } = works[`${state} ${type}`] ?? works[type] ?? {}
  const who = role === "approver" ? "a1" : by
  return {
    facts: { ...base, ...facts },
    fact: factOf(type, { id: who, roles: [role as "purchaser"], party: "buyer" }, at, data, { ...given, ...more }),
  }
}

const withFacts =
  (change: (facts: InquiryFacts) => Partial<InquiryFacts>) =>
  ({ facts, fact }: Met): Met => ({ fact, facts: { ...facts, ...change(facts) } })
const withData =
  (change: object) =>
  ({ facts, fact }: Met): Met => ({ facts, fact: { ...fact, ...change } })
const withGiven =
  (change: Partial<InquiryGiven>) =>
  (met: Met): Met =>
    withData({ given: { ...(met.fact.given as object), ...change } })(met)
const at = (moment: number) => withData({ at: moment })
/** Changes what is asked, in the document and in what a fact writes. */
const withContent =
  (change: Partial<InquiryContent> | ((before: InquiryContent) => Partial<InquiryContent>)) =>
  ({ facts, fact }: Met): Met => {
    const changed = (before: InquiryContent) => ({ ...before, ...(typeof change === "function" ? change(before) : change) })
    const own = "content" in fact ? { content: changed(fact.content as InquiryContent) } : {}
    return { facts: { ...facts, content: facts.content && changed(facts.content) }, fact: { ...fact, ...own } }
  }
/** Changes until when quotations are reviewed, in the document or in the fact that begins a round. */
const reviewedUntil =
  (reviewDeadline: number | null) =>
  (met: Met): Met =>
    ("reviewDeadline" in met.fact ? withData : withContent)({ reviewDeadline })(met)
const terms = (change: object) =>
  withContent((before) => ({ prequalification: { ...before.prequalification, ...change } }) as Partial<InquiryContent>)
const awarding =
  (change: object, more: readonly object[] = []) =>
  (met: Met): Met =>
    "awards" in met.fact
      ? withData({ awards: [{ ...award, ...change }, ...more] })(met)
      : withFacts(() => ({ awards: [{ ...award, ...change }] }))(met)
const barred = (cause: SupplierBar["cause"]) => {
  const bars = ["s1", "s9"].map(
    (supplier) => ({ supplier, cause, company: "", since: 0, reason: "", certificate: "" }) as unknown as SupplierBar,
  )
  return withGiven({ barred: { ask: bars, award: bars } })
}
const many = Array.from({ length: 101 }, (_, one) => `m${one}`)

/** By rule, what breaks it and no rule before it. */
export const breaks: Readonly<Record<string, (met: Met) => Met>> = {
  isOwnInquiry: withFacts(() => ({ party: "another" })),
  startsBeforeEnd: withContent({ quoteStart: 1000 }),
  questionsEndWithQuotes: withContent({ questionEnd: 1001 }),
  reviewAfterQuotes: reviewedUntil(900),
  prequalBeforeQuotes: terms({ applyEnd: 1001 }),
  prequalCanBePassed: terms({ fewest: 3 }),
  marksMakeHundred: withContent({ scoring: { ...content.scoring, priceWeight: "59" } as InquiryContent["scoring"] }),
  tiersDoNotOverlap: withContent((before) => ({
    lines: before.lines.map((line) => ({
      ...line,
      tiers: [
        { from: "1", to: "5" },
        { from: "4", to: null },
      ],
    })),
  })),
  lotsDiffer: withContent({ lots: [lot, lot] }),
  lotsHaveLines: withContent({ lots: [lot] }),
  announcesDisclosed: withContent({ announced: true, disclosure: "result" }),
  ranksOneCurrency: withContent({ openness: "ranked", currencies: ["USD"] }),
  currenciesHaveRates: (met) => withGiven({ rates: [] })(withContent({ currencies: ["USD"] })(met)),
  hasLines: withContent({ lines: [] }),
  quantitiesAreSome: withContent((before) => ({ lines: before.lines.map((line) => ({ ...line, quantity: "0.0" })) })),
  currenciesAreInUse: withGiven({ outOfUse: ["KRW"] }),
  namesMaterialsInUse: withGiven({ unusable: ["M-1"] }),
  buyersHaveUsers: withGiven({ unableBuyers: ["p9"] }),
  asksSomebody: withContent({ suppliers: [] }),
  categoryHasSuppliers: (met) =>
    withGiven({ found: [] })(withContent({ audience: { kind: "category", category: "c" }, suppliers: [] })(met)),
  asksNotTooMany: withGiven({ found: many }),
  suppliersNotBlacklisted: barred("blacklisted"),
  suppliersFarEnough: barred("stage"),
  suppliersNotFrozen: barred("frozen"),
  suppliersCertified: barred("certificate"),
  endsLater: at(1500),
  applicationsEndLater: at(301),
  approverIsNotBarred: withData({ by: { id: "p1", roles: ["approver"], party: "buyer" } }),
  isOpenToAll: withContent({ audience: { kind: "named" } }),
  joinsFirstRound: withFacts(() => ({ round: 2 })),
  joinsInTime: at(301),
  joinsOnce: withData({ supplier: "s1" }),
  hasRoomForMore: withContent({ suppliers: many.slice(1) }),
  somebodyApplied: withFacts(() => ({ applications: [] })),
  hasApplied: withData({ supplier: "s7" }),
  beforeReviewDeadline: at(401),
  withinPrequalLimit: withFacts(({ applications }) => ({
    applications: [
      ...applications,
      ...["s3", "s4"].map((supplier) => ({ supplier, statement: "", appliedAt: 1, result: { passed: true, reason: "" } })),
    ],
  })),
  saysWhyNot: withData({ passed: false, reason: "" }),
  prequalMayClose: (met) =>
    at(400)(withFacts(({ applications }) => ({ applications: [...applications, { ...failing, supplier: "s5", result: null }] }))(met)),
  enoughQualified: withFacts(() => ({ applications: [failing] })),
  tooFewQualified: withFacts(() => ({ applications: base.applications.slice(0, 1) })),
  somethingAsked: withFacts(() => ({ questions: [] })),
  answersWhatWasAsked: withData({ question: 1 }),
  asksExperts: withContent({ scoring: { kind: "none" } }),
  drawCountGiven: withData({ draw: { ...draw, count: 0 } }),
  poolIsLargeEnough: withData({ draw: { ...draw, count: 2 } }),
  notInGroup: withFacts(() => ({ committee: [{ ...seat, expert: "e2" }] })),
  hasNotRecused: withFacts(() => ({ recused: ["e2"] })),
  userIsExpert: withGiven({ named: { callable: false, bound: false } }),
  namedIsUnbound: withGiven({ named: { callable: true, bound: true } }),
  reasonIsGiven: withData({ reason: "" }),
  committeeIsEmpty: withFacts(() => ({ committee: [seat] })),
  committeeStands: withFacts(() => ({ committee: [] })),
  questionsAreHandled: withFacts(() => ({ questions: [question] })),
  somebodyQuoted: withGiven({ sealed: [] }),
  nobodyQuoted: withGiven({ sealed: ["s1"] }),
  isQuoting: withData({ supplier: "s2" }),
  trialInTime: at(2001),
  isOfItsLines: withData({ line: 1 }),
  allTried: withFacts(() => ({ trials: [] })),
  somebodyPassed: withFacts(() => ({ trials: [{ supplier: "s1", passed: false, reason: "不符" }] })),
  nobodyPassed: withFacts(() => ({ trials: [{ supplier: "s1", passed: true, reason: "" }] })),
  somethingIsIn: withFacts(() => ({ committee: [{ ...seat, locked: [] }] })),
  reviewStillOpen: at(2001),
  sheetIsIn: withData({ supplier: "s2" }),
  scoringHasEnd: reviewedUntil(null),
  allSheetsAreIn: withFacts(() => ({ committee: [{ ...seat, locked: [] }] })),
  winsOncePerLine: awarding({}, [award]),
  goesToThoseWhoPassed: awarding({ supplier: "s2" }),
  goesToThoseOverLeast: withFacts(() => ({ scores: [{ supplier: "s1", marks: told("9.99"), price: null, total: null, elements: [] }] })),
  isOffered: withGiven({ offered: { s1: [null] } }),
  withinOffered: withGiven({ offered: { s1: [{ most: "4.99" }] } }),
  withinDemand: (met) => withGiven({ offered: { s1: [{ most: "11" }] } })(awarding({ quantity: "10.01" })(met)),
  wholeLotsGoToOne: withContent(({ lines }) => ({ lots: [lot], lines: lines.map((line) => ({ ...line, lot: lot.lot })) })),
  asksAgain: withData({ suppliers: ["s7"] }),
  roundAfterPrequal: withData({ quoteStart: 299 }),
  roundStartsBeforeEnd: withData({ quoteEnd: 600 }),
  pricesAreVerified: withFacts(() => ({ verifier: "" })),
  somebodyWins: withFacts(() => ({ awards: [] })),
  verifierIsNotInquirer: withData({ by: { id: "p1", roles: ["purchaser"], party: "buyer" } }),
}
