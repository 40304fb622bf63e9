import type { TrialChanges } from "#contract/tender-trial.contract.ts"
import type { AnyFact } from "#machines/_kit/fact.ts"
import { type DocumentState, stateOf } from "#machines/_kit/snapshot.ts"
import { tenderChart } from "#machines/tender/tender.chart.ts"
import type { TenderFact, TenderFacts, TenderGiven } from "#machines/tender/tender.facts.ts"
import type { Model } from "./kit.ts"
import { type Cases, type Here, is } from "./tender.case.ts"
import {
  asking,
  bidding,
  committee,
  declining,
  drafting,
  opening,
  signing,
  prequalifying,
  prolonging,
  publishing,
  renaming,
  replacing,
  reviewingApplicants,
  revoking,
} from "./tender.cases.early.ts"
import {
  afterContract,
  afterOpening,
  answeringAward,
  approvingAward,
  awarding,
  confirming,
  lateBid,
  line,
  noticing,
  reviewing,
  scoring,
  underPublicity,
} from "./tender.cases.late.ts"
import { documentOf, people, times } from "./tender.people.ts"

const { approver, purchaser, supervisor } = people

const ending: Cases = () => ["noDemand", "whim"].map((reason) => is("tender.terminated", purchaser, times.award, { reason, note: "" }))
/** Answers to what an indicator raised; one is enough on each way. */
const flagging: Cases = ({ state, facts: { flagAnswers } }) => {
  if (flagAnswers) return []
  const at = momentOf[state] ?? times.openingTime
  const answered = (reason: string, raisedFlags: readonly string[]) =>
    is("flag.answered", supervisor, at, { flag: "fewBidders", mark: "a1", finding: "explained", reason }, { raisedFlags })
  return [answered("只有三家能做", ["fewBidders a1"]), answered(" ", ["fewBidders a1"]), answered("只有三家能做", ["fewBidders b2"])]
}
/** Trials beside the ranking; one is enough on each way. */
const trying: Cases = ({ facts: { trials } }) => {
  const award = { total: "0", parts: [], short: true }
  const tried = (changes: TrialChanges) =>
    is("trial.recorded", purchaser, times.award, { trial: "t1", name: "价格占四成", changes, rankings: [], award })
  return trials
    ? []
    : [tried({ excluded: ["bid1"] }), tried({ excluded: ["bid9"] }), tried({}), tried({ mode: "comprehensive", priceWeight: "60" })]
}
const triable = new Set(["teamConfirm", "preAward", "publicity", "awardApproval", "officialAward", "notified"])
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
  new: [drafting, ending],
  rejected: [drafting, ending],
  publishApproval: [publishing, revoking],
  revoked: [ending, () => [is("tender.reopened", purchaser, times.start, {})]],
  prequalOpen: [prequalifying, asking, revoking, declining],
  prequalReview: [reviewingApplicants, declining],
  biddingOpen: [bidding, asking, revoking, committee, declining],
  sealed: [opening, committee, declining],
  opened: [afterOpening, declining, lateBid],
  prelimReview: [reviewing, declining, replacing, renaming, lateBid],
  expertScorable: [scoring, declining, replacing, renaming],
  commercialScorable: [scoring, prolonging, renaming],
  teamConfirm: [confirming, renaming],
  preAward: [awarding],
  publicity: [underPublicity],
  awardApproval: [approvingAward],
  officialAward: [noticing, ({ facts }) => signing("award", facts)],
  notified: [answeringAward],
  completed: [afterContract],
  failed: [ending, () => [is("tender.retendered", purchaser, times.award, {})]],
}
const beforePublication = new Set(["new", "rejected", "publishApproval", "revoked", "failed", "completed", "terminated", "discarded"])
const unflagged = new Set(["revoked", "failed", "completed", "terminated", "discarded"])

const evaluating = new Set(["prelimReview", "expertScorable"])

/** A tender that begins anew is walked until it can be ended as one that was published: as a draft, and returned. */
const again: Cases = (here) => {
  const {
    facts: { document },
    state,
  } = here
  const written = { number: "ZB-1", party: "home", department: "采购部", document: documentOf() }
  return [
    ...(state === "new" || state === "rejected" ? [...ending(here), is("tender.discarded", purchaser, times.start, {})] : []),
    ...(state === "new" && document?.bidDeadline == null ? [is("tender.saved", purchaser, times.start, written)] : []),
    ...(state === "new" ? [is("tender.submitted", purchaser, times.start, {})] : []),
    ...(state === "publishApproval" ? [is("publication.returned", approver, times.start, { reason: "范围不清" })] : []),
  ]
}

/** Ways that lead back: one step on them is enough, or the documents would have no end. */
const isDetour = ({ facts, state }: Here): boolean =>
  facts.clarifications.length > 0 || facts.scoringRound > 1 || (state === "preAward" && facts.returnReason !== null)

function casesOf(document: DocumentState<TenderFacts>): readonly AnyFact[] {
  const here = { facts: document.facts, state: stateOf(tenderChart, document) }
  if (here.facts.round > 1) return again(here)
  if (isDetour(here)) return []
  if (here.facts.declined.length > 0)
    return [
      is("award.proposed", purchaser, times.publicityEnds, { lines: [line()], reason: "" }),
      is("tender.retendered", purchaser, times.publicityEnds, {}),
    ]
  // A committee that has shrunk after the opening is only walked until it is whole again.
  if (evaluating.has(here.state) && here.facts.committee.length < 2)
    return [declining, replacing, ending, holding].flatMap((some) => some(here))
  const cases = [
    ...(inState[here.state] ?? []),
    ...(beforePublication.has(here.state) ? [] : [ending, holding]),
    ...(unflagged.has(here.state) ? [] : [flagging]),
    ...(triable.has(here.state) ? [trying] : []),
  ]
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
    // The draw waits for an empty committee: nobody is in it.
    "prelimReview experts.drawn notInGroup",
    "expertScorable experts.drawn notInGroup",
    // Only a tender that asks for it comes here.
    "prequalReview prequalification.applied asksForPrequalification",
    // One set of terms for both outcomes; this one concerns only bidding that would open.
    "prequalReview tender.failed bidDeadlineLiesAhead",
    // What is proposed keeps to both, and neither the demand nor a bid changes afterwards.
    "preAward award.submitted withinBidderMaximum",
    "preAward award.submitted withinDemand",
    "officialAward award.noticed withinBidderMaximum",
    "officialAward award.noticed withinDemand",
    // One company wins here, and its contract may keep its number.
    "notified contract.recorded contractNumberDiffers",
    "completed contract.recorded contractNumberDiffers",
  ]),
}
