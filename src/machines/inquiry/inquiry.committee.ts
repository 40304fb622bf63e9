import type { InquiryContent, Seat, SupplierScore } from "#contract/inquiry.contract.ts"
import type { MarkedElement } from "#contract/evaluation.contract.ts"
import type { Reducers } from "../_kit/chart.ts"
import type { Steps } from "../_kit/kind-life.ts"
import { type Brought, numberUnder } from "../_kit/kind-family.ts"
import { inputRule, rule } from "../_kit/rules.ts"
import { committeeRules, type ExpertDraw, type Joining } from "../committee/committee.ts"
import { compareAmounts, sumAmounts } from "../scoring/money.ts"
import { compare, parse } from "../scoring/rational.ts"
import { rank } from "../scoring/scoring.ts"
import { askOf, type InquiryFact, type InquiryFacts, type ScoredSheet } from "./inquiry.facts.ts"

/** How experts score the quotations; null when they do not. */
export const scoringOf = (content: InquiryContent | null) => (content?.scoring.kind === "experts" ? content.scoring : null)

/** The elements that experts mark, each with its id. */
export const markedElements = (content: InquiryContent | null): readonly MarkedElement[] =>
  (scoringOf(content)?.elements ?? []).map((one, index) => ({ ...one, id: String(index + 1) }))

/** The full marks of all elements together. */
export const fullMarks = (content: InquiryContent | null): string => sumAmounts(markedElements(content).map(({ weight }) => weight))

const passed = ({ trials }: Pick<InquiryFacts, "trials">): readonly string[] => trials.flatMap((one) => (one.passed ? [one.supplier] : []))
const withSeat = (facts: InquiryFacts, expert: string, change: (seat: Seat) => Partial<Seat>): InquiryFacts => ({
  ...facts,
  committee: facts.committee.map((one) => (one.expert === expert ? { ...one, ...change(one) } : one)),
})
const seatOf = (expert: string, origin: Seat["origin"], reason = ""): Seat => ({
  expert,
  origin,
  reason,
  standing: "notified",
  locked: [],
})

/** The part of the facts about experts before anybody was asked to quote or to score. */
export const noCommittee = { quoted: false, committee: [], recused: [], draws: [], sheets: [], scores: [] } as const
/** Asks the same experts again. */
export const askedAnew = ({ committee }: Pick<InquiryFacts, "committee">) => ({
  committee: committee.map(({ expert, origin, reason }) => seatOf(expert, origin, reason)),
  quoted: false,
  sheets: [],
  scores: [],
})

/** The facts about experts as they are sent to pages. */
export const committeeShown = ({
  committee,
  recused,
  draws,
  sheets,
  scores,
}: Omit<Pick<InquiryFacts, keyof typeof noCommittee>, "quoted">) => ({
  committee: committee.map((one) => ({ ...one, locked: [...one.locked] })),
  recused: [...recused],
  draws: draws.map(({ pool, excluded, drawn, ...draw }) => ({
    ...draw,
    pool: [...pool],
    excluded: excluded.map(({ expert, reasons }) => ({ expert, reasons: [...reasons] })),
    drawn: [...drawn],
  })),
  sheets: [...sheets],
  scores: [...scores],
})

/** A draw from an empty pool. */
export const noDraw = (count: number, fields: readonly string[]): ExpertDraw => ({
  at: 0,
  count,
  field: fields.join(" "),
  seed: "",
  commitment: "",
  pool: [],
  excluded: [],
  drawn: [],
})

/** Reducers of the facts that concern experts. */
export const committeeReduce = {
  "inquiry.quotingStarted": (facts) => ({ ...facts, quoted: true }),
  "inquiry.expertsDrawn": (facts, { draw }) => ({
    ...facts,
    committee: [...facts.committee, ...draw.drawn.map((expert) => seatOf(expert, "drawn"))],
    draws: [...facts.draws, draw],
  }),
  "inquiry.expertAdded": (facts, { expert, reason }) => ({ ...facts, committee: [...facts.committee, seatOf(expert, "named", reason)] }),
  "inquiry.expertConfirmed": (facts, { expert }) => withSeat(facts, expert, () => ({ standing: "confirmed" })),
  "inquiry.expertDeclared": (facts, { expert }) => withSeat(facts, expert, () => ({ standing: "declared" })),
  "inquiry.expertDeclined": (facts, { expert }) => ({
    ...facts,
    committee: facts.committee.filter((one) => one.expert !== expert),
    recused: [...facts.recused, expert],
  }),
  "inquiry.sheetLocked": (facts, { expert, supplier }) => withSeat(facts, expert, ({ locked }) => ({ locked: [...locked, supplier] })),
  "inquiry.sheetReopened": (facts, { expert, supplier }) =>
    withSeat(facts, expert, ({ locked }) => ({ locked: locked.filter((one) => one !== supplier) })),
  "inquiry.scoringClosed": (facts, { sheets, scores }) => ({ ...facts, sheets, scores }),
} satisfies Partial<Reducers<InquiryFacts, InquiryFact>>

