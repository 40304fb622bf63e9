import type { Actor } from "#contract/people.ts"
import { type AnyFact, factOf } from "#machines/_kit/fact.ts"
import { type DocumentState, stateOf } from "#machines/_kit/snapshot.ts"
import { tenderChart } from "#machines/tender/tender.chart.ts"
import {
  type AwardLine,
  type ExpertDraw,
  nothingGiven,
  type TenderFact,
  type TenderFactData,
  type TenderFacts,
  type TenderGiven,
} from "#machines/tender/tender.facts.ts"
import type { Model } from "./kit.ts"
import { documentOf, documents, people, times } from "./tender.people.ts"

type Data<Type extends keyof TenderFactData> = TenderFactData[Type]
const { purchaser, approver, approvingAuthor, supervisor, legal, invited, uninvited, leader, expert, second, outsider } = people
const system: Actor = { id: "system", roles: ["system"], party: null }
const { day } = times

/** A case: a fact by a person at a moment, with what the server would have counted. */
const is = <Type extends keyof TenderFactData>(
  type: Type,
  by: Actor,
  at: number,
  data: Data<Type>,
  given: Partial<TenderGiven> = {},
): AnyFact => factOf(type, by, at, data, { ...nothingGiven, ...given })

/** What a case is given to choose by. */
interface Here {
  readonly facts: TenderFacts
  readonly state: string
}
type Cases = (here: Here) => readonly AnyFact[]

const fits = (at: number, by: Actor, change: Partial<Data<"bid.submitted">> = {}) =>
  is("bid.submitted", by, at, { tiersOverlap: false, fitsTender: true, ...change })

const drafting: Cases = ({ facts: { document }, state }) => {
  const saved = (changes: Parameters<typeof documentOf>[0]) =>
    is("tender.saved", purchaser, times.start, { number: "ZB-1", party: "home", department: "采购部", document: documentOf(changes) })
  const overlapping = [
    { from: "0", to: "200", price: "2" },
    { from: "100", to: null, price: "1" },
  ]
  const lots = documentOf().lots.map((lot) => ({ ...lot, lines: lot.lines.map((line) => ({ ...line, tiers: overlapping })) }))
  return [
    ...(document && state === "new"
      ? [is("tender.saved", purchaser, times.start, { number: "ZB-1", party: "home", department: "采购部", document })]
      : Object.values(documents).map(saved)),
    saved({ title: "" }),
    saved({ lots }),
    is("tender.submitted", purchaser, times.start, {}),
    is("tender.submitted", purchaser, times.start, {}, { buyersWithoutUser: 1 }),
    is("tender.revoked", purchaser, times.start, { reason: "x" }),
  ]
}

const revoking: Cases = () => [
  is("tender.revoked", purchaser, times.start, { reason: "需求变更" }),
  is("tender.revoked", purchaser, times.start, { reason: "需求变更" }, { sealedBids: 1 }),
]

const publishing: Cases = ({ facts: { document } }) => {
  const opens = document?.prequalification ? "prequalification.opened" : "bidding.opened"
  return [
    is(opens, approver, times.start, {}),
    is("prequalification.opened", approvingAuthor, times.start, {}),
    is("bidding.opened", approvingAuthor, times.start, {}),
    is("publication.returned", approver, times.start, { reason: "范围不清" }),
    is("publication.returned", approver, times.start, { reason: " " }),
  ]
}

const applying: Cases = () =>
  [times.prequalDeadline, times.prequalDeadline + 1].map((at) => is("prequalification.applied", invited, at, {}))
const asking: Cases = () => [
  ...[times.questionDeadline, times.questionDeadline + 1].map((at) => is("question.asked", invited, at, {})),
  is("question.answered", purchaser, times.questionDeadline, {}),
]

const prequalifying: Cases = ({ facts: { suspendedAt } }) => [
  ...applying({} as Here),
  is("prequalification.applied", uninvited, times.prequalDeadline, {}),
  // No clock strikes while the tender is suspended.
  ...(suspendedAt === null
    ? [
        is("prequalification.closed", system, times.prequalDeadline + 1, { due: times.prequalDeadline }),
        is("tender.failed", system, times.prequalDeadline + 1, { reason: "noApplications" }),
      ]
    : []),
]

