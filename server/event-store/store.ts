import { createHash } from "node:crypto"
import { code, Refused } from "#contract/errors.ts"
import type { Actor } from "#contract/people.ts"
import type { Personal } from "#machines/_kit/kind-personal.ts"
import { type Mark, send, type Tx } from "#server/database/database.ts"
import type { JsonValue } from "./json.ts"
import { hide, type PersonalKey, unhidden } from "./personal.ts"
import * as sql from "./store.sql.ts"

/** A fact to be recorded: its type, its author, its time (epoch ms of the database's clock), and its data in the shape of its schema version. */
export interface NewFact {
  readonly type: string
  readonly schemaVersion: number
  readonly by: Actor
  readonly at: number
  readonly data: Readonly<Record<string, JsonValue>>
  /** The personal texts in the data, of people who may ask for their erasure. */
  readonly personal?: readonly Personal[]
}

/** A fact with its stream and version: versions count 1, 2, 3 ... within the stream. */
export interface RecordedFact extends NewFact {
  readonly stream: string
  readonly kind: string
  /** The stream that this one belongs to (a bid to its tender); its own id for an independent document. */
  readonly root: string
  readonly version: number
}

/** A fact with what the database added to it. Positions order the facts of all streams. */
export interface StoredFact extends RecordedFact {
  readonly position: string
  readonly hash: string
}

/** A fact without its data. */
export type FactOutline = Omit<StoredFact, "data" | "personal">

/** The head of a stream. `state` is a cache of the fold by a chart of version `chartVersion`; null when it is not as the store wrote it. */
export interface Head {
  readonly stream: string
  readonly kind: string
  readonly root: string
  readonly version: number
  readonly chartVersion: number
  readonly state: JsonValue
  readonly headHash: string
}

/** The stream to append to: `expected` is the version on which the decision was made, 0 for a stream that must not exist yet. */
export interface Target {
  readonly stream: string
  readonly kind: string
  readonly root: string
  readonly expected: number
  readonly chartVersion: number
  readonly state: JsonValue
}

/** Somebody else recorded a fact first: nothing was recorded, and the decision must be made again on the newer state. */
export class Conflict extends Refused {
  constructor() {
    super({ code: code.staleVersion })
    this.name = "Conflict"
  }
}

/**
 * Locks a stream until the transaction ends and reads its head; `now` is the database's clock (epoch ms) after the lock was acquired. A stream that
 * does not exist cannot be locked: of two who create it, the second gets `Conflict` from `append`.
 */
export async function lockHead(tx: Tx, stream: string): Promise<{ head: Head | null; now: number }> {
  const { rows } = await tx.query<Partial<sql.HeadRow> & { now: string }>({ name: "lock-head", text: sql.lockHead, values: [stream] })
  const [row] = rows
  if (!row) throw new Error("lock-head answered no row")
  return { head: hasHead(row) ? headOf(row) : null, now: Number(row.now) }
}

/** Locks several streams until the transaction ends and reads their heads; streams that do not exist are left out. */
export async function lockHeadsOf(tx: Tx, streams: readonly string[]): Promise<Head[]> {
  const { rows } = await tx.query<sql.HeadRow>({ name: "lock-heads-of", text: sql.lockHeadsOf, values: [streams] })
  return rows.map(headOf)
}

/** The head of a stream; null when it does not exist. */
export async function readHead(tx: Tx, stream: string): Promise<Head | null> {
  const { rows } = await tx.query<sql.HeadRow>({ name: "read-head", text: sql.readHead, values: [stream] })
  return rows[0] ? headOf(rows[0]) : null
}

/** The heads of a family's streams, by id: all of them, or those of one kind, so that reading a question does not read every bid. */
export async function readHeads(tx: Tx, root: string, kind?: string): Promise<Head[]> {
  const { rows } = await tx.query<sql.HeadRow>({ name: "read-heads", text: sql.readHeads, values: [root, kind ?? null] })
  return rows.map(headOf)
}

