import type { ContractData } from "#contract/contract-data.ts"
import type { Actor } from "#contract/people.ts"
import type { AwardLine } from "#machines/tender/tender.facts.ts"
import { rankedBid } from "#machines/tender/testing/ranked-bid.ts"
import { type Cases, fits, is, system } from "./tender.case.ts"
import { arriving, lacking, notAsPublished, opened, staying } from "./tender.cases.early.ts"
import { barsOn, people, times } from "./tender.people.ts"

const { purchaser, approver, approvingAuthor, supervisor, supervisingAuthor, invited, uninvited, leader, expert, second, outsider } = people

/** Cases for a bid after the deadline. */
export const lateBid: Cases = () => [fits(times.bidDeadline + 1, invited)]

/** Cases for the opening record. */
export const afterOpening: Cases = () => [
  is("bid.recordConfirmed", invited, times.openingTime, { agrees: true }, { ownBid: "opened" }),
  is("bid.recordConfirmed", invited, times.openingTime, { agrees: true }, { ownBid: null }),
  is("opening.finished", purchaser, times.openingTime, {}),
]

const passing = { responsive: true, reason: "" }
const byExpert = (type: "bid.reviewed" | "score.submitted") => [
  is(type, expert, times.reviewDeadline, passing, { ownAssignment: "declared" }),
  is(type, expert, times.reviewDeadline, passing, { ownAssignment: "signedIn" }),
  is(type, expert, times.reviewDeadline + 1, passing, { ownAssignment: "declared" }),
  is(type, outsider, times.reviewDeadline, passing, { ownAssignment: "declared" }),
  is(type, expert, times.reviewDeadline, passing, { ownAssignment: "declared", employerBids: true }),
]
const results = { bid1: { valid: true, reason: "" } }
/** Cases for the preliminary review. */
export const reviewing: Cases = () => [
  ...byExpert("bid.reviewed"),
  ...["未盖章", " "].map((reason) =>
    is("bid.reviewed", expert, times.reviewDeadline, { responsive: false, reason }, { ownAssignment: "declared" }),
  ),
  ...byExpert("score.submitted"),
  ...[{}, { unreviewedBids: 1 }, { partlyReviewedBids: 1 }, { employerBids: true }].flatMap((given) => [
    is("review.finished", leader, times.reviewDeadline, { results }, given),
    is("tender.failed", leader, times.reviewDeadline, { reason: "tooFewValid" }, given),
  ]),
  is("review.finished", leader, times.reviewDeadline + 1, { results }, { partlyReviewedBids: 1 }),
]

/** Cases for marks and envelopes. */
export const scoring: Cases = ({ facts, facts: { document } }) => [
  ...byExpert("score.submitted"),
  ...arriving({ envelopes: ["commercial"] }, document?.seal === "S2"),
  is("opener.arrived", purchaser, times.openingTime, { envelopes: ["commercial"] }, { openTechnicalSheets: 1 }),
  ...(document?.seal === "S2" ? staying({ facts }, times.award, { sheetsLockedAt: times.award }) : []),
  is("bidders.called", purchaser, times.reviewDeadline, { reason: "x" }, { openTechnicalSheets: 1 }),
  is("commercial.opened", leader, times.reviewDeadline, { bids: opened }),
  ...[times.reviewDeadline, times.reviewDeadline + 1].map((at) =>
    is("commercial.opened", leader, at, { bids: opened }, { openTechnicalSheets: 1 }),
  ),
  ...[...notAsPublished, lacking, { employerBids: true }].map((given) =>
    is("commercial.opened", leader, times.reviewDeadline, { bids: opened }, given),
  ),
  ...(
    [
      [0, {}],
      [0, { openSheets: 1 }],
      [1, { openSheets: 1 }],
      [0, { employerBids: true }],
    ] as const
  ).map(([late, given]) =>
    is("scoring.closed", leader, times.reviewDeadline + late, { rankings: [{ lot: "lot1", rows: [rankedBid("bid1", 1)] }] }, given),
  ),
]

