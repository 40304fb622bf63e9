import type { Actor } from "#contract/people.ts"
import { mostPricedLines } from "#contract/tender.schema.ts"
import type { ExpertDraw } from "#machines/committee/committee.ts"
import type { TenderFacts, TenderGiven } from "#machines/tender/tender.facts.ts"
import { type Cases, type Data, fits, type Here, is, system } from "./tender.case.ts"
import { barsOn, documentOf, documents, people, times } from "./tender.people.ts"

const { purchaser, otherPurchaser, approver, approvingAuthor, legal, invited, uninvited, expert, second, outsider } = people
const { day } = times

/** Cases for writing and submitting. */
export const drafting: Cases = ({ facts: { document }, state }) => {
  const author = { number: "ZB-1", party: "home", department: "采购部" }
  const saved = (changes: Parameters<typeof documentOf>[0], more: Pick<Data<"tender.saved">, "unfinished"> = {}) =>
    is("tender.saved", purchaser, times.start, { ...author, document: documentOf(changes), ...more })
  const overlapping = [
    { from: "0", to: "200", price: "2" },
    { from: "100", to: null, price: "1" },
  ]
  const lots = documentOf().lots.map((lot) => ({ ...lot, lines: lot.lines.map((line) => ({ ...line, tiers: overlapping })) }))
  const ofNothing = documentOf().lots.map((lot) => ({ ...lot, lines: lot.lines.map((line) => ({ ...line, quantity: "0" })) }))
  const beyondOneBid = documentOf().lots.map((lot) => ({
    ...lot,
    lines: lot.lines.flatMap((line) => Array.from({ length: mostPricedLines + 1 }, (_, place) => ({ ...line, id: `${line.id}-${place}` }))),
  }))
  return [
    ...(document && state === "new"
      ? [is("tender.saved", purchaser, times.start, { ...author, document })]
      : [
          ...Object.values(documents).map((changes) => saved(changes)),
          saved({ title: "" }),
          saved({ lots }),
          saved({ lots: ofNothing }),
          saved({ lots: beyondOneBid }),
          saved({}, { unfinished: { "lots.0.lines.0.quantity": "十" } }),
        ]),
    is("tender.saved", purchaser, times.start, { ...author, document: documentOf({ currency: "KRW" }) }, { outOfUse: ["KRW"] }),
    is("tender.submitted", purchaser, times.start, {}),
    is("tender.submitted", purchaser, times.bidDeadline, {}),
    is("tender.submitted", purchaser, times.start, {}, { buyersWithoutUser: 1 }),
    is("tender.submitted", purchaser, times.start, {}, { expertsUnfit: 1 }),
    is("tender.submitted", purchaser, times.start, {}, { openersWithoutKey: 1 }),
    is("tender.submitted", purchaser, times.start, {}, { openersTogether: 1 }),
    ...barsOn("b1").map((bar) => is("tender.submitted", purchaser, times.start, {}, { barredInvited: [bar] })),
    is("tender.revoked", purchaser, times.start, { reason: "x" }),
    is("tender.discarded", purchaser, times.start, {}),
    is("tender.discarded", otherPurchaser, times.start, {}),
  ]
}

/** Cases for taking a tender back. */
export const revoking: Cases = () => [
  is("tender.revoked", purchaser, times.start, { reason: "需求变更" }),
  is("tender.revoked", purchaser, times.start, { reason: "需求变更" }, { sealedBids: 1 }),
]

/** Cases for a confirmation; one is enough, and of the plainest document: whatever else it says, what follows is the same. */
export const signing = (of: Data<"tender.signed">["of"], { document, signatures }: TenderFacts): ReturnType<Cases> =>
  (signatures ?? []).some((one) => one.of === of) || JSON.stringify(document) !== JSON.stringify(documentOf())
    ? []
    : ["f00d", "beef"].map((hash) => is("tender.signed", purchaser, times.start, { of, hash }, { digest: "f00d" }))
