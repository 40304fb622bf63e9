import type { Chart } from "#machines/_kit/chart.ts"
import { code, Refused } from "#contract/errors.ts"
import type { AnyFact } from "#machines/_kit/fact.ts"
import type { Kind, Listed, Side } from "#machines/_kit/kind.ts"
import { type Column, isSeveral, numberOf } from "#machines/_kit/kind-row.ts"
import { tasksOf } from "#machines/_kit/kind-tasks.ts"
import { type DocumentState, initialState, leafStates, stateOf } from "#machines/_kit/snapshot.ts"
import { replay } from "#machines/_kit/replay.ts"
import { type Strike, strikesOf } from "#machines/_kit/stretches.ts"
import { type Query, send, type Tx } from "#server/database/database.ts"
import { readFact, type Standing } from "#server/event-store/document.ts"
import { type Head, loadFacts, type RecordedFact } from "#server/event-store/store.ts"
import { projectEntries } from "./ledgers.ts"
import { keepTasks } from "./task-write.ts"
import { cellOf, exceptOf, readersOf, rowTable, storedColumns, titleColumns } from "./row-names.ts"
import { ownedSide } from "./sight.ts"

/** The values stored in the cells of a column. */
function cells(column: Column<never>, facts: object, [state, ...also]: readonly [string, ...string[]]): readonly unknown[] {
  const value = column.of?.(facts as never, state, also) ?? null
  if (column.kind !== "money") return [value ?? (isSeveral(column) ? [] : null)]
  const { amount = null, currency = null } = (value ?? {}) as { amount?: string; currency?: string }
  return [amount, currency]
}

/** When the document began, when its last fact was recorded and when its state last changed, in epoch ms. */
export interface Times {
  readonly begun: number
  readonly changed: number
  readonly moved: number
  /** Whether it has left its state and returned to it, in which case the states before and after do not show the change. */
  readonly returned?: boolean
}
/** The times of facts that are recorded now. For an existing row the database knows when it began and whether its state changes. */
export function timesOf<Facts extends object>(
  { chart }: Pick<Listed<Facts>, "chart">,
  recorded: readonly RecordedFact[],
  before: DocumentState<Facts>,
  at: number,
): Times {
  const own = recorded.filter(({ kind }) => kind === chart.id)
  const states = new Set<string>()
  if (own.length > 1)
    replay(
      chart,
      own.map((fact) => readFact(chart, fact)),
      before,
      (after) => states.add(stateOf(chart, after)),
    )
  return { begun: at, changed: at, moved: at, returned: states.size > 1 }
}

/** The upsert of a document's list row. */
export function rowQuery<Facts extends object>(
  kind: Listed<Facts>,
  { stream, version, document }: Row<Facts>,
  times: Times,
  strikes: readonly Strike<Facts>[] = strikesOf(kind.chart, document, {}),
): Query {
  const { facts } = document
  const stands = leafStates(kind.chart.machine, document.value)
  const sides = Object.entries<Side<Facts>>(kind.sides)
  const owned = ownedSide(kind)?.as(facts)
  const pairs: (readonly [string, unknown])[] = [
    ["number", numberOf(facts)],
    ["title", kind.title(facts)],
    ...titleColumns(kind).map(([name, language]) => [name, kind.otherTitles?.(facts)[language] ?? ""] as const),
    ["state", stands[0]],
    ...strikeColumns(kind, strikes),
    ["version", version],
    ["created_at", times.begun],
    ["changed_at", times.changed],
    ["moved_at", times.moved],
    ["company", owned?.company ?? null],
    ["author", owned?.author ?? null],
    ["people", owned?.people ?? []],
    ...(kind.above ? ([["above", kind.above(facts)]] as const) : []),
    ...storedColumns(kind).flatMap(([name, column]) => {
      const [first, second] = cells(column as Column<never>, facts, stands)
      const cell = cellOf(name)
      return column.kind === "money"
        ? ([
            [cell, first],
            [`${cell}_currency`, second],
          ] as const)
        : ([[cell, first]] as const)
    }),
    ...sides.flatMap(([name, { who, except }]) => [
      ...(who ? [[readersOf(name), who(facts)] as const] : []),
      ...(except ? [[exceptOf(name), except(facts)] as const] : []),
    ]),
  ]
  const table = rowTable(kind)
  const put = putRow(table, stream, pairs, {
    created_at: `${table}.created_at`,
    moved_at: times.returned
      ? "excluded.moved_at"
      : `case when ${table}.state = excluded.state then ${table}.moved_at else excluded.moved_at end`,
  })
  return storedColumns(kind).some(([, { unique }]) => unique)
    ? { ...put, meaning: { "23505": () => new Refused({ code: code.taken }) } }
    : put
}

