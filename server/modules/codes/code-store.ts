import type { CodeChange, CodeDraft, CodeEntry, CodeRow, CodeSorts } from "#contract/code.contract.ts"
import { code, Refused } from "#contract/errors.ts"
import { type Query, send, type Tx } from "#server/database/database.ts"
import { orderBy, type OrderKey } from "#server/database/order-by.ts"

const epoch = (column: string) => `floor(extract(epoch from ${column}) * 1000)::float8`
const columns = `code, names, enabled::int as "enabledFlag", entries, version, ${epoch("changed_at")} as "changedAt",
  coalesce((select display_name from person p where p.id = changed_by), '') as "changedBy"`

/** The filter for codes: parts of the code or of a name in any language. */
export interface CodeQuery {
  readonly code?: string | undefined
  readonly name?: string | undefined
  readonly enabledFlag?: number | undefined
  readonly removed?: boolean | undefined
  readonly sorts?: CodeSorts | undefined
  readonly page: number
  readonly pageSize: number
}

const keys: Readonly<Record<CodeSorts[number]["column"], OrderKey>> = {
  code: "code",
  count: "jsonb_array_length(entries)",
  changed: "changed_at",
  enabled: "enabled",
}

const wanted = `from sys_code c where (removed_at is not null) = $4
  and position(upper($1) in code) > 0
  and ($2 = '' or exists (select from jsonb_each_text(c.names) as n where position(lower($2) in lower(n.value)) > 0))
  and ($3::int is null or enabled = ($3 = 1))`

/** All values of the codes that match a filter, as one statement for an export; a code without values has one row. */
export const allEntries = ({ code: part = "", name = "", enabledFlag }: Pick<CodeQuery, "code" | "name" | "enabledFlag">): Query => ({
  text: `select code, names, enabled::int as "enabledFlag", e.value ->> 'value' as value, e.value -> 'names' as "valueNames",
      (e.value ->> 'enabledFlag')::int as "valueEnabled"
    from (select code, names, enabled, entries ${wanted}) as c
      left join lateral jsonb_array_elements(c.entries) with ordinality as e (value, place) on true
    order by code, e.place`,
  values: [part.trim(), name.trim(), enabledFlag ?? null, false],
})

/** A page of codes in the requested order, then by code. */
export async function queryCodes(
  tx: Tx,
  { code: part = "", name = "", enabledFlag, removed = false, sorts = [], page, pageSize }: CodeQuery,
): Promise<{ records: CodeRow[]; total: number; page: number; pageSize: number }> {
  const values = [part.trim(), name.trim(), enabledFlag ?? null, removed]
  const { rows } = await tx.query<CodeRow>({
    text: `select ${columns} ${wanted} order by ${orderBy(sorts, keys, "code")} limit $5 offset $6`,
    values: [...values, pageSize, (page - 1) * pageSize],
  })
  const counted = await tx.query<{ total: number }>({ text: `select count(*)::int as total ${wanted}`, values })
  return { records: rows, total: counted.rows[0]?.total ?? 0, page, pageSize }
}

/** Returns one code with its entries; refuses with 10007 one that does not exist. */
export async function readCode(tx: Tx, name: string): Promise<CodeRow> {
  const { rows } = await tx.query<CodeRow>({
    text: `select ${columns} from sys_code where code = $1 and removed_at is null`,
    values: [name],
  })
  const [row] = rows
  if (!row) throw new Refused({ code: code.absent })
  return row
}

/** The entries of codes by code; codes that do not exist or are not in use are left out. */
export async function readEntries(tx: Tx, names: readonly string[]): Promise<Record<string, CodeEntry[]>> {
  const { rows } = await tx.query<Pick<CodeRow, "code" | "entries"> & { enabled: boolean }>({
    name: "code-entries",
    text: "select code, enabled, entries from sys_code where code = any($1) and removed_at is null",
    values: [names],
  })
  return Object.fromEntries(
    rows.map(({ code: name, enabled, entries }) => [name, enabled ? entries : entries.map((entry) => ({ ...entry, enabledFlag: 0 }))]),
  )
}

/** Locks a code for this transaction and returns its last version, also when it was removed; 0 when it never existed. */
export async function lockCode(tx: Tx, name: string): Promise<{ version: number; removed: boolean }> {
  const { rows } = await tx.query<{ version: number; removed: boolean }>({
    text: "select version, removed_at is not null as removed from sys_code where code = $1 for update",
    values: [name],
  })
  return rows[0] ?? { version: 0, removed: true }
}

/** A change to be recorded. */
export interface NewChange {
  readonly what: CodeChange["what"]
  readonly version: number
  readonly before: CodeDraft | null
  readonly after: CodeDraft | null
  readonly person: string
}

/** Writes a code's new state and records the change with its author. */
export async function writeChange(tx: Tx, { what, version, before, after, person }: NewChange): Promise<void> {
  const shown = after ?? before
  if (shown === null) return
  const { code: name, names, enabledFlag, entries } = shown
  await tx.query({
    text: `insert into sys_code (code, names, enabled, entries, version, changed_by) values ($1, $2, $3, $4, $5, $6)
      on conflict (code) do update set names = excluded.names, enabled = excluded.enabled, entries = excluded.entries,
        version = excluded.version, changed_at = platform_clock(), changed_by = excluded.changed_by,
        removed_at = case when $7 then platform_clock() end`,
    values: [name, JSON.stringify(names), enabledFlag === 1, JSON.stringify(entries), version, person, after === null],
  })
  send(tx, {
    text: "insert into sys_code_change (code, version, what, before, after, person) values ($1, $2, $3, $4, $5, $6)",
    values: [name, version, what, before && JSON.stringify(before), after && JSON.stringify(after), person],
  })
}

/** Every change of one code, the latest first; empty for a shipped code that was never changed. */
export async function readHistory(tx: Tx, name: string): Promise<CodeChange[]> {
  const { rows } = await tx.query<CodeChange>({
    text: `select version, what, before, after, ${epoch("at")} as at, (select display_name from person p where p.id = person) as who
      from sys_code_change where code = $1 order by version desc limit 200`,
    values: [name],
  })
  return rows
}
