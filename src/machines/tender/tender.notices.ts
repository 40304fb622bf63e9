import type { MsgType } from "#contract/notice.contract.ts"
import { roles } from "#contract/people.ts"
import type { AnyFact } from "../_kit/fact.ts"
import type { Audience, Happened, NoticeEvent, NoticeSource, Told } from "../_kit/notices.ts"
import { approvalFactsTold, approvalTemplates } from "../_kit/kind-notices.ts"
import { replay } from "../_kit/replay.ts"
import { type DocumentState, stateOf } from "../_kit/snapshot.ts"
import { taskPath } from "../_kit/task-path.ts"
import { approvalChart } from "../approval/approval.chart.ts"
import { newsOf } from "../approval/approval.notices.ts"
import { applicationChart } from "../prequal-application/prequal-application.chart.ts"
import { sheetChart } from "../score-sheet/score-sheet.chart.ts"
import { tenderChart } from "./tender.chart.ts"
import type { Designated, TenderFactOf, TenderFactData, TenderFacts } from "./tender.facts.ts"
import { tenderEvents } from "./tender.notice-events.ts"
import { elementsOf, isOpenedTwice, sheetKey, winnersOf } from "./tender.parts.ts"
import { taskScreens, type TenderScreen, type TenderTask } from "./tender.tasks.ts"
import { sheetsOwed } from "./tender.waiting.ts"

/** The place for readers of a tender that they can open no more: the board tells why a notice may not be public. */
const board = "tender-board"
type Place = TenderTask | TenderScreen | typeof board

/** The sentences of a tender's notices, each with the task that it gives its reader or, where it gives none, the screen where its reader continues. */
export const noticePlaces = {
  approvePublication: "approvePublication",
  publicationReturned: "finishDraft",
  published: "tendering-operation-view",
  applyPrequalification: "applyPrequalification",
  reviewApplicants: "reviewApplicants",
  qualified: "bid",
  notQualified: "view-prequalification",
  invitedToBid: "tender-notice-view",
  tenderRevoked: board,
  decideFailed: "decideFailed",
  tenderFailed: "tender-only-shows",
  clarified: "tender-notice-view",
  clarifiedMaterially: "bid",
  bidDeadlineMoved: "tender-notice-view",
  timesMoved: "tender-notice-view",
  reviewDeadlineMoved: "team-confirm-view",
  answerQuestion: "answerQuestions",
  questionAnswered: "inquiry-questions-view",
  attendOpening: "attendOpening",
  openBids: "openBids",
  giveShares: "attendOpening",
  callBidders: "cast-tender-view",
  confirmRecord: "open-bid-view",
  confirmAssignment: "confirmAssignment",
  expertDeclined: "expert-management-view",
  expertsLeftOut: "expert-management-view",
  leaderNamed: "team-confirm-view",
  reviewBids: "reviewBids",
  scoreBids: "score",
  scoreAgain: "score",
  openCommercial: "openCommercial",
  closeScoring: "closeScoring",
  sheetsLocked: "closeScoring",
  confirmResult: "confirmResult",
  reviewAgain: "reviewBids",
  proposeAward: "proposeAward",
  candidatesPublished: "add-public-view",
  approveAward: "approveAward",
  awardReturned: "proposeAward",
  issueNotice: "issueNotice",
  awardWon: "answerAward",
  awardLost: "winning-bid-view",
  awardAccepted: "winning-bid-view",
  awardDeclined: "proposeAward",
  awardReopened: "tender-only-shows",
  awardLapsed: "winning-bid-view",
  contractSigned: "winning-bid-view",
  contractRecorded: "winning-bid-view",
  answerObjection: "answerObjection",
  ruleObjection: "ruleObjection",
  objectionAnswered: "add-public-view",
  objectionDismissed: "add-public-view",
  objectionUpheld: "add-public-view",
  candidatesVoid: "tender-only-shows",
  tenderSuspended: "tender-only-shows",
  tenderResumed: "tender-only-shows",
  tenderTerminated: "tender-only-shows",
} as const satisfies Readonly<Record<string, Place>>
const events: Readonly<Record<keyof typeof noticePlaces, NoticeEvent>> = tenderEvents
/** Its own sentences, and those of approvals in general. */
type NoticeTemplate = keyof typeof noticePlaces | (typeof approvalTemplates)["reminded" | "overdue"]
const places: Partial<Record<NoticeTemplate, Place>> = noticePlaces

