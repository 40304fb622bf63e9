import type { Database } from "#server/database/database.ts"
import type { JsonValue } from "#server/event-store/json.ts"

/** A row of a table, its values as text, and what was done to it. */
export interface Edit {
  readonly table: string
  /** The values of its primary key, as `npm run verify` names them, and those that it has now. */
  readonly key: string
  readonly now: string
  readonly what: string
}

interface Column {
  readonly name: string
  readonly type: string
  readonly key: boolean
}

type Random = () => number
const pick = <T>(list: readonly T[], random: Random): T => {
  const found = list[Math.floor(random() * list.length)]
  if (found === undefined) throw new Error("nothing to choose from")
  return found
}

const letters = "0123456789abcdefxyz改"

/** Another text of the same kind: one letter is another one, there is one more, or one is gone. */
function otherText(text: string, random: Random): string {
  const at = Math.floor(random() * (text.length + 1))
  const letter = letters.charAt(Math.floor(random() * letters.length))
  const changed = pick(
    [
      text.slice(0, at) + letter + text.slice(at + 1),
      text.slice(0, at) + letter + text.slice(at),
      text.slice(0, Math.max(0, at - 1)) + text.slice(at),
    ],
    random,
  )
  return changed === text ? `${text}x` : changed
}

/** The same JSON with one of its values, or one of its names, another one. */
function otherJson(value: JsonValue, random: Random): JsonValue {
  if (typeof value === "string") return otherText(value, random)
  if (typeof value === "number") return value + 1
  if (typeof value === "boolean") return !value
  if (value === null) return 0
  if (Array.isArray(value)) {
    if (value.length === 0) return [null]
    const at = Math.floor(random() * value.length)
    return random() < 0.2 ? value.toSpliced(at, 1) : value.with(at, otherJson(value[at] ?? null, random))
  }
  const entries = Object.entries(value)
  if (entries.length === 0) return { x: null }
  const at = Math.floor(random() * entries.length)
  const [name, held] = entries[at] ?? ["", null]
  return Object.fromEntries(random() < 0.1 ? entries.toSpliced(at, 1) : entries.with(at, [name, otherJson(held ?? null, random)]))
}

function otherValue(type: string, value: string | null, random: Random): string | null {
  if (value === null)
    return type === "boolean"
      ? "true"
      : type.endsWith("[]")
        ? "{x}"
        : /^(big|small)?int|numeric|double/.test(type)
          ? "1"
          : type.startsWith("json")
            ? "0"
            : "x"
  if (/^(bigint|integer|smallint|numeric|double precision|xid8)$/.test(type))
    return String(BigInt(value.split(".")[0] ?? 0) + BigInt(1 + Math.floor(random() * 1_000)))
  if (type === "boolean") return value === "true" || value === "t" ? "false" : "true"
  if (type === "json" || type === "jsonb") return JSON.stringify(otherJson(JSON.parse(value) as JsonValue, random))
  if (type.endsWith("[]")) return value === "{}" ? "{x}" : value.replace("{", "{x,")
  return otherText(value, random)
}

/** Edits rows past the platform, as the database's superuser can. */
export async function rowEditor(database: Database, tables: readonly string[], random: Random) {
  const columns = new Map<string, readonly Column[]>()
  for (const table of tables) {
    const { rows } = await database.query<Column>({
      text: `select a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type, coalesce(a.attnum = any(i.indkey), false) as key
        from pg_attribute a left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
        where a.attrelid = to_regclass($1) and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum`,
      values: [table],
    })
    columns.set(table, rows)
  }
  const run = (...texts: readonly { text: string; values?: readonly unknown[] }[]) =>
    database.transaction(async (tx) => {
      await tx.query({ text: "set local session_replication_role = replica" })
      for (const one of texts) await tx.query(one)
    })
  await run(...tables.map((table) => ({ text: `create table if not exists kept_${table} as table ${table}` })))

  /** All rows of a table, their values as text. */
  const rowsOf = async (table: string) => {
    const texts = (columns.get(table) ?? []).map(({ name }) => `${name}::text as ${name}`).join(", ")
    return (await database.query<Record<string, string | null>>({ text: `select ${texts} from ${table}` })).rows
  }
  /** Changes, deletes or doubles a row; a column that is not to be looked at is named in `spared`. */
  const edit = async (table: string, row: Readonly<Record<string, string | null>>, spared: readonly string[] = []): Promise<Edit> => {
    const all = columns.get(table) ?? []
    const keys = all.filter(({ key }) => key)
    const where = keys.map(({ name, type }, index) => `${name} = $${index + 1}::text::${type}`).join(" and ")
    const values = keys.map(({ name }) => row[name])
    const edited = (what: string, now: Readonly<Record<string, string | null>> = row): Edit => ({
      table,
      key: values.join(" "),
      now: keys.map(({ name }) => now[name]).join(" "),
      what,
    })
    if (random() < 0.05) {
      await run({ text: `delete from ${table} where ${where}`, values })
      return edited("deleted")
    }
    const open = all.filter((column) => !spared.includes(column.name))
    for (;;) {
      const { name, type } = pick(open, random)
      const value = otherValue(type, row[name] ?? null, random)
      const text = `update ${table} set ${name} = $${keys.length + 1}::text::${type} where ${where}`
      // What the table itself does not take is no edit.
      const taken = await run({ text, values: [...values, value] }).then(
        () => true,
        () => false,
      )
      if (taken) return edited(`${name}: ${String(row[name]).slice(0, 60)} -> ${String(value).slice(0, 60)}`, { ...row, [name]: value })
    }
  }
  /** Makes the tables as they were. */
  const putBack = () =>
    run(
      ...tables.flatMap((table) => [
        { text: `delete from ${table}` },
        { text: `insert into ${table} ${overriding(columns.get(table) ?? [], table)}` },
      ]),
    )
  return { rowsOf, edit, putBack, chosen: <T>(list: readonly T[]) => pick(list, random) }
}

/** Generated columns make themselves. */
const overriding = (all: readonly Column[], table: string): string => {
  const names = all.map(({ name }) => name).join(", ")
  return `(${names}) overriding system value select ${names} from kept_${table}`
}
