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

/** The fields of a thing that are shown: a field whole, or fields of it; one that is not named is hidden. */
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
  /** By fact, the data that it carries to this side; who did it never is. A fact that is not named is hidden, and when it moves the document the move alone is shown. */
  readonly facts: { readonly [Type in keyof Data]?: Mask<Data[Type]> }
  /** What this side knows of the document; the rest stays for it as it was at the beginning. */
  readonly knows: Mask<Facts>
  /** Rules that read what is hidden from this side: it cannot judge them, so their button is enabled and the server says. */
  readonly cannotJudge?: readonly Rule[]
}

/** A fact as a side is shown it, or only the move that a hidden one made. Ordinals count 1, 2, 3 ... what this side is shown. */
export type ShownFact = { readonly ordinal: number } & ({ readonly fact: AnyFact } | { readonly to: StateValue })

/** A fact of one of a document's approvals. Ordinals count the facts of all of them; `after` is the document's own count when it was stored. */
export interface ApprovalFactShown {
  readonly ordinal: number
  readonly stream: string
  readonly after: number
  readonly fact: AnyFact
}

/** What a side is shown of a document's facts, from where on it is shown any. */
export interface ShownStream<Facts> {
  /** Changes when ordinals begin anew or the same facts would be shown otherwise. */
  readonly epoch: string
  readonly origin: DocumentState<Facts>
  readonly facts: readonly ShownFact[]
  /** By ordinal less one, the version of the document at which each was stored; it is not for the reader. */
  readonly versions: readonly number[]
}

/** Whether a side is told of a document's approvals: whoever is shown a part of its facts is told nothing of them. */
export const tellsApprovals = ({ acts, sides }: Pick<Kind, "acts"> & { readonly sides: object }, side: string): boolean =>
  Object.keys(acts).length > 0 && (sides as Kind["sides"])[side]?.shows === undefined

/** The part of an epoch that a kind's declaration says: its chart's version and that of approvals, and what the side is shown. */
export function rulesOf<Facts extends object>(kind: Pick<Kind<Facts>, "chart" | "sides" | "acts">, side: string): string {
  const { chart, sides } = kind
  const { in: states = [], shows = {} } = sides[side] ?? {}
  const version = tellsApprovals(kind, side) ? `${chart.version}-${approvalChart.version}` : chart.version
  return `${version}.${digest(JSON.stringify([states, shows]))}.`
}

/** Redacts for one side of a kind: its documents, its facts one by one, and a stream of them. Pure: no reader, clock or database goes in. */
export function shownTo<Facts extends object>(kind: Pick<Kind<Facts>, "chart" | "sides" | "acts">, side: string) {
  const { chart } = kind
  const { in: states, shows } = kind.sides[side] ?? {}
  const rules = rulesOf(kind, side)

  const document = (of: DocumentState<Facts>): DocumentState<Facts> =>
    shows ? { value: of.value, facts: { ...initialState(chart).facts, ...masked(shows.knows, of.facts) } } : of

  /** What is shown of a fact: itself, a part of it, the move that it made, or nothing. */
  function one(fact: AnyFact, before: StateValue, after: StateValue): { readonly fact: AnyFact } | { readonly to: StateValue } | null {
    if (!shows) return { fact }
    const mask = shows.facts[fact.type]
    const { type, at } = fact
    if (mask) return { fact: { ...masked(mask, fact), type, at, by: anonymous } }
    return JSON.stringify(before) === JSON.stringify(after) ? null : { to: after }
  }

  /** All that the side is shown. One that came to know of the document begins with how it stood then: what it was before is not for it. */
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
    // Its clock makes it known: the fact is not stored yet.
    if (!knew) begin()
    return { epoch: `${rules}${phase}`, origin, facts: shown, versions }
  }

  return { all: shows === undefined, rules, document, stream }
}

/** Folds what a side is shown: the same reducers and the same chart as over all facts. What is hidden from it stays as at the beginning. */
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

/** The rules that a side cannot judge: they read what is hidden from it, or what the server alone knows. */
export const unknownTo = <Facts extends object>(
  { chart, sides }: Pick<Kind<Facts>, "chart" | "sides">,
  side: string,
): readonly string[] => [
  ...(sides[side]?.shows?.cannotJudge ?? []),
  ...Object.entries(chart.rules).flatMap(([name, { asks }]) => (asks === "told" ? [name] : [])),
]

/** The chart by which a side judges for itself: what it cannot judge is left to the server. */
export function chartFor<Facts extends object>(kind: Pick<Kind<Facts>, "chart" | "sides">, side: string): Chart<Facts> {
  const { chart } = kind
  const unknown = unknownTo(kind, side)
  if (unknown.length === 0) return chart
  const open = unknown.flatMap((name) => (chart.rules[name] ? [[name, { ...chart.rules[name], check: () => true }] as const] : []))
  return { ...chart, rules: { ...chart.rules, ...Object.fromEntries(open) } }
}

/** All that a side is shown of a document's history. */
type Story<Facts> = Pick<ShownStream<Facts>, "origin" | "facts"> & { readonly approvals: readonly ApprovalFactShown[] }

/** The timeline of what a side is shown; `names` are those of the people who did it, by id. */
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
      // Not the version: from its gaps anyone could count what is hidden.
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