/** The experts who join the committee by a fact. */
function joiningIn(event: InquiryFact): Joining {
  if (event.type === "inquiry.expertsDrawn") return { draw: event.draw }
  if (event.type !== "inquiry.expertAdded") return {}
  const { named } = event.given ?? {}
  return { named: { expert: event.expert, isExpert: named?.callable ?? false, isBound: named?.bound ?? false } }
}

/** The number of sheets that are still missing. */
export const sheetsOpen = (facts: Pick<InquiryFacts, "committee" | "trials">): number =>
  facts.committee.reduce((open, { locked }) => open + passed(facts).filter((one) => !locked.includes(one)).length, 0)

/** The rules of scoring (spec 8; reviewed table, charts/sourcing.md 4.2 and 4.8). */
export const scoringRules = {
  ...committeeRules<InquiryFacts, InquiryFact>(joiningIn),
  asksExperts: rule<InquiryFacts, InquiryFact>("16131", ({ facts }) => scoringOf(facts.content) !== null),
  reasonIsGiven: inputRule<InquiryFacts, InquiryFact>("10011", ({ event }) => event.type !== "inquiry.expertAdded" || event.reason !== ""),
  /** When experts score, at least one must be asked before the quotations are opened. */
  committeeStands: rule<InquiryFacts, InquiryFact>("16132", ({ facts }) => scoringOf(facts.content) === null || facts.committee.length > 0),
  marksMakeHundred: inputRule<InquiryFacts, InquiryFact>("16018", ({ facts, event }) => {
    const content = "content" in event ? event.content : facts.content
    const scoring = scoringOf(content)
    if (!scoring) return true
    const full = fullMarks(content)
    const reachable = scoring.leastMarks === null || compareAmounts(scoring.leastMarks, full) <= 0
    return reachable && compareAmounts(sumAmounts([scoring.priceWeight, full]), "100") === 0
  }),
  /** An expert who stays away would be waited for for ever. */
  scoringHasEnd: inputRule<InquiryFacts, InquiryFact>("16134", ({ facts: { content }, event }) => {
    const { reviewDeadline = null } = (event.type === "inquiry.roundBegun" ? event : content) ?? {}
    return scoringOf(content) === null || reviewDeadline !== null
  }),
  allSheetsAreIn: rule<InquiryFacts, InquiryFact>(
    "18024",
    ({ facts, event }) => (facts.committee.length > 0 && sheetsOpen(facts) === 0) || event.at > (facts.content?.reviewDeadline ?? Infinity),
    ({ facts }) => ({ count: sheetsOpen(facts) }),
  ),
  sheetIsIn: inputRule<InquiryFacts, InquiryFact>(
    "10008",
    ({ facts, event }) =>
      event.type !== "inquiry.sheetReopened" ||
      facts.committee.some(({ expert, locked }) => expert === event.expert && locked.includes(event.supplier)),
  ),
  /** After the deadline no sheet is reopened, since it could not be handed in again. */
  reviewStillOpen: rule<InquiryFacts, InquiryFact>("18012", ({ facts, event }) => event.at <= (facts.content?.reviewDeadline ?? Infinity)),
  somethingIsIn: rule<InquiryFacts, InquiryFact>("18024", ({ facts }) => facts.committee.some(({ locked }) => locked.length > 0)),
  /** A supplier whose marks are below the minimum gets no award; without marks the minimum does not apply. */
  goesToThoseOverLeast: inputRule<InquiryFacts, InquiryFact>(
    "16133",
    ({ facts, event }) => ("awards" in event ? event.awards : facts.awards).every(({ supplier }) => !belowLeast(facts, supplier)),
    (on) => ({ least: scoringOf(on.facts.content)?.leastMarks ?? "" }),
  ),
} as const

