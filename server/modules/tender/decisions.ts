import { randomBytes } from "node:crypto"
import type { TenderInputName } from "#contract/tender.contract.ts"
import { code, Refused } from "#contract/errors.ts"
import { outcomeOf } from "#machines/_kit/judge.ts"
import { currenciesIn } from "#machines/currency/currency.rules.ts"
import { tenderChart } from "#machines/tender/tender.chart.ts"
import type { ChildKind } from "#machines/tender/tender.cascade.ts"
import { latestInstant } from "#contract/time.ts"
import type { TenderDocument } from "#contract/tender.schema.ts"
import { candidatesByLot, candidatesOf, type Envelope, elementsOf, reviewOutcome, sheetKey } from "#machines/tender/tender.parts.ts"
import { standstillEnd } from "#machines/tender/tender.rules.ts"
import { givenOfCurrencies } from "#server/documents/currencies.ts"
import { dropOthers } from "#server/sealing/chunks.ts"
import { attendOpening } from "#server/tender/bidding/attend-opening.ts"
import { closeScoring } from "#server/tender/evaluation/close-scoring.ts"
import { carries, type Decide, type Decision, leaves } from "#server/tender/decide.ts"
import type { TenderContext } from "#server/tender/context.ts"
import { addExpert, designatedNow, drawExperts } from "#server/tender/evaluation/call-experts.ts"
import { raisedFlags } from "#server/tender/flags/flags.reads.ts"
import { issueRevisions } from "./issue-revisions.ts"
import { openBids, openCommercial } from "#server/tender/bidding/open-bids.ts"
import { releaseBid } from "#server/tender/bidding/release-bid.ts"
import { sealPlanNow } from "#server/tender/bidding/seal-plan.ts"
import { proposeAward } from "./propose-award.ts"
import { signTender } from "./sign-tender.ts"
import { tryRanking } from "#server/tender/evaluation/try-ranking.ts"
import { submitBid } from "#server/tender/bidding/submit-bid.ts"
import { beginnersOf, loadBids } from "#server/tender/children.ts"

const newId = () => randomBytes(16).toString("hex")
const day = 86_400_000

/** The row of a child that the command names; a child outside this tender's round counts as absent. */
async function childOf(
  { tx, id, document: { facts } }: TenderContext,
  kind: ChildKind,
  stream: string,
): Promise<{ key: string; state: string }> {
  const { rows } = await tx.query<{ key: string; state: string }>({
    name: "named-child",
    text: "select key, state from tender_child where stream = $1 and tender = $2 and round = $3 and kind = $4",
    values: [stream, id, facts.round, kind],
  })
  const [child] = rows
  if (!child) throw new Refused({ code: code.absent })
  return child
}

const ownChild = (kind: ChildKind, key: string, type: string, data: object = {}): Decision["children"] => [{ kind, key, type, data }]
const bidOf = ({ own }: TenderContext): string => own.bid ?? ""
const partyOf = ({ user }: TenderContext): string => user.party ?? ""
const definedOnly = <Times extends object>(times: Times) =>
  Object.fromEntries(Object.entries(times).filter(([, at]) => at !== undefined)) as Times
const assignmentStep =
  (type: string) =>
  ({ user }: TenderContext): Decision => ({ fact: null, children: ownChild("expert-assignment", user.id, type) })

/** For a command that only acts on the open approval. */
const approvalOnly = (): Decision => ({ fact: null })

const openTimes = (document: TenderDocument | null, since: number, by: number) => {
  const names = ["prequalDeadline", "questionDeadline", "bidDeadline", "openingTime", "reviewDeadline"] as const
  return Object.fromEntries(
    names.flatMap((name) => {
      const at = document?.[name] ?? null
      return at !== null && at > since ? [[name, Math.min(at + by, latestInstant)]] : []
    }),
  )
}

