import type { ActingRole, Actor, Role } from "#contract/people.ts"
import type { AnyStateMachine } from "xstate"
import { describe } from "../_kit/describe.ts"
import { factWhen } from "../_kit/fact.ts"
import { judge, outcomeOf } from "../_kit/judge.ts"
import { type Task, type TimedTask, timedTasks } from "../_kit/kind-tasks.ts"
import { acting, at as ofCompany, person, type Reader, role as inRole } from "../_kit/readers.ts"
import { type DocumentState, initialState } from "../_kit/snapshot.ts"
import { type Stretch, strikesOf, stretchesOf } from "../_kit/stretches.ts"
import { assignmentChart } from "../expert-assignment/expert-assignment.chart.ts"
import { objectionChart, type ObjectionFacts } from "../objection/objection.chart.ts"
import { answerDue } from "../objection/objection.rules.ts"
import { questionChart } from "../question/question.chart.ts"
import type { Child } from "./tender.cascade.ts"
import { tenderChart } from "./tender.chart.ts"
import { nothingGiven, type TenderFacts, type TenderGiven } from "./tender.facts.ts"
import {
  actingOn,
  countedChildren,
  elementsOf,
  type Envelope,
  isReviewOver,
  knownParties,
  openersThere,
  sheetKey,
  winnersOf,
} from "./tender.parts.ts"
import { contractDue, standstillEnd } from "./tender.rules.ts"
import type { TenderTask } from "./tender.tasks.ts"

/** A tender with the data of its children on which tasks depend. */
export interface Waiting {
  readonly document: DocumentState<TenderFacts>
  /** The children of its present round. */
  readonly children: readonly Pick<Child, "kind" | "key" | "state">[]
  readonly objections: readonly DocumentState<ObjectionFacts>[]
  /** When its last fact was recorded. */
  readonly at: number
}

/** The holder of a task: one person, the people of one company, or everybody in a role. */
interface Holder {
  readonly role: Role
  readonly id?: string
  readonly party?: string
  /** Holders of these keys are excluded. */
  readonly except?: readonly Reader[]
}
interface Now extends Omit<Waiting, "at" | "document"> {
  readonly facts: TenderFacts
  readonly document: DocumentState<TenderFacts>
  readonly state: string
  readonly time: () => number
}

/** Whose task it is while one of these commands is allowed, and its deadline. */
interface Marked {
  readonly commands: readonly [string, ...string[]]
  readonly whose: (now: Now) => readonly Holder[]
  readonly due?: (facts: TenderFacts, objections: Now["objections"]) => number | null
}

const purchasers = ({ facts: { author, document } }: Pick<Now, "facts">): readonly Holder[] =>
  [...new Set([author?.id ?? "", ...(document?.buyers ?? [])])].map((id) => ({ role: "purchaser", id }))
const openingTime = ({ document }: TenderFacts) => document?.openingTime ?? null
const bidDeadline = ({ document }: TenderFacts) => document?.bidDeadline ?? null
const reviewDeadline = ({ document }: TenderFacts) => document?.reviewDeadline ?? null

/** The states of a child in which a fact moves it on: a fact that could only be repeated is nobody's task. */
const movedBy = (machine: AnyStateMachine, type: string): readonly string[] =>
  describe(machine).edges.flatMap((edge) => (edge.type === type && edge.from !== edge.to ? [edge.from] : []))
const unanswered = movedBy(questionChart.machine, "question.answered")

/** The experts whose part in the committee is in one of these states. */
const experts =
  (...states: readonly string[]) =>
  ({ children }: Now): readonly Holder[] =>
    children.flatMap(({ kind, key, state }) =>
      kind === "expert-assignment" && states.includes(state) ? [{ role: "expert", id: key } as const] : [],
    )
const inStates =
  (states: readonly string[], whose: Marked["whose"]): Marked["whose"] =>
  (now) =>
    states.includes(now.state) ? whose(now) : []