const reviewingApplicants: Cases = ({ facts: { qualified } }) => {
  const reviewed = (party: string, passed: boolean, at: number) => is("applicant.reviewed", purchaser, at, { party, passed, reason: "" })
  return [
    ...(qualified.length === 0 ? [reviewed("A", true, times.reviewDeadline)] : []),
    ...(qualified.length > 0 ? [reviewed("B", true, times.reviewDeadline)] : []),
    reviewed("A", true, times.reviewDeadline + 1),
    ...(["prequalification.concluded", "tender.failed"] as const).flatMap((type) => {
      const data = { reason: "tooFewQualified" } as const
      const [here, due] = [type === "tender.failed" ? qualified.length === 0 : qualified.length > 0, times.reviewDeadline]
      return [
        ...(here ? [is(type, purchaser, due, data), is(type, purchaser, due + 1, data, { unreviewedApplications: 1 })] : []),
        is(type, purchaser, due, data, { unreviewedApplications: 1 }),
      ]
    }),
    is("prequalification.applied", invited, times.prequalDeadline + 1, {}),
  ]
}

const clarified = (change: Partial<Data<"clarification.issued">>, at: number) =>
  is("clarification.issued", purchaser, at, { clarification: "c1", title: "澄清", text: "材质", material: true, moved: null, ...change })
const moved = (change: Data<"deadline.extended">["moved"]) =>
  is("deadline.extended", purchaser, times.bidDeadline - day, { moved: change, reason: "顺延" })

const bidding: Cases = ({ facts: { suspendedAt } }) => [
  fits(times.bidDeadline, invited),
  fits(times.bidDeadline + 1, invited),
  fits(times.bidDeadline, uninvited),
  fits(times.bidDeadline, invited, { tiersOverlap: true }),
  fits(times.bidDeadline, invited, { fitsTender: false }),
  is("bid.withdrawn", invited, times.bidDeadline, {}, { ownBid: "sealed" }),
  is("bid.withdrawn", invited, times.bidDeadline, {}, { ownBid: "stale" }),
  is("bid.withdrawn", invited, times.bidDeadline, {}, { ownBid: null }),
  is("bid.withdrawn", invited, times.bidDeadline + 1, {}, { ownBid: "sealed" }),
  clarified({}, times.bidDeadline - 15 * day),
  clarified({}, times.bidDeadline - 15 * day + 1),
  clarified({ moved: { reviewDeadline: times.reviewDeadline - 1 } }, times.start),
  clarified({ moved: { bidDeadline: times.openingTime + 1 } }, times.start),
  // Extended to where it stands: taken, and no document of its own.
  moved({ reviewDeadline: times.reviewDeadline }),
  moved({ reviewDeadline: times.reviewDeadline - 1 }),
  moved({ bidDeadline: times.openingTime + 1 }),
  moved({ prequalDeadline: times.bidDeadline }),
  ...([times.bidDeadline] as const).flatMap((at) => [
    is("bids.opened", purchaser, at, { bids: [] }),
    is("tender.failed", purchaser, at, { reason: "tooFewBids" }),
  ]),
  ...(suspendedAt === null ? [is("bidding.closed", system, times.bidDeadline + 1, { due: times.bidDeadline, seals: ["f00d"] })] : []),
  is("prequalification.applied", invited, times.prequalDeadline + 1, {}),
]

