import type { InquiryApplication, InquiryContent } from "#contract/inquiry.contract.ts"
import type { Reducers } from "../_kit/chart.ts"
import type { Brought } from "../_kit/kind-family.ts"
import type { FileGroup, FileReader } from "../_kit/kind-files.ts"
import { inputRule, rule } from "../_kit/rules.ts"
import type { InquiryFact, InquiryFacts } from "./inquiry.facts.ts"

type On = { readonly facts: InquiryFacts; readonly event: InquiryFact }
const contentOf = ({ facts, event }: On) => ("content" in event ? event.content : facts.content)

/** The terms of prequalification; null when there is none. */
export const termsOf = (content: InquiryContent | null) => (content?.prequalification.kind === "asked" ? content.prequalification : null)
type Applied = Pick<InquiryFacts, "applications" | "content">
export const qualified = ({ applications }: Pick<InquiryFacts, "applications">): readonly string[] =>
  applications.flatMap(({ supplier, result }) => (result?.passed ? [supplier] : []))
/** The suppliers to ask: all that are named, or only the qualified ones. */
export const askedOf = (facts: Applied): readonly string[] => (termsOf(facts.content) ? qualified(facts) : (facts.content?.suppliers ?? []))
/** The number of applications that wait for a review. */
export const unreviewed = ({ applications }: Pick<InquiryFacts, "applications">): number =>
  applications.filter(({ result }) => result === null).length

const others = (known: readonly InquiryApplication[], supplier: string) => known.filter((one) => one.supplier !== supplier)

/** Reducers of the facts that concern applications. */
export const prequalReduce = {
  "inquiry.applied": (facts, { supplier, statement, at }) => ({
    ...facts,
    applications: [...others(facts.applications, supplier), { supplier, statement, appliedAt: at, result: null }],
  }),
  "inquiry.applicationWithdrawn": (facts, { supplier }) => ({ ...facts, applications: others(facts.applications, supplier) }),
  "inquiry.applicantReviewed": (facts, { supplier, passed, reason }) => ({
    ...facts,
    applications: facts.applications.map((one) => (one.supplier === supplier ? { ...one, result: { passed, reason } } : one)),
  }),
  "inquiry.prequalificationClosed": (facts, { at }) => ({ ...facts, publishedAt: at, standing: [] }),
} satisfies Partial<Reducers<InquiryFacts, InquiryFact>>

const isOwn = ({ part, party }: FileReader<InquiryFacts>): boolean => part === party
/** The papers of applications by supplier: collected before the application, and readable by the buyer after it. */
export const applicationFiles = {
  each: ({ content }) => content?.suppliers ?? [],
  adds: [{ side: "quotation.supplier", whose: isOwn, in: ["prequalOpen"] }],
  sees: [
    { side: "buyer", when: ({ facts, part }) => facts.applications.some(({ supplier }) => supplier === part) },
    { side: "quotation.supplier", whose: isOwn },
  ],
} as const satisfies FileGroup<InquiryFacts, "buyer">

/** Tells each supplier that did not qualify its own reason. */
export const turnedDown = ({ applications, content }: Applied): readonly Brought[] =>
  (content?.suppliers ?? [])
    .filter((supplier) => !qualified({ applications }).includes(supplier))
    .map((supplier) => {
      const reason = applications.find((one) => one.supplier === supplier)?.result?.reason ?? ""
      return { kind: "quotation", key: supplier, type: "quotation.unqualified", data: { reason } }
    })

