import type { StateValue } from "xstate"
import { anonymous } from "#contract/people.ts"
import type { TimelineEntry } from "#contract/document.ts"
import { approvalChart } from "../approval/approval.chart.ts"
import { actsTold } from "../approval/open-approval.ts"
import type { Chart } from "./chart.ts"
import { digest } from "./digest.ts"
import type { AnyFact } from "./fact.ts"
import type { Kind } from "./kind.ts"
import { replay } from "./replay.ts"
import { type DocumentState, initialState, stateOf } from "./snapshot.ts"

/** The shown fields of a thing: a field as a whole, or some of its fields; other fields are hidden. */
export type Mask<Thing> = {
  readonly [Name in keyof Thing]?:
    | true
    | (NonNullable<Thing[Name]> extends readonly unknown[]
        ? never
        : NonNullable<Thing[Name]> extends object
          ? Mask<NonNullable<Thing[Name]>>
          : never)
}

/** What a side is shown of a document. */
export interface Shows<Facts = object, Data = Readonly<Record<string, object>>, Rule extends string = string> {
  /** The data of each fact that this side is shown, without the author. Other facts are hidden; one that changes the state is shown as the change alone. */
  readonly facts: { readonly [Type in keyof Data]?: Mask<Data[Type]> }
  /** What this side is shown of the document; other fields keep their initial values for it. */
  readonly knows: Mask<Facts>
  /** Rules that read what is hidden from this side: it cannot judge them, so their button is enabled and the server decides. */
  readonly cannotJudge?: readonly Rule[]
}

/** A fact as a side is shown it, or only the state change of a hidden one. Ordinals count 1, 2, 3 ... what this side is shown. */
export type ShownFact = { readonly ordinal: number } & ({ readonly fact: AnyFact } | { readonly to: StateValue })

/** A fact of one of a document's approvals. Ordinals count the facts of all approvals; `after` is the document's version when it was stored. */
export interface ApprovalFactShown {
  readonly ordinal: number
  readonly stream: string
  readonly after: number
  readonly fact: AnyFact
}

/** What a side is shown of a document's facts, from where it may see the document. */
export interface ShownStream<Facts> {
  /** Changes when ordinals restart or the same facts would be shown differently. */
  readonly epoch: string
  readonly origin: DocumentState<Facts>
  readonly facts: readonly ShownFact[]
  /** The document's version after each fact, by ordinal less one; never sent to the reader. */
  readonly versions: readonly number[]
}

/** Whether a side may see a document's approvals: a side that is shown only a part of its facts may not. */
export const tellsApprovals = ({ acts, sides }: Pick<Kind, "acts"> & { readonly sides: object }, side: string): boolean =>
  Object.keys(acts).length > 0 && (sides as Kind["sides"])[side]?.shows === undefined

/** Keeps what follows from a kind's declaration for each of its sides, since every fold and every view asks for it. */
function oncePerSide<Value>(): (kind: object, side: string, make: () => Value) => Value {
  const made = new WeakMap<object, Map<string, Value>>()
  return (kind, side, make) => {
    const bySide = made.get(kind) ?? new Map<string, Value>()
    const value = bySide.get(side) ?? make()
    made.set(kind, bySide.set(side, value))
    return value
  }
}
const knownRules = oncePerSide<string>()
const knownUnknowns = oncePerSide<readonly string[]>()

/** The part of an epoch that follows from a kind's declaration: the versions of its chart and of approvals, and what the side is shown. */
export const rulesOf = <Facts extends object>(kind: Pick<Kind<Facts>, "chart" | "sides" | "acts">, side: string): string =>
  knownRules(kind, side, () => declaredRules(kind, side))

function declaredRules<Facts extends object>(kind: Pick<Kind<Facts>, "chart" | "sides" | "acts">, side: string): string {
  const { chart, sides } = kind
  const { in: states = [], shows = {} } = sides[side] ?? {}
  const version = tellsApprovals(kind, side) ? `${chart.version}-${approvalChart.version}` : chart.version
  return `${version}.${digest(JSON.stringify([states, shows]))}.`
}

/** Redacts for one side of a kind: a document, single facts, and a stream of facts. Pure: independent of reader, clock and database. */
export function shownTo<Facts extends object>(kind: Pick<Kind<Facts>, "chart" | "sides" | "acts">, side: string) {
  const { chart } = kind
  const { in: states, shows } = kind.sides[side] ?? {}
  const rules = rulesOf(kind, side)

  const document = (of: DocumentState<Facts>): DocumentState<Facts> =>
    shows ? { value: of.value, facts: { ...initialState(chart).facts, ...masked(shows.knows, of.facts) } } : of

  /** How a fact is shown: as it is, in part, as its state change, or not at all. */
  function one(fact: AnyFact, before: StateValue, after: StateValue): { readonly fact: AnyFact } | { readonly to: StateValue } | null {
    if (!shows) return { fact }
    const mask = shows.facts[fact.type]
    const { type, at } = fact
    if (mask) return { fact: { ...masked(mask, fact), type, at, by: anonymous } }
    return JSON.stringify(before) === JSON.stringify(after) ? null : { to: after }
  }

  /** Everything that the side is shown. A side that begins to see the document starts with its state then; earlier facts are hidden. */
  function stream(facts: readonly AnyFact[]): ShownStream<Facts> {
    let before = initialState(chart)
    let [origin, shown, versions, phase] = [document(before), [] as ShownFact[], [] as number[], 0]
    const begin = (): void => void ([origin, shown, versions, phase] = [document(before), [], [], phase + 1])
    const hides = shows !== undefined && states !== undefined
    const isKnown = (at: DocumentState<Facts>) => !hides || states.includes(stateOf(chart, at))
    let knew = !hides
    let version = 0
    replay(chart, facts, before, (after, fact) => {
      version += 1
      const known = isKnown(after)
      if (known && !knew) begin()
      const part = known ? one(fact, before.value, after.value) : null
      if (part) {
        shown.push({ ...part, ordinal: shown.length + 1 })
        versions.push(version)
      }
      knew = known
      before = after
    })
    // A timer makes it visible, whose fact is not stored yet.
    if (!knew) begin()
    return { epoch: `${rules}${phase}`, origin, facts: shown, versions }
  }

  return { all: shows === undefined, rules, document, stream }
}

