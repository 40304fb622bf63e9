import { readdirSync, readFileSync } from "node:fs"
import type { Chart } from "#machines/_kit/chart.ts"
import { describe } from "#machines/_kit/describe.ts"
import type { AnyFact } from "#machines/_kit/fact.ts"
import { replay } from "#machines/_kit/replay.ts"
import { type DocumentState, initialState, leafStates } from "#machines/_kit/snapshot.ts"
import { readFact } from "#server/event-store/document.ts"
import type { StoredFact } from "#server/event-store/store.ts"

/** A document as it was stored once, and what it came to; both as they were on that day. */
export interface Golden {
  readonly kind: string
  readonly chartVersion: number
  readonly facts: readonly Pick<StoredFact, "type" | "schemaVersion" | "by" | "at" | "data">[]
  readonly state: DocumentState<object>
}

export const folder = "tests/golden"
export const files = (): readonly string[] => readdirSync(folder).filter((name) => name.endsWith(".json"))
export const read = (file: string) => JSON.parse(readFileSync(`${folder}/${file}`, "utf8")) as readonly Golden[]

/** The recorded streams of the present version of a chart. */
export const streamsOf = (chart: Chart): readonly (readonly AnyFact[])[] =>
  files()
    .flatMap(read)
    .filter(({ kind, chartVersion }) => kind === chart.id && chartVersion === chart.version)
    .map(({ facts }) => facts.map((fact) => readFact(chart, fact as StoredFact)))

/** The transitions of a chart, as `from fact to`. */
export const transitionsIn = ({ machine }: Pick<Chart, "machine">): readonly string[] => [
  ...new Set(describe(machine).edges.map(({ from, type, to }) => `${from} ${type} ${to}`)),
]

/** The transitions that a stream of facts walks. */
export function walkedBy(chart: Chart, facts: readonly AnyFact[]): ReadonlySet<string> {
  const walked = new Set<string>()
  let at: DocumentState<object> = initialState(chart)
  for (const fact of facts) {
    const next = replay(chart, [fact], at)
    const reached = leafStates(chart.machine, next.value)
    leafStates(chart.machine, at.value).forEach((from, region) => walked.add(`${from} ${fact.type} ${reached[region]}`))
    at = next
  }
  return walked
}
