import type { TenderDocument } from "#contract/tender.schema.ts"
import type { Reducers } from "../_kit/chart.ts"
import { noDeadlines } from "./tender.copy.ts"
import type { CommitteeMember, Designated, MovedTimes, SealPlan, TenderFact, TenderFacts, TenderSignature } from "./tender.facts.ts"

/** A tender before its first fact. */
export const emptyTender: TenderFacts = {
  number: "",
  party: "",
  author: null,
  round: 1,
  document: null,
  publishedAt: null,
  suspendedAt: null,
  qualified: [],
  reviewedApplicants: 0,
  clarifications: [],
  committee: [],
  recused: [],
  draws: [],
  presentOpeners: [],
  sealList: [],
  opened: [],
  review: {},
  scoringRound: 1,
  commercialOpenedAt: null,
  rankings: [],
  confirmations: [],
  proposal: null,
  publicity: null,
  awardedAt: null,
  noticedAt: null,
  accepted: [],
  declined: [],
  contractNumber: null,
  ending: null,
  returnReason: null,
}

const moveTimes = (document: TenderDocument | null, moved: MovedTimes | null): TenderDocument | null =>
  document && moved ? { ...document, ...moved } : document

/** A new round keeps the content and its author; the deadlines must be set anew. */
const anew = (facts: TenderFacts): TenderFacts => ({
  ...emptyTender,
  number: facts.number,
  party: facts.party,
  author: facts.author,
  ...(facts.copiedFrom === undefined ? {} : { copiedFrom: facts.copiedFrom }),
  ...(facts.fromInquiry === undefined ? {} : { fromInquiry: facts.fromInquiry }),
  round: facts.round + 1,
  document: facts.document && { ...facts.document, ...noDeadlines },
})

/** Scoring restarts: earlier sheets stay in their streams under their own scoring round, and of two envelopes the second is opened for whoever passes then. */
const rescoring = (facts: TenderFacts): TenderFacts => ({
  ...facts,
  scoringRound: facts.scoringRound + 1,
  commercialOpenedAt: null,
  rankings: [],
  confirmations: [],
  proposal: null,
})

const withoutExpert = (facts: TenderFacts, expert: string): TenderFacts => {
  const rest = facts.committee.filter((member) => member.expert !== expert)
  const led = rest.some(({ leader }) => leader)
  return { ...facts, committee: led ? rest : rest.map((member, index) => ({ ...member, leader: index === 0 })) }
}

const joined = (facts: TenderFacts, experts: readonly Omit<CommitteeMember, "leader">[]): TenderFacts => ({
  ...facts,
  committee: [...facts.committee, ...experts.map((expert, index) => ({ ...expert, leader: facts.committee.length === 0 && index === 0 }))],
})

interface Published {
  readonly at: number
  readonly designated?: Designated | undefined
  readonly sealPlan?: SealPlan | undefined
}
const published = (facts: TenderFacts, { at, designated, sealPlan }: Published): TenderFacts => ({
  ...joined(facts, designated?.joining.map((expert) => ({ expert, origin: "designated", reason: "" })) ?? []),
  publishedAt: facts.publishedAt ?? at,
  ...(sealPlan ? { sealPlan } : {}),
})

/** An opener who attends a ceremony after the opening gives key shares for the commercial envelopes. */
const arrived: Reducers<TenderFacts, TenderFact>["opener.arrived"] = (facts, { by, envelopes, unreadable }) => ({
  ...facts,
  ...(envelopes?.includes("technical") === false
    ? { commercialOpeners: [...new Set([...(facts.commercialOpeners ?? []), by.id])] }
    : { presentOpeners: [...new Set([...facts.presentOpeners, by.id])] }),
  ...(unreadable && unreadable.length > 0 ? { unreadable: { ...facts.unreadable, [by.id]: unreadable } } : {}),
})

const hour = 3_600_000
/** Removes the signatures of content that was written again. */
function withoutSignatures({ signatures }: TenderFacts, of: TenderSignature["of"]): Pick<TenderFacts, "signatures"> {
  const others = signatures?.filter((one) => one.of !== of)
  return others ? { signatures: others.length > 0 ? others : undefined } : {}
}
/** How many hours bidders have to give the keys of their own bids once they are asked. */
const hoursToRelease = 48
/** The field is set only where somebody was called, so that older facts fold as before. */
const nobodyCalled = ({ called }: TenderFacts): Pick<TenderFacts, "called"> => (called ? { called: undefined } : {})

