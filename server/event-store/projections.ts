import { type Database, type Query, send, type Tx } from "#server/database/database.ts"
import { readAgain } from "./feed.ts"
import { factOf, type Head, readHead, type RecordedFact } from "./store.ts"
import { factColumns, type FactRow } from "./store.sql.ts"

/** Tables that can be rebuilt from the facts at any time: what a list or a search reads. */
export interface Projection {
  readonly name: string
  /** All tables that its handlers write; they are emptied in this order before a rebuild. */
  readonly tables: readonly string[]
  /** Readers of the feed that write to these tables too; they are reset after a rebuild. */
  readonly readers?: readonly string[]
  /** The columns that these readers fill, a moment later than the others. */
  readonly readersColumns?: readonly string[]
  /**
   * The statements that update these tables, by fact type; facts of other types do not concern the projection. They read the fact and these tables,
   * nothing else.
   */
  readonly on: Readonly<Record<string, (fact: RecordedFact) => readonly Query[]>>
  /**
   * Tables that are made from whole documents rather than from single facts: recording a document writes its rows, a rebuild writes the rows of all
   * these kinds.
   */
  readonly documents?: readonly ProjectedKind[]
}

/** A kind of document whose rows are made from whole documents. */
export interface ProjectedKind {
  readonly kind: string
  readonly write: (tx: Tx, head: Head) => Promise<void>
}

const plainName = /^[a-z_][a-z0-9_]*$/

/** Declares a projection; refuses table names that need quotes. */
export function defineProjection(projection: Projection): Projection {
  const odd = projection.tables.find((table) => !plainName.test(table))
  if (odd !== undefined || projection.tables.length === 0)
    throw new Error(`the projection ${projection.name} has no table, or an odd one: ${odd}`)
  return projection
}

/**
 * Updates projections with newly recorded facts, in the transaction that recorded them. Not awaited: it travels with the next statement or the
 * commit, which fails if this does.
 */
export function project(tx: Tx, projections: readonly Projection[], facts: readonly RecordedFact[]): void {
  for (const fact of facts)
    for (const { on } of projections) if (Object.hasOwn(on, fact.type)) for (const query of on[fact.type]?.(fact) ?? []) send(tx, query)
}

const batch = 1_000

/**
 * Empties the projections' tables and refills them from all facts by position, in one transaction: readers see the old rows or the new, never half.
 * Appends wait meanwhile, so no fact is missed or projected twice. Returns the number of facts read.
 */
export async function rebuild(database: Database, projections: readonly Projection[]): Promise<number> {
  return database.transaction(async (tx) => {
    await tx.query({ text: "set local statement_timeout = 0" })
    await tx.query({ text: "lock table event in share mode" })
    // Not `truncate`, which would block every reader until the end and show an empty table to older snapshots.
    for (const table of projections.flatMap((projection) => projection.tables)) await tx.query({ text: `delete from ${table}` })
    const readers = projections.flatMap((projection) => projection.readers ?? [])
    await readAgain(tx, readers)
    let read = 0
    for (let after: string | undefined = "0"; after !== undefined;) {
      const { rows }: { rows: FactRow[] } = await tx.query<FactRow>({
        name: "replay-facts",
        text: `select ${factColumns} from event where position > $1 order by position limit ${batch}`,
        values: [after],
      })
      project(tx, projections, rows.map(factOf))
      read += rows.length
      after = rows.at(-1)?.position
    }
    for (const { kind, write } of projections.flatMap(({ documents = [] }) => documents)) await writeAll(tx, kind, write)
    return read
  })
}

/** Writes the rows of each document of a kind. */
export async function writeAll(tx: Tx, kind: string, write: ProjectedKind["write"]): Promise<void> {
  const { rows } = await tx.query<{ stream: string }>({ text: "select id as stream from stream where kind = $1", values: [kind] })
  for (const { stream } of rows) {
    const head = await readHead(tx, stream)
    if (head) await write(tx, head)
  }
}