type Type = keyof TenderFactData
interface On<F extends AnyFact> {
  readonly fact: F
  readonly before: TenderFacts
  readonly after: TenderFacts
  readonly history: readonly AnyFact[]
  readonly beside: NonNullable<Happened["beside"]>
  /** What the leader is told if no sheet is owed any more since this fact. */
  readonly leads: () => readonly Message[]
}
/** A message without its address and the document's name. */
interface Message {
  readonly to: Audience
  readonly msgType: MsgType
  readonly template: NoticeTemplate
  readonly params: Told["params"]
  /** The task of these readers, where the sentence gives others none. */
  readonly task?: TenderTask
}
const message =
  (msgType: MsgType) =>
  (to: Audience, template: NoticeTemplate, params: Told["params"] = {}): Message => ({ to, msgType, template, params })
const [approval, tender, clarification, question] = [message("approval"), message("tender"), message("clarification"), message("question")]
const [prequal, opening, evaluation, award, objection] = [
  message("prequalification"),
  message("opening"),
  message("evaluation"),
  message("award"),
  message("objection"),
]

const supervisors = ({ party }: TenderFacts): Audience => ({ roles: ["supervisor"], parties: [party] })
/** Nobody approves what is their own. */
const approvers = ({ party }: TenderFacts, not: string | undefined): Audience => ({
  roles: ["approver"],
  parties: [party],
  except: not === undefined ? [] : [not],
})
/** The people who run the tender for the buyer. */
const buyers = ({ party, author, document }: TenderFacts): Audience => ({
  roles: ["purchaser"],
  parties: [party],
  people: [...(author ? [author.id] : []), ...(document?.buyers ?? [])],
})
const openers = ({ party, document }: TenderFacts): Audience => ({
  roles: ["purchaser", "supervisor", "legal"],
  parties: [party],
  people: document?.openers.users ?? [],
})
/** Judges, invited companies and participants are confidential until the notice of award. */
const experts = (people: readonly string[]): Audience => ({ roles: ["expert"], people, confidential: true })
const committee = (facts: TenderFacts): Audience => experts(facts.committee.map(({ expert }) => expert))
const leaderOf = (facts: TenderFacts): string[] => facts.committee.filter(({ leader }) => leader).map(({ expert }) => expert)
const suppliers = (parties: readonly string[]): Audience => ({ roles: ["supplier"], parties, confidential: true })
/** Every company that may read the notice: all invited ones, or all companies. Who of them bids is secret until the opening. */
const reached = ({ document }: TenderFacts): Audience =>
  document?.openTo === "public" ? { roles: ["supplier"] } : suppliers(document?.invited ?? [])
/** Every company that may bid. */
const possibleBidders = (facts: TenderFacts): Audience => (facts.document?.prequalification ? suppliers(facts.qualified) : reached(facts))
/** The same while applicants are reviewed: they learn all at once who has qualified, and until then the tender is everybody's. */
const mayYetBid = (facts: TenderFacts, history: readonly AnyFact[]): Audience => {
  const opened = history.findLastIndex(({ type }) => type === "prequalification.opened" || type === "bidding.opened")
  const told = history.slice(opened + 1).some(({ type }) => type === "prequalification.concluded")
  return facts.document?.prequalification && !told ? reached(facts) : possibleBidders(facts)
}
const [tellingResult, endingResult] = [
  new Set(["candidates.published", "award.noticed"]),
  new Set(["award.declined", "award.lapsed", "objection.upheld", "tender.retendered"]),
]
/** Whether the result that a fact ends was told: the candidates were published or the notice went out since another one ended. */
const isResultKnown = (history: readonly AnyFact[]): boolean => {
  const earlier = history.slice(0, -1)
  const ended = earlier.findLastIndex(({ type }) => endingResult.has(type))
  return earlier.slice(ended + 1).some(({ type }) => tellingResult.has(type))
}
const participants = ({ opened }: TenderFacts): string[] => opened.map(({ party }) => party)
/** Everybody concerned with a tender: before the opening the companies that could bid, afterwards those that did. */
const everybody = (facts: TenderFacts, template: NoticeTemplate): Message[] => [
  tender(buyers(facts), template),
  ...(facts.publishedAt === null ? [] : [tender(committee(facts), template)]),
  ...(facts.publishedAt === null ? [] : [tender(facts.opened.length > 0 ? suppliers(participants(facts)) : reached(facts), template)]),
]
/** The applicants of this round who did not qualify: also those who were not reviewed in time. */
function failedApplicants({ history, beside, after }: Pick<On<AnyFact>, "history" | "beside" | "after">): string[] {
  const openedAt = history.findLast(({ type }) => type === "prequalification.opened")?.at ?? 0
  const applications = beside.map((own) => replay(applicationChart, own).facts)
  return applications.flatMap(({ party, appliedAt }) =>
    appliedAt !== null && appliedAt >= openedAt && !after.qualified.includes(party) ? [party] : [],
  )
}
/** The committee scores the envelope, or its leader moves on at once. */
const scoring = (facts: TenderFacts, envelope: "technical" | "commercial"): Message =>
  elementsOf(facts.document, envelope).length > 0
    ? evaluation(committee(facts), "scoreBids")
    : evaluation(experts(leaderOf(facts)), "closeScoring")
