import type { TreeNode } from "#contract/basic.contract.ts"
import { code as refusal, Refused } from "#contract/errors.ts"
import type { Language } from "#contract/identity.contract.ts"
import type { Register, RegisterEntry, RegisterFilter } from "#contract/register.ts"
import { registerNamed } from "#contract/registers.ts"
import type { SortBy } from "#contract/sort-text.ts"
import { changedColumns } from "#server/database/changed-columns.ts"
import type { Query, Tx } from "#server/database/database.ts"
import { inOrderOf, orderBy, type OrderKey } from "#server/database/order-by.ts"
import { pageFrom, type Paged } from "#server/database/page-from.ts"
import { foundBy } from "#server/search/find.ts"

/** The key of an entry. */
export interface EntryKey {
  readonly code: string
  readonly since: string | null
}

/** The ancestors of an entry, with their names and distance. It climbs by the table's key, and no further than the depth of a tree. */
const climbed = `with recursive up as (
    select p.parent, p.names, 1 as step from register_entry p where p.register = r.register and p.code = r.parent
    union all
    select p.parent, p.names, up.step + 1 from register_entry p join up on p.register = r.register and p.code = up.parent where up.step < 64)`
const path = `coalesce((${climbed} select jsonb_agg(up.names order by up.step desc) from up), '[]')`

/** Whether codes of a list say nothing to people. */
const toldByName = ({ parent, toldByName: told }: Register): boolean => parent !== undefined || told === true

/** The names of such entries that an entry refers to, by field. */
const linkedOf = (fields: Register["fields"], parent: string | undefined): string => {
  const links = Object.entries(fields).flatMap(([name, field]) =>
    field.kind === "entry" && name !== parent && toldByName(registerNamed(field.of))
      ? [`'${name}', (select l.names from register_entry l where l.register = '${field.of}' and l.code = r.data ->> '${name}')`]
      : [],
  )
  return links.length === 0 ? "'{}'::jsonb" : `jsonb_strip_nulls(jsonb_build_object(${links.join(", ")}))`
}

const columnsOf = ({ parent, fields = {} }: Partial<Pick<Register, "parent" | "fields">>): string =>
  `r.code, nullif(r.since, '') as since, r.names, r.data as "values", r.enabled::int as "enabledFlag",
    ${parent === undefined ? "'[]'::jsonb" : path} as path, ${linkedOf(fields, parent)} as linked, ${changedColumns("r")}`

/** The condition for rows that match a filter, with its parameters. */
function found({ id, fields }: Register, { keyword = "", enabled, on, below, ...chosen }: RegisterFilter, which?: EntryKey) {
  const values: unknown[] = []
  const bind = (value: unknown): string => `$${values.push(value)}`
  const register = bind(id)
  const conditions = [`r.register = ${register}`]
  if (which) conditions.push(`r.code = ${bind(which.code)} and r.since = ${bind(which.since ?? "")}`)
  if (keyword.trim() !== "") conditions.push(foundBy(keyword, "r", bind))
  if (enabled !== undefined) conditions.push(`r.enabled = ${bind(enabled === "1")}`)
  if (on !== undefined) {
    const asked = bind(on)
    conditions.push(`r.since <= ${asked} and not exists (select from register_entry n
      where n.register = r.register and n.code = r.code and n.enabled and n.since > r.since and n.since <= ${asked})`)
  }
  if (below !== undefined)
    conditions.push(`r.code in (with recursive down as (
      select ${bind(below)}::text collate "C" as code
      union select c.code from register_entry c join down on c.register = ${register} and c.parent = down.code) select code from down)`)
  for (const [name, value] of Object.entries(chosen))
    if (value !== undefined && Object.hasOwn(fields, name)) conditions.push(`r.data ->> '${name}' = ${bind(value)}`)
  return { from: `register_entry r where ${conditions.join(" and ")}`, values }
}