const draw = (change: Partial<ExpertDraw>): Data<"experts.drawn"> => ({
  draw: {
    at: times.start,
    count: 1,
    field: "",
    seed: "00",
    commitment: "00",
    pool: ["expert.1", "expert.2"],
    excluded: [],
    drawn: ["expert.1"],
    ...change,
  },
})
const committee: Cases = ({ facts }) => {
  const at = times.questionDeadline
  const size = facts.committee.length
  return [
    ...(size === 0 ? [is("experts.drawn", purchaser, at, draw({}))] : []),
    is("experts.drawn", purchaser, at, draw({ count: 0, drawn: [] })),
    is("experts.drawn", purchaser, at, draw({ count: 3, drawn: [] })),
    ...(size > 0 ? [is("experts.drawn", purchaser, at, draw({}))] : []),
    ...(size === 1 ? [is("expert.added", purchaser, at, { expert: "expert.2", reason: "熟悉工艺" }, { namedIsExpert: true })] : []),
    is("expert.added", purchaser, at, { expert: "expert.1", reason: "x" }, { namedIsExpert: size > 0 }),
    is("expert.added", purchaser, at, { expert: "expert.3", reason: "x" }, { namedIsExpert: false }),
    is("expert.added", purchaser, at, { expert: "expert.3", reason: "" }, { namedIsExpert: true }),
    ...(size > 0 ? [is("leader.named", purchaser, at, { expert: "expert.1" })] : []),
    is("leader.named", purchaser, at, { expert: "expert.3" }),
  ]
}
const declining: Cases = ({ facts }) => [
  ...(facts.committee.length > 1
    ? [
        is("expert.declined", second, times.openingTime, { expert: "expert.2", reason: "回避" }),
        is("expert.declined", second, times.openingTime, { expert: "expert.2", reason: "" }),
      ]
    : []),
  is("expert.declined", outsider, times.openingTime, { expert: "expert.9", reason: "x" }),
]

const opened = [{ bid: "bid1", party: "A", sealedAt: times.questionDeadline, seal: "f00d", total: "250", lines: null }]
const opening: Cases = ({ facts: { presentOpeners, committee: members } }) => {
  const tries = (type: "bids.opened" | "tender.failed") => {
    const data = { bids: opened, reason: "tooFewBids" } as const
    const ready = members.length === 2 && presentOpeners.length > 0
    return [
      ...(ready ? [is(type, purchaser, times.openingTime, data)] : []),
      ...(presentOpeners.length === 0 ? [is(type, purchaser, times.openingTime, data)] : []),
      is(type, purchaser, times.openingTime - 1, data),
      is(type, purchaser, times.bidDeadline, data),
      is(type, purchaser, times.openingTime, data, { unhandledQuestions: 1 }),
    ]
  }
  return [
    is("opener.arrived", purchaser, times.openingTime, {}),
    is("opener.arrived", legal, times.openingTime, {}),
    ...tries("bids.opened"),
    ...tries("tender.failed"),
    is("question.answered", purchaser, times.bidDeadline + 1, {}),
    is("prequalification.applied", invited, times.bidDeadline + 1, {}),
    fits(times.bidDeadline + 1, invited),
  ]
}
const lateBid: Cases = () => [fits(times.bidDeadline + 1, invited)]

const afterOpening: Cases = () => [
  is("bid.recordConfirmed", invited, times.openingTime, { agrees: true }, { ownBid: "opened" }),
  is("bid.recordConfirmed", invited, times.openingTime, { agrees: true }, { ownBid: null }),
  is("opening.finished", purchaser, times.openingTime, {}),
]

const byExpert = (type: "bid.reviewed" | "score.submitted") => [
  is(type, expert, times.reviewDeadline, { responsive: true }, { ownAssignment: "declared" }),
  is(type, expert, times.reviewDeadline, { responsive: true }, { ownAssignment: "signedIn" }),
  is(type, expert, times.reviewDeadline + 1, { responsive: true }, { ownAssignment: "declared" }),
  is(type, outsider, times.reviewDeadline, { responsive: true }, { ownAssignment: "declared" }),
]
const results = { bid1: { valid: true, reason: "" } }
const reviewing: Cases = () => [
  ...byExpert("bid.reviewed"),
  ...byExpert("score.submitted"),
  ...[0, 1].flatMap((unreviewedBids) => [
    is("review.finished", leader, times.reviewDeadline, { results }, { unreviewedBids }),
    is("tender.failed", leader, times.reviewDeadline, { reason: "tooFewValid" }, { unreviewedBids }),
  ]),
]