const confirmed: Reducers<TenderFacts, TenderFact>["result.confirmed"] = (facts, { by, agrees, reason }) => ({
  ...facts,
  confirmations: [...facts.confirmations, { expert: by.id, agrees, reason }],
})
const unchanged = (facts: TenderFacts): TenderFacts => facts

/** An award to a winner is over, and with it the whole award, which is proposed anew. */
const unawarded = (facts: TenderFacts, { party }: { readonly party: string }): TenderFacts => ({
  ...facts,
  declined: [...facts.declined, party],
  accepted: [],
  proposal: null,
  noticedAt: null,
  awardedAt: null,
  // Set only where there are any, so that earlier facts fold as before.
  ...(facts.contracts ? { contracts: undefined } : {}),
  ...(facts.standstillUntil ? { standstillUntil: undefined } : {}),
})

/** The reducers of tenders. */
export const reduceTender: Reducers<TenderFacts, TenderFact> = {
  "tender.saved": (facts, { number, party, department, document, unfinished, copiedFrom, fromInquiry, by }) => ({
    ...facts,
    number,
    party,
    document,
    ...(copiedFrom === undefined ? {} : { copiedFrom }),
    ...(fromInquiry === undefined ? {} : { fromInquiry }),
    // Set even where all is valid: a field that a fact omits stays as it was.
    unfinished: unfinished && Object.keys(unfinished).length > 0 ? unfinished : undefined,
    author: facts.author ?? { id: by.id, department },
    ...withoutSignatures(facts, "publication"),
  }),
  "tender.signed": (facts, { by, at, of, hash }) => ({ ...facts, signatures: [...(facts.signatures ?? []), { of, hash, by: by.id, at }] }),
  "tender.submitted": (facts) => ({ ...facts, returnReason: null }),
  "publication.withdrawn": unchanged,
  "publication.returned": (facts, { reason }) => ({ ...facts, returnReason: reason }),
  "prequalification.opened": published,
  "bidding.opened": published,
  "tender.revoked": (facts, { reason }) => ({ ...facts, ending: { reason: "revoked", note: reason } }),
  "tender.reopened": anew,
  "tender.discarded": unchanged,
  "prequalification.closed": unchanged,
  "prequalification.concluded": unchanged,
  "tender.failed": (facts, { reason }) => ({ ...facts, ending: { reason, note: "" } }),
  "clarification.issued": (facts, { clarification, title, text, material, moved, why, files, at }) => ({
    ...facts,
    document: moveTimes(facts.document, moved),
    clarifications: [
      ...facts.clarifications,
      { id: clarification, title, text, material, ...(why === undefined ? {} : { why }), ...(files === undefined ? {} : { files }), at },
    ],
  }),
  "deadline.extended": (facts, { moved }) => ({ ...facts, document: moveTimes(facts.document, moved) }),
  "bidding.closed": (facts, { seals }) => ({ ...facts, sealList: seals }),
  "experts.drawn": (facts, { draw }) => ({
    ...joined(
      facts,
      draw.drawn.map((expert) => ({ expert, origin: "drawn", reason: "" })),
    ),
    draws: [...facts.draws, draw],
  }),
  "expert.added": (facts, { expert, reason }) => joined(facts, [{ expert, origin: "named", reason }]),
  "expert.declined": (facts, { expert }) => ({ ...withoutExpert(facts, expert), recused: [...facts.recused, expert] }),
  "leader.named": (facts, { expert }) => ({
    ...facts,
    committee: facts.committee.map((member) => ({ ...member, leader: member.expert === expert })),
  }),
  "opener.arrived": arrived,
  "bidders.called": (facts, { at, reason }) => ({ ...facts, called: { at, until: at + hoursToRelease * hour, reason } }),
  "bids.opened": (facts, { bids }) => ({ ...facts, opened: bids, ...nobodyCalled(facts) }),
  "opening.finished": unchanged,
  "review.finished": (facts, { results }) => ({ ...facts, review: results }),
  "commercial.opened": (facts, { bids, at }) => ({
    ...facts,
    commercialOpenedAt: at,
    ...nobodyCalled(facts),
    opened: facts.opened.map((bid) => bids.find((open) => open.bid === bid.bid) ?? bid),
  }),
  "scoring.closed": (facts, { rankings }) => ({ ...facts, rankings }),
  "result.confirmed": confirmed,
  "result.settled": (facts, { by, agrees, reason }) => ({
    ...facts,
    confirmations: [...facts.confirmations, { expert: by.id, agrees, reason }],
  }),
  "scoring.reopened": rescoring,
  "award.proposed": (facts, { by, at, lines, reason }) => ({
    ...facts,
    proposal: { by: by.id, at, lines, reason },
    ...withoutSignatures(facts, "award"),
  }),
  "candidates.published": (facts, { at, endsAt, candidates, lots }) => ({
    ...facts,
    publicity: { startedAt: at, endsAt, candidates, ...(lots ? { lots } : {}) },
  }),
  "award.submitted": unchanged,
  "publicity.ended": unchanged,
  "objection.upheld": (facts) => ({ ...rescoring(facts), publicity: null, review: {} }),
  "award.approved": (facts, { at }) => ({ ...facts, awardedAt: at, returnReason: null }),
  "award.withdrawn": unchanged,
  "award.returned": (facts, { reason }) => ({ ...facts, returnReason: reason }),
  "award.noticed": (facts, { at }) => ({ ...facts, noticedAt: at }),
  "award.accepted": (facts, { party }) => ({ ...facts, accepted: [...facts.accepted, party] }),
  "award.declined": unawarded,
  "award.lapsed": (facts, fact) => ({ ...unawarded(facts, fact), lapsed: [...(facts.lapsed ?? []), fact.party] }),
  "contract.signed": (facts, { contractNumber }) => ({ ...facts, contractNumber }),
  "contract.recorded": (facts, { contract, reason, at, by }) => {
    const known = facts.contracts ?? []
    const earlier = known.find(({ data }) => data.party === contract.party)
    const former = earlier ? [...earlier.former, { data: earlier.data, at: earlier.at, by: earlier.by, reason: earlier.reason }] : []
    const others = known.filter((one) => one !== earlier)
    return { ...facts, contracts: [...others, { data: contract, at, by: by.id, reason, former }] }
  },
  "tender.terminated": (facts, { reason, note }) => ({ ...facts, ending: { reason, note } }),
  "tender.retendered": anew,
  "tender.suspended": (facts, { at }) => ({ ...facts, suspendedAt: at }),
  "tender.resumed": (facts, { moved, publicityEndsAt, calledUntil, standstillUntil }) => ({
    ...facts,
    suspendedAt: null,
    document: moveTimes(facts.document, moved),
    publicity: facts.publicity && publicityEndsAt !== null ? { ...facts.publicity, endsAt: publicityEndsAt } : facts.publicity,
    ...(facts.called && calledUntil !== undefined ? { called: { ...facts.called, until: calledUntil } } : {}),
    ...(standstillUntil === undefined ? {} : { standstillUntil }),
  }),
  "flag.answered": (facts, { by, at, flag, mark, finding, reason }) => ({
    ...facts,
    flagAnswers: [...(facts.flagAnswers ?? []), { flag, mark, finding, reason, by: by.id, at }],
  }),
  "trial.recorded": (facts, { by, at, trial, name, changes, rankings, award }) => ({
    ...facts,
    trials: [...(facts.trials ?? []), { trial, name, changes, rankings, award, by: by.id, at, scoringRound: facts.scoringRound }],
  }),
  "applicant.reviewed": (facts, { party, passed }) => ({
    ...facts,
    reviewedApplicants: facts.reviewedApplicants + 1,
    qualified: passed ? [...new Set([...facts.qualified, party])] : facts.qualified.filter((other) => other !== party),
  }),

  "approval.endorsed": unchanged,
  "prequalification.applied": unchanged,
  "bid.submitted": unchanged,
  "bid.withdrawn": unchanged,
  "bid.released": unchanged,
  "bid.recordConfirmed": unchanged,
  "bid.reviewed": unchanged,
  "question.asked": unchanged,
  "question.answered": unchanged,
  "question.withdrawn": unchanged,
  "score.submitted": unchanged,
  "objection.raised": unchanged,
  "objection.answered": unchanged,
  "objection.dismissed": unchanged,
}