/** The order keys of entries: numbers are compared as numbers, names by the reader's collation. */
function orderKeys({ fields }: Register): Readonly<Record<string, OrderKey>> {
  const named = (language: Language) => ({ gaps: inOrderOf(language, `r.names ->> '${language}'`) })
  const own = Object.entries(fields).map(([name, { kind }]): readonly [string, OrderKey] => {
    const text = `r.data ->> '${name}'`
    return [name, { gaps: kind === "decimal" || kind === "whole" ? `(${text})::numeric` : inOrderOf("zh", text) }]
  })
  return {
    code: "r.code",
    since: "r.since",
    zh: named("zh"),
    en: named("en"),
    es: named("es"),
    ja: named("ja"),
    changed: "r.changed_at",
    enabled: "r.enabled",
    ...Object.fromEntries(own),
  }
}

const byCode = "r.code, r.since desc"

/** All entries that match a filter, as one statement without a limit. */
export function allEntries(register: Register, filter: RegisterFilter): Query {
  const { from, values } = found(register, filter)
  return { text: `select ${columnsOf(register)} from ${from} order by ${byCode}`, values }
}

/** A page of entries. */
export const queryEntries = (
  tx: Tx,
  register: Register,
  asked: { readonly filter: RegisterFilter; readonly sorts: readonly SortBy[]; readonly page: number; readonly pageSize: number },
): Promise<Paged<RegisterEntry>> =>
  pageFrom<RegisterEntry>(tx, {
    columns: columnsOf(register),
    ...found(register, asked.filter),
    order: orderBy(asked.sorts, orderKeys(register), byCode),
    page: asked.page,
    pageSize: asked.pageSize,
  })

/** One entry; refuses with 10007 one that does not exist. */
export async function readEntry(tx: Tx, register: Register, which: EntryKey): Promise<RegisterEntry> {
  const { from, values } = found(register, {}, which)
  const { rows } = await tx.query<RegisterEntry>({ text: `select ${columnsOf(register)} from ${from}`, values })
  const [entry] = rows
  if (!entry) throw new Refused({ code: refusal.absent })
  return entry
}

/** The entries with these codes, in all versions by their first day. */
export async function entriesOf(
  tx: Tx,
  register: Pick<Register, "id"> & Partial<Pick<Register, "parent" | "fields">>,
  codes: readonly string[],
): Promise<RegisterEntry[]> {
  const { rows } = await tx.query<RegisterEntry>({
    text: `select ${columnsOf(register)} from register_entry r where r.register = $1 and r.code = any ($2)`,
    values: [register.id, codes],
  })
  return rows
}

const mostFound = 100

/** One level of a register's tree, ordered by code; with a keyword, matches at any depth. */
export async function readTree(
  tx: Tx,
  register: Register,
  { below = "", word = "" }: { readonly below?: string | undefined; readonly word?: string | undefined },
  language: Language,
): Promise<TreeNode[]> {
  const sought = word.trim() !== ""
  const { from, values } = found(register, { keyword: word })
  const at = sought ? "" : `and r.parent = $${values.push(below)}`
  const { rows } = await tx.query<Pick<RegisterEntry, "code" | "names" | "path" | "values" | "enabledFlag"> & { readonly leaf: boolean }>({
    text: `select ${columnsOf(sought ? register : {})},
        not exists (select from register_entry c where c.register = r.register and c.parent = r.code) as leaf
      from ${from} ${at} order by r.code ${sought ? `limit ${mostFound}` : ""}`,
    values,
  })
  return rows.map(({ code, names, path: above, values: held, enabledFlag, leaf }) => ({
    id: code,
    label: [...above, ...(names ? [names] : [])].map((name) => name[language]).join(" / "),
    disabled: enabledFlag === 0,
    // A search result stands alone, without children: its name contains its path.
    leaf: sought || leaf,
    data: { ...held, words: [code, ...Object.values(names ?? {})].join(" ") },
  }))
}

/** Whether an entry of a tree is another one or below it. */
export async function standsBelow(tx: Tx, { id }: Pick<Register, "id">, code: string, other: string): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: "register-stands-below",
    text: `with recursive up as (
        select code, parent, 1 as step from register_entry where register = $1 and code = $2
        union all
        select p.code, p.parent, up.step + 1 from register_entry p join up on p.register = $1 and p.code = up.parent where up.step < 64)
      select from up where code = $3`,
    values: [id, code, other],
  })
  return rowCount > 0
}