/** Cases for approving the publication. */
export const publishing: Cases = ({ facts }) => {
  const { document } = facts
  const opens = document?.prequalification ? "prequalification.opened" : "bidding.opened"
  const named = document?.experts ?? []
  return [
    is(opens, approver, times.start, named.length > 0 ? { designated: { joining: named, leftOut: [] } } : {}),
    is("prequalification.opened", approver, times.bidDeadline, {}),
    is("bidding.opened", approver, times.bidDeadline, {}),
    is("prequalification.opened", approvingAuthor, times.start, {}),
    is("bidding.opened", approvingAuthor, times.start, {}),
    is("approval.endorsed", approver, times.start, {}, { moreToApprove: true }),
    is("approval.endorsed", approver, times.start, {}, { moreToApprove: true, unsigned: ["publication"] }),
    is(opens, approver, times.start, {}, { unsigned: ["publication"] }),
    ...signing("publication", facts),
    is("approval.endorsed", approvingAuthor, times.start, {}, { moreToApprove: true }),
    is("approval.endorsed", approver, times.bidDeadline, {}, { moreToApprove: true }),
    // By now the notice is shorter than the law asks for.
    ...(document?.regime === undefined ? [] : (["prequalification.opened", "bidding.opened", "approval.endorsed"] as const)).map((type) =>
      is(type, approver, times.start + 1, {}, { moreToApprove: type === "approval.endorsed" }),
    ),
    ...(["prequalification.opened", "bidding.opened", "approval.endorsed"] as const).map((type) =>
      is(type, approver, times.start, {}, { invitedUnable: 1, moreToApprove: type === "approval.endorsed" }),
    ),
    ...(["prequalification.opened", "bidding.opened", "approval.endorsed"] as const).flatMap((type) =>
      barsOn("b1").map((bar) => is(type, approver, times.start, {}, { barredInvited: [bar], moreToApprove: type === "approval.endorsed" })),
    ),
    ...(["prequalification.opened", "bidding.opened", "approval.endorsed"] as const).map((type) =>
      is(type, approver, times.start, {}, { openersWithoutKey: 1, moreToApprove: type === "approval.endorsed" }),
    ),
    is("publication.withdrawn", purchaser, times.start, {}),
    is("publication.returned", approver, times.start, { reason: "范围不清" }),
    is("publication.returned", approver, times.start, { reason: " " }),
  ]
}

const applying: Cases = () =>
  [times.prequalDeadline, times.prequalDeadline + 1].map((at) => is("prequalification.applied", invited, at, { statement: "资质齐全" }))
/** Cases for questions and answers. */
export const asking: Cases = () => [
  ...[times.questionDeadline, times.questionDeadline + 1].map((at) => is("question.asked", invited, at, {})),
  is("question.asked", uninvited, times.questionDeadline, {}),
  is("question.answered", purchaser, times.questionDeadline, {}),
  ...[true, false].map((own) => is("question.withdrawn", invited, times.questionDeadline, { own })),
]

/** Cases for applying to be qualified. */
export const prequalifying: Cases = ({ facts: { suspendedAt } }) => [
  ...applying({} as Here),
  is("prequalification.applied", invited, times.prequalDeadline, { statement: " " }),
  is("prequalification.applied", uninvited, times.prequalDeadline, { statement: "资质齐全" }),
  // No clock strikes while the tender is suspended.
  ...(suspendedAt === null
    ? [
        is("prequalification.closed", system, times.prequalDeadline + 1, { due: times.prequalDeadline }),
        is("tender.failed", system, times.prequalDeadline + 1, { reason: "noApplications" }),
      ]
    : []),
]

const moved = (change: Data<"deadline.extended">["moved"]) =>
  is("deadline.extended", purchaser, times.bidDeadline - day, { moved: change, reason: "顺延" })
