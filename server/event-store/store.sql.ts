/** A row of `stream`. */
export interface HeadRow {
  readonly id: string
  readonly kind: string
  readonly root: string
  readonly version: number
  readonly chart_version: number
  readonly txid: string
  readonly state: string
  readonly head_hash: string
  readonly seal: string
}

/** A row of `event`, without its transaction and its data. */
export interface OutlineRow {
  readonly position: string
  readonly stream: string
  readonly version: number
  readonly root: string
  readonly kind: string
  readonly type: string
  readonly schema_version: number
  readonly at: string
  readonly meta: string
  readonly hash: string
}

/** A row of `event`, without its transaction. */
export interface FactRow extends OutlineRow {
  readonly data: string
  /** JSON of the existing keys of the fact's boxes, by their indexes; null when the fact has no boxes or all keys were deleted. */
  readonly keys: string | null
}

/** What the database adds to an appended fact. */
export interface AppendedRow {
  readonly position: string
  readonly version: number
  readonly hash: string
}

const headColumns = "id, kind, root, version, chart_version, txid, state, head_hash, seal"
/** Looks for keys only of facts with boxes, which are few. */
const keysOfFact = `case when position('"personal":' in meta::text) > 0 then (
    select json_object_agg(k.part, encode(k.key, 'hex')) from personal_key k where k.stream = event.stream and k.version = event.version
  )::text end as keys`
/** The columns of `OutlineRow`, of the table `event`. */
export const outlineColumns = "position, stream, version, root, kind, type, schema_version, at, meta, hash"
/** The columns of `FactRow`. */
const factWith = (data: string) => `${outlineColumns}, ${data} as data, ${keysOfFact}`
export const factColumns = factWith("data")

/** SHA-256 in hex of the values' texts, one per line. No hashed value holds a line break, so different records never give the same text. */
const hashOf = (...values: string[]) => `encode(sha256(convert_to(concat_ws(E'\\n', ${values.join(", ")}), 'UTF8')), 'hex')`

/** The clock is read outside the locking subquery: inside, it would be read before the wait for the lock. */
export const lockHead = `
  with locked as materialized (select ${headColumns} from stream where id = $1 for update)
  select locked.*, floor(extract(epoch from platform_clock()) * 1000)::bigint as now from (select) as one left join locked on true`

/** Rows are locked in the order of their ids, so that two who lock several never wait for each other. */
export const lockHeadsOf = `select ${headColumns} from stream where id = any($1) order by id for update`
export const readHead = `select ${headColumns} from stream where id = $1`
export const readHeads = `select ${headColumns} from stream where root = $1 and ($2::text is null or kind = $2) order by id`
export const readHeadsOf = `select ${headColumns} from stream where id = any($1)`
export const loadFacts = `
  select ${factColumns} from event where stream = $1 and version >= $2 and ($3::integer is null or version <= $3) order by version`
export const loadSteps = "select version, type, meta from event where stream = $1 and version <= $2 order by version"
export const loadFactsOf = `select ${factColumns} from event where stream = any($1) and type = any($2) order by position`
export const loadLastOf = `
  select distinct on (stream) ${factColumns} from event where stream = any($1) and type = $2 order by stream, position desc`
/** The facts of a document's children of one kind, each with the version that the document had when it was stored. */
export const loadInside = `
  select ${factColumns}, (select coalesce(max(own.version), 0) from event own where own.stream = $1 and own.position < event.position) as after
  from event where stream in (select id from stream where root = $1 and kind = $2) order by position`
export const loadFamily = `select ${factColumns} from event where root = $1 and ($2::text is null or kind = $2) order by position`
/** Data that are left out are not even read from where long values lie. */
export const loadCourse = `select ${factWith("case when type = any($2) then '{}' else data end")} from event where root = $1 order by position`

/* The seal of a head covers all its columns as the store wrote them, so that a change made past the store shows: id, kind, root, version, chart
   version, txid, head hash, state. */
export const forgetStates = `
  update stream set chart_version = 0, seal = ${hashOf("id", "kind", "root", "version", "0", "txid", "head_hash", "state")}
  where chart_version <> 0`

/** The same for some streams, whose cached states are removed because they hold erased texts. */
export const blankStates = `
  update stream set chart_version = 0, state = 'null', seal = ${hashOf("id", "kind", "root", "version", "0", "txid", "head_hash", "'null'")}
  where id = any($1)`

/** Stores the keys that encrypt what facts say of people. */
export const keepKeys = `
  insert into personal_key (stream, version, part, key, subject, name, email)
  select * from unnest($1::text[], $2::integer[], $3::integer[], $4::bytea[], $5::text[], $6::text[], $7::text[])`

/** The statement that records facts, see the migration `012-append`. */
export const append = `
  select at_position as position, at_version as version, at_hash as hash from append_facts($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`
/** The SQLSTATE (unique violation) raised when the stream is not at the expected version. */
export const elsewhere = "23505"