/** The rules of prequalification (spec 8; reviewed table, charts/sourcing.md 4.2). */
export const prequalRules = {
  prequalBeforeQuotes: inputRule<InquiryFacts, InquiryFact>("18005", (on) => {
    const content = contentOf(on)
    return !content || (termsOf(content)?.applyEnd ?? 0) <= (content.quoteStart ?? content.quoteEnd)
  }),
  prequalCanBePassed: inputRule<InquiryFacts, InquiryFact>("16113", (on) => {
    const content = contentOf(on)
    const terms = termsOf(content)
    if (!content || !terms) return true
    const { applyEnd, reviewEnd, fewest, limit } = terms
    const isReviewed = reviewEnd === null || (reviewEnd > applyEnd && reviewEnd < content.quoteEnd)
    return isReviewed && fewest <= Math.min(limit ?? Infinity, (content.audience.kind === "named" && content.suppliers.length) || Infinity)
  }),
  reviewAfterQuotes: inputRule<InquiryFacts, InquiryFact>("16117", (on) => {
    const { reviewDeadline = null, quoteEnd = 0 } = (on.event.type === "inquiry.roundBegun" ? on.event : contentOf(on)) ?? {}
    return reviewDeadline === null || reviewDeadline > quoteEnd
  }),
  applicationsEndLater: rule<InquiryFacts, InquiryFact>("18021", ({ facts, event }) => event.at <= (termsOf(facts.content)?.applyEnd ?? 0)),
  somebodyApplied: rule<InquiryFacts, InquiryFact>("16114", ({ facts }) => facts.applications.length > 0),
  hasApplied: inputRule<InquiryFacts, InquiryFact>(
    "10008",
    ({ facts, event }) => !("supplier" in event) || facts.applications.some(({ supplier }) => supplier === event.supplier),
  ),
  beforeReviewDeadline: rule<InquiryFacts, InquiryFact>(
    "18012",
    ({ facts, event }) => event.at <= (termsOf(facts.content)?.reviewEnd ?? Infinity),
    ({ facts }) => ({ reviewDeadline: termsOf(facts.content)?.reviewEnd ?? 0 }),
  ),
  withinPrequalLimit: inputRule<InquiryFacts, InquiryFact>(
    "18013",
    ({ facts, event }) => {
      const limit = termsOf(facts.content)?.limit ?? null
      if (event.type !== "inquiry.applicantReviewed" || !event.passed || limit === null) return true
      return qualified({ applications: others(facts.applications, event.supplier) }).length < limit
    },
    ({ facts }) => ({ limit: termsOf(facts.content)?.limit ?? 0 }),
  ),
  prequalMayClose: rule<InquiryFacts, InquiryFact>(
    "18024",
    ({ facts, event }) => {
      const { reviewEnd = null, earlyClose = true } = termsOf(facts.content) ?? {}
      const isOver = reviewEnd !== null && event.at > reviewEnd
      return isOver || (unreviewed(facts) === 0 && (earlyClose || reviewEnd === null))
    },
    ({ facts }) => ({ reviewDeadline: termsOf(facts.content)?.reviewEnd ?? 0 }),
  ),
  enoughQualified: rule<InquiryFacts, InquiryFact>(
    "16115",
    ({ facts }) => qualified(facts).length >= (termsOf(facts.content)?.fewest ?? 1),
    ({ facts }) => ({ qualified: qualified(facts).length, fewest: termsOf(facts.content)?.fewest ?? 1 }),
  ),
  /** Too few suppliers have qualified, or the time for quoting is already over. */
  tooFewQualified: rule<InquiryFacts, InquiryFact>(
    "16116",
    ({ facts, event }) => qualified(facts).length < (termsOf(facts.content)?.fewest ?? 1) || event.at >= (facts.content?.quoteEnd ?? 0),
  ),
  roundAfterPrequal: inputRule<InquiryFacts, InquiryFact>(
    "18010",
    ({ facts, event }) => event.type !== "inquiry.roundBegun" || (termsOf(facts.content)?.applyEnd ?? 0) <= (event.quoteStart ?? event.at),
  ),
  trialInTime: rule<InquiryFacts, InquiryFact>(
    "18012",
    ({ facts, event }) => event.at <= (facts.content?.reviewDeadline ?? Infinity),
    ({ facts }) => ({ reviewDeadline: facts.content?.reviewDeadline ?? 0 }),
  ),
} as const