/** The openers of the second envelopes, where they are sealed for them: they may come once the last technical sheet is locked. */
const secondOpening = (facts: TenderFacts): readonly Message[] =>
  isOpenedTwice(facts.document) ? [opening(openers(facts), "giveShares", { at: facts.document?.reviewDeadline ?? 0 })] : []
/** People who are asked are told, in any role; for an approval without named people, every approver except the submitter. */
function approvalNews(own: readonly AnyFact[], after: TenderFacts): Message[] {
  return newsOf(own).map(({ facts, what, people }) => {
    const isAward = facts.subject === "award"
    const anyone = approvers(after, isAward ? after.proposal?.by : after.author?.id)
    const template = what === "asked" ? (isAward ? "approveAward" : "approvePublication") : approvalTemplates[what]
    return approval(people === null ? anyone : { roles, people }, template)
  })
}
/** The buyers are told that it is published, and how many of its named experts could not be called; the others are called. */
const publishedBy = (after: TenderFacts, { joining, leftOut }: Designated = { joining: [], leftOut: [] }): readonly Message[] => [
  leftOut.length > 0 ? tender(buyers(after), "expertsLeftOut", { count: leftOut.length }) : tender(buyers(after), "published"),
  evaluation(experts(joining), "confirmAssignment"),
]
const newLeader = (before: TenderFacts, after: TenderFacts): Message =>
  evaluation(experts(leaderOf(after).filter((expert) => !leaderOf(before).includes(expert))), "leaderNamed")

type Sheets = Parameters<typeof sheetsOwed>[0]["children"]
/** The leader is told to go on when the last sheet is locked, or when whoever owed it has left. */
function leadOn({ facts, value }: DocumentState<TenderFacts>, sheets: Sheets): readonly Message[] {
  const state = stateOf(tenderChart, { facts, value })
  if ((state !== "expertScorable" && state !== "commercialScorable") || sheetsOwed({ facts, state, children: sheets }) > 0) return []
  const opensSecond = state === "expertScorable" && facts.document?.scoring.mode === "twoEnvelope"
  return [evaluation(experts(leaderOf(facts)), opensSecond ? "openCommercial" : "sheetsLocked")]
}
const sheetsOf = (beside: NonNullable<Happened["beside"]>): Sheets =>
  beside.map((own) => {
    const { facts, value } = replay(sheetChart, own)
    return { kind: "score-sheet", key: sheetKey(facts.expert, facts.bid, facts.envelope), state: stateOf(sheetChart, { facts, value }) }
  })

