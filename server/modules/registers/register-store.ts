import { code as refusal, Refused } from "#contract/errors.ts"
import type { Language } from "#contract/identity.contract.ts"
import type { Register, RegisterEntry, RegisterFilter } from "#contract/register.ts"
import type { SortBy } from "#contract/sort-text.ts"
import { changedColumns } from "#server/database/changed-columns.ts"
import type { Query, Tx } from "#server/database/database.ts"
import { inOrderOf, orderBy, type OrderKey } from "#server/database/order-by.ts"
import { pageFrom, type Paged } from "#server/database/page-from.ts"
import { foundBy } from "#server/search/find.ts"

/** What an entry is told apart by. */
export interface EntryKey {
  readonly code: string
  readonly since: string | null
}

const columns = `r.code, nullif(r.since, '') as since, r.names, r.data as "values", r.enabled::int as "enabledFlag", ${changedColumns("r")}`

/** The rows that a filter leaves, with the values that it binds. */
function found({ id, fields }: Register, { keyword = "", enabled, on, ...chosen }: RegisterFilter, which?: EntryKey) {
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
  for (const [name, value] of Object.entries(chosen))
    if (value !== undefined && Object.hasOwn(fields, name)) conditions.push(`r.data ->> '${name}' = ${bind(value)}`)
  return { from: `register_entry r where ${conditions.join(" and ")}`, values }
}

/** By which values entries are ordered: numbers as numbers, names as their readers look for them. */
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

/** Every entry that a filter leaves, as one statement without an end. */
export function allEntries(register: Register, filter: RegisterFilter): Query {
  const { from, values } = found(register, filter)
  return { text: `select ${columns} from ${from} order by ${byCode}`, values }
}

/** A page of entries. */
export const queryEntries = (
  tx: Tx,
  register: Register,
  asked: { readonly filter: RegisterFilter; readonly sorts: readonly SortBy[]; readonly page: number; readonly pageSize: number },
): Promise<Paged<RegisterEntry>> =>
  pageFrom<RegisterEntry>(tx, {
    columns,
    ...found(register, asked.filter),
    order: orderBy(asked.sorts, orderKeys(register), byCode),
    page: asked.page,
    pageSize: asked.pageSize,
  })

/** One entry; refuses with 10007 what does not exist. */
export async function readEntry(tx: Tx, register: Register, which: EntryKey): Promise<RegisterEntry> {
  const { from, values } = found(register, {}, which)
  const { rows } = await tx.query<RegisterEntry>({ text: `select ${columns} from ${from}`, values })
  const [entry] = rows
  if (!entry) throw new Refused({ code: refusal.absent })
  return entry
}

/** The entries with these codes, each as it holds from each of its days. */
export async function entriesOf(tx: Tx, register: Pick<Register, "id">, codes: readonly string[]): Promise<RegisterEntry[]> {
  const { rows } = await tx.query<RegisterEntry>({
    name: "register-entries",
    text: `select ${columns} from register_entry r where r.register = $1 and r.code = any ($2)`,
    values: [register.id, codes],
  })
  return rows
}
