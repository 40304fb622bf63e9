/** A row of `stream`, without what only the store itself needs. */
export interface HeadRow {
  readonly id: string
  readonly kind: string
  readonly root: string
  readonly version: number
  readonly chart_version: number
  readonly state: string
  readonly head_hash: string
}

/** A row of `event`, without its transaction. */
export interface FactRow {
  readonly position: string
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

/** What the database added to an appended fact. */
export interface AppendedRow {
  readonly position: string
  readonly version: number
  readonly hash: string
}

const headColumns = "id, kind, root, version, chart_version, state, head_hash"
/** The columns of `FactRow`. */
export const factColumns = "position, stream, version, root, kind, type, schema_version, at, data, meta, hash"

/** SHA-256 in hex of the values' texts, one a line. No hashed value holds a line break, so no two different records have one text. */
const hashOf = (...values: string[]) => `encode(sha256(convert_to(concat_ws(E'\\n', ${values.join(", ")}), 'UTF8')), 'hex')`

/** The clock stands outside the locking subquery: inside it would be read before the wait for the lock. */
export const lockHead = `
  with locked as materialized (select ${headColumns} from stream where id = $1 for update)
  select locked.*, floor(extract(epoch from platform_clock()) * 1000)::bigint as now from (select) as one left join locked on true`

export const readHead = `select ${headColumns} from stream where id = $1`
export const readHeads = `select ${headColumns} from stream where root = $1 and ($2::text is null or kind = $2) order by id`
export const loadFacts = `
  select ${factColumns} from event where stream = $1 and version >= $2 and ($3::integer is null or version <= $3) order by version`
export const loadFamily = `select ${factColumns} from event where root = $1 order by position`

/*
 * Both appends: $1 stream, $2 kind, $3 root, $4 expected version, $5 chart version, $6 state,
 * then the facts as arrays: $7 types, $8 schema versions, $9 times, $10 data, $11 meta.
 * Each fact's hash covers the hash before it (the first one's: the genesis hash, which binds the stream's id) and every column of its row.
 * `txid` is never less than that of the stream's last fact: a transaction may have got its number before it waited for the lock,
 * and a reader by (txid, position) would see the stream's facts out of order.
 */
const facts = `
  given as materialized (
    select n::integer as n, nextval('event_position') as position, ($4::integer + n)::integer as version, type, schema_version, at, data, meta
    from unnest($7::text[], $8::integer[], $9::bigint[], $10::text[], $11::text[]) with ordinality as fact (type, schema_version, at, data, meta, n)
  ),
  chain as (
    select 0 as n, txid, hash from start
    union all
    select given.n, chain.txid, ${hashOf(
      "chain.hash",
      "given.position",
      "chain.txid",
      "$1::text",
      "given.version",
      "$3::text",
      "$2::text",
      "given.type",
      "given.schema_version",
      "given.at",
      "given.data",
      "given.meta",
    )}
    from chain join given on given.n = chain.n + 1
  ),
  last as (select $4::integer + n as version, txid, hash from chain order by n desc limit 1)`

const record = `
  insert into event (position, txid, stream, version, root, kind, type, schema_version, at, data, meta, hash)
  select position, txid, $1::text, version, $3::text, $2::text, type, schema_version, at, data::json, meta::json, hash
  from given join chain using (n) where exists (select from head) order by n
  returning position, version, hash`

/*
 * The seal of a head fixes all its columns as the store wrote them, so that a change made past the store shows:
 * id, kind, root, version, chart version, txid, head hash, state.
 */
export const forgetStates = `
  update stream set chart_version = 0, seal = ${hashOf("id", "kind", "root", "version", "0", "txid", "head_hash", "state")}
  where chart_version <> 0`

/**
 * Moves the head from the expected version only: 0 rows when it is elsewhere.
 * Kind and root are compared so that no index serves it: by the root's the planner would walk through the whole family.
 */
export const append = `
  with recursive start as (
    select greatest(pg_current_xact_id(), txid) as txid, head_hash as hash
    from stream where id = $1::text and version = $4::integer and kind is not distinct from $2::text and root is not distinct from $3::text
  ),
  ${facts},
  head as (
    update stream set version = last.version, chart_version = $5::integer, state = ($6::text)::json, txid = last.txid, head_hash = last.hash,
      seal = ${hashOf("stream.id", "stream.kind", "stream.root", "last.version", "$5::integer", "last.txid", "last.hash", "$6::text")}
    from last where stream.id = $1::text and stream.version = $4::integer
    returning 1
  )
  ${record}`

/** Creates the stream with its first facts: 0 rows when it exists. */
export const create = `
  with recursive start as (select pg_current_xact_id() as txid, ${hashOf("'genesis'", "$1::text")} as hash),
  ${facts},
  head as (
    insert into stream (id, kind, root, version, chart_version, state, txid, head_hash, seal)
    select $1::text, $2::text, $3::text, version, $5::integer, ($6::text)::json, txid, hash,
      ${hashOf("$1::text", "$2::text", "$3::text", "version", "$5::integer", "txid", "hash", "$6::text")}
    from last
    on conflict (id) do nothing
    returning 1
  )
  ${record}`
