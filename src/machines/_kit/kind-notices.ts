import type { MsgType } from "#contract/notice.contract.ts"
import { roles } from "#contract/people.ts"
import { approvalChart } from "../approval/approval.chart.ts"
import { newsOf } from "../approval/approval.notices.ts"
import { describe } from "./describe.ts"
import type { AnyFact } from "./fact.ts"
import { type Approval, approvedBy } from "./kind-approvals.ts"
import { numberOf } from "./kind-row.ts"
import { tasksAt } from "./kind-tasks.ts"
import type { Kind, Side } from "./kind.ts"
import type { Audience, Happened, NoticeEvent, NoticeSource, Told } from "./notices.ts"
import { at, person } from "./readers.ts"
import { replay } from "./replay.ts"
import { type DocumentState, stateOf } from "./snapshot.ts"
import { taskPath } from "./task-path.ts"

const about =
  (msgType: MsgType) =>
  (...params: readonly string[]): NoticeEvent => ({ msgType, params, confidential: false })
const [approval, task, news] = [about("approval"), about("task"), about("document")]

/** The notices of documents of any kind: one sentence for all, which names the kind. */
export const documentEvents = {
  approvalAsked: approval("kind"),
  // The tender uses these two as well.
  approvalReminded: approval(),
  approvalOverdue: approval(),
  documentApproved: approval("kind"),
  documentReturned: approval("kind", "reason"),
  documentWithdrawn: approval("kind"),
  taskGiven: task("kind"),
  documentNews: news("kind", "fact"),
} as const satisfies Readonly<Record<string, NoticeEvent>>
type Template = keyof typeof documentEvents

/** The notices of an approval's own facts, by their kind of news. */
export const approvalTemplates = { asked: "approvalAsked", reminded: "approvalReminded", overdue: "approvalOverdue" } as const

/** The facts of an approval that ask or remind somebody. */
export const approvalFactsTold = ["requested", "endorsed", "transferred", "delegated", "signerAdded", "reminded", "escalated"].map(
  (name) => `${approvalChart.id}/approval.${name}`,
)

/** A message without its address and the document's name. */
interface Message extends Pick<Told, "to" | "sides"> {
  readonly template: Template
  readonly params?: Told["params"]
  /** The task that it gives, which is done on a screen and in a tab of its own. */
  readonly task?: string
}

/** A fact with the document before and after it. */
interface Step<Facts> {
  readonly fact: AnyFact
  readonly history: readonly AnyFact[]
  /** Null for the first fact. */
  readonly before: DocumentState<Facts> | null
  readonly after: DocumentState<Facts>
}

const ends = { approved: "documentApproved", returned: "documentReturned", withdrawn: "documentWithdrawn" } as const
const reasonOf = (fact: AnyFact): Pick<Message, "params"> =>
  "reason" in fact && typeof fact.reason === "string" ? { params: { reason: fact.reason } } : {}

/** The sides of a kind by their names. */
const sidesOf = <Facts extends object>({ sides }: Kind<Facts>) => Object.entries<Side<Facts>>(sides)

/** The sides that are shown a fact, or one field of its data. */
const shownTo = <Facts extends object>(kind: Kind<Facts>, type: string, data?: string) =>
  sidesOf(kind).filter(([, { shows }]) => {
    const mask = shows?.facts[type]
    return !shows || (mask !== undefined && (data === undefined || (mask as Readonly<Record<string, unknown>>)[data] === true))
  })

/** The people on a side; of those who are on it by data rights, only those named in the document. */
function standingOn<Facts extends object>(kind: Kind<Facts>, name: string, facts: Facts): Audience {
  const { who, owned, except } = kind.sides[name] ?? {}
  const { author, people } = owned?.as(facts) ?? { author: "", people: [] }
  return { roles, readers: [...(who?.(facts) ?? []), ...[author, ...people].map(person)], except: except?.(facts) ?? [] }
}

/** The document's author, and the requester of the approval that ended. */
function askers<Facts extends object>(kind: Kind<Facts>, { history, before }: Step<Facts>, waiting: string): Audience {
  const { chart } = kind
  const owners = sidesOf(kind).flatMap(([, { owned }]) => (owned && before ? [owned.as(before.facts).author] : []))
  let [state, asker] = ["", ""]
  replay(chart, history, undefined, (document, { by }) => {
    const now = stateOf(chart, document)
    if (now === waiting && state !== now) asker = by.id
    state = now
  })
  return { roles, people: [...(owners.length > 0 ? owners : history.slice(0, 1).map(({ by }) => by.id)), asker] }
}

/** Only sides that are shown everything hear of approvals. */
function approvalEnds<Facts extends object>(kind: Kind<Facts>, step: Step<Facts>): readonly Message[] {
  const { fact, before } = step
  const over = Object.values<Approval<Facts>>(kind.approvals).find((one) => before && one.in === stateOf(kind.chart, before))
  const end =
    over &&
    (["approved", "returned", "withdrawn"] as const).find((name) =>
      (name === "approved" ? approvedBy(over) : [over[name]]).includes(fact.type),
    )
  if (!over || !end) return []
  const whole = sidesOf(kind).flatMap(([name, { shows }]) => (shows ? [] : [name]))
  return [{ to: askers(kind, step, over.in), sides: whole, template: ends[end], ...(end === "returned" ? reasonOf(fact) : {}) }]
}