const row = {
  rank: 1,
  excluded: null,
  total: "250",
  points: "",
  priceScore: "",
  technicalScore: "",
  elements: {},
  arithmetic: [],
  decidedBy: null,
  abnormallyLow: null,
}
const scoring: Cases = () => [
  ...byExpert("score.submitted"),
  is("commercial.opened", leader, times.reviewDeadline, { bids: opened }),
  is("commercial.opened", leader, times.reviewDeadline, { bids: opened }, { openTechnicalSheets: 1 }),
  ...[
    [0, 0],
    [1, 0],
    [1, 1],
  ].map(([openSheets = 0, late = 0]) =>
    is(
      "scoring.closed",
      leader,
      times.reviewDeadline + late,
      { rankings: [{ lot: "lot1", rows: [{ ...row, bid: "bid1" }] }] },
      { openSheets },
    ),
  ),
]

const confirming: Cases = ({ facts: { confirmations } }) => {
  const says = (type: "result.confirmed" | "result.settled", by: Actor, agrees = true, reason = "") =>
    is(type, by, times.award, { agrees, reason })
  const first = confirmations.length === 0
  return [
    ...(first ? [says("result.confirmed", expert)] : [says("result.settled", second)]),
    ...(["result.confirmed", "result.settled"] as const).flatMap((type) => [
      says(type, outsider),
      ...(first ? [] : [says(type, expert)]),
      says(type, second, false, " "),
    ]),
    is("scoring.reopened", leader, times.award, { reason: "评分有误" }),
    is("scoring.reopened", leader, times.award, { reason: "" }),
    ...byExpert("score.submitted"),
  ]
}

const line = (change: Partial<AwardLine> = {}): AwardLine => ({
  bid: "bid1",
  party: "A",
  lot: "lot1",
  line: "line1",
  quantity: "25",
  unitPrice: "10",
  maximum: "25",
  rank: 1,
  ...change,
})
const awarding: Cases = ({ facts: { proposal } }) => {
  const proposed = (lines: readonly AwardLine[], reason = "") => is("award.proposed", purchaser, times.award, { lines, reason })
  return [
    proposed([line()]),
    proposed([]),
    proposed([line({ maximum: "24" })]),
    proposed([line({ maximum: "99", quantity: "26" })]),
    proposed([line({ rank: null })], "x"),
    proposed([line({ rank: 2 })]),
    ...(proposal === null || proposal.lines.length > 0
      ? [
          is("candidates.published", purchaser, times.award, { endsAt: times.publicityEnds, candidates: ["bid1"] }),
          is("award.submitted", purchaser, times.award, {}),
        ]
      : []),
    ...byExpert("score.submitted"),
  ]
}

const underPublicity: Cases = ({ facts: { suspendedAt } }) => [
  ...(suspendedAt === null
    ? [0, 1].map((openObjections) =>
        is("publicity.ended", system, times.publicityEnds + 1, { due: times.publicityEnds }, { openObjections }),
      )
    : []),
  is("objection.raised", invited, times.award, { reason: "x" }, { ownBid: "opened" }),
  is("objection.raised", invited, times.award, { reason: "x" }, { ownBid: "withdrawn" }),
  is("objection.raised", invited, times.award, { reason: "" }, { ownBid: "opened" }),
  is("objection.answered", purchaser, times.award, {}),
  ...["查无实据", ""].flatMap((reason) => [
    is("objection.dismissed", supervisor, times.award, { reason }),
    is("objection.upheld", supervisor, times.award, { objection: "o1", reason }),
  ]),
]

const approvingAward: Cases = () => [
  is("award.approved", approver, times.award, {}),
  is("award.approved", approvingAuthor, times.award, {}),
  is("award.returned", approver, times.award, { reason: "价格偏高" }),
  is("award.returned", approver, times.award, { reason: "" }),
]

const answeringAward: Cases = ({ facts: { accepted } }) => [
  is("award.accepted", invited, times.publicityEnds, { party: "A" }),
  is("award.accepted", uninvited, times.publicityEnds, { party: "B" }),
  ...(accepted.length === 0 ? [is("award.declined", invited, times.publicityEnds, { party: "A", reason: "产能不足" })] : []),
  is("award.declined", invited, times.publicityEnds, { party: "A", reason: "" }),
  is("award.declined", uninvited, times.publicityEnds, { party: "B", reason: "x" }),
  is("contract.signed", purchaser, times.publicityEnds, { contractNumber: "HT-1" }),
]