/** The decision of each command; longer ones have files of their own. */
export const decisions: { readonly [Name in TenderInputName]: Decide<Name> } = {
  save: async ({ tx, document: { facts } }, written) => ({
    ...leaves("tender.saved", { number: facts.number, party: facts.party, department: facts.author?.department ?? "", ...written }),
    given: await givenOfCurrencies(tx, currenciesIn(written.document), currenciesIn(facts.document)),
  }),
  submit: () => leaves("tender.submitted", {}),
  signTender,
  approvePublication: async (context) => {
    const type = outcomeOf(tenderChart, context.document, "approvePublication", context.given)
    if (type === "approval.endorsed") return leaves(type, {})
    const data = { ...(await designatedNow(context.tx, context.document.facts)), ...(await sealPlanNow(context)) }
    return type === "bidding.opened" ? leaves(type, data) : leaves("prequalification.opened", data)
  },
  returnPublication: (_, { reason }) => leaves("publication.returned", { reason }),
  withdrawPublication: () => leaves("publication.withdrawn", {}),
  revoke: carries("tender.revoked"),
  discard: carries("tender.discarded"),
  reopen: carries("tender.reopened"),

  applyPrequalification: (context, { statement }) => ({
    ...leaves("prequalification.applied", { statement }),
    children: ownChild("prequal-application", partyOf(context), "prequalification.applied", { party: partyOf(context), statement }),
  }),
  reviewApplicant: async (context, { application, passed, reason }) => {
    const { key } = await childOf(context, "prequal-application", application)
    return leaves("applicant.reviewed", { party: key, passed, reason })
  },
  closePrequalification: ({ document, given }) =>
    outcomeOf(tenderChart, document, "closePrequalification", given) === "tender.failed"
      ? leaves("tender.failed", { reason: "tooFewQualified" })
      : leaves("prequalification.concluded", {}),

  submitBid,
  withdrawBid: (context) => {
    dropOthers(context.tx, bidOf(context), [])
    return { ...leaves("bid.withdrawn", {}), children: ownChild("bid", bidOf(context), "bid.withdrawn") }
  },
  ask: (_, { text }) => ({ ...leaves("question.asked", {}), children: ownChild("question", newId(), "question.asked", { text }) }),
  withdrawQuestions: async (context, { questions }) => {
    for (const question of questions) await childOf(context, "question", question)
    const askers = await beginnersOf(context.tx, context.id, "question.asked")
    return {
      ...leaves("question.withdrawn", { own: questions.every((one) => askers.get(one) === context.user.party) }),
      children: [...new Set(questions)].map((key) => ({ kind: "question", key, type: "question.withdrawn", data: {} })),
    }
  },
  answer: async (context, { question, answer }) => {
    await childOf(context, "question", question)
    return { ...leaves("question.answered", {}), children: ownChild("question", question, "question.answered", { answer }) }
  },
  issueClarification: async (context, { title, text, material, moved, why = "" }) => {
    const files = await issueRevisions(context.tx, context.id)
    return leaves("clarification.issued", {
      clarification: newId(),
      title,
      text,
      material,
      moved: moved && definedOnly(moved),
      ...(why === "" ? {} : { why }),
      ...(files.length === 0 ? {} : { files }),
    })
  },
  extendDeadline: (_, { moved, reason }) => leaves("deadline.extended", { moved: definedOnly(moved), reason }),

  drawExperts,
  addExpert,
  nameLeader: carries("leader.named"),
  confirmAssignment: assignmentStep("assignment.confirmed"),
  signIn: assignmentStep("assignment.signedIn"),
  declareNoConflict: assignmentStep("assignment.declared"),
  declineAssignment: ({ user }, { reason }) => leaves("expert.declined", { expert: user.id, reason }),

  attendOpening,
  callBidders: carries("bidders.called"),
  releaseBid,
  openBids,
  confirmRecord: (context, { agrees, note }) => ({
    ...leaves("bid.recordConfirmed", { agrees }),
    children: ownChild("bid", bidOf(context), "bid.recordConfirmed", { agrees, note }),
  }),
  finishOpening: carries("opening.finished"),
  reviewBid: async (context, { bid, responsive, clause, reason }) => {
    await childOf(context, "bid", bid)
    return {
      ...leaves("bid.reviewed", { responsive, reason }),
      children: ownChild("bid", bid, "bid.reviewed", { responsive, clause, reason }),
    }
  },
  finishReview: async ({ tx, id, document, given }) => {
    if (outcomeOf(tenderChart, document, "finishReview", given) === "tender.failed")
      return leaves("tender.failed", { reason: "tooFewValid" })
    const bids = await loadBids(tx, id, document.facts.round, ["opened"])
    return leaves("review.finished", {
      results: Object.fromEntries(bids.map(({ stream, facts }) => [stream, reviewOutcome(facts.opinions, document.facts)])),
    })
  },
  submitScore: async (context, { bid, envelope, marks, evidence }) => {
    const { state } = await childOf(context, "bid", bid)
    const scored = state === "valid" || state === "scored"
    const key = sheetKey(context.user.id, bid, envelope)
    const full = fullMarks(context, bid, envelope)
    if (context.state.endsWith("Scorable") && (!scored || Object.keys(full).length === 0)) throw new Refused({ code: code.absent })
    const begins = context.given.ownAssignment === "declared" || context.given.ownAssignment === "submitted"
    return {
      ...leaves("score.submitted", {}),
      children: [
        { kind: "score-sheet", key, type: "score.submitted", data: { expert: context.user.id, bid, envelope, marks, evidence, full } },
        ...(begins ? [{ kind: "expert-assignment" as const, key: context.user.id, type: "assignment.scoringBegun" }] : []),
      ],
    }
  },
  openCommercial,
  closeScoring,
  confirmResult: ({ document, given }, data) =>
    outcomeOf(tenderChart, document, "confirmResult", given) === "result.settled"
      ? leaves("result.settled", data)
      : leaves("result.confirmed", data),
  returnForRescore: carries("scoring.reopened"),

  proposeAward,
  publishCandidates: ({ now, document: { facts } }) =>
    leaves("candidates.published", {
      endsAt: now + (facts.document?.publicity.days ?? 3) * day,
      candidates: candidatesOf(facts),
      lots: candidatesByLot(facts),
    }),
  submitAward: () => leaves("award.submitted", {}),
  raiseObjection: (_, { reason }) => ({
    ...leaves("objection.raised", { reason }),
    children: ownChild("objection", newId(), "objection.raised", { reason }),
  }),
  answerObjection: async (context, { objection, answer }) => {
    await childOf(context, "objection", objection)
    return { ...leaves("objection.answered", {}), children: ownChild("objection", objection, "objection.answered", { answer }) }
  },
  dismissObjection: async (context, { objection, reason }) => {
    await childOf(context, "objection", objection)
    return { ...leaves("objection.dismissed", { reason }), children: ownChild("objection", objection, "objection.dismissed", { reason }) }
  },
  upholdObjection: async (context, { objection, reason }) => {
    await childOf(context, "objection", objection)
    return leaves("objection.upheld", { objection, reason })
  },
  approveAward: ({ given }) => leaves(given.moreToApprove ? "approval.endorsed" : "award.approved", {}),
  returnAward: (_, { reason }) => leaves("award.returned", { reason }),
  withdrawAward: () => leaves("award.withdrawn", {}),
  transferApproval: approvalOnly,
  delegateApproval: approvalOnly,
  addApprovalSigner: approvalOnly,
  remindApprovers: approvalOnly,
  issueNotice: carries("award.noticed"),
  acceptAward: (context) => leaves("award.accepted", { party: partyOf(context) }),
  declineAward: (context, { reason }) => leaves("award.declined", { party: partyOf(context), reason }),
  lapseAward: carries("award.lapsed"),
  signContract: carries("contract.signed"),
  recordContract: carries("contract.recorded"),

  suspend: carries("tender.suspended"),
  resume: ({ now, document: { facts } }) => {
    const since = facts.suspendedAt ?? now
    const later = (end: number | null = null) => (end !== null && end > since ? end + now - since : null)
    const [calledUntil, standstillUntil] = [later(facts.called?.until), later(standstillEnd(facts))]
    return leaves("tender.resumed", {
      moved: openTimes(facts.document, since, now - since),
      publicityEndsAt: later(facts.publicity?.endsAt),
      ...(calledUntil === null ? {} : { calledUntil }),
      ...(standstillUntil === null ? {} : { standstillUntil }),
    })
  },
  answerFlag: async (context, answer) => ({ ...leaves("flag.answered", answer), given: { raisedFlags: await raisedFlags(context) } }),
  tryRanking,
  terminate: carries("tender.terminated"),
  retender: carries("tender.retendered"),
}

/** Full marks by element for the sheet; none for an envelope that is not scored now. */
function fullMarks({ state, document: { facts } }: TenderContext, bid: string, envelope: Envelope): Record<string, string> {
  const due =
    envelope === "technical"
      ? state === "expertScorable"
      : state === "commercialScorable" && facts.opened.some((open) => open.bid === bid && open.lines !== null)
  return due ? Object.fromEntries(elementsOf(facts.document, envelope).map(({ id, weight }) => [id, weight])) : {}
}