/** The heads of these streams; streams that do not exist are left out. */
export async function readHeadsOf(tx: Tx, streams: readonly string[]): Promise<Head[]> {
  const { rows } = await tx.query<sql.HeadRow>({ name: "read-heads-of", text: sql.readHeadsOf, values: [streams] })
  return rows.map(headOf)
}

/** Facts with the versions that an append will give them. */
export const placed = ({ stream, kind, root, expected }: Target, facts: readonly NewFact[]): RecordedFact[] =>
  facts.map((fact, index) => ({ ...fact, stream, kind, root, version: expected + index + 1 }))

/** Records facts in one statement and moves the head; throws `Conflict`, and undoes the transaction, when the stream is not at the expected version. */
export async function append(tx: Tx, to: Target, facts: readonly NewFact[]): Promise<{ version: number; facts: StoredFact[] }> {
  if (facts.length === 0) throw new Error("an append needs a fact")
  const hidden = placed(to, facts).map((fact) => {
    const { data, ...rest } = hide(fact)
    return { ...fact, ...rest, text: JSON.stringify(data) }
  })
  keepKeys(
    tx,
    hidden.flatMap(({ keys }) => keys),
  )
  const { rows } = await tx.query<sql.AppendedRow>({
    name: "append",
    text: sql.append,
    values: [
      to.stream,
      to.kind,
      to.root,
      to.expected,
      to.chartVersion,
      JSON.stringify(to.state),
      facts.map((fact) => fact.type),
      facts.map((fact) => fact.schemaVersion),
      facts.map((fact) => fact.at),
      hidden.map(({ text }) => text),
      hidden.map((fact) => metaOf(fact, tx.mark)),
    ],
    meaning: { [sql.elsewhere]: () => new Conflict() },
  })
  const stored = placed(to, facts).map((fact, index) => {
    const row = rows[index]
    if (!row) throw new Error("an append recorded fewer facts than it was given")
    return { ...fact, ...row }
  })
  return { version: to.expected + facts.length, facts: stored }
}

/** Stores the keys that encrypt facts' personal data; travels with the append. */
function keepKeys(tx: Tx, keys: readonly PersonalKey[]): void {
  if (keys.length === 0) return
  send(tx, {
    name: "keep-personal-keys",
    text: sql.keepKeys,
    values: [
      keys.map(({ stream }) => stream),
      keys.map(({ version }) => version),
      keys.map(({ part }) => part),
      keys.map(({ key }) => key),
      keys.map(({ subject }) => subject),
      keys.map(({ name }) => name),
      keys.map(({ email }) => email),
    ],
  })
}

/**
 * The author of a fact, its sealed personal data, and the mark of the recording server: made over the values of its row that the database does not
 * assign and the sealed data, if any, one text per line.
 */
function metaOf(fact: RecordedFact & { readonly text: string; readonly boxes: readonly string[] }, mark: Mark | undefined): string {
  const { stream, version, root, kind, type, schemaVersion, at, text, by, boxes } = fact
  const said = { by, ...(boxes.length === 0 ? {} : { personal: boxes }) }
  if (!mark) return JSON.stringify(said)
  const marked = [stream, version, root, kind, type, schemaVersion, at, text, JSON.stringify(by)]
  if (boxes.length > 0) marked.push(JSON.stringify(boxes))
  return JSON.stringify({ ...said, mark: mark(marked.join("\n")) })
}

/** The facts of a stream in the order of their versions; `from` and `to` are versions, both included. */
export async function loadFacts(tx: Tx, stream: string, range: { from?: number; to?: number } = {}): Promise<StoredFact[]> {
  const { rows } = await tx.query<sql.FactRow>({
    name: "load-facts",
    text: sql.loadFacts,
    values: [stream, range.from ?? 1, range.to ?? null],
  })
  return rows.map(factOf)
}

/** What was recorded by whom, without its data, of a stream up to a version. */
export async function loadSteps(tx: Tx, stream: string, to: number): Promise<Pick<StoredFact, "version" | "type" | "by">[]> {
  const { rows } = await tx.query<Pick<sql.FactRow, "version" | "type" | "meta">>({
    name: "load-steps",
    text: sql.loadSteps,
    values: [stream, to],
  })
  return rows.map(({ version, type, meta }) => ({ version, type, by: (JSON.parse(meta) as Pick<StoredFact, "by">).by }))
}

