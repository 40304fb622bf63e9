import type { ShownPart, ShownPlace } from "#contract/document.ts"
import type { Kind } from "#machines/_kit/kind.ts"
import { shownTo, type ShownFact } from "#machines/_kit/shown.ts"
import { type DocumentState, initialState } from "#machines/_kit/snapshot.ts"
import type { Tx } from "#server/database/database.ts"
import { readFact } from "#server/event-store/document.ts"
import { loadFacts } from "#server/event-store/store.ts"
import type { Desk } from "./road.ts"

/** Most facts that a document is opened with; of a longer one the older facts come when they are asked for. */
const most = 100

/** The stream of a document up to a version, as somebody on a side of it reads it. */
interface Reading<SideName extends string> {
  readonly tx: Tx
  readonly id: string
  readonly side: SideName
  readonly version: number
}

/** What a side is shown of a document: where its count stands, where it begins, and its facts. */
interface Held<Facts> extends ShownPlace {
  readonly origin: DocumentState<Facts>
  after(ordinal: number): Promise<readonly ShownFact[]>
  /** The stored version of a fact by the side's count; undefined for one that there is not. */
  versionOf(ordinal: number): number | undefined
}

/** Whoever is shown everything counts by versions, so that facts are read only where they are asked for. */
export async function heldFor<Facts extends object, SideName extends string>(
  { chart, sides }: Kind<Facts, SideName>,
  { tx, id, side, version }: Reading<SideName>,
): Promise<Held<Facts>> {
  const { all, rules, stream } = shownTo({ chart, sides }, side)
  const load = async (from: number) => (from > version ? [] : loadFacts(tx, id, { from, to: version }))
  if (all)
    return {
      epoch: `${rules}0`,
      ordinal: version,
      origin: initialState(chart),
      after: async (ordinal) => (await load(ordinal + 1)).map((stored) => ({ ordinal: stored.version, fact: readFact(chart, stored) })),
      versionOf: (ordinal) => (ordinal > 0 && ordinal <= version ? ordinal : undefined),
    }
  const { epoch, origin, facts, versions } = stream((await load(1)).map((stored) => readFact(chart, stored)))
  return {
    epoch,
    origin,
    ordinal: facts.length,
    after: (ordinal) => Promise.resolve(facts.slice(ordinal)),
    versionOf: (ordinal) => versions[ordinal - 1],
  }
}

/** What a browser folds on with: the facts after a place that it knows, or, where it knows none that is good, a place to begin at and the facts from there. */
export async function partAfter<Facts extends object, SideName extends string>(
  kind: Kind<Facts, SideName>,
  desk: Desk<Facts, SideName>,
  known: Partial<ShownPlace>,
): Promise<Omit<ShownPart, "beside">> {
  const { tx, id, side, by, now, stored } = desk
  const { epoch, ordinal, origin, after } = await heldFor(kind, desk)
  const follows = known.epoch === epoch && known.ordinal !== undefined && known.ordinal <= ordinal
  const short = ordinal <= most || known.ordinal === 0
  const first = follows ? (known.ordinal ?? 0) : short ? 0 : ordinal
  const facts = await after(first)
  const people = new Set(facts.flatMap((shown) => ("fact" in shown && shown.fact.by.id !== "" ? [shown.fact.by.id] : [])))
  const from = follows ? null : { ordinal: first, ...(short ? origin : shownTo(kind, side).document(stored)) }
  const part = { id, kind: kind.id, side, reader: by, epoch, ordinal, from, facts, names: await namesOf(tx, [...people]), serverTime: now }
  return part as unknown as Omit<ShownPart, "beside">
}

/** What people are called, by id. */
export async function namesOf(tx: Tx, ids: readonly string[]): Promise<Readonly<Record<string, string>>> {
  if (ids.length === 0) return {}
  const { rows } = await tx.query<{ id: string; name: string }>({
    name: "people-of",
    text: "select id, display_name as name from person where id = any($1)",
    values: [ids],
  })
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
}
