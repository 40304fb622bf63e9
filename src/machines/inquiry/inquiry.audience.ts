import { fit } from "../supplier/supplier.fit.ts"
import { mostAsked } from "#contract/inquiry.contract.ts"
import type { Reducers } from "../_kit/chart.ts"
import { rule, toldRule } from "../_kit/rules.ts"
import { noCommittee } from "./inquiry.committee.ts"
import type { InquiryFact, InquiryFacts } from "./inquiry.facts.ts"

type On = { readonly facts: InquiryFacts; readonly event: InquiryFact }

/** The category whose suppliers are asked; null when only the named suppliers are. */
export const categoryOf = ({ content }: Pick<InquiryFacts, "content">): string | null =>
  content?.audience.kind === "category" ? content.audience.category : null

/** Whether any supplier may join from the board. */
export const isPublic = ({ content }: Pick<InquiryFacts, "content">): boolean => content?.audience.kind === "public"

/** Whether it stands on the board: from its publication where it is public, or with its result where that is announced. */
export const isOnBoard = (facts: Pick<InquiryFacts, "content" | "decidedAt">): boolean =>
  isPublic(facts) || (facts.decidedAt > 0 && facts.content?.announced === true)

/** Adds suppliers that were found to those that are asked. */
const withFound = (facts: InquiryFacts, more: readonly string[]): InquiryFacts => {
  const { content } = facts
  const found = more.filter((one) => !content?.suppliers.includes(one))
  if (!content || found.length === 0) return facts
  return { ...facts, found: [...facts.found, ...found], content: { ...content, suppliers: [...content.suppliers, ...found] } }
}
/** What the rounds bring, before there is any of it. */
export const noRounds = {
  round: 1,
  standing: [],
  quotes: [],
  trials: [],
  awards: [],
  verifier: "",
  rates: [],
  notes: [],
  scenarios: [],
} as const
/** An inquiry that is written again names only the suppliers that were named by hand, and has neither experts nor offers yet. */
const writtenAnew = (facts: InquiryFacts): InquiryFacts => ({
  ...facts,
  ...noCommittee,
  ...noRounds,
  isOut: false,
  found: [],
  content: facts.content && { ...facts.content, suppliers: facts.content.suppliers.filter((one) => !facts.found.includes(one)) },
})

/** Reducers of the facts that concern whom an inquiry asks. */
export const audienceReduce = {
  "inquiry.published": (facts, { at, found = [] }) =>
    withFound({ ...facts, publishedAt: at, isOut: true, reason: "", standing: [] }, found),
  "inquiry.prequalificationOpened": (facts, { at, found = [] }) =>
    withFound({ ...facts, publishedAt: at, isOut: true, reason: "", applications: [] }, found),
  "inquiry.joined": (facts, { supplier }) => withFound(facts, [supplier]),
  "inquiry.reopened": writtenAnew,
  "inquiry.reinquired": writtenAnew,
} satisfies Partial<Reducers<InquiryFacts, InquiryFact>>

const foundIn = ({ event }: On): readonly string[] | undefined => event.given?.found

/** The rules for a supplier that joins from the board. */
export const joining = ["isOpenToAll", "joinsFirstRound", "joinsInTime", "joinsOnce", "hasRoomForMore", ...fit] as const
const asksAlready = ({ facts, event }: On): boolean =>
  event.type === "inquiry.joined" && (facts.content?.suppliers.includes(event.supplier) ?? false)

/** The rules about whom an inquiry asks. */
export const audienceRules = {
  isOpenToAll: rule<InquiryFacts, InquiryFact>("10007", ({ facts }) => isPublic(facts)),
  /** Later rounds ask named suppliers only. */
  joinsFirstRound: rule<InquiryFacts, InquiryFact>("18023", ({ facts }) => facts.round === 1),
  /** With prequalification, suppliers may join until applications end; otherwise until quoting ends. */
  joinsInTime: rule<InquiryFacts, InquiryFact>("18021", ({ facts: { content }, event }) => {
    const ends = content?.prequalification.kind === "asked" ? content.prequalification.applyEnd : (content?.quoteEnd ?? 0)
    return event.at <= ends
  }),
  joinsOnce: rule<InquiryFacts, InquiryFact>("10009", (on) => !asksAlready(on)),
  hasRoomForMore: rule<InquiryFacts, InquiryFact>(
    "18013",
    ({ facts }) => (facts.content?.suppliers.length ?? 0) < mostAsked,
    ({ facts }) => ({ limit: mostAsked, count: facts.content?.suppliers.length ?? 0 }),
  ),
  asksSomebody: rule<InquiryFacts, InquiryFact>(
    "18009",
    ({ facts }) => isPublic(facts) || categoryOf(facts) !== null || (facts.content?.suppliers.length ?? 0) > 0,
  ),
  categoryHasSuppliers: toldRule<InquiryFacts, InquiryFact>(
    "18009",
    (on) => categoryOf(on.facts) === null || (on.facts.content?.suppliers.length ?? 0) > 0 || foundIn(on)?.length !== 0,
    ({ facts }) => ({ category: categoryOf(facts) ?? "" }),
  ),
  asksNotTooMany: toldRule<InquiryFacts, InquiryFact>(
    "18013",
    (on) => new Set([...(on.facts.content?.suppliers ?? []), ...(foundIn(on) ?? [])]).size <= mostAsked,
    (on) => ({ limit: mostAsked, count: foundIn(on)?.length ?? 0 }),
  ),
} as const