/** The facts of certain types in several streams, in the order of recording. */
export async function loadFactsOf(tx: Tx, streams: readonly string[], types: readonly string[]): Promise<StoredFact[]> {
  const { rows } = await tx.query<sql.FactRow>({ name: "load-facts-of", text: sql.loadFactsOf, values: [streams, types] })
  return rows.map(factOf)
}

/** The last fact of a type in each of several streams. */
export async function loadLastOf(tx: Tx, streams: readonly string[], type: string): Promise<StoredFact[]> {
  const { rows } = await tx.query<sql.FactRow>({ name: "load-last-of", text: sql.loadLastOf, values: [streams, type] })
  return rows.map(factOf)
}

/** The facts of a document's children of one kind, each with the version that the document had when it was stored. */
export async function loadInside(tx: Tx, root: string, kind: string): Promise<(StoredFact & { readonly after: number })[]> {
  const { rows } = await tx.query<sql.FactRow & { readonly after: number }>({
    name: "load-inside",
    text: sql.loadInside,
    values: [root, kind],
  })
  return rows.map((row) => ({ ...factOf(row), after: row.after }))
}

/** The facts of a family's streams in the order of recording: of all of them, or of those of one kind. */
export async function loadFamily(tx: Tx, root: string, kind?: string): Promise<StoredFact[]> {
  const { rows } = await tx.query<sql.FactRow>({ name: "load-family", text: sql.loadFamily, values: [root, kind ?? null] })
  return rows.map(factOf)
}

/** The facts of a family's streams in the order of recording; those of some types have empty data, since theirs are long. */
export async function loadCourse(tx: Tx, root: string, withoutData: readonly string[]): Promise<StoredFact[]> {
  const { rows } = await tx.query<sql.FactRow>({ name: "load-course", text: sql.loadCourse, values: [root, withoutData] })
  return rows.map(factOf)
}

/**
 * Sets the chart version of every cached state to 0, which no chart has, so that the facts are folded again when next needed. Returns how many there
 * were.
 */
export const forgetStates = async (tx: Tx): Promise<number> => (await tx.query({ text: sql.forgetStates })).rowCount

/** The outline of a fact from its row. */
export const outlineOf = (row: sql.OutlineRow): FactOutline => ({
  position: row.position,
  stream: row.stream,
  kind: row.kind,
  root: row.root,
  version: row.version,
  type: row.type,
  schemaVersion: row.schema_version,
  by: metaIn(row).by,
  at: Number(row.at),
  hash: row.hash,
})

/** A fact from its row, with the personal data whose keys still exist. */
export function factOf(row: sql.FactRow): StoredFact {
  const outline = outlineOf(row)
  const data = JSON.parse(row.data) as StoredFact["data"]
  if (row.keys === null) return { ...outline, data }
  return { ...outline, data: unhidden(data, metaIn(row).personal ?? [], JSON.parse(row.keys) as Record<string, string>, outline) }
}

const metaIn = ({ meta }: sql.OutlineRow) => JSON.parse(meta) as { readonly by: Actor; readonly personal?: readonly string[] }

const hasHead = (row: Partial<sql.HeadRow>): row is sql.HeadRow => typeof row.id === "string"

const headOf = (row: sql.HeadRow): Head => ({
  stream: row.id,
  kind: row.kind,
  root: row.root,
  version: row.version,
  chartVersion: row.chart_version,
  state: sealOf(row) === row.seal ? (JSON.parse(row.state) as JsonValue) : null,
  headHash: row.head_hash,
})

/** The store's seal of a head, see `forgetStates`. */
const sealOf = ({ id, kind, root, version, chart_version, txid, head_hash, state }: sql.HeadRow): string =>
  createHash("sha256").update([id, kind, root, version, chart_version, txid, head_hash, state].join("\n")).digest("hex")