const sitting = experts("declared", "scoring", "submitted")
/** The bids for which an expert has not locked the envelope's sheet. */
function unmarked({ facts, children }: Pick<Now, "facts" | "children">, envelope: Envelope): (expert: string) => readonly string[] {
  if (elementsOf(facts.document, envelope).length === 0) return () => []
  const opened = new Set(facts.opened.flatMap(({ bid, lines }) => (lines === null ? [] : [bid])))
  const bids = Object.entries(facts.review).flatMap(([bid, { valid }]) =>
    valid && (envelope === "technical" || opened.has(bid)) ? [bid] : [],
  )
  const locked = new Set(children.flatMap(({ kind, key, state: at }) => (kind === "score-sheet" && at === "locked" ? [key] : [])))
  return (expert) => bids.filter((bid) => !locked.has(sheetKey(expert, bid, envelope)))
}
/** The bids that are to be scored now and that an expert has not. */
const unscored = (now: Pick<Now, "facts" | "children" | "state">) =>
  unmarked(now, now.state === "commercialScorable" ? "commercial" : "technical")
/** Committee members who have not locked a sheet for each bid to be scored now. */
const marking: Marked["whose"] = (now) => {
  const left = unscored(now)
  return sitting(now).filter(({ id = "" }) => left(id).length > 0)
}
/** The sheets that the members of a committee owe. */
const owed = ({ committee }: TenderFacts, left: (expert: string) => readonly string[]): number =>
  committee.flatMap(({ expert }) => left(expert)).length
/** The sheets that are owed in a state of the scoring. */
export const sheetsOwed = (now: Pick<Now, "facts" | "children" | "state">): number => owed(now.facts, unscored(now))
/** Whether every sheet of a state of the scoring is owed: closing it would rank no bid. */
const nobodyMarked = (now: Now): boolean => sheetsOwed(now) > 0 && sheetsOwed(now) === sheetsOwed({ ...now, children: [] })
const leading = ({ facts }: Now): readonly Holder[] =>
  facts.committee.flatMap(({ expert, leader }) => (leader ? [{ role: "expert", id: expert } as const] : []))
const evaluating = ["prelimReview", "expertScorable", "commercialScorable", "teamConfirm"]
const beforeEvaluation = ["prequalOpen", "prequalReview", "biddingOpen", "sealed", "opened"]

/** Suppliers known to be able to take part: for a public tender everybody except the buyer. */
function suppliers(facts: TenderFacts, parties: readonly string[] | null): readonly Holder[] {
  const except = [ofCompany("supplier", facts.party)]
  return parties ? parties.map((party) => ({ role: "supplier", party })) : [{ role: "supplier", except }]
}
const addressed = (facts: TenderFacts) => suppliers(facts, facts.document?.openTo === "public" ? null : (facts.document?.invited ?? []))

