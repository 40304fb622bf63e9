import type { WaitingItem } from "#contract/tender.contract.ts"
import { timeToAnswer } from "#machines/objection/objection.rules.ts"
import { taskScreens, type TenderTask } from "#machines/tender/tender.tasks.ts"
import { readClock } from "#server/database/clock.ts"
import type { Tx } from "#server/database/database.ts"
import type { SessionUser } from "#server/http/session-user.ts"
import { buys, own, scopeOf } from "./tender.scope.ts"
import { children, openObjections, standingIn, toldAs, toldState } from "./told-state.ts"

/** What a role finds waiting: in which states (left out: in any), through which children, under which condition at an instant (a placeholder), and the column of its deadline. */
interface Task {
  readonly task: TenderTask
  readonly states?: readonly string[]
  readonly through?: string | ((now: string) => string)
  readonly when?: string | ((now: string) => string)
  readonly due?: string
}

/** The person's own part in the committee, in one of these states. */
const part = (...states: string[]) => `${children("expert-assignment", ...states)} and c.key = $2`
const sitting = part("declared", "scoring", "submitted")
/** No approval is open that asks others: one that a clock begins is not there yet in the moment before its fact is stored. */
const asked = (now: string) => `not exists (select from approval a where a.root = t.id and a.state = 'inApproval' and not a.anyone
  and not exists (select from approval_asked s where s.approval = a.stream and s.person = $2 and s.since <= ${now}))`

/** Objections that were answered, or whose time to be answered is over. */
const ripeObjections = (now: string) => `${openObjections} and (c.state = 'answered' or c.at < ${now} - ${timeToAnswer})`

const tasksOf: Readonly<Record<string, readonly Task[]>> = {
  purchaser: [
    { task: "finishDraft", states: ["new", "rejected"], when: own },
    { task: "reviewApplicants", states: ["prequalReview"], when: own, due: "review_deadline" },
    {
      task: "answerQuestions",
      states: ["prequalOpen", "biddingOpen", "sealed"],
      through: children("question", "asked"),
      when: own,
      due: "bid_deadline",
    },
    { task: "formCommittee", states: ["biddingOpen", "sealed"], when: `${own} and t.committee = '{}'`, due: "opening_time" },
    { task: "openBids", states: ["sealed"], when: own, due: "opening_time" },
    { task: "finishOpening", states: ["opened"], when: own },
    { task: "proposeAward", states: ["preAward"], when: own },
    { task: "issueNotice", states: ["officialAward"], when: own },
    { task: "signContract", states: ["notified"], when: own },
    { task: "decideFailed", states: ["failed"], when: own },
  ],
  approver: [
    { task: "approvePublication", states: ["publishApproval"], when: (now) => `t.author <> $2 and ${asked(now)}` },
    { task: "approveAward", states: ["awardApproval"], when: asked },
  ],
  opener: [
    {
      task: "attendOpening",
      states: ["sealed"],
      when: "t.openers @> array[$2]::text[] and not t.present @> array[$2]::text[]",
      due: "opening_time",
    },
  ],
  supervisor: [{ task: "ruleObjection", states: ["publicity"], through: ripeObjections, when: `not ${own}`, due: "publicity_ends" }],
  expert: [
    { task: "confirmAssignment", through: part("notified") },
    {
      task: "signIn",
      states: ["sealed", "opened", "prelimReview", "expertScorable"],
      through: part("confirmed", "signedIn"),
      due: "review_deadline",
    },
    { task: "reviewBids", states: ["prelimReview"], through: sitting, due: "review_deadline" },
    { task: "score", states: ["expertScorable", "commercialScorable"], through: sitting, due: "review_deadline" },
    { task: "confirmResult", states: ["teamConfirm"], through: sitting },
  ],
  supplier: [
    { task: "applyPrequalification", states: ["prequalOpen"], due: "prequal_deadline" },
    { task: "bid", states: ["biddingOpen"], when: "(not t.prequalification or t.qualified @> array[$1]::text[])", due: "bid_deadline" },
    { task: "answerAward", states: ["notified"], when: "t.winners @> array[$1]::text[]" },
  ],
}

const most = 100

type Bind = (value: unknown) => string

/** Where the rows of a task are found, as the rest of a statement, and the state as which they are told. */
function sourcesOf({ states, through }: Task, now: string, bind: Bind): readonly { readonly from: string; readonly state: string }[] {
  if (through === undefined) return standingIn(states ?? [], now).map(({ where, state }) => ({ from: `tender t where ${where}`, state }))
  // There are few such children at any time, and each leads to its tender.
  const ripe = typeof through === "function" ? through(now) : through
  const those = `(select distinct c.tender, c.round from tender_child c where ${ripe}) as c`
  const told = states ? toldAs(states, () => now, bind) : "true"
  return [{ from: `${those} join tender t on t.id = c.tender and t.round = c.round where ${told}`, state: toldState(now) }]
}

/** The rows of a task, as one statement for each state in which they are stored: an index finds that state, and where it has them in order the first hundred are enough. */
function rowsOf(task: Task, scope: string, now: string, bind: Bind): readonly string[] {
  const { task: name, when = "true", due } = task
  const condition = typeof when === "function" ? when(now) : when
  const order = `${due === undefined ? "" : `t.${due} nulls last, `}t.updated_at, t.id`
  return sourcesOf(task, now, bind).map(
    ({ from, state }) => `(select t.id as tender, t.number, t.title, '${name}' as task, ${state} as state,
      ${due === undefined ? "null::bigint" : `t.${due}`}::float8 as "dueAt", t.updated_at::float8 as since
      from ${from} and ${scope} and ${condition} order by ${order} limit ${most})`,
  )
}

interface Row extends Omit<WaitingItem, "screen" | "task"> {
  readonly task: TenderTask
}

/** What waits for a person, the nearest deadline first, at most a hundred. */
export async function listWaiting(tx: Tx, user: SessionUser): Promise<WaitingItem[]> {
  const tasks = [...user.roles, ...(buys(user) ? ["opener"] : [])].flatMap((role) => tasksOf[role] ?? [])
  if (tasks.length === 0) return []
  const values: unknown[] = [user.party, user.id]
  const bind = (value: unknown) => `$${values.push(value)}`
  const now = `${bind(await readClock(tx))}::bigint`
  const scope = scopeOf(user, bind)
  const { rows } = await tx.query<Row>({
    text: `select * from (${tasks.flatMap((task) => rowsOf(task, scope, now, bind)).join(" union all ")}) as waiting
      order by "dueAt" nulls last, since, tender, task limit ${most}`,
    values,
  })
  return rows.map((row) => ({ ...row, screen: taskScreens[row.task] }))
}
