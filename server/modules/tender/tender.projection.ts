import { describe } from "#machines/_kit/describe.ts"
import type { ChildKind } from "#machines/tender/tender.cascade.ts"
import type { TenderFactData } from "#machines/tender/tender.facts.ts"
import { tenderChart } from "#machines/tender/tender.chart.ts"
import type { AnyStateMachine } from "xstate"
import type { Query } from "#server/database/database.ts"
import { defineProjection, type Projection } from "#server/event-store/projections.ts"
import type { RecordedFact } from "#server/event-store/store.ts"
import { childCharts } from "./tender-family.ts"

/** For each fact type, the state that it leads to from each state: the projection folds by the chart, not beside it. */
function movesOf(machine: AnyStateMachine): { initial: string; of: (type: string) => Record<string, string> } {
  const { initial, edges } = describe(machine)
  const byType = Map.groupBy(edges, ({ type }) => type)
  return { initial, of: (type) => Object.fromEntries((byType.get(type) ?? []).map(({ from, to }) => [from, to])) }
}

const tenderMoves = movesOf(tenderChart.machine)
const childMoves = Object.fromEntries(Object.entries(childCharts).map(([kind, { machine }]) => [kind, movesOf(machine)])) as Record<
  ChildKind,
  ReturnType<typeof movesOf>
>

type DataOf<Type extends keyof TenderFactData> = TenderFactData[Type]

/** Columns that a fact sets beside the state; `null` leaves nothing, a missing column stays. */
const columnsOf: { readonly [Type in keyof TenderFactData]?: (data: DataOf<Type>, fact: RecordedFact) => Record<string, unknown> } = {
  "tender.saved": ({ document }) => ({
    title: document.title,
    open_to: document.openTo,
    invited: document.invited,
    currency: document.currency,
    lines: document.lots.reduce((count, lot) => count + lot.lines.length, 0),
    buyers: document.buyers,
    openers: document.openers.users,
    prequalification: document.prequalification,
    prequal_deadline: document.prequalDeadline,
    bid_deadline: document.bidDeadline,
    opening_time: document.openingTime,
    review_deadline: document.reviewDeadline,
  }),
  "prequalification.opened": (_, { at }) => ({ published_at: at }),
  "bidding.opened": (_, { at }) => ({ published_at: at }),
  "deadline.extended": ({ moved }) => timesOf(moved),
  "clarification.issued": ({ moved }) => timesOf(moved ?? {}),
  "tender.suspended": () => ({ suspended: true }),
  "tender.resumed": ({ moved, publicityEndsAt }) => ({
    suspended: false,
    ...timesOf(moved),
    ...(publicityEndsAt === null ? {} : { publicity_ends: publicityEndsAt }),
  }),
  "candidates.published": ({ endsAt }) => ({ publicity_ends: endsAt }),
  "objection.upheld": () => ({ publicity_ends: null, winners: [] }),
  "award.proposed": ({ lines }) => ({ winners: [...new Set(lines.map(({ party }) => party))] }),
  "award.declined": () => ({ winners: [] }),
  "tender.reopened": anew,
  "tender.retendered": anew,
}

function timesOf(moved: {
  prequalDeadline?: number | null
  bidDeadline?: number | null
  openingTime?: number | null
  reviewDeadline?: number | null
}) {
  return {
    ...(moved.prequalDeadline === undefined ? {} : { prequal_deadline: moved.prequalDeadline }),
    ...(moved.bidDeadline === undefined ? {} : { bid_deadline: moved.bidDeadline }),
    ...(moved.openingTime === undefined ? {} : { opening_time: moved.openingTime }),
    ...(moved.reviewDeadline === undefined ? {} : { review_deadline: moved.reviewDeadline }),
  }
}

function anew(): Record<string, unknown> {
  const cleared = {
    published_at: null,
    prequal_deadline: null,
    bid_deadline: null,
    opening_time: null,
    review_deadline: null,
    publicity_ends: null,
    suspended: false,
  }
  return { ...cleared, qualified: [], committee: [], present: [], winners: [] }
}

/** Changes of a list of people or companies that a fact adds to or takes from. */
const listsOf: {
  readonly [Type in keyof TenderFactData]?: (
    data: DataOf<Type>,
    fact: RecordedFact,
  ) => { column: string; add?: readonly string[]; remove?: readonly string[] }
} = {
  "applicant.reviewed": ({ party, passed }) => ({ column: "qualified", [passed ? "add" : "remove"]: [party] }),
  "prequalification.opened": ({ designated }) => ({ column: "committee", add: designated?.joining ?? [] }),
  "bidding.opened": ({ designated }) => ({ column: "committee", add: designated?.joining ?? [] }),
  "experts.drawn": ({ draw }) => ({ column: "committee", add: draw.drawn }),
  "expert.added": ({ expert }) => ({ column: "committee", add: [expert] }),
  "expert.declined": ({ expert }) => ({ column: "committee", remove: [expert] }),
  "opener.arrived": (_, { by }) => ({ column: "present", add: [by.id] }),
}

/** Texts that differ by the columns which a fact sets, each with the name under which it is prepared. */
const movesByText = new Map<string, string>()
function nameOf(text: string): string {
  const name = movesByText.get(text) ?? `move-tender-${movesByText.size}`
  movesByText.set(text, name)
  return name
}

function projectTender(fact: RecordedFact): Query[] {
  const type = fact.type as keyof TenderFactData
  const data = fact.data as never
  const columns: Record<string, unknown> = columnsOf[type]?.(data, fact) ?? {}
  const list = listsOf[type]?.(data, fact)
  const values: unknown[] = [fact.stream, JSON.stringify(tenderMoves.of(type)), fact.at]
  const bind = (value: unknown) => `$${values.push(value)}`
  const sets = Object.entries(columns).map(([column, value]) => `${column} = ${bind(value)}`)
  if (list) {
    const kept = `array(select unnest(${list.column}) except select unnest(${bind([...(list.remove ?? []), ...(list.add ?? [])])}::text[]))`
    sets.push(`${list.column} = ${kept} || ${bind(list.add ?? [])}::text[]`)
  }
  if (type === "tender.reopened" || type === "tender.retendered") sets.push("round = round + 1")
  const text = `update tender set state = coalesce($2::jsonb ->> state, state), updated_at = $3${sets.map((set) => `, ${set}`).join("")} where id = $1`
  const move = { name: nameOf(text), text, values }
  return fact.version === 1 ? [begin(fact), move] : [move]
}

function begin(fact: RecordedFact): Query {
  const { number, party, document } = fact.data as unknown as TenderFactData["tender.saved"]
  return {
    name: "begin-tender",
    text: `insert into tender (id, number, title, state, open_to, invited, currency, lines, party, author, buyers, openers, prequalification, created_at, updated_at)
      values ($1, $2, $3, $4, $5, '{}', $6, 0, $7, $8, '{}', '{}', false, $9, $9)`,
    values: [fact.stream, number, document.title, tenderMoves.initial, document.openTo, document.currency, party, fact.by.id, fact.at],
  }
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
const concerning = new Set(
  [tenderChart, ...Object.values(childCharts)].flatMap(({ machine }) => describe(machine).edges.map(({ type }) => type)),
)

const handle: Projection["on"][string] = (fact) => {
  if (fact.kind === tenderChart.id) return projectTender(fact)
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
})
