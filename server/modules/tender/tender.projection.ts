import type { AnyStateMachine } from "xstate"
import { describe } from "#machines/_kit/describe.ts"
import { stateOf } from "#machines/_kit/snapshot.ts"
import type { ChildKind } from "#machines/tender/tender.cascade.ts"
import { tenderChart } from "#machines/tender/tender.chart.ts"
import { deadlineOf } from "#machines/tender/tender.deadline.ts"
import type { TenderFacts } from "#machines/tender/tender.facts.ts"
import { tenderRow } from "#machines/tender/tender.row.ts"
import { clockHangsOnChildren, tenderStrikes, type Waiting } from "#machines/tender/tender.waiting.ts"
import { type Query, send, type Tx } from "#server/database/database.ts"
import { snake } from "#server/documents/row-names.ts"
import { putRow, rowFromFacts, type Times } from "#server/documents/row-write.ts"
import type { Standing } from "#server/event-store/document.ts"
import { defineProjection, type Projection } from "#server/event-store/projections.ts"
import type { RecordedFact } from "#server/event-store/store.ts"
import { listChildren } from "./tender-children.ts"
import { childCharts } from "./tender-family.ts"

/** For each fact type, the state that it leads to from each state: the projection folds by the chart, not beside it. */
function movesOf(machine: AnyStateMachine): { initial: string; of: (type: string) => Record<string, string> } {
  const { initial, edges } = describe(machine)
  const byType = Map.groupBy(edges, ({ type }) => type)
  return { initial, of: (type) => Object.fromEntries((byType.get(type) ?? []).map(({ from, to }) => [from, to])) }
}

const childMoves = Object.fromEntries(Object.entries(childCharts).map(([kind, { machine }]) => [kind, movesOf(machine)])) as Record<
  ChildKind,
  ReturnType<typeof movesOf>
>

type Stored = Pick<Standing<TenderFacts>, "stream" | "document">

const clockHangs = ({ document }: Stored): boolean => clockHangsOnChildren(stateOf(tenderChart, document))
const childrenOf = (tx: Tx, { stream, document }: Stored) => listChildren(tx, stream, document.facts.round)

/** When the clocks of a tender will strike, and the states that they lead to. */
function clocksOf({ document }: Stored, children: Waiting["children"]) {
  const strikes = tenderStrikes({ document, children })
  return { ends: strikes.map(({ at }) => at), after: strikes.map((strike) => stateOf(tenderChart, strike.after)) }
}

/** Brings the row of a tender up to date; `begun` counts for one that is not there yet. Travels with the next statement, unless its clock hangs on its children. */
export function putTender(tx: Tx, stored: Stored, times: Pick<Times, "begun" | "changed">): Promise<void> | undefined {
  const put = (children: Waiting["children"]) => {
    const { stream, document } = stored
    const state = stateOf(tenderChart, document)
    const deadline = deadlineOf({ state, facts: document.facts })?.at ?? null
    const told = { ...tenderRow(document.facts), state, deadline, ...clocksOf(stored, children) }
    const pairs = Object.entries({ ...told, createdAt: times.begun, updatedAt: times.changed })
    const columns = pairs.map(([name, value]) => [snake(name), value] as const)
    send(tx, putRow("tender", stream, columns, { created_at: "tender.created_at" }))
  }
  if (clockHangs(stored)) return childrenOf(tx, stored).then(put)
  put([])
  return undefined
}

/** Tells anew where the clock of a tender leads, of whose children only something was recorded. */
export async function putClocks(tx: Tx, stored: Stored): Promise<void> {
  if (!clockHangs(stored)) return
  const { ends, after } = clocksOf(stored, await childrenOf(tx, stored))
  send(tx, { name: "put-clocks", text: "update tender set ends = $2, after = $3 where id = $1", values: [stored.stream, ends, after] })
}

function projectChild(fact: RecordedFact): Query {
  const moves = childMoves[fact.kind as ChildKind]
  const map = moves.of(fact.type)
  if (fact.version === 1) {
    const { round, key } = fact.data["of"] as { round: number; key: string }
    return {
      name: "begin-child",
      text: "insert into tender_child (stream, tender, round, kind, key, state, seal, sealed_at, at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
      values: [
        fact.stream,
        fact.root,
        round,
        fact.kind,
        key,
        map[moves.initial] ?? moves.initial,
        fact.data["seal"] ?? null,
        fact.type === "bid.submitted" ? fact.at : null,
        fact.at,
      ],
    }
  }
  return {
    name: "move-child",
    text: `update tender_child set state = coalesce($2::jsonb ->> state, state), at = $3,
        seal = case $4 when 'bid.submitted' then $5 when 'bid.withdrawn' then null else seal end,
        sealed_at = case when $4 = 'bid.submitted' then $3 else sealed_at end,
        reviewed = case $4 when 'bid.reviewed' then true when 'bid.reviewReopened' then false else reviewed end
      where stream = $1`,
    values: [fact.stream, JSON.stringify(map), fact.at, fact.type, fact.data["seal"] ?? null],
  }
}

const kinds = new Set(Object.keys(childCharts))
const concerning = new Set(Object.values(childCharts).flatMap(({ machine }) => describe(machine).edges.map(({ type }) => type)))

const handle: Projection["on"][string] = (fact) => {
  // Documents of other kinds have approvals, too: a tender's say of which of its rounds they are.
  const isOther = !kinds.has(fact.kind) || (fact.version === 1 && fact.data["of"] === undefined)
  return isOther ? [] : [projectChild(fact)]
}

/** The rows of tender lists, and the state of every child stream. */
export const tenderProjection = defineProjection({
  name: "tender",
  tables: ["tender_child", "tender"],
  readers: ["search"],
  readersColumns: ["words", "grams"],
  on: Object.fromEntries([...concerning].map((type) => [type, handle])),
  documents: [
    {
      kind: tenderChart.id,
      sayAll: true,
      write: async (tx, head) => {
        const { row, times } = await rowFromFacts(tx, tenderChart, head)
        await putTender(tx, row, times)
      },
    },
  ],
})
