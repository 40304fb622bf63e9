import { createHash } from "node:crypto"
import { Client } from "pg"

/**
 * A second implementation of the store's hashes that shares no code with the store: what both agree on is what the words below say.
 *
 * A record is its values' texts, one a line; its hash is the SHA-256 of these bytes in lower-case hex.
 * - A stream's first "hash before" is that of the record: genesis, stream id.
 * - An event's hash: hash before, position, txid, stream, version, root, kind, type, schema version, at, data, meta.
 * - A head's seal: id, kind, root, version, chart version, txid, head hash, state.
 * `data`, `meta` and `state` are the exact JSON texts that were stored. Versions of a stream are 1, 2, 3 ... without a gap, its positions rise,
 * its kind and root stay, and its head names its last version and hash.
 */
export type Verified =
  | { readonly sound: true; readonly events: number; readonly streams: number }
  | { readonly sound: false; readonly findings: readonly Finding[] }

/** A row that is not as it was written, and what became of it. */
export interface Finding {
  readonly where: string
  readonly what: string
}

export interface EventRow {
  readonly position: string
  readonly txid: string
  readonly stream: string
  readonly version: number
  readonly root: string
  readonly kind: string
  readonly type: string
  readonly schema_version: number
  readonly at: string
  readonly data: string
  readonly meta: string
  readonly hash: string
}

interface HeadRow {
  readonly id: string
  readonly kind: string
  readonly root: string
  readonly version: number
  readonly chart_version: number
  readonly txid: string
  readonly head_hash: string
  readonly state: string
  readonly seal: string
}

const hashOf = (...values: readonly (string | number)[]): string => createHash("sha256").update(values.join("\n")).digest("hex")
/** The hash of an event, by the words above. */
export const hashOfEvent = (before: string, event: EventRow): string => {
  const { position, txid, stream, version, root, kind, type, schema_version, at, data, meta } = event
  return hashOf(before, position, txid, stream, version, root, kind, type, schema_version, at, data, meta)
}

const placeOf = (event: EventRow): string => `event ${event.position} (document ${event.stream}, version ${event.version})`
const headOf = (stream: string): string => `head of document ${stream}`

/** Reads the whole store once, on one snapshot, a batch at a time, and names every row that is not as it was written. */
export async function verifyStore(url: string): Promise<Verified> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query("begin isolation level repeatable read read only")
    const { rows } = await client.query<{ missing: string }>(
      "select name as missing from unnest(array['event', 'stream']) as name where to_regclass(name) is null",
    )
    if (rows.length > 0)
      return { sound: false, findings: rows.map(({ missing }) => ({ where: `table ${missing}`, what: "it is not there" })) }
    const findings: Finding[] = []
    const counts = await walk(client, findings)
    return findings.length === 0 ? { sound: true, ...counts } : { sound: false, findings }
  } finally {
    await client.end()
  }
}

/** Walks events and heads side by side, both by stream id in byte order. */
async function walk(client: Client, findings: Finding[]): Promise<{ events: number; streams: number }> {
  const heads = rowsOf<HeadRow>(
    client,
    "heads",
    'select id, kind, root, version, chart_version, txid, head_hash, state::text, seal from stream order by id collate "C"',
  )
  const found = rowsOf<EventRow>(
    client,
    "facts",
    `select position, txid, stream, version, root, kind, type, schema_version, at, data::text, meta::text, hash
     from event order by stream collate "C", version, position`,
  )
  let events = 0
  let streams = 0
  let event = (await found.next()).value
  const passHeadless = async (until: string | null) => {
    for (let last = ""; event && (until === null || byBytes(event.stream, until) < 0); event = (await found.next()).value) {
      if (event.stream !== last)
        findings.push({ where: placeOf(event), what: "its document has no head row: this event was inserted, or the head was deleted" })
      last = event.stream
    }
  }
  for await (const head of heads) {
    streams++
    await passHeadless(head.id)
    let last: EventRow | undefined
    for (; event?.stream === head.id; event = (await found.next()).value) {
      findings.push(...follows(event, last))
      last = event
      events++
    }
    findings.push(...holds(head, last))
  }
  await passHeadless(null)
  return { events, streams }
}

/** What keeps the event from being what was written after the one before it. After a gap its hash is not reckoned: it rests on what is gone. */
function follows(event: EventRow, last: EventRow | undefined): Finding[] {
  const expected = (last?.version ?? 0) + 1
  const here = (what: string): Finding[] => [{ where: placeOf(event), what }]
  if (event.version < expected) return here(`a second event has version ${event.version}: one of them was inserted`)
  if (event.version > expected) return gone(event.stream, expected, event.version, "this event was deleted or moved")
  if (hashOfEvent(last?.hash ?? hashOf("genesis", event.stream), event) !== event.hash)
    return here("this row was changed, inserted or moved")
  if (last && BigInt(event.position) <= BigInt(last.position)) return here("it stands before the version that precedes it")
  if (last && (event.kind !== last.kind || event.root !== last.root)) return here("its kind or root is not that of its document")
  return []
}

/** A version that was changed to a great number would be said to miss as many before it. */
const mostGone = 20
const gone = (stream: string, from: number, until: number, what: string): Finding[] =>
  Array.from({ length: Math.min(until - from, mostGone) }, (_, index) => ({ where: `version ${from + index} of document ${stream}`, what }))

/** What keeps the head from being what was written with the last event. */
function holds(head: HeadRow, last: EventRow | undefined): Finding[] {
  const here = (what: string): Finding[] => [{ where: headOf(head.id), what }]
  if (!last) return here("it has no events: they were deleted, or this row was inserted")
  const { id, kind, root, version, chart_version, txid, head_hash, state, seal } = head
  if (hashOf(id, kind, root, version, chart_version, txid, head_hash, state) !== seal) return here("this row was changed")
  if (version > last.version) return gone(id, last.version + 1, version + 1, "this event was deleted")
  if (version < last.version) return here(`it stands at version ${version}, but version ${last.version} was written`)
  if (head_hash !== last.hash || kind !== last.kind || root !== last.root || txid !== last.txid)
    return here("it does not match the last event of its document")
  return []
}

const batch = 500

/** The rows of a statement, so many at a time. */
export async function* rowsOf<Row extends object>(client: Client, name: string, select: string): AsyncGenerator<Row, undefined> {
  await client.query(`declare ${name} no scroll cursor for ${select}`)
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${batch} from ${name}`)
    if (rows.length === 0) return undefined
    yield* rows
  }
}

const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b))