/** Who is told of what by each fact of a tender. */
const tells: { readonly [T in Type]?: (on: On<TenderFactOf<T>>) => readonly Message[] } = {
  "publication.returned": ({ after, fact }) => [approval(buyers(after), "publicationReturned", { reason: fact.reason })],
  "prequalification.opened": ({ after, fact }) => [
    ...publishedBy(after, fact.designated),
    prequal(reached(after), "applyPrequalification"),
  ],
  "prequalification.closed": ({ after }) => [prequal(buyers(after), "reviewApplicants")],
  "prequalification.concluded": (on) => [
    prequal(suppliers(on.after.qualified), "qualified"),
    prequal(suppliers(failedApplicants(on)), "notQualified"),
  ],
  "bidding.opened": ({ after, fact }) => [...publishedBy(after, fact.designated), tender(reached(after), "invitedToBid")],
  "tender.revoked": ({ after, fact }) =>
    after.publishedAt === null ? [] : [tender(reached(after), "tenderRevoked", { reason: fact.reason })],
  "tender.failed": ({ after }) => [tender(buyers(after), "decideFailed"), tender(reached(after), "tenderFailed")],
  "clarification.issued": ({ after, fact }) => [
    clarification(possibleBidders(after), fact.material ? "clarifiedMaterially" : "clarified", { subject: fact.title }),
  ],
  "deadline.extended": ({ after, history, fact: { moved } }) => [
    ...(moved.reviewDeadline ? [evaluation(committee(after), "reviewDeadlineMoved", { at: moved.reviewDeadline })] : []),
    ...(moved.bidDeadline
      ? [clarification(mayYetBid(after, history), "bidDeadlineMoved", { at: moved.bidDeadline })]
      : moved.questionDeadline || moved.prequalDeadline || moved.openingTime
        ? [clarification(mayYetBid(after, history), "timesMoved")]
        : []),
  ],
  "bidding.closed": ({ after }) => [
    opening(openers(after), "attendOpening", { at: after.document?.openingTime ?? 0 }),
    opening(buyers(after), "openBids", { at: after.document?.openingTime ?? 0 }),
  ],
  "experts.drawn": ({ fact }) => [evaluation(experts(fact.draw.drawn), "confirmAssignment")],
  "expert.added": ({ fact }) => [evaluation(experts([fact.expert]), "confirmAssignment")],
  "expert.declined": ({ before, after, fact, leads }) => [
    evaluation(buyers(after), "expertDeclined", { reason: fact.reason }),
    newLeader(before, after),
    ...leads(),
  ],
  "leader.named": ({ before, after }) => [newLeader(before, after)],
  // All possible bidders are told: a smaller audience would reveal who has bid.
  "bidders.called": ({ before, after }) => [
    opening(before.opened.length > 0 ? suppliers(participants(before)) : possibleBidders(after), "callBidders", {
      at: after.called?.until ?? 0,
    }),
  ],
  "bids.opened": ({ after }) => [opening(suppliers(participants(after)), "confirmRecord")],
  "opening.finished": ({ after }) => [evaluation(committee(after), "reviewBids")],
  "review.finished": ({ after }) => [scoring(after, "technical"), ...secondOpening(after)],
  "commercial.opened": ({ after }) => [scoring(after, "commercial")],
  "scoring.closed": ({ after }) => [evaluation(committee(after), "confirmResult")],
  "scoring.reopened": ({ after, fact }) => [evaluation(committee(after), "scoreAgain", { reason: fact.reason })],
  "result.settled": ({ after }) => [award(buyers(after), "proposeAward")],
  "candidates.published": ({ after, fact }) => [
    award(suppliers(participants(after)), "candidatesPublished", { at: fact.endsAt }),
    award(supervisors(after), "candidatesPublished", { at: fact.endsAt }),
  ],
  "award.approved": ({ after }) => [approval(buyers(after), "issueNotice")],
  "award.returned": ({ after, fact }) => [approval(buyers(after), "awardReturned", { reason: fact.reason })],
  "award.noticed": ({ after }) => [
    award(suppliers(winnersOf(after)), "awardWon"),
    award(suppliers(participants(after).filter((party) => !winnersOf(after).includes(party))), "awardLost"),
  ],
  "award.accepted": ({ after }) => [award(buyers(after), "awardAccepted")],
  // Whoever was told a result is told that it stands no more: those who have won something else lose it as well.
  "award.declined": ({ after, fact }) => [
    award(buyers(after), "awardDeclined", { reason: fact.reason }),
    award(suppliers(participants(after).filter((party) => party !== fact.party)), "awardReopened"),
  ],
  "award.lapsed": ({ after, fact, history }) => [
    { ...award(buyers(after), "awardLapsed", { reason: fact.reason }), task: "proposeAward" },
    ...(isResultKnown(history)
      ? [
          award(suppliers([fact.party]), "awardLapsed", { reason: fact.reason }),
          award(suppliers(participants(after).filter((party) => party !== fact.party)), "awardReopened"),
        ]
      : []),
  ],
  "contract.signed": ({ after }) => [award(suppliers(winnersOf(after)), "contractSigned")],
  "contract.recorded": ({ fact }) => [award(suppliers([fact.contract.party]), "contractRecorded", { reason: fact.reason })],
  "objection.upheld": ({ after, fact }) => [
    evaluation(committee(after), "reviewAgain", { reason: fact.reason }),
    objection(buyers(after), "objectionUpheld", { reason: fact.reason }),
    award(suppliers(participants(after)), "candidatesVoid"),
  ],
  // Of one that had failed they know it already.
  "tender.retendered": ({ before }) => (before.ending === null ? [tender(suppliers(participants(before)), "tenderFailed")] : []),
  "tender.suspended": ({ after }) => everybody(after, "tenderSuspended"),
  "tender.resumed": ({ after }) => everybody(after, "tenderResumed"),
  "tender.terminated": ({ after }) => everybody(after, "tenderTerminated"),
}