/** Cases for signing the result. */
export const confirming: Cases = ({ facts: { confirmations } }) => {
  const says = (type: "result.confirmed" | "result.settled", by: Actor, reason: string | null = null, ownAssignment = "submitted") =>
    is(type, by, times.award, { agrees: reason === null, reason: reason ?? "" }, { ownAssignment })
  const first = confirmations.length === 0
  return [
    first ? says("result.confirmed", expert) : says("result.settled", second),
    ...(["result.confirmed", "result.settled"] as const).flatMap((type) => [
      says(type, outsider),
      ...(first ? [] : [says(type, expert)]),
      says(type, second, " "),
      says(type, second, null, "signedIn"),
    ]),
    ...["评分有误", ""].map((reason) => is("scoring.reopened", leader, times.award, { reason })),
    is("scoring.reopened", leader, times.award, { reason: "评分有误" }, { employerBids: true }),
    ...byExpert("score.submitted"),
  ]
}

/** An award of the whole demand to the first in rank. */
export const line = (change: Partial<AwardLine> = {}): AwardLine => ({
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
/** Cases for proposing an award. */
export const awarding: Cases = ({ facts: { proposal, document } }) => {
  const proposed = (lines: readonly AwardLine[], reason = "") => is("award.proposed", purchaser, times.award, { lines, reason })
  return [
    proposed([line()]),
    ...barsOn(line().party).map((bar) =>
      is("award.proposed", purchaser, times.award, { lines: [line()], reason: "" }, { barredWinners: [bar] }),
    ),
    proposed([]),
    is("tender.retendered", purchaser, times.award, {}),
    proposed([line({ maximum: "24" })]),
    proposed([line({ maximum: "99", quantity: "26" })]),
    ...(document?.lots.some(({ lumpSum }) => lumpSum)
      ? [proposed([line({ lot: "lot2", line: "lot2", maximum: "1", quantity: "0.5" })])]
      : []),
    proposed([line({ rank: null })], "x"),
    proposed([line({ rank: 2 })]),
    ...(proposal === null || proposal.lines.length > 0
      ? [
          is("candidates.published", purchaser, times.award, { endsAt: times.publicityEnds, candidates: ["bid1"] }),
          is("award.submitted", purchaser, times.award, {}),
          ...barsOn(line().party).map((bar) => is("award.submitted", purchaser, times.award, {}, { barredWinners: [bar] })),
        ]
      : []),
    ...byExpert("score.submitted"),
  ]
}

/** Cases for publicity and objections. */
export const underPublicity: Cases = ({ facts: { suspendedAt } }) => [
  ...(suspendedAt === null
    ? [0, 1].map((openObjections) =>
        is("publicity.ended", system, times.publicityEnds + 1, { due: times.publicityEnds }, { openObjections }),
      )
    : []),
  is("objection.raised", invited, times.award, { reason: "x" }, { ownBid: "opened" }),
  is("objection.raised", invited, times.award, { reason: "x" }, { ownBid: "withdrawn" }),
  is("objection.raised", invited, times.award, { reason: "" }, { ownBid: "opened" }),
  is("objection.raised", invited, times.publicityEnds + 1, { reason: "x" }, { ownBid: "opened" }),
  is("objection.answered", purchaser, times.award, {}),
  ...["查无实据", ""].flatMap((reason) => [
    is("objection.dismissed", supervisor, times.award, { reason }),
    is("objection.upheld", supervisor, times.award, { objection: "o1", reason }),
  ]),
  is("objection.dismissed", supervisingAuthor, times.award, { reason: "查无实据" }),
  is("objection.upheld", supervisingAuthor, times.award, { objection: "o1", reason: "属实" }),
]

/** Cases for approving the award. */
export const approvingAward: Cases = () => [
  is("award.approved", approver, times.award, {}),
  is("award.approved", approvingAuthor, times.award, {}),
  ...barsOn(line().party).flatMap((bar) => [
    is("award.approved", approver, times.award, {}, { barredWinners: [bar] }),
    is("approval.endorsed", approver, times.award, {}, { barredWinners: [bar], moreToApprove: true }),
  ]),
  is("approval.endorsed", approver, times.award, {}, { moreToApprove: true }),
  is("approval.endorsed", approvingAuthor, times.award, {}, { moreToApprove: true }),
  is("award.withdrawn", purchaser, times.award, {}),
  is("award.returned", approver, times.award, { reason: "价格偏高" }),
  is("award.returned", approver, times.award, { reason: "" }),
]

/** Cases for taking an award back at a moment. */
const lapsing = (at: number) => {
  const [bar] = barsOn(line().party).map((barred) => ({ barredWinners: [barred] }))
  const lapsed = (party: string, reason: string, given = {}) => is("award.lapsed", purchaser, at, { party, reason }, given)
  return [lapsed("A", "列入黑名单", bar), lapsed("A", "逾期未签"), lapsed("B", "x", bar), lapsed("A", " ", bar)]
}
/** Cases for sending the notice of award. */
export const noticing: Cases = () => [
  is("award.noticed", purchaser, times.award, {}),
  is("award.noticed", purchaser, times.award, {}, { unsigned: ["award"] }),
  ...barsOn(line().party).map((bar) => is("award.noticed", purchaser, times.award, {}, { barredWinners: [bar] })),
  ...lapsing(times.award),
]

const contractWith = (change: Partial<ContractData> = {}): ContractData => ({
  party: "A",
  number: "HT-1",
  amount: "250",
  from: "2026-01-06",
  to: "2026-12-31",
  buyerSigned: { by: "张", on: "2026-01-06" },
  supplierSigned: { by: "李", on: "2026-01-06" },
  note: "",
  ...change,
})
const subcontract = (name: string, share: string) => ({ name, creditCode: "", share })
const recorded = (at: number, change?: Partial<ContractData>, reason = "") =>
  is("contract.recorded", purchaser, at, { contract: contractWith(change), reason })
/** Cases for recording a contract at a moment. */
const recordingContracts = (at: number) => [
  recorded(at),
  recorded(at, { party: "B" }),
  recorded(at, { to: "2026-01-05" }),
  recorded(at, { amount: "251" }),
  recorded(at, { subcontractors: [subcontract("甲", "60"), subcontract("乙", "40")] }),
  recorded(at, { subcontractors: [subcontract("甲", "60"), subcontract("乙", "40.5")] }),
]
/** Cases for a tender that is over. */
export const afterContract: Cases = ({ facts: { contracts = [] } }) => [
  ...recordingContracts(times.publicityEnds + 4 * times.day),
  // Once is enough of a way that leads back.
  ...(contracts.some(({ former }) => former.length > 0) ? [] : [recorded(times.publicityEnds + 4 * times.day, {}, "笔误")]),
]

/** Cases for the winner answers. */
export const answeringAward: Cases = ({ facts: { accepted } }) => [
  is("award.accepted", invited, times.publicityEnds, { party: "A" }),
  is("award.accepted", uninvited, times.publicityEnds, { party: "B" }),
  ...(accepted.length === 0 ? [is("award.declined", invited, times.publicityEnds, { party: "A", reason: "产能不足" })] : []),
  is("award.declined", invited, times.publicityEnds, { party: "A", reason: "" }),
  is("award.declined", uninvited, times.publicityEnds, { party: "B", reason: "x" }),
  ...lapsing(times.award + 30 * times.day),
  ...lapsing(times.award + 30 * times.day + 1),
  ...recordingContracts(times.publicityEnds),
  ...recordingContracts(times.publicityEnds + 3 * times.day + 1),
  is("contract.signed", purchaser, times.publicityEnds, { contractNumber: "HT-1" }),
  is("contract.signed", purchaser, times.publicityEnds + 3 * times.day + 1, { contractNumber: "HT-1" }),
]