/** Folds what a side is shown, with the same reducers and chart as all facts. What is hidden from it stays at its initial value. */
export function foldShown<Facts extends object>(
  kind: Pick<Kind<Facts>, "chart" | "sides" | "acts">,
  side: string,
  from: DocumentState<Facts>,
  shown: readonly ShownFact[],
  onFact?: (document: DocumentState<Facts>, shown: ShownFact) => void,
): DocumentState<Facts> {
  const { document } = shownTo(kind, side)
  return shown.reduce((before, part) => {
    const after = "fact" in part ? document(replay(kind.chart, [part.fact], before)) : { value: part.to, facts: before.facts }
    onFact?.(after, part)
    return after
  }, from)
}

/** The rules that a side cannot judge: they read what is hidden from it, or what only the server knows. */
export const unknownTo = <Facts extends object>(
  { chart, sides }: Pick<Kind<Facts>, "chart" | "sides">,
  side: string,
): readonly string[] => [
  ...(sides[side]?.shows?.cannotJudge ?? []),
  ...Object.entries(chart.rules).flatMap(([name, { asks }]) => (asks === "told" ? [name] : [])),
]

/** The chart with which a side judges itself; what it cannot judge is left to the server. */
export function chartFor<Facts extends object>(kind: Pick<Kind<Facts>, "chart" | "sides">, side: string): Chart<Facts> {
  const { chart } = kind
  const unknown = knownUnknowns(kind, side, () => unknownTo(kind, side))
  if (unknown.length === 0) return chart
  const open = unknown.flatMap((name) => (chart.rules[name] ? [[name, { ...chart.rules[name], check: () => true }] as const] : []))
  return { ...chart, rules: { ...chart.rules, ...Object.fromEntries(open) } }
}

/** What a side is shown of a document's history. */
type Story<Facts> = Pick<ShownStream<Facts>, "origin" | "facts"> & { readonly approvals: readonly ApprovalFactShown[] }

/** The timeline of what a side is shown; `names` are those of the facts' authors, by id. */
export function timelineOf<Facts extends object>(
  kind: Pick<Kind<Facts>, "chart" | "sides" | "acts" | "values">,
  side: string,
  id: string,
  { origin, facts, approvals }: Story<Facts>,
  names: Readonly<Record<string, string>>,
): TimelineEntry[] {
  const { chart, values } = kind
  const entryOf = ({ type, at, by }: AnyFact) => ({ type, at, by: { id: by.id, name: names[by.id] ?? "", roles: [...by.roles] } })
  const own: Omit<TimelineEntry, "position">[] = []
  foldShown(kind, side, origin, facts, (document, part) => {
    if (!("fact" in part)) return
    const { fact, ordinal: version } = part
    const data = new Map<string, unknown>(Object.entries(fact))
    const said = (values[fact.type] ?? []).flatMap((name): [string, string | number][] => {
      const value = data.get(name)
      return typeof value === "string" || typeof value === "number" ? [[name, value]] : []
    })
    own.push({ ...entryOf(fact), stream: id, kind: chart.id, version, state: stateOf(chart, document), values: Object.fromEntries(said) })
  })
  const acts = approvals.flatMap(({ stream, ordinal, after, fact }) => {
    const version = approvals.filter((one) => one.stream === stream && one.ordinal <= ordinal).length
    return actsTold.has(fact.type)
      ? [{ after, entry: { ...entryOf(fact), stream, kind: approvalChart.id, version, state: null, values: {} } }]
      : []
  })
  return (
    [...own.map((entry) => ({ after: entry.version, entry })), ...acts]
      .toSorted((one, other) => one.after - other.after)
      // Not the version: from its gaps a reader could count hidden facts.
      .map(({ entry }, index) => ({ ...entry, position: String(index + 1) }))
  )
}

function masked(mask: object, value: object): Record<string, unknown> {
  const named = new Map<string, unknown>(Object.entries(value))
  return Object.fromEntries(
    Object.entries(mask).flatMap(([name, part]: [string, unknown]) => {
      const shown = named.get(name)
      if (shown === undefined) return []
      return [[name, isThing(part) && isThing(shown) ? masked(part, shown) : shown]]
    }),
  )
}
const isThing = (value: unknown): value is object => typeof value === "object" && value !== null