/** Who is told of what by a fact of a child; `begun` is the asker or objector, whom nobody else is told. */
type ChildTells = (on: {
  readonly after: TenderFacts
  readonly begun: Audience
  readonly own: readonly AnyFact[]
  readonly leads: () => readonly Message[]
}) => readonly Message[]
const tellsApprovers: ChildTells = ({ own, after }) => approvalNews(own, after)
const childTells: Readonly<Record<string, ChildTells>> = {
  ...Object.fromEntries(approvalFactsTold.map((type) => [type, tellsApprovers])),
  "question/question.asked": ({ after }) => [question(buyers(after), "answerQuestion")],
  "question/question.answered": ({ begun }) => [question(begun, "questionAnswered")],
  "objection/objection.raised": ({ after }) => [
    objection(buyers(after), "answerObjection"),
    objection(supervisors(after), "ruleObjection"),
  ],
  "objection/objection.answered": ({ after, begun }) => [
    objection(begun, "objectionAnswered"),
    objection(supervisors(after), "ruleObjection"),
  ],
  "objection/objection.dismissed": ({ after, begun }) => [
    objection(begun, "objectionDismissed"),
    objection(buyers(after), "objectionDismissed"),
  ],
  "objection/objection.upheld": ({ begun }) => [objection(begun, "objectionUpheld")],
  "score-sheet/score.submitted": ({ leads }) => leads(),
}

function messagesOf(
  { fact, history, own, beside = [], begunBy }: Happened,
  kindAndType: string,
): { after: TenderFacts; messages: readonly Message[] } {
  if (begunBy) {
    const document = replay(tenderChart, history)
    const { facts: after } = document
    const leads = () => leadOn(document, sheetsOf(beside))
    return { after, messages: childTells[kindAndType]?.({ after, own, leads, begun: { roles: ["supplier"], people: [begunBy.id] } }) ?? [] }
  }
  const earlier = replay(tenderChart, history.slice(0, -1))
  const document = replay(tenderChart, [fact], earlier)
  const { facts: after } = document
  const leads = () => (leadOn(earlier, sheetsOf(beside)).length > 0 ? [] : leadOn(document, sheetsOf(beside)))
  const tell = tells[fact.type as Type] as ((on: On<AnyFact>) => readonly Message[]) | undefined
  return { after, messages: tell?.({ fact, before: earlier.facts, after, history, beside, leads }) ?? [] }
}

const isTask = (place: Place): place is TenderTask => Object.hasOwn(taskScreens, place)

/** The address where a notice's reader continues: on a screen, or in the tab of one in which a task is done. */
function pathOf(place: Place, id: string): string {
  if (place === board) return `/${board}?id=${id}`
  return isTask(place) ? taskPath(`/wel/${taskScreens[place]}?id=${id}`, place) : `/wel/${place}?id=${id}`
}

/** A tender's notices: none about a sealed bid, and to bidders none about each other or the committee. */
export const tenderNotices: NoticeSource = {
  kind: tenderChart.id,
  upcasters: { ...tenderChart.upcasters, ...approvalChart.upcasters, ...sheetChart.upcasters, ...applicationChart.upcasters },
  besides: {
    "score-sheet/score.submitted": sheetChart.id,
    "tender/expert.declined": sheetChart.id,
    "tender/prequalification.concluded": applicationChart.id,
  },
  concerns: new Set([...Object.keys(tells).map((type) => `${tenderChart.id}/${type}`), ...Object.keys(childTells)]),
  events,
  discloses: new Set(["tender/award.noticed"]),
  tell(happened) {
    const { after, messages } = messagesOf(happened, `${happened.kind}/${happened.fact.type}`)
    return messages.map(({ to, template, params, task, ...rest }) => ({
      ...rest,
      to: after.noticedAt === null ? to : { ...to, confidential: false },
      template,
      path:
        happened.kind === approvalChart.id
          ? `/workflow/todo?approval=${happened.stream}`
          : pathOf(task ?? places[template] ?? "tender-only-shows", happened.id),
      params: { number: after.number, title: after.document?.title ?? "", ...params },
    }))
  },
}
