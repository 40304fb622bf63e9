import { Refused } from "../src/contract/errors.ts"
import { openDatabase, type Tx } from "../server/database/database.ts"
import { canonicalJson } from "../server/event-store/json.ts"
import { type Projection, project } from "../server/event-store/projections.ts"
import { factOf, type Head } from "../server/event-store/store.ts"
import { factColumns, type FactRow } from "../server/event-store/store.sql.ts"
import type { Finding } from "./verify-store.ts"

/** A row of a table as it is and as the facts make it; null where there is none. */
interface RowPair {
  readonly key: string
  readonly is: Readonly<Record<string, unknown>> | null
  readonly made: Readonly<Record<string, unknown>> | null
}

/** What the store says of an account that may not make tables of its own, or of a database that only follows another. */
const mayNot = new Set(["42501", "25006"])

/** Classes of SQLSTATE that say nothing of the lists: a lack of memory, disk or connections, an intervention from outside, and a fault of the system. */
const interrupted = /^(?:53|57|58)/

/**
 * Makes every projection a second time from the facts, in tables that are gone with the connection, and names each row that differs.
 * Null when this account may make no such tables; what comes from outside, such as a lost connection, is thrown.
 */
export async function verifyProjections(url: string, projections: readonly Projection[]): Promise<readonly Finding[] | null> {
  // One connection: its temporary tables stand before those of the same names.
  const database = openDatabase(url, { max: 1 })
  try {
    const { rows } = await database.query<{ schema: string }>({ text: "select quote_ident(current_schema()) as schema" })
    const schema = rows[0]?.schema ?? "public"
    const tables = projections.flatMap((projection) => projection.tables)
    for (const table of tables)
      await database.query({ text: `create temp table ${table} (like ${table} including defaults including indexes)` })
    return await database.reading(async (tx) => {
      await tx.query({ text: "set local statement_timeout = 0" })
      await makeAgain(tx, projections)
      const found: Finding[] = []
      for (const projection of projections)
        for (const table of projection.tables) found.push(...(await differences(tx, schema, table, projection)))
      return found
    })
  } catch (error) {
    const state = String((error as { code?: unknown }).code)
    if (mayNot.has(state)) return null
    if (error instanceof Refused || interrupted.test(state)) throw error
    return [{ where: "lists", what: `they cannot be made from the facts: ${error instanceof Error ? error.message : String(error)}` }]
  } finally {
    await database.close()
  }
}

const batch = 1_000

async function makeAgain(tx: Tx, projections: readonly Projection[]): Promise<void> {
  for (let after: string | undefined = "0"; after !== undefined;) {
    const { rows }: { rows: FactRow[] } = await tx.query<FactRow>({
      text: `select ${factColumns} from event where position > $1 order by position limit ${batch}`,
      values: [after],
    })
    project(tx, projections, rows.map(factOf))
    after = rows.at(-1)?.position
  }
  for (const { kind, write } of projections.flatMap(({ documents = [] }) => documents)) {
    const { rows } = await tx.query<Pick<Head, "stream" | "kind" | "root" | "version">>({
      text: "select id as stream, kind, root, version from stream where kind = $1",
      values: [kind],
    })
    // No chart has the version 0: the document is folded from its facts.
    for (const head of rows) await write(tx, { ...head, chartVersion: 0, state: null, headHash: "" })
  }
}

/** The rows of a table that are not what the facts make of them. */
async function differences(tx: Tx, schema: string, table: string, { readersColumns = [] }: Projection): Promise<readonly Finding[]> {
  const { rows: key } = await tx.query<{ name: string }>({
    text: `select a.attname::text as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
      where i.indisprimary and i.indrelid = to_regclass($1) order by a.attnum`,
    values: [`${schema}.${table}`],
  })
  const names = key.map(({ name }) => name)
  const { rows } = await tx.query<RowPair>({
    text: `select concat_ws(' ', ${names.join(", ")}) as key, is_row as is, made_row as made
      from (select ${names.join(", ")}, to_jsonb(t) - $1::text[] as is_row from ${schema}.${table} t) as standing
      full join (select ${names.join(", ")}, to_jsonb(t) - $1::text[] as made_row from pg_temp.${table} t) as making using (${names.join(", ")})
      where is_row is distinct from made_row order by 1`,
    values: [readersColumns],
  })
  return rows.flatMap(({ key: which, is, made }): Finding[] => {
    const where = `row ${which} of table ${table}`
    if (!is) return [{ where, what: "it is not there, though there are facts of it" }]
    if (!made) return [{ where, what: "it is there, though no fact made it" }]
    const columns = Object.keys(made).filter((name) => written(is[name]) !== written(made[name]))
    return columns.length === 0 ? [] : [{ where, what: `what its facts say is different: ${columns.join(", ")}` }]
  })
}

/** A value as it is compared: lists of people and companies have no order. */
const written = (value: unknown): string => canonicalJson(Array.isArray(value) ? value.map(canonicalJson).toSorted() : value)
