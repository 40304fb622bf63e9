import { tenderChart } from "#machines/tender/tender.chart.ts"
import { commandFor, tenderApprovals } from "#machines/tender/tender.approval.ts"
import type { TenderFacts } from "#machines/tender/tender.facts.ts"
import { buying, ownersOf, standsAs } from "#machines/tender/tender.sight.ts"
import { taskScreens, type TenderTask } from "#machines/tender/tender.tasks.ts"
import { givesTasks, hangsOnChildren, tenderTasks, type Waiting } from "#machines/tender/tender.waiting.ts"
import { keysOf } from "#machines/_kit/readers.ts"
import { type DocumentState, stateOf } from "#machines/_kit/snapshot.ts"
import type { Tx } from "#server/database/database.ts"
import { rowFromFacts } from "#server/documents/row-write.ts"
import { keepTasks } from "#server/documents/task-write.ts"
import type { Sift, TaskSource } from "#server/documents/tasks.ts"
import type { Standing } from "#server/event-store/document.ts"
import type { RecordedFact } from "#server/event-store/store.ts"
import type { Services } from "#server/http/services.ts"
import { actorOf } from "#server/http/session-user.ts"
import { tenderPlace } from "#server/tender/context.ts"
import { bidStream } from "#server/tender/family.ts"
import { listChildren, loadChildren } from "#server/tender/children.ts"

type Stored = Pick<Standing<TenderFacts>, "stream" | "document">

/** Whether a fact can create or remove a task. */
export const concernsTasks = ({ kind }: RecordedFact): boolean => kind === tenderChart.id || givesTasks.has(kind)

/** The stored tasks of a draft, where they depend on the draft alone; null where they depend on children, timers or a deadline. */
function timelessTasks(document: DocumentState<TenderFacts>, at: number): string | null {
  if (hangsOnChildren(stateOf(tenderChart, document))) return null
  const tasks = tenderTasks({ document, children: [], objections: [], at })
  if (tasks.some(({ from, until, due = null }) => from !== null || until !== null || due !== null)) return null
  const { number, document: written } = document.facts
  return JSON.stringify([number, written?.title, ownersOf(document.facts), tasks])
}

/** Whether a tender has the same tasks as before, so that they are not rewritten at every save. */
export function giveSameTasks(before: DocumentState<TenderFacts>, after: DocumentState<TenderFacts>, at: number): boolean {
  const now = timelessTasks(after, at)
  return now !== null && now === timelessTasks(before, at)
}

async function childrenOf(tx: Tx, { stream, document }: Stored): Promise<Pick<Waiting, "children" | "objections">> {
  const { round } = document.facts
  const children = await listChildren(tx, stream, round)
  if (!children.some(({ kind }) => kind === "objection")) return { children, objections: [] }
  const objections = await loadChildren(tx, stream, round, "objection")
  return {
    children,
    objections: objections.flatMap(({ child, document: one }) => (["raised", "answered"].includes(child.state) ? [one] : [])),
  }
}

/** Updates the tasks of a tender. For a draft nothing has to be read, so the statement travels with the next one. */
export async function putTasks(tx: Tx, stored: Stored, at: number): Promise<void> {
  const { facts } = stored.document
  const here = hangsOnChildren(stateOf(tenderChart, stored.document)) ? await childrenOf(tx, stored) : { children: [], objections: [] }
  const named = { number: facts.number, title: facts.document?.title ?? "" }
  keepTasks(
    tx,
    { id: stored.stream, kind: tenderChart.id, ...named, at, owned: ownersOf(facts) },
    tenderTasks({ document: stored.document, ...here, at }),
  )
}

/** When a child last recorded a fact that tasks depend on; 0 for never. */
async function childrenAt(tx: Tx, tender: string, round: number): Promise<number> {
  const { rows } = await tx.query<{ at: number }>({
    text: "select coalesce(max(at), 0)::float8 as at from tender_child where tender = $1 and round = $2 and kind = any($3)",
    values: [tender, round, [...givesTasks]],
  })
  return rows[0]?.at ?? 0
}

/**
 * To bid is no task any more once the company's bid is sealed, until the tender changes; and a person given access after it was sealed may not replace
 * it. Only the gate key's holder can tell which bid that is.
 */
const withoutSealedBids =
  ({ keys }: Pick<Services, "keys">): Sift =>
  async (tx, { entrustedAt, party }, tasks) => {
    const tenders = tasks.flatMap(({ kind, task, id }) => (kind === tenderChart.id && task === "bid" ? [id] : []))
    if (party === null || tenders.length === 0) return tasks
    const { nameOf } = tenderPlace(keys)
    const { rows } = await tx.query<{ id: string; round: number }>({
      text: "select id, c_round::int as round from row_tender where id = any($1)",
      values: [tenders],
    })
    const bids = new Map(rows.map(({ id, round }) => [bidStream(nameOf, id, round, party), id]))
    const { rows: sealed } = await tx.query<{ stream: string }>({
      text: "select stream from tender_child where stream = any($1) and (state = 'sealed' or (state = 'stale' and sealed_at < $2))",
      values: [[...bids.keys()], entrustedAt ?? null],
    })
    const closed = new Set(sealed.map(({ stream }) => bids.get(stream)))
    return tasks.filter(({ kind, task, id }) => kind !== tenderChart.id || task !== "bid" || !closed.has(id))
  }

const opposite = { supplier: "supplier", expert: "expert" } as const

/** The tasks of tenders. */
export const tenderTaskSource: TaskSource = {
  kind: tenderChart.id,
  // Increase the number when the same facts lead to other tasks.
  shape: `${tenderChart.version} 6 ${Object.keys(taskScreens).join()}`,
  write: async (tx, head) => {
    const { row, times } = await rowFromFacts(tx, tenderChart, head)
    await putTasks(tx, row, Math.max(times.changed, await childrenAt(tx, head.stream, row.document.facts.round)))
  },
  screenOf: (task) => taskScreens[task as TenderTask],
  approvals: Object.fromEntries(
    Object.entries(tenderApprovals).map(([subject, { in: state }]) => [subject, { task: commandFor(subject, "approve"), state }]),
  ),
  // A person on the buying side of any tender is on no other side of one.
  standing: (user) => {
    const side = standsAs(user)
    const keys = keysOf(actorOf(user))
    if (side === "buyer") return { keys, within: buying, askedWithin: buying }
    if (side === "nobody") return { keys: [], within: null, askedWithin: null }
    const role = opposite[side]
    return {
      keys: keys.filter((key) => key === `role:${role}` || key.startsWith(`${role}@`) || key.startsWith(`${role}#`)),
      within: null,
      askedWithin: null,
    }
  },
  sift: withoutSealedBids,
}
