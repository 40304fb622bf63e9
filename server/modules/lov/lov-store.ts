import { requireFresh } from "#server/audit/change-record.ts"
import { randomInt } from "node:crypto"
import { code, Refused, type Refusal } from "#contract/errors.ts"
import type { Language } from "#contract/identity.contract.ts"
import type { LovDraft, LovRow, LovSorts } from "#contract/lov.contract.ts"
import { type Database, type Query, send, type Tx } from "#server/database/database.ts"
import { inOrderOf, orderBy, type OrderKey } from "#server/database/order-by.ts"
import { sourceNamed, sourceNameOf } from "./lov-search.ts"
import { requireUnused, type Saying } from "./lov-uses.ts"

const columns = `id::text, definition, version, floor(extract(epoch from changed_at) * 1000)::float8 as "changedAt",
  coalesce((select display_name from person p where p.id = changed_by), '') as "changedBy"`

type Stored = Pick<LovRow, "id" | "version" | "changedAt" | "changedBy"> & { definition: LovDraft }
const rowOf = ({ definition, ...kept }: Stored): LovRow => ({
  ...definition,
  ...kept,
  serviceExpression: sourceNameOf(definition),
  searchParams: Object.fromEntries(definition.parameter.map(({ field }) => [field, ""])),
})

/** The filter for definitions. */
export interface LovQuery {
  readonly code?: string | undefined
  readonly title?: string | undefined
  readonly sqlTypeCode?: "API" | "SQL" | undefined
  readonly removed?: boolean | undefined
  readonly sorts?: LovSorts | undefined
  readonly page: number
  readonly pageSize: number
}

const wanted = `from lov_definition l where (removed_at is not null) = $4 and position(upper($1) in code) > 0
  and ($2 = '' or exists (select from jsonb_each_text(l.definition -> 'titles') as n where position(lower($2) in lower(n.value)) > 0))
  and ($3 = '' or l.definition ->> 'sqlTypeCode' = $3)`

/** All definitions that match a filter, as one statement for an export. */
export const allLovs = ({ code: part = "", title = "", sqlTypeCode }: Pick<LovQuery, "code" | "title" | "sqlTypeCode">): Query => ({
  text: `select ${columns} ${wanted} order by code`,
  values: [part.trim(), title.trim(), sqlTypeCode ?? "", false],
})

const keysIn = (language: Language): Readonly<Record<LovSorts[number]["column"], OrderKey>> => ({
  code: "code",
  title: inOrderOf(language, `l.definition -> 'titles' ->> '${language}'`),
  type: "l.definition ->> 'sqlTypeCode'",
  enabled: "l.definition ->> 'enabledFlag'",
  changed: "changed_at",
})

/** A page of definitions in the requested order, then by code; titles are compared in `language`. */
export async function queryLovs(
  tx: Tx,
  { code: part = "", title = "", sqlTypeCode, removed = false, sorts = [], page, pageSize }: LovQuery,
  language: Language,
): Promise<{ records: LovRow[]; total: number; page: number; pageSize: number }> {
  const values = [part.trim(), title.trim(), sqlTypeCode ?? "", removed]
  const { rows } = await tx.query<Stored>({
    text: `select ${columns} ${wanted} order by ${orderBy(sorts, keysIn(language), "code")}, id limit $5 offset $6`,
    values: [...values, pageSize, (page - 1) * pageSize],
  })
  const counted = await tx.query<{ total: number }>({ text: `select count(*)::int as total ${wanted}`, values })
  return { records: rows.map(rowOf), total: counted.rows[0]?.total ?? 0, page, pageSize }
}

async function one(tx: Tx, where: "code = $1" | "id = $1", value: string): Promise<Stored> {
  const { rows } = await tx.query<Stored>({
    text: `select ${columns} from lov_definition where removed_at is null and ${where}`,
    values: [value],
  })
  const [row] = rows
  if (!row) throw new Refused({ code: code.absent })
  return row
}

/** The definition of this code; refuses with 10007 one that does not exist. */
export const readLov = async (tx: Tx, name: string): Promise<LovRow> => rowOf(await one(tx, "code = $1", name))

/** Why this definition is invalid; null when it is valid. */
export function troubleIn(draft: LovDraft): Refusal | null {
  const source = sourceNamed(sourceNameOf(draft), draft.sqlTypeCode)
  const fields = [...draft.entries.map(({ field }) => field), draft.valueField, draft.textField]
  const strange = fields.find((field) => !source.fields.includes(field))
  if (strange !== undefined) return { code: "10008", rule: "lovFieldUnknown", params: { field: strange } }
  const filter = draft.parameter.find(({ field }) => !source.filters.includes(field))
  if (filter) return { code: "10008", rule: "lovFilterUnknown", params: { field: filter.field } }
  const columnsTwice = fields.slice(0, draft.entries.length).find((field, at) => fields.indexOf(field) !== at)
  const rules = draft.parameter.map(({ field }) => field)
  const twice = columnsTwice ?? rules.find((field, at) => rules.indexOf(field) !== at)
  return twice === undefined ? null : { code: "11009", rule: "lovFieldTwice", params: { field: twice } }
}