const ending: Cases = () => ["noDemand", "whim"].map((reason) => is("tender.terminated", purchaser, times.award, { reason, note: "" }))
/** A moment at which a tender may be in a state. */
const momentOf: Readonly<Record<string, number>> = {
  prequalOpen: times.start,
  prequalReview: times.prequalDeadline + 1,
  biddingOpen: times.prequalDeadline + 1,
  sealed: times.bidDeadline + 1,
}
const holding: Cases = ({ facts: { suspendedAt }, state }) => {
  const at = momentOf[state] ?? times.openingTime
  return [
    ...(suspendedAt === null
      ? [is("tender.suspended", supervisor, at, { reason: "投诉处理" }), is("tender.suspended", purchaser, at, { reason: "" })]
      : []),
    is("tender.resumed", purchaser, at, { moved: {}, publicityEndsAt: null }),
  ]
}

const inState: Readonly<Record<string, readonly Cases[]>> = {
  new: [drafting],
  rejected: [drafting],
  publishApproval: [publishing, revoking],
  revoked: [() => [is("tender.reopened", purchaser, times.start, {})]],
  prequalOpen: [prequalifying, asking, revoking],
  prequalReview: [reviewingApplicants],
  biddingOpen: [bidding, asking, revoking, committee, declining],
  sealed: [opening, committee, declining],
  opened: [afterOpening, declining, lateBid],
  prelimReview: [reviewing, declining, lateBid],
  expertScorable: [scoring, declining],
  commercialScorable: [scoring],
  teamConfirm: [confirming],
  preAward: [awarding],
  publicity: [underPublicity],
  awardApproval: [approvingAward],
  officialAward: [() => [is("award.noticed", purchaser, times.award, {})]],
  notified: [answeringAward],
  failed: [ending, () => [is("tender.retendered", purchaser, times.award, {})]],
}
const beforePublication = new Set(["new", "rejected", "publishApproval", "revoked", "failed", "completed", "terminated"])

/** Ways that lead back: one step on them is enough, or the documents would have no end. */
const isDetour = ({ facts, state }: Here): boolean =>
  facts.round > 1 || facts.clarifications.length > 0 || facts.scoringRound > 1 || (state === "preAward" && facts.returnReason !== null)

function casesOf(document: DocumentState<TenderFacts>): readonly AnyFact[] {
  const here = { facts: document.facts, state: stateOf(tenderChart, document) }
  if (isDetour(here)) return []
  if (here.facts.declined.length > 0) return [is("award.proposed", purchaser, times.publicityEnds, { lines: [line()], reason: "" })]
  const cases = [...(inState[here.state] ?? []), ...(beforePublication.has(here.state) ? [] : [ending, holding])]
  return cases.flatMap((some) => some(here))
}

/** The tender's chart with its cases. */
export const tenderModel: Model<TenderFacts, TenderFact, TenderGiven> = {
  chart: tenderChart,
  cases: casesOf,
  onlyRefusing: new Set([
    "new tender.revoked",
    "rejected tender.revoked",
    "prequalReview prequalification.applied",
    "biddingOpen prequalification.applied",
    "sealed prequalification.applied",
    "sealed bid.submitted",
    "opened bid.submitted",
    "prelimReview bid.submitted",
    "biddingOpen bids.opened",
    "biddingOpen tender.failed",
    "prelimReview score.submitted",
    "teamConfirm score.submitted",
    "preAward score.submitted",
  ]),
  heldBefore: new Set([
    // Nothing can be saved that breaks it.
    "new tender.submitted tiersDoNotOverlap",
    "rejected tender.submitted tiersDoNotOverlap",
    // Only a tender that asks for it comes here.
    "prequalReview prequalification.applied asksForPrequalification",
    // What is proposed keeps to both, and neither the demand nor a bid changes afterwards.
    "preAward award.submitted withinBidderMaximum",
    "preAward award.submitted withinDemand",
    "officialAward award.noticed withinBidderMaximum",
    "officialAward award.noticed withinDemand",
  ]),
}