/** The tasks of a tender. Approvers get theirs from the approval. */
const tasks: Readonly<Record<Exclude<TenderTask, "approvePublication" | "approveAward">, Marked>> = {
  finishDraft: { commands: ["save"], whose: purchasers },
  reviewApplicants: {
    // Once the times are over, the way on is to move them.
    commands: ["reviewApplicant", "closePrequalification", "extendDeadline"],
    whose: inStates(["prequalReview"], (now) => (now.facts.suspendedAt === null ? purchasers(now) : [])),
    due: reviewDeadline,
  },
  answerQuestions: {
    commands: ["answer"],
    whose: (now) => (now.children.some(({ kind, state }) => kind === "question" && unanswered.includes(state)) ? purchasers(now) : []),
    due: bidDeadline,
  },
  formCommittee: {
    commands: ["drawExperts"],
    whose: (now) => (now.facts.committee.length === 0 ? purchasers(now) : []),
    due: openingTime,
  },
  openBids: { commands: ["openBids"], whose: inStates(["sealed"], purchasers), due: openingTime },
  finishOpening: { commands: ["finishOpening"], whose: purchasers },
  extendReview: {
    // Once the time for opinions or marks is over, as it is when an objection was upheld or scores returned, the committee waits for more of it.
    commands: ["extendDeadline"],
    whose: inStates(["prelimReview", "expertScorable", "commercialScorable"], (now) =>
      now.facts.suspendedAt === null && isReviewOver(now.facts, now.time()) && (now.state === "prelimReview" || nobodyMarked(now))
        ? purchasers(now)
        : [],
    ),
  },
  proposeAward: { commands: ["proposeAward", "publishCandidates", "submitAward"], whose: purchasers },
  issueNotice: { commands: ["issueNotice"], whose: purchasers },
  // Once the time for the contract is over, the way on may be another winner.
  signContract: { commands: ["signContract", "lapseAward"], whose: inStates(["notified"], purchasers), due: contractDue },
  decideFailed: { commands: ["retender", "terminate"], whose: inStates(["failed"], purchasers) },
  attendOpening: {
    commands: ["attendOpening"],
    whose: ({ facts }) =>
      (facts.document?.openers.users ?? [])
        .filter((id) => !openersThere(facts).includes(id))
        .flatMap((id) => (["purchaser", "supervisor", "legal"] as const).map((role) => ({ role, id }))),
    due: (facts) => (facts.opened.length > 0 ? reviewDeadline : openingTime)(facts),
  },
  answerObjection: {
    commands: ["answerObjection"],
    whose: purchasers,
    due: (_, objections) =>
      objections.flatMap(({ facts }) => (facts.answer === null ? (answerDue(facts) ?? []) : [])).toSorted((one, other) => one - other)[0] ??
      null,
  },
  ruleObjection: {
    commands: ["dismissObjection", "upholdObjection"],
    whose: ({ objections }) => (objections.length === 0 ? [] : [{ role: "supervisor" }]),
    due: ({ publicity }) => publicity?.endsAt ?? null,
  },
  confirmAssignment: { commands: ["confirmAssignment"], whose: inStates([...beforeEvaluation, ...evaluating], experts("notified")) },
  signIn: {
    commands: ["signIn", "declareNoConflict"],
    whose: inStates(["sealed", "opened", "prelimReview", "expertScorable"], experts("confirmed", "signedIn")),
    due: reviewDeadline,
  },
  reviewBids: { commands: ["reviewBid"], whose: sitting, due: reviewDeadline },
  score: { commands: ["submitScore"], whose: marking, due: reviewDeadline },
  openCommercial: { commands: ["openCommercial"], whose: leading, due: reviewDeadline },
  closeScoring: { commands: ["closeScoring"], whose: leading, due: reviewDeadline },
  confirmResult: { commands: ["confirmResult"], whose: sitting },
  applyPrequalification: { commands: ["applyPrequalification"], whose: inStates(["prequalOpen"], ({ facts }) => addressed(facts)) },
  bid: {
    commands: ["submitBid"],
    whose: ({ facts }) => (facts.document?.prequalification ? suppliers(facts, facts.qualified) : addressed(facts)),
  },
  answerAward: {
    commands: ["acceptAward", "declineAward"],
    whose: ({ facts }) => suppliers(facts, winnersOf(facts)),
    due: contractDue,
  },
}

const edges = describe(tenderChart.machine).edges
const takenIn = (types: readonly string[]) => new Set(edges.flatMap(({ from, type }) => (types.includes(type) ? [from] : [])))
/** Each task with the states in which the tender takes one of its commands; null where only a child does. */
const marked = Object.entries(tasks).map(([task, one]) => {
  const types = one.commands.flatMap((name) => tenderChart.commands[name]?.facts ?? [])
  return { task, ...one, states: types.length === 0 ? null : takenIn(types) }
})

/** The states in which tasks depend on more than the tender's own facts. */
export const hangsOnChildren = (state: string): boolean => [...beforeEvaluation, ...evaluating, "publicity"].includes(state)
/** The kinds of children whose facts can create or remove a task. Nobody else may learn of a bid's facts. */
export const givesTasks: ReadonlySet<string> = new Set(["question", "expert-assignment", "score-sheet", "objection", "prequal-application"])

/** The states in which the tender's timer depends on its children. */
export const clockHangsOnChildren = (state: string): boolean => ["prequalOpen", "publicity"].includes(state)

