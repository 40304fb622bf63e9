import type { TenderView } from "#contract/tender.view.ts"
import type { Related, Shown } from "#ui/document-frame/define-document.ts"
import { childrenOf } from "#ui/document-frame/timeline-facts.ts"
import { bidTones } from "./bid-tones.ts"

type Opened = TenderView["opened"]
type States = NonNullable<Related["states"]>

/** The results of the opened bids, if the person may see them. */
function bidStates(opened: Opened, review: TenderView["review"]): States {
  const count = (valid: boolean) => opened.filter(({ bid }) => review[bid]?.valid === valid).length
  return [
    { state: "valid", tone: "green", count: count(true) },
    { state: "rejected", tone: "red", count: count(false) },
  ]
}

function questionStates(questions: readonly (readonly string[])[]): States {
  const answered = questions.filter((types) => types.includes("question.answered")).length
  return [
    { state: "answered", tone: "green", count: answered },
    { state: "open", tone: "amber", count: questions.length - answered },
  ]
}

/** The state of an objection after its last fact: an answered one still awaits its ruling. */
const objectionTurns = [
  { type: "objection.raised", state: "raised", tone: "amber" },
  { type: "objection.answered", state: "ruling", tone: "running" },
  { type: "objection.upheld", state: "upheld", tone: "red" },
  { type: "objection.dismissed", state: "dismissed", tone: "green" },
] as const

const objectionStates = (objections: readonly (readonly string[])[]): States =>
  objectionTurns.map(({ type, ...shown }) => ({ ...shown, count: objections.filter((types) => types.at(-1) === type).length }))

/**
 * The documents related to a tender, as its reader is shown them: counted from the view and the timeline alone, which contain neither others' bids
 * before the opening nor approvals for readers outside the buyer's side. Kinds without any visible document are left out.
 */
export function relatedTo({ view, entries, roles }: Shown<TenderView>): readonly Related[] {
  const { facts } = view
  const { own } = facts
  const supplier = roles.includes("supplier")
  const expert = roles.includes("expert")
  const managesExperts = roles.some((role) => ["purchaser", "supervisor", "administrator"].includes(role))
  const questions = childrenOf(entries, "question")
  const objections = childrenOf(entries, "objection")
  const lines = facts.proposal?.lines ?? []
  const all: readonly Related[] = [
    { kind: "rounds", before: true, count: facts.round - 1, screen: null },
    {
      kind: "clarifications",
      count: facts.clarifications.length,
      screen: supplier || expert ? "tender-notice-view" : "add-maintain-view",
    },
    {
      kind: "questions",
      count: questions.length,
      states: questionStates(questions),
      screen: supplier || expert ? "inquiry-questions-view" : "add-maintain-view",
    },
    {
      kind: "applications",
      count: supplier ? Number(own.application !== null) : childrenOf(entries, "prequal-application").length,
      states: [{ state: "qualified", tone: "green", count: facts.qualified.length }],
      screen: "view-prequalification",
    },
    {
      kind: "ownBid",
      count: Number(own.bid !== null && own.bidState !== null),
      states: [{ state: own.bidState ?? "", tone: bidTones[own.bidState ?? ""] ?? "running", count: 1 }],
      screen: "cast-tender-view",
    },
    { kind: "bids", count: facts.opened.length, states: bidStates(facts.opened, facts.review), screen: "open-bid-view" },
    {
      kind: "committee",
      count: facts.committee.length,
      screen: expert ? "team-confirm-view" : managesExperts ? "expert-management-view" : null,
    },
    {
      kind: "award",
      count: lines.length,
      states: [
        { state: "accepted", tone: "green", count: lines.filter(({ party }) => facts.accepted.includes(party)).length },
        { state: "declined", tone: "red", count: lines.filter(({ party }) => facts.declined.includes(party)).length },
      ],
      screen: supplier ? "winning-bid-view" : facts.awardedAt === null ? "pre-bid-view" : "official-bid-view",
    },
    { kind: "objections", count: objections.length, states: objectionStates(objections), screen: "add-public-view" },
    {
      kind: "contract",
      count: Number(facts.contractNumber !== null),
      ...(facts.contractNumber === null ? {} : { note: facts.contractNumber }),
      screen: "winning-bid-view",
    },
  ]
  return all.filter(({ count }) => count > 0)
}