/** Times that are moved before the opening. */
const extending = [
  // Extended to where it stands: taken, and no document of its own.
  moved({ reviewDeadline: times.reviewDeadline }),
  moved({ reviewDeadline: times.reviewDeadline - 1 }),
  moved({ bidDeadline: times.openingTime + 1 }),
  moved({ prequalDeadline: times.bidDeadline }),
  moved({ prequalDeadline: times.bidDeadline - 1 }),
]

/** Cases for reviewing applicants. */
export const reviewingApplicants: Cases = ({ facts: { qualified } }) => {
  const reviewed = (party: string, passed: boolean, at: number) => is("applicant.reviewed", purchaser, at, { party, passed, reason: "" })
  return [
    reviewed("A", false, times.reviewDeadline),
    ...(qualified.length === 0 ? [reviewed("A", true, times.reviewDeadline)] : []),
    ...(qualified.length > 0 ? [reviewed("B", true, times.reviewDeadline)] : []),
    reviewed("A", true, times.reviewDeadline + 1),
    ...(["prequalification.concluded", "tender.failed"] as const).flatMap((type) => {
      const data = { reason: "tooFewQualified" } as const
      const fails = type === "tender.failed"
      // Bidding is opened before the bid deadline only; too few may be told at any time.
      const [here, due] = [fails === (qualified.length === 0), fails ? times.reviewDeadline : times.bidDeadline - 1]
      return [
        ...(here ? [is(type, purchaser, due, data)] : []),
        ...(here && fails ? [is(type, purchaser, due + 1, data, { unreviewedApplications: 1 })] : []),
        is(type, purchaser, due, data, { unreviewedApplications: 1 }),
      ]
    }),
    is("prequalification.concluded", purchaser, times.bidDeadline, {}),
    is("prequalification.concluded", purchaser, times.reviewDeadline + 1, {}),
    ...extending,
    is("prequalification.applied", invited, times.prequalDeadline + 1, { statement: "资质齐全" }),
  ]
}

const clarified = (change: Partial<Data<"clarification.issued">>, at: number) =>
  is("clarification.issued", purchaser, at, { clarification: "c1", title: "澄清", text: "材质", material: true, moved: null, ...change })