/** The transitions of states about experts: replies of those who are asked, forming the committee, and forming it again when it is empty. */
export function scoringSteps<Rule extends string>({
  takes,
  hears,
}: Pick<Steps<string, Rule | keyof typeof scoringRules>, "takes" | "hears">) {
  const answering = { "inquiry.expertConfirmed": hears(), "inquiry.expertDeclined": hears() } as const
  const drawn = ["drawCountGiven", "poolIsLargeEnough", "notInGroup", "hasNotRecused"] as const
  return {
    answering,
    forming: {
      ...answering,
      "inquiry.expertsDrawn": takes("asksExperts", ...drawn),
      "inquiry.expertAdded": takes("asksExperts", "notInGroup", "hasNotRecused", "userIsExpert", "namedIsUnbound", "reasonIsGiven"),
    },
    scoring: {
      ...answering,
      "inquiry.expertsDrawn": takes("asksExperts", "committeeIsEmpty", ...drawn),
      "inquiry.expertDeclared": hears(),
      "inquiry.sheetLocked": hears(),
      "inquiry.sheetReopened": takes("somethingIsIn", "reviewStillOpen", "sheetIsIn"),
    },
  } as const
}

/** Whether a supplier's marks are below the minimum; false without marks, since scoring may be closed without sheets that lack. */
export function belowLeast({ content, scores }: Pick<InquiryFacts, "content" | "scores">, supplier: string): boolean {
  const least = scoringOf(content)?.leastMarks ?? null
  const own = scores.find((one) => one.supplier === supplier)
  return least !== null && own?.marks != null && !reaches(own, least)
}

/** Whether marks reach a minimum. */
export const reaches = (score: Pick<SupplierScore, "marks"> | null, least: string): boolean =>
  score?.marks != null && compare(parse(score.marks.exact), parse(least)) >= 0

/** The result of the sheets: the mean of the experts' marks for each element, and points for the price when all that is asked is offered. */
export function scoresOf(
  content: InquiryContent,
  sheets: readonly ScoredSheet[],
  totals: Readonly<Record<string, string | null>>,
): SupplierScore[] {
  const scoring = scoringOf(content)
  if (!scoring) return []
  const elements = markedElements(content).map(({ id, weight }) => ({ id, weight, envelope: "technical" as const }))
  const bids = Object.entries(totals).map(([supplier, total]) => {
    const own = sheets.filter((one) => one.supplier === supplier)
    const scores = Object.fromEntries(elements.map(({ id }) => [id, own.flatMap(({ marks }) => marks[id] ?? [])]))
    return { id: supplier, total, ...(total === null ? { priced: { lines: 1, of: 2 } } : {}), sealedAt: 0, scores, passed: true }
  })
  const { rows } = rank({ mode: "comprehensive", priceWeight: scoring.priceWeight, elements, trim: scoring.trim }, bids)
  return rows
    .map(({ id, technicalScore, priceScore, total, elements: each }) => ({
      supplier: id,
      marks: technicalScore,
      price: priceScore,
      total,
      elements: each.map(({ id: element, score }) => ({ id: element, score })),
    }))
    .toSorted((one, other) => (one.supplier < other.supplier ? -1 : 1))
}

/** Creates a fact in the part of each expert of a committee. */
export const inParts = (committee: readonly Pick<Seat, "expert">[], type: string, data: object = {}): readonly Brought[] =>
  committee.map(({ expert }) => ({ kind: "evaluation", key: expert, type, data }))

/** Creates the parts of experts who are asked to score. */
export function askingExperts(
  { number, party, author, content, round, trials }: InquiryFacts,
  experts: readonly Pick<Seat, "expert" | "origin">[],
): readonly Brought[] {
  if (!content) return []
  const { title, currency, quoteEnd, reviewDeadline, terms } = content
  const { lines } = askOf(content, 0)
  const ask = { title, currency, quoteEnd, reviewDeadline, terms, lines, elements: markedElements(content) }
  return experts.map(({ expert, origin }) => ({
    kind: "evaluation",
    key: expert,
    type: "evaluation.asked",
    // Before the opening no quotation has passed the trial.
    data: {
      number: numberUnder(number, expert),
      inquiry: number,
      buyer: party,
      author,
      expert,
      origin,
      round,
      ask,
      suppliers: passed({ trials }),
    },
  }))
}

/** Tells the experts which quotations they score. */
export const beginScoring = ({ committee, ...facts }: InquiryFacts): readonly Brought[] =>
  inParts(committee, "evaluation.begun", { suppliers: passed(facts) })