/** The columns for when timers fire and which states they lead to. */
const strikeColumns = <Facts extends object>({ chart }: Pick<Listed<Facts>, "chart">, strikes: readonly Strike<Facts>[]) =>
  [
    ["ends", strikes.map(({ at }) => at)],
    ["after", strikes.map(({ after }) => stateOf(chart, after))],
  ] as const

/** Updates the timers' columns of a document when a fact was recorded for one of its children only. */
export function strikesQuery<Facts extends object>(kind: Listed<Facts>, id: string, strikes: readonly Strike<Facts>[]): Query {
  const [[, ends], [, after]] = strikeColumns(kind, strikes)
  const table = rowTable(kind)
  return { name: `strikes-${table}`, text: `update ${table} set ends = $2, after = $3 where id = $1`, values: [id, ends, after] }
}

/** Inserts a document's row or replaces the existing one; `instead` holds the columns that are not simply replaced. */
export function putRow(
  table: string,
  id: string,
  pairs: readonly (readonly [column: string, value: unknown])[],
  instead: Readonly<Record<string, string>>,
): Query {
  const names = pairs.map(([name]) => name)
  return {
    name: instead["moved_at"] === "excluded.moved_at" ? `row-returned-${table}` : `row-${table}`,
    text: `insert into ${table} (id, ${names.join(", ")}) values ($1, ${names.map((_, index) => `$${index + 2}`).join(", ")})
      on conflict (id) do update set ${names.map((name) => `${name} = ${instead[name] ?? `excluded.${name}`}`).join(", ")}`,
    values: [id, ...pairs.map(([, value]) => value)],
  }
}

type Row<Facts extends object> = Pick<Standing<Facts>, "stream" | "version" | "document">

/** Updates the row, the tasks and the ledger entries of a document in the transaction that recorded its facts; travels with the next statement. */
export function projectRow<Facts extends object>(tx: Tx, kind: Kind<Facts>, row: Row<Facts>, times: Times): void {
  send(tx, rowQuery(kind, row, times))
  if (Object.values(kind.commands).some(({ task }) => task)) projectTasks(tx, kind, row, times)
  projectEntries(tx, kind, row)
}

function projectTasks<Facts extends object>(tx: Tx, kind: Kind<Facts>, { stream, document }: Row<Facts>, { changed }: Times): void {
  const named = { number: numberOf(document.facts), title: kind.title(document.facts) }
  keepTasks(
    tx,
    { id: stream, kind: kind.id, ...named, at: changed, owned: ownedSide(kind)?.as(document.facts) ?? null },
    tasksOf(kind, document, changed),
  )
}

/** Writes the row of a stored document. */
export const writeRow = async <Facts extends object>(tx: Tx, kind: Listed<Facts>, head: Head): Promise<void> => {
  const { row, times } = await rowFromFacts(tx, kind.chart, head)
  send(tx, rowQuery(kind, row, times))
}

/** Writes the tasks of a stored document. */
export const writeTasks = async <Facts extends object>(tx: Tx, kind: Kind<Facts>, head: Head): Promise<void> => {
  const { row, times } = await rowFromFacts(tx, kind.chart, head)
  projectTasks(tx, kind, row, times)
}

/** A stored document folded from its facts, with the times of its row. */
export async function rowFromFacts<Facts extends object, F extends AnyFact, Given extends object>(
  tx: Tx,
  chart: Chart<Facts, F, Given>,
  head: Head,
): Promise<{ readonly row: Row<Facts>; readonly times: Times }> {
  const facts = await loadFacts(tx, head.stream, { to: head.version })
  const begun = facts[0]?.at ?? 0
  let [state, moved] = [stateOf(chart, initialState(chart)), begun]
  const document = replay(
    chart,
    facts.map((stored) => readFact(chart, stored)),
    initialState(chart),
    (after, fact) => {
      if (stateOf(chart, after) !== state) moved = fact.at
      state = stateOf(chart, after)
    },
  )
  return { row: { stream: head.stream, version: head.version, document }, times: { begun, changed: facts.at(-1)?.at ?? begun, moved } }
}