/** Cases for bids, clarifications and deadlines. */
export const bidding: Cases = ({ facts: { suspendedAt, document } }) => [
  fits(times.bidDeadline, invited, { level: document?.seal ?? "S1" }),
  fits(times.bidDeadline, invited, { level: document?.seal === "S2" ? "S1" : "S2" }),
  fits(times.bidDeadline, invited, { level: document?.seal ?? "S1", sealFits: false }),
  fits(times.bidDeadline, invited, { level: document?.seal ?? "S1", isThere: false }),
  fits(times.bidDeadline + 1, invited),
  fits(times.bidDeadline, uninvited),
  fits(times.bidDeadline, invited, { tiersOverlap: true }),
  fits(times.bidDeadline, invited, { fitsTender: false }),
  fits(times.bidDeadline, invited, { leftOut: ["line1"] }),
  fits(times.bidDeadline, invited, { free: ["line1"] }),
  fits(times.bidDeadline, invited, { piecemeal: ["lot1"] }),
  fits(times.bidDeadline, invited, {}, { ownBid: "sealed", cameAfterSeal: true }),
  is("bid.withdrawn", invited, times.bidDeadline, {}, { ownBid: "sealed" }),
  is("bid.withdrawn", invited, times.bidDeadline, {}, { ownBid: "stale" }),
  is("bid.withdrawn", invited, times.bidDeadline, {}, { ownBid: "sealed", cameAfterSeal: true }),
  is("bid.withdrawn", invited, times.bidDeadline, {}, { ownBid: null }),
  is("bid.withdrawn", invited, times.bidDeadline + 1, {}, { ownBid: "sealed" }),
  clarified({}, times.bidDeadline - 15 * day),
  clarified({}, times.bidDeadline - 15 * day + 1),
  clarified({ material: false }, times.bidDeadline - 15 * day + 1),
  clarified({ material: false, why: "笔误更正" }, times.bidDeadline - day),
  clarified({ material: false, why: "笔误更正" }, times.bidDeadline - day + 1),
  clarified({ moved: { reviewDeadline: times.reviewDeadline - 1 } }, times.start),
  clarified({ moved: { bidDeadline: times.openingTime + 1 } }, times.start),
  clarified({ moved: { prequalDeadline: times.bidDeadline - 1 } }, times.start),
  ...extending,
  ...([times.bidDeadline] as const).flatMap((at) => [
    is("bids.opened", purchaser, at, { bids: [] }),
    is("tender.failed", purchaser, at, { reason: "tooFewBids" }),
  ]),
  ...(suspendedAt === null ? [is("bidding.closed", system, times.bidDeadline + 1, { due: times.bidDeadline, seals: ["f00d"] })] : []),
  is("prequalification.applied", invited, times.prequalDeadline + 1, { statement: "资质齐全" }),
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
/** Somebody who has not declined. */
const willing = ({ recused }: TenderFacts) => ["expert.1", "expert.2", "expert.3"].find((name) => !recused.includes(name)) ?? ""

/** Cases for forming the committee. */
export const committee: Cases = ({ facts }) => {
  const { recused } = facts
  const at = times.questionDeadline
  const size = facts.committee.length
  return [
    ...(size === 0 ? [is("experts.drawn", purchaser, at, draw({ drawn: [willing(facts)] }))] : []),
    is("experts.drawn", purchaser, at, draw({ count: 0, drawn: [] })),
    is("experts.drawn", purchaser, at, draw({ count: 3, drawn: [] })),
    ...(size > 0 ? [is("experts.drawn", purchaser, at, draw({}))] : []),
    ...(size === 1 ? [is("expert.added", purchaser, at, { expert: "expert.2", reason: "熟悉工艺" }, { namedIsExpert: true })] : []),
    ...recused.flatMap((gone) => [
      is("experts.drawn", purchaser, at, draw({ drawn: [gone] })),
      is("expert.added", purchaser, at, { expert: gone, reason: "x" }, { namedIsExpert: true }),
    ]),
    is("expert.added", purchaser, at, { expert: "expert.1", reason: "x" }, { namedIsExpert: size > 0 }),
    is("expert.added", purchaser, at, { expert: "expert.3", reason: "x" }, { namedIsExpert: false }),
    is("expert.added", purchaser, at, { expert: "expert.3", reason: "x" }, { namedIsExpert: true, namedIsBound: true }),
    is("expert.added", purchaser, at, { expert: "expert.3", reason: "" }, { namedIsExpert: true }),
    ...(size > 0 ? [is("leader.named", purchaser, at, { expert: "expert.1" })] : []),
    is("leader.named", purchaser, at, { expert: "expert.3" }),
  ]
}
/** Cases for an expert who leaves. */
export const declining: Cases = ({ facts: { committee: members }, state }) => {
  const leaves = (by: Actor, reason: string) => is("expert.declined", by, times.openingTime, { expert: by.id, reason })
  const lastMayLeave = members.length === 1 && (state === "prelimReview" || state === "expertScorable")
  return [
    ...(members.length > 1 ? [leaves(second, "回避"), leaves(second, "")] : []),
    ...(lastMayLeave ? [leaves(expert, "回避")] : []),
    leaves(outsider, "x"),
  ]
}

/** Cases for a committee that everybody has left, and for a review that needs more time. */
export const replacing: Cases = ({ facts }) => [
  ...(facts.committee.length > 0 || facts.draws.length < 2
    ? [willing(facts), ...facts.recused].map((expert) => is("experts.drawn", purchaser, times.openingTime, draw({ drawn: [expert] })))
    : []),
  is("experts.drawn", purchaser, times.openingTime, draw({ count: 0, drawn: [] })),
  is("experts.drawn", purchaser, times.openingTime, draw({ count: 3, drawn: [] })),
  ...prolonging({} as Here),
]

/** Cases for a review that needs more time. */
export const prolonging: Cases = () => [
  moved({ reviewDeadline: times.reviewDeadline }),
  moved({ reviewDeadline: times.reviewDeadline - 1 }),
  moved({ bidDeadline: times.openingTime }),
]

/** Cases for another leader, once the review should be over. */
export const renaming: Cases = () => [
  ...[times.reviewDeadline, times.reviewDeadline + 1].map((at) => is("leader.named", purchaser, at, { expert: "expert.1" })),
  is("leader.named", purchaser, times.reviewDeadline + 1, { expert: "expert.3" }),
]

/** What an opening records. */
export const opened = [{ bid: "bid1", party: "A", sealedAt: times.questionDeadline, seal: "f00d", total: "250", lines: null }]
/** Bids that are not those which were published: one is gone, one is too many. */
export const notAsPublished = [
  { listedBids: 2, missingBids: ["f00d"] },
  { listedBids: 2, unlistedBids: ["f00d"] },
]
/** Bids that cannot be opened yet. */
export const lacking = { lackingShares: ["f00d"] }
/** Cases for openers who come, where bids are sealed for them with their shares; one of them is none. */
export const arriving = (data: Data<"opener.arrived">, ofShares: boolean): ReturnType<Cases> => [
  is("opener.arrived", purchaser, times.openingTime, data),
  ...(ofShares ? [is("opener.arrived", people.supervisor, times.openingTime, data)] : []),
  is("opener.arrived", legal, times.openingTime, data),
  ...[{ badShares: ["f00d"] }, ...notAsPublished].map((given) => is("opener.arrived", purchaser, times.openingTime, data, given)),
]
/** Cases for openers who stay away, where bids are sealed for them: bidders are asked for their keys, and give them. */
export const staying = ({ facts: { called } }: Pick<Here, "facts">, since: number, given: Partial<TenderGiven> = {}): ReturnType<Cases> => {
  const asked = (at: number, reason = "开标人失联") => is("bidders.called", purchaser, at, { reason }, given)
  const released = (fits: boolean, ownBid: string | null) => is("bid.released", invited, since + times.day, { fits }, { ownBid })
  return [
    asked(since + times.day),
    asked(since + times.day - 1),
    asked(since + times.day, " "),
    released(true, "sealed"),
    ...(called ? [released(false, "sealed"), released(true, null)] : []),
  ]
}
/** Cases for the opening. */
export const opening: Cases = ({ facts }) => {
  const { presentOpeners, committee: members, document } = facts
  const ofShares = document?.seal === "S2"
  const quorum = document?.openers.quorum ?? 1
  const tries = (type: "bids.opened" | "tender.failed") => {
    const data = { bids: opened, reason: "tooFewBids" } as const
    const ready = members.length === 2 && presentOpeners.length >= quorum
    return [
      ...(ready ? [is(type, purchaser, times.openingTime, data)] : []),
      ...(presentOpeners.length < quorum ? [is(type, purchaser, times.openingTime, data)] : []),
      is(type, purchaser, times.openingTime - 1, data),
      is(type, purchaser, times.bidDeadline, data),
      is(type, purchaser, times.openingTime, data, { unhandledQuestions: 1 }),
      ...[...notAsPublished, lacking].map((given) => is(type, purchaser, times.openingTime, data, given)),
    ]
  }
  return [
    ...arriving(ofShares ? { envelopes: ["technical"] } : {}, ofShares),
    is("opener.arrived", purchaser, times.openingTime - 1, {}),
    ...(ofShares ? staying({ facts }, times.openingTime) : [is("bidders.called", purchaser, times.openingTime, { reason: "x" })]),
    ...tries("bids.opened"),
    ...tries("tender.failed"),
    is("question.answered", purchaser, times.bidDeadline + 1, {}),
    ...[true, false].map((own) => is("question.withdrawn", invited, times.bidDeadline + 1, { own })),
    is("prequalification.applied", invited, times.bidDeadline + 1, { statement: "资质齐全" }),
    fits(times.bidDeadline + 1, invited),
  ]
}