/** The timers of a tender that will fire if nothing else happens to it. */
export const tenderStrikes = ({ document, children }: Pick<Waiting, "document" | "children">) =>
  strikesOf(tenderChart, document, givenTo({ facts: document.facts, children }, { role: "purchaser" }))

function givenTo({ facts, children }: Pick<Now, "facts" | "children">, { id = "" }: Holder): TenderGiven {
  const of = (kind: string, ...states: string[]) => children.filter((child) => child.kind === kind && states.includes(child.state)).length
  const own = children.find(({ kind, key }) => kind === "expert-assignment" && key === id)
  const openTechnicalSheets = owed(facts, unmarked({ facts, children }, "technical"))
  return { ...nothingGiven, ...countedChildren(of), openTechnicalSheets, ownAssignment: own?.state ?? null }
}

/** Whether a command is allowed, by the tender's chart and by that of the child that it moves. */
function mayDo(now: Now, name: string, by: Actor, given: TenderGiven): boolean {
  const assignment = assignmentChart.commands[name]
  if (assignment) {
    const { facts } = initialState(assignmentChart)
    const part = { value: given.ownAssignment ?? "new", facts: { ...facts, expert: by.id } }
    return judge(assignmentChart, part, factWhen(assignment.facts[0], by, now.time, {}, given), "document").allowed
  }
  const type = outcomeOf(tenderChart, now.document, name, given)
  if (!judge(tenderChart, now.document, factWhen(type, by, now.time, {}, given), "document").allowed) return false
  if (!type.startsWith("objection.")) return true
  return now.objections.some((one) => judge(objectionChart, one, factWhen(type, by, now.time), "document").allowed)
}

const keyOf = ({ role, id, party }: Holder): Reader => (id ? acting(role, id) : party === undefined ? inRole(role) : ofCompany(role, party))

function tasksIn(now: Now): readonly Task[] {
  const { facts, objections } = now
  const named = [facts.author?.id, facts.proposal?.by, ...(facts.document?.buyers ?? []), ...objections.map((one) => one.facts.answeredBy)]
  const people = [...new Set(named.filter((id) => id != null && id !== ""))] as string[]
  const openSheets = sheetsOwed(now)
  return marked.flatMap(({ task, commands, whose, due, states }) =>
    (states?.has(now.state) === false ? [] : whose(now)).flatMap((holder): Task[] => {
      const given = { ...givenTo(now, holder), openSheets }
      const by = actingOn(facts, { id: holder.id ?? "", roles: [holder.role] as readonly ActingRole[], party: holder.party ?? "" })
      const may = (who: Actor, told: TenderGiven) => commands.some((name) => mayDo(now, name, who, told))
      if (!may(by, given)) return []
      // People who are barred in this tender although they have the role.
      const barred = holder.id === undefined && holder.party === undefined ? people.filter((id) => !may({ ...by, id }, given)) : []
      const apart = may(by, { ...given, employerBids: true }) ? [] : knownParties(facts)
      const except = [...(holder.except ?? []), ...barred.map(person)]
      return [{ task, reader: keyOf(holder), except, apart, ...(due ? { due: due(facts, objections) } : {}) }]
    }),
  )
}

/** The tasks of a tender after its last fact, as long as nothing else happens to it. */
export function tenderTasks({ document, children, objections, at }: Waiting): readonly TimedTask[] {
  const { facts } = document
  const times = facts.document
  const instants = [
    times?.prequalDeadline,
    times?.bidDeadline,
    times?.openingTime,
    times?.reviewDeadline,
    facts.publicity?.endsAt,
    standstillEnd(facts),
    contractDue(facts),
  ]
  const answers = objections.map((one) => answerDue(one.facts))
  const cuts = [...instants, ...answers].filter((instant) => instant != null)
  const stretches = stretchesOf(tenderChart, document, { at, instants: cuts, given: givenTo({ facts, children }, { role: "purchaser" }) })
  return timedTasks(stretches, ({ document: then, state }: Stretch<TenderFacts>, time) =>
    tasksIn({ children, objections, facts: then.facts, document: then, state, time }),
  )
}