/** People who already had the same task are not told again. */
function tasksGiven<Facts extends object>(kind: Kind<Facts>, { fact, before, after }: Step<Facts>): readonly Message[] {
  const had = before ? tasksAt(kind, before, () => fact.at) : []
  const given = tasksAt(kind, after, () => fact.at)
  const fresh = given.filter((one) => !had.some(({ task: known, reader }) => known === one.task && reader === one.reader))
  return [...new Set(fresh.map((one) => one.task))].map((name) => {
    const [readers, lacking = []] = [fresh, had].map((all) => all.flatMap(({ task: named, reader }) => (named === name ? [reader] : [])))
    const spared = fresh.flatMap(({ task: named, except = [] }) => (named === name ? except : []))
    return { to: { roles, readers, lacking: [...lacking, ...spared] }, template: "taskGiven", task: name }
  })
}

/** The notices that the kind itself declares; nobody is told of a fact that is hidden from them. */
function declaredNews<Facts extends object>(kind: Kind<Facts>, { fact, after }: Step<Facts>): readonly Message[] {
  const to = kind.notices[fact.type]
  if (to === undefined) return []
  const state = stateOf(kind.chart, after)
  const shown = shownTo(kind, fact.type)
  const reason = shownTo(kind, fact.type, "reason").length === shown.length ? reasonOf(fact) : {}
  return [
    {
      to: typeof to === "string" ? standingOn(kind, to, after.facts) : { roles, readers: to(after.facts) },
      sides: shown.flatMap(([name, { in: states }]) => ((states?.includes(state) ?? true) ? [name] : [])),
      template: "documentNews",
      // The fact in the words of its timeline, which the reader is shown too.
      params: { fact: `${kind.words}:facts.${fact.type}`, ...reason.params },
    },
  ]
}

function approvalAsks<Facts extends object>({ approvals }: Kind<Facts>, { own }: Happened, facts: Facts): readonly Message[] {
  return newsOf(own).map(({ facts: asked, what, people }) => {
    const barred = approvals[asked.subject]?.subject(facts).barred ?? []
    const to = people === null ? { readers: [at("approver", asked.party)], except: [asked.submitter, ...barred] } : { people }
    return { to: { roles, ...to }, template: approvalTemplates[what] }
  })
}

/** The facts of a kind that may cause notices: all of them where they may create tasks. */
function noticeCauses<Facts extends object>({ chart, notices, approvals, commands }: Kind<Facts>): ReadonlySet<string> {
  const givesTasks = Object.values(commands).some((one) => one.task)
  if (givesTasks) return new Set(describe(chart.machine).edges.map(({ type }) => type))
  const ended = Object.values<Approval<Facts>>(approvals).flatMap((one) => [...approvedBy(one), one.returned, one.withdrawn])
  return new Set([...Object.keys(notices), ...ended])
}

/** The notices of a kind's documents, as declared: approval requests and their results, tasks, and the kind's own. */
export function kindNotices<Facts extends object>(kind: Kind<Facts>): NoticeSource {
  const { id, chart, screen, approvals, title, secretReaders } = kind
  for (const [type, to] of Object.entries(kind.notices))
    if (typeof to === "string" && !shownTo(kind, type).some(([name]) => name === to))
      throw new Error(`${to} is told of ${type}, which is hidden from it`)
  return {
    kind: id,
    upcasters: { ...chart.upcasters, ...approvalChart.upcasters },
    concerns: new Set([
      ...[...noticeCauses(kind)].map((type) => `${id}/${type}`),
      ...(Object.keys(approvals).length === 0 ? [] : approvalFactsTold),
    ]),
    events: documentEvents,
    discloses: new Set(),
    tell(happened) {
      const { fact, history } = happened
      const isOwn = happened.stream === happened.id
      const before = isOwn && history.length > 1 ? replay(chart, history.slice(0, -1)) : null
      const after = isOwn && before ? replay(chart, [fact], before) : replay(chart, history)
      const step = { fact, history, before, after }
      const messages = isOwn
        ? [...approvalEnds(kind, step), ...tasksGiven(kind, step), ...declaredNews(kind, step)]
        : approvalAsks(kind, happened, after.facts)
      const named = { kind: id, number: numberOf(after.facts), title: title(after.facts) }
      return messages.map(({ to, template, params, task, ...message }) => ({
        ...message,
        to: secretReaders ? { ...to, confidential: true } : to,
        template,
        msgType: documentEvents[template].msgType,
        path:
          task === undefined
            ? `/${screen}?id=${happened.id}`
            : taskPath(`/${chart.commands[task]?.screen ?? screen}?id=${happened.id}`, task),
        params: { ...named, ...params },
      }))
    },
  }
}
