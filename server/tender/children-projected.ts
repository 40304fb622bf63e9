import type { AnyStateMachine } from "xstate"
import { describe } from "#machines/_kit/describe.ts"
import type { ChildKind } from "#machines/tender/tender.cascade.ts"
import type { Query, Tx } from "#server/database/database.ts"
import { project, type Projection } from "#server/event-store/projections.ts"
import type { RecordedFact } from "#server/event-store/store.ts"
import { childCharts } from "./family.ts"
import { typedKeys, recordOf } from "#machines/_kit/typed.ts"

/** The next state by fact type and present state: the projection derives it from the chart. */
function movesOf(machine: AnyStateMachine): { initial: string; of: (type: string) => Record<string, string> } {
  const { initial, edges } = describe(machine)
  const byType = Map.groupBy(edges, ({ type }) => type)
  return { initial, of: (type) => Object.fromEntries((byType.get(type) ?? []).map(({ from, to }) => [from, to])) }
}

const childMoves = recordOf(typedKeys(childCharts), (kind) => movesOf(childCharts[kind].machine))

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
const childFactTypes = new Set(Object.values(childCharts).flatMap(({ machine }) => describe(machine).edges.map(({ type }) => type)))

const handle: Projection["on"][string] = (fact) => (kinds.has(fact.kind) ? [projectChild(fact)] : [])

const on = Object.fromEntries([...childFactTypes].map((type) => [type, handle]))

/** The states of all child streams, as a part of the tenders' projection. */
export const childrenProjected = { tables: ["tender_child"], on } satisfies Pick<Projection, "tables" | "on">

/** Updates the states of children with what was recorded. */
export const projectChildren = (tx: Tx, recorded: readonly RecordedFact[]): void =>
  project(tx, [{ name: "tender children", ...childrenProjected }], recorded)
