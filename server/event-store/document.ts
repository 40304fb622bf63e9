import type { Chart } from "#machines/_kit/chart.ts"
import type { AnyFact } from "#machines/_kit/fact.ts"
import { replay } from "#machines/_kit/replay.ts"
import { type DocumentState, initialState, isDocument } from "#machines/_kit/snapshot.ts"
import { step } from "#machines/_kit/step.ts"
import { schemaVersionOf, upcast } from "#machines/_kit/upcast.ts"
import type { Actor } from "#contract/people.ts"
import type { Tx } from "#server/database/database.ts"
import type { JsonValue } from "./json.ts"
import { append, type Head, loadFacts, type NewFact, placed, type RecordedFact, type StoredFact, type Target } from "./store.ts"

type UpcastersOf = Pick<Chart, "upcasters">
type StorableOf = Pick<Chart, "upcasters" | "personal">

/** A stored fact, upcast to the present schema. */
export const readFact = ({ upcasters }: UpcastersOf, stored: RecordedFact): AnyFact =>
  ({
    ...upcast(upcasters, stored.type, stored.schemaVersion, stored.data as Record<string, unknown>),
    type: stored.type,
    by: stored.by,
    at: stored.at,
  }) as AnyFact

/** A fact as it is stored: without what the rules were given (`given`). */
function storable({ upcasters, personal }: StorableOf, fact: AnyFact, by: Actor): NewFact {
  const { type, at, by: _by, given: _given, ...data } = fact as AnyFact & Record<string, JsonValue>
  const told = personal[type]?.(data as never)
  return {
    type,
    at,
    by,
    data: data as unknown as NewFact["data"],
    schemaVersion: schemaVersionOf(upcasters, type),
    ...(told ? { personal: told } : {}),
  }
}

/** The document of a stream: from the head's cached state if this version of the chart made it and it is intact, else folded from its facts. */
export async function restore<Facts extends object, F extends AnyFact, Given extends object>(
  tx: Tx,
  chart: Chart<Facts, F, Given>,
  head: Head | null,
): Promise<DocumentState<Facts>> {
  if (!head) return initialState(chart)
  if (head.chartVersion === chart.version && isDocument(chart, head.state)) return head.state
  const facts = await loadFacts(tx, head.stream, { to: head.version })
  if (facts.length !== head.version) throw new Error(`only ${facts.length} of the ${head.version} facts of ${head.stream} are there`)
  return fold(chart, facts)
}

/** Folds a document from stored facts. */
export const fold = <Facts extends object, F extends AnyFact, Given extends object>(
  chart: Chart<Facts, F, Given>,
  facts: readonly StoredFact[],
): DocumentState<Facts> =>
  replay(
    chart,
    facts.map((stored) => readFact(chart, stored)),
  )

/** A document with its version in the store. */
export interface Standing<Facts> {
  readonly stream: string
  readonly root: string
  readonly version: number
  readonly document: DocumentState<Facts>
}

/**
 * Applies facts one after another by the chart and appends them; refuses as the chart refuses. The append is not awaited: it travels with the next
 * statement or the commit, which fails if somebody else recorded first. `writtenBy` is stored as the author where even the name is a secret.
 */
export function record<Facts extends object, F extends AnyFact, Given extends object>(
  tx: Tx,
  chart: Chart<Facts, F, Given>,
  at: Standing<Facts>,
  facts: readonly AnyFact[],
  writtenBy?: Actor,
): { standing: Standing<Facts>; recorded: readonly RecordedFact[] } {
  const document = facts.reduce((known, fact) => step(chart, known, fact), at.document)
  const to: Target = {
    stream: at.stream,
    kind: chart.id,
    root: at.root,
    expected: at.version,
    chartVersion: chart.version,
    state: document as unknown as JsonValue,
  }
  const storables = facts.map((fact) => storable(chart, fact, writtenBy ?? fact.by))
  append(tx, to, storables).catch(() => undefined)
  return { standing: { ...at, version: at.version + facts.length, document }, recorded: placed(to, storables) }
}