type What = "add" | "update" | "clone" | "remove" | "removeEntry" | "restore"
interface Change {
  readonly id: string
  readonly version: number
  readonly what: What
  readonly before: LovDraft | null
  readonly after: LovDraft | null
  readonly person: string
}

const codeTaken = () => new Refused({ code: "10006" })

async function write(tx: Tx, { id, version, what, before, after, person }: Change): Promise<void> {
  const shown = after ?? before
  if (!shown) return
  if (after) {
    const trouble = troubleIn(after)
    if (trouble) throw new Refused(trouble)
  }
  await tx.query({
    text: `insert into lov_definition (id, code, definition, version, changed_by) values ($1, $2, $3, $4, $5)
      on conflict (id) do update set code = excluded.code, definition = excluded.definition, version = excluded.version,
        changed_at = platform_clock(), changed_by = excluded.changed_by, removed_at = case when $6 then platform_clock() end`,
    values: [id, shown.code, JSON.stringify(shown), version, person, after === null],
    meaning: { "23505": codeTaken },
  })
  send(tx, {
    text: "insert into lov_change (lov, version, what, before, after, person) values ($1, $2, $3, $4, $5, $6)",
    values: [id, version, what, before && JSON.stringify(before), after && JSON.stringify(after), person],
  })
}

/** Adds a definition, or a copy of one. */
export const addLov = (database: Database, draft: LovDraft, person: string, what: "add" | "clone" = "add"): Promise<LovRow> =>
  database.transaction(async (tx) => {
    const id = String(randomInt(1_000_000, 2 ** 47))
    await write(tx, { id, version: 1, what, before: null, after: draft, person })
    return readLov(tx, draft.code)
  })

/** Copies the definition `source` under the code `target`. */
export const cloneLov = async (database: Database, source: string, target: string, person: string): Promise<LovRow> =>
  addLov(database, { ...(await one(database, "code = $1", source)).definition, code: target }, person, "clone")

async function change(
  database: Database,
  id: string,
  { what, person, next }: { what: What; person: string; next: (before: Stored, tx: Tx) => LovDraft | null | Promise<LovDraft | null> },
): Promise<LovRow> {
  return database.transaction(async (tx) => {
    await tx.query({ text: "select from lov_definition where id = $1 for update", values: [id] })
    const before = await one(tx, "id = $1", id)
    const after = await next(before, tx)
    await write(tx, { id, version: before.version + 1, what, before: before.definition, after, person })
    return rowOf(after ? await one(tx, "id = $1", id) : before)
  })
}

/** The person who makes a change, and the texts and language for naming places in a refusal. */
export interface Changer extends Saying {
  readonly person: string
}

/** Changes a definition; refuses when it was changed since it was seen. Its code cannot change, since other places refer to it. */
export const updateLov = (database: Database, id: string, version: number, draft: LovDraft, by: Changer): Promise<LovRow> =>
  change(database, id, {
    what: "update",
    person: by.person,
    next: async ({ definition, version: now }, tx) => {
      requireFresh({ version: now }, version)
      if (definition.code !== draft.code) await requireUnused(tx, definition.code, by)
      return draft
    },
  })

/** Removes columns from a definition; the last one cannot be removed. */
export const removeLovEntries = (database: Database, id: string, fields: readonly string[], person: string): Promise<LovRow> =>
  change(database, id, {
    what: "removeEntry",
    person,
    next: ({ definition }) => {
      if (fields.some((field) => !definition.entries.some((entry) => entry.field === field))) throw new Refused({ code: code.absent })
      const entries = definition.entries.filter(({ field }) => !fields.includes(field))
      if (entries.length === 0) throw new Refused({ code: "10015", rule: "lovNeedsColumn" })
      return { ...definition, entries }
    },
  })

/** Removes a definition that is not used anywhere; the row is kept with its history. */
export const removeLov = async (database: Database, id: string, by: Changer): Promise<{ id: string }> => {
  await change(database, id, {
    what: "remove",
    person: by.person,
    next: async ({ definition }, tx) => {
      await requireUnused(tx, definition.code, by)
      return null
    },
  })
  return { id }
}

/** Restores a removed definition as it was then. */
export const restoreLov = (database: Database, id: string, person: string): Promise<LovRow> =>
  database.transaction(async (tx) => {
    const { rows } = await tx.query<Stored>({
      text: `select ${columns} from lov_definition where id = $1 and removed_at is not null for update`,
      values: [id],
    })
    const [removed] = rows
    if (!removed) throw new Refused({ code: code.absent })
    await write(tx, { id, version: removed.version + 1, what: "restore", before: null, after: removed.definition, person })
    return rowOf(await one(tx, "id = $1", id))
  })
