import type { AnyStateMachine } from "xstate"
import { describe } from "#machines/_kit/describe.ts"
import { stateOf } from "#machines/_kit/snapshot.ts"
import type { ChildKind } from "#machines/tender/tender.cascade.ts"
import { tenderChart } from "#machines/tender/tender.chart.ts"
import type { TenderFacts } from "#machines/tender/tender.facts.ts"
import { tenderRow } from "#machines/tender/tender.row.ts"
import { type Query, send, type Tx } from "#server/database/database.ts"
import { snake } from "#server/documents/row-names.ts"
import { putRow, rowFromFacts, type Times } from "#server/documents/row-write.ts"
import type { Standing } from "#server/event-store/document.ts"
import { defineProjection, type Projection } from "#server/event-store/projections.ts"
import type { RecordedFact } from "#server/event-store/store.ts"
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

/** Brings the row of a tender up to date; `begun` counts for one that is not there yet. */
export function putTender(
  tx: Tx,
  { stream, document }: Pick<Standing<TenderFacts>, "stream" | "document">,
  times: Pick<Times, "begun" | "changed">,
): void {
  const told = { ...tenderRow(document.facts), state: stateOf(tenderChart, document), createdAt: times.begun, updatedAt: times.changed }
  const pairs = Object.entries(told).map(([name, value]) => [snake(name), value] as const)
  send(tx, putRow("tender", stream, pairs, { created_at: "tender.created_at" }))
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
        putTender(tx, row, times)
      },
    },
  ],
})
