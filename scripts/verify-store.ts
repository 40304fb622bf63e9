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
export type Finding =
  | { readonly sound: true; readonly events: number; readonly streams: number }
  | { readonly sound: false; readonly where: string; readonly what: string }

interface EventRow {
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

/** The row that is not as it was written. */
class Unsound extends Error {
  readonly where: string
  constructor(where: string, what: string) {
    super(what)
    this.where = where
  }
}

const hashOf = (...values: readonly (string | number)[]): string => createHash("sha256").update(values.join("\n")).digest("hex")
const hashOfEvent = (before: string, event: EventRow): string => {
  const { position, txid, stream, version, root, kind, type, schema_version, at, data, meta } = event
  return hashOf(before, position, txid, stream, version, root, kind, type, schema_version, at, data, meta)
}

const placeOf = (event: EventRow): string => `event ${event.position} (document ${event.stream}, version ${event.version})`
const headOf = (stream: string): string => `head of document ${stream}`

/** Reads the whole store once, on one snapshot, a batch at a time, and names the first row that is not as it was written. */
export async function verifyStore(url: string): Promise<Finding> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query("begin isolation level repeatable read read only")
    const { rows } = await client.query<{ missing: string }>(
      "select name as missing from unnest(array['event', 'stream']) as name where to_regclass(name) is null",
    )
    if (rows[0]) throw new Unsound(`table ${rows[0].missing}`, "it is not there")
    return { sound: true, ...(await walk(client)) }
  } catch (error) {
    if (!(error instanceof Unsound)) throw error
    return { sound: false, where: error.where, what: error.message }
  } finally {
    await client.end()
  }
}

/** Walks events and heads side by side, both by stream id in byte order. */
async function walk(client: Client): Promise<{ events: number; streams: number }> {
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
  for await (const head of heads) {
    streams++
    if (event && byBytes(event.stream, head.id) < 0)
      throw new Unsound(placeOf(event), "its document has no head row: this event was inserted, or the head was deleted")
    let last: EventRow | undefined
    for (; event?.stream === head.id; event = (await found.next()).value) {
      follows(event, last)
      last = event
      events++
    }
    holds(head, last)
  }
  if (event) throw new Unsound(placeOf(event), "its document has no head row: this event was inserted, or the head was deleted")
  return { events, streams }
}

/** Throws unless the event is what was written after the one before it. */
function follows(event: EventRow, last: EventRow | undefined): void {
  const expected = (last?.version ?? 0) + 1
  if (event.version < expected) throw new Unsound(placeOf(event), `a second event has version ${event.version}: one of them was inserted`)
  if (event.version > expected) throw new Unsound(`version ${expected} of document ${event.stream}`, "this event was deleted or moved")
  if (hashOfEvent(last?.hash ?? hashOf("genesis", event.stream), event) !== event.hash)
    throw new Unsound(placeOf(event), "this row was changed, inserted or moved")
  if (last && BigInt(event.position) <= BigInt(last.position))
    throw new Unsound(placeOf(event), "it stands before the version that precedes it")
  if (last && (event.kind !== last.kind || event.root !== last.root))
    throw new Unsound(placeOf(event), "its kind or root is not that of its document")
}

/** Throws unless the head is what was written with the last event. */
function holds(head: HeadRow, last: EventRow | undefined): void {
  if (!last) throw new Unsound(headOf(head.id), "it has no events: they were deleted, or this row was inserted")
  const { id, kind, root, version, chart_version, txid, head_hash, state, seal } = head
  if (hashOf(id, kind, root, version, chart_version, txid, head_hash, state) !== seal) throw new Unsound(headOf(id), "this row was changed")
  if (version > last.version) throw new Unsound(`version ${last.version + 1} of document ${id}`, "this event was deleted")
  if (version < last.version) throw new Unsound(headOf(id), `it stands at version ${version}, but version ${last.version} was written`)
  if (head_hash !== last.hash || kind !== last.kind || root !== last.root || txid !== last.txid)
    throw new Unsound(headOf(id), "it does not match the last event of its document")
}

const batch = 500

async function* rowsOf<Row extends object>(client: Client, name: string, select: string): AsyncGenerator<Row, undefined> {
  await client.query(`declare ${name} no scroll cursor for ${select}`)
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${batch} from ${name}`)
    if (rows.length === 0) return undefined
    yield* rows
  }
}

const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b))
