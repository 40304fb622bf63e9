import type { Kind } from "#machines/_kit/kind.ts"
import { stateOf } from "#machines/_kit/snapshot.ts"
import { type Database, type Query, send, type Tx } from "#server/database/database.ts"
import type { Standing } from "#server/event-store/document.ts"
import { defineProjection, type Projection, writeAll } from "#server/event-store/projections.ts"
import { restore } from "#server/event-store/document.ts"
import { entryOf } from "#server/search/grams.ts"
import { makeChanged } from "./make-changed.ts"
import { snake } from "./row-names.ts"

/** The part of a kind that writes ledgers. */
export type LedgerKind = Pick<Kind, "id" | "ledgers" | "chart">

type Document<Facts> = Pick<Standing<Facts>, "stream" | "document">

/** The table of a ledger, which a migration creates; `document` and `place` tell its entries apart. */
const tableOf = (ledger: string): string => `ledger_${snake(ledger)}`

function entriesQuery(ledger: string, stream: string, entries: readonly object[]): Query {
  const table = tableOf(ledger)
  return {
    name: `entries-${table}`,
    text: `insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1::jsonb) on conflict (document, place) do nothing`,
    values: [JSON.stringify(entries.map((entry, place) => ({ ...entry, document: stream, place })))],
  }
}

/** Writes a document's ledger entries in the transaction that recorded its facts; travels with the next statement. */
export function projectEntries<Facts extends object>(
  tx: Tx,
  { ledgers, chart }: Pick<Kind<Facts>, "ledgers" | "chart">,
  { stream, document }: Document<Facts>,
): void {
  for (const [ledger, entriesOf] of Object.entries(ledgers)) {
    const entries = entriesOf(document.facts, stateOf(chart, document)).map(({ found, ...entry }) =>
      found ? { ...entry, ...entryOf(...found) } : entry,
    )
    if (entries.length > 0) send(tx, entriesQuery(ledger, stream, entries))
  }
}

/** Takes back whatever a document has left in its ledgers; travels with the next statement. */
export function takeBackEntries(tx: Tx, { ledgers }: Pick<Kind, "ledgers">, stream: string): void {
  for (const table of Object.keys(ledgers).map(tableOf))
    send(tx, { name: `take-back-${table}`, text: `delete from ${table} where document = $1`, values: [stream] })
}

/** A projection for each ledger, made from the documents of all kinds that write to it. */
export function ledgerProjections(kinds: readonly LedgerKind[]): readonly Projection[] {
  const names = [...new Set(kinds.flatMap(({ ledgers }) => Object.keys(ledgers)))]
  return names.map((name) =>
    defineProjection({
      name: `ledger-${name}`,
      tables: [tableOf(name)],
      on: {},
      documents: kinds.flatMap((kind) => {
        const own = kind.ledgers[name]
        if (!own) return []
        const write: NonNullable<Projection["documents"]>[number]["write"] = async (tx, head) =>
          projectEntries(
            tx,
            { ledgers: { [name]: own }, chart: kind.chart },
            { stream: head.stream, document: await restore(tx, kind.chart, head) },
          )
        return [{ kind: kind.id, write }]
      }),
    }),
  )
}

/** Makes ledgers again whose table has other columns than when they were made last, or that other kinds write. */
export async function prepareLedgers(database: Database, ledgers: readonly Projection[]): Promise<void> {
  const { rows } = await database.query<{ table: string; columns: string }>({
    text: `select table_name as table, string_agg(column_name || ' ' || data_type, ', ' order by ordinal_position) as columns
      from information_schema.columns where table_schema = current_schema() and table_name = any ($1) group by table_name`,
    values: [ledgers.flatMap(({ tables }) => tables)],
  })
  await makeChanged(
    database,
    ledgers.map(({ name, tables, documents = [] }) => ({
      name,
      shape: JSON.stringify([rows.filter(({ table }) => tables.includes(table)), documents.map(({ kind }) => kind)]),
      make: async (tx) => {
        for (const table of tables) await tx.query({ text: `delete from ${table}` })
        for (const { kind, write } of documents) await writeAll(tx, kind, write)
      },
    })),
  )
}
