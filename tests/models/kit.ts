import { createTestModel, getAdjacencyMap } from "@xstate/test"
import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from "xstate"
import type { Chart } from "#machines/_kit/chart.ts"
import { describe } from "#machines/_kit/describe.ts"
import { type AnyFact, factOf } from "#machines/_kit/fact.ts"
import { type DocumentState, leafStates } from "#machines/_kit/snapshot.ts"

/** A chart, and the facts with which it is walked. */
export interface Model<Facts extends object = object, F extends AnyFact = AnyFact, Given extends object = object> {
  readonly chart: Chart<Facts, F, Given>
  /** Facts to try on a document, on both sides of each rule; capped here, so that what they lead to is finite. */
  cases(document: DocumentState<Facts>): readonly AnyFact[]
  /** Transitions that stand in the chart for their refusal only, as `state type`. */
  readonly onlyRefusing?: ReadonlySet<string>
  /** Rules that no document can break there, since an earlier step has seen to it, as `state type rule`. */
  readonly heldBefore?: ReadonlySet<string>
}

/** A fact that a document took. */
export interface Move<Facts extends object = object> {
  readonly from: string
  readonly to: string
  readonly before: DocumentState<Facts>
  readonly fact: AnyFact
  readonly after: DocumentState<Facts>
  /** `state type`, of the state that takes it. */
  readonly transition: string
}

/** Everything that the cases lead to: each document once, by its text, with the facts that it took. */
export interface Explored<Facts extends object = object> {
  readonly initial: string
  readonly places: ReadonlyMap<string, { readonly document: DocumentState<Facts>; readonly moves: readonly Move<Facts>[] }>
}

const nobody = { id: "nobody", roles: [], party: null }
const texts = new WeakMap<AnyMachineSnapshot, string>()
/** A snapshot as text; the library asks for that of each several times. */
function textOf(snapshot: AnyMachineSnapshot): string {
  const text = texts.get(snapshot) ?? JSON.stringify([snapshot.value, snapshot.context])
  texts.set(snapshot, text)
  return text
}
const documentOf = <Facts extends object>({ value, context }: AnyMachineSnapshot): DocumentState<Facts> => ({
  value,
  facts: context as Facts,
})

/** Transitions of a chart as `state type`. */
export const transitionsOf = (machine: AnyStateMachine): ReadonlyMap<string, ReturnType<typeof describe>["edges"][number]> =>
  new Map(describe(machine).edges.map((edge) => [`${edge.from} ${edge.type}`, edge]))

/**
 * Walks every document that the cases lead to, and hands over what each refuses: millions of facts, which nobody keeps. The one place that knows the
 * graph library.
 */
export function explore<Facts extends object, F extends AnyFact, Given extends object>(
  { chart, cases }: Model<Facts, F, Given>,
  refuses: (document: DocumentState<Facts>, facts: readonly AnyFact[]) => void,
): Explored<Facts> {
  const { machine } = chart
  const known = transitionsOf(machine)
  // Of every type one by nobody: whoever is told of it finds out where it is not refused.
  const byNobody = [...new Set([...known.values()].map(({ type }) => type))].map((type) => factOf(type, nobody, 0))
  // The library sends and queues each event that it is given: it is given none that is refused, which are a hundred times as many.
  const taking = (snapshot: AnyMachineSnapshot): readonly AnyFact[] => {
    const document = documentOf<Facts>(snapshot)
    const { taken = [], refused = [] } = Object.groupBy(cases(document), (fact) => (snapshot.can(fact) ? "taken" : "refused"))
    refuses(document, [...refused, ...byNobody])
    return taken
  }
  const adjacent = getAdjacencyMap(machine, {
    events: taking as unknown as (snapshot: AnyMachineSnapshot) => EventObject[],
    serializeState: (snapshot) => textOf(snapshot),
  })
  const map = Object.entries(adjacent) as [
    string,
    { state: AnyMachineSnapshot; transitions: Record<string, { event: EventObject; state: AnyMachineSnapshot }> },
  ][]
  const places = map.map(([text, { state, transitions }]) => {
    const before = documentOf<Facts>(state)
    const moves = Object.values(transitions).map(({ event, state: next }) => {
      const fact = event as unknown as AnyFact
      const taker = leafStates(machine, state.value).find((leaf) => known.has(`${leaf} ${fact.type}`)) ?? ""
      return { from: text, to: textOf(next), before, fact, after: documentOf<Facts>(next), transition: `${taker} ${fact.type}` }
    })
    return [text, { document: before, moves }] as const
  })
  return { initial: places[0]?.[0] ?? "", places: new Map(places) }
}

/** The shortest way from a document to the nearest one that is wanted, or null; the last move is the first that is wanted. */
function nearest<Facts extends object>(
  { places }: Explored<Facts>,
  start: string,
  wanted: (move: Move<Facts>) => boolean,
): Move<Facts>[] | null {
  const ways = new Map<string, Move<Facts>[]>([[start, []]])
  for (const [at, way] of ways)
    for (const move of places.get(at)?.moves ?? []) {
      if (wanted(move)) return [...way, move]
      if (!ways.has(move.to)) ways.set(move.to, [...way, move])
    }
  return null
}

/** The shortest path to every state, from an empty document. */
export function shortestPaths<Facts extends object, F extends AnyFact, Given extends object>(
  { chart }: Model<Facts, F, Given>,
  explored: Explored<Facts>,
): ReadonlyMap<string, readonly Move<Facts>[]> {
  const states = describe(chart.machine).states.map(({ id }) => id)
  const leads = (state: string) =>
    state === describe(chart.machine).initial
      ? []
      : nearest(explored, explored.initial, ({ after }) => leafStates(chart.machine, after.value).includes(state))
  return new Map(states.flatMap((state) => [[state, leads(state)] as const]).flatMap(([state, path]) => (path ? [[state, path]] : [])))
}

/** Few runs that take every transition: always on to the nearest one not yet taken, anew when there is none ahead. */
export function tourOf<Facts extends object>(explored: Explored<Facts>): readonly (readonly Move<Facts>[])[] {
  const taken = new Set<string>()
  const runs: Move<Facts>[][] = []
  const fresh = ({ transition }: Move<Facts>) => !taken.has(transition)
  for (;;) {
    const run: Move<Facts>[] = []
    for (let way = nearest(explored, explored.initial, fresh); way; way = nearest(explored, run.at(-1)?.to ?? "", fresh)) {
      run.push(...way)
      for (const { transition } of way) taken.add(transition)
    }
    if (run.length === 0) return runs
    runs.push(run)
  }
}

/** Every way through a chart of the browser that visits no state twice, and to where each leads; `events` are tried in every state. */
export function waysThrough(machine: AnyStateMachine, events: readonly EventObject[], input: unknown): readonly (readonly EventObject[])[] {
  const model = createTestModel(machine, { events: [...events], input, serializeState: (snapshot) => JSON.stringify(snapshot.value) })
  return model.getSimplePaths().map(({ steps }) => steps.map(({ event }) => event).filter(({ type }) => type !== "xstate.init"))
}
