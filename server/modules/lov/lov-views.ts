import { code, Refused } from "#contract/errors.ts"
import type { LovRecord } from "#contract/lov.contract.ts"
import { send } from "#server/database/database.ts"
import type { LovSource } from "./lov-source.ts"

/** The role for reading views: it may only select from the schema `lov`. */
export const readerRole = "procurement_lov_reader"

interface DeclaredView {
  readonly roles: LovSource["roles"]
  /** A view of the schema `lov`. */
  readonly view: string
  /** SQL expressions by field, over `v` (a row of the view) and `caller` (language, and the company; null for administrators, who see all). */
  readonly columns: Readonly<Record<string, string>>
  /** The SQL expression that contains, or equals, a filter's value. */
  readonly contains: Readonly<Record<string, string>>
  readonly equals: Readonly<Record<string, string>>
  /** The rows that the caller sees; all by default. */
  readonly seen?: string
  readonly order: string
}

const closed = () => new Refused({ code: code.unavailable })
const tooSlow = () => new Refused({ code: code.unavailable, rule: "lovTooSlow" })

/** A source over a declared view: the statement is made from the declaration alone, and user input is bound as a value. */
function viewSource({ roles, view, columns, contains, equals, seen = "true", order }: DeclaredView): LovSource {
  const conditions = [
    "(v.enabled or not $3)",
    seen,
    ...Object.values(contains).map((expression, at) => `($${at + 4} = '' or position(lower($${at + 4}) in lower(${expression})) > 0)`),
    ...Object.values(equals).map((expression, at) => {
      const place = `$${at + 4 + Object.keys(contains).length}`
      return `(${place} = '' or ${expression} = ${place})`
    }),
  ]
  const filters = [...Object.keys(contains), ...Object.keys(equals)]
  const caller = "with caller as (select $1::text as language, $2::text as company)"
  const from = `from lov.${view} v cross join caller where ${conditions.join(" and ")}`
  const shown = Object.entries(columns).map(([field, expression]) => `${expression} as "${field}"`)
  return {
    sqlTypeCode: "SQL",
    roles,
    fields: Object.keys(columns),
    filters,
    async search(tx, { user, language, enabled, filters: given, page, pageSize }) {
      send(tx, { text: `set local role ${readerRole}`, meaning: { "42501": closed, "22023": closed } })
      send(tx, { text: "set local statement_timeout = '3s'" })
      const company = user.roles.includes("administrator") ? null : (user.party ?? "")
      const values = [language, company, enabled, ...filters.map((field) => given[field] ?? "")]
      const next = values.length + 1
      const { rows } = await tx.query<LovRecord>({
        text: `${caller} select ${shown.join(", ")} ${from} order by ${order} limit $${next} offset $${next + 1}`,
        values: [...values, pageSize, (page - 1) * pageSize],
        meaning: { "57014": tooSlow },
      })
      const counted = await tx.query<{ total: number }>({
        text: `${caller} select count(*)::int as total ${from}`,
        values,
        meaning: { "57014": tooSlow },
      })
      return { rows, total: counted.rows[0]?.total ?? 0 }
    },
  }
}

/** Every view that an SQL-type definition may name; no other exists. */
export const views: ReadonlyMap<string, LovSource> = new Map([
  [
    "codeEntries",
    viewSource({
      roles: "everybody",
      view: "code_entry",
      columns: { code: "v.code", value: "v.value", name: "v.names ->> caller.language" },
      contains: { name: "v.names ->> caller.language", value: "v.value" },
      equals: { code: "v.code" },
      order: "v.code, v.place",
    }),
  ],
  [
    "departments",
    viewSource({
      roles: ["purchaser", "approver", "supervisor", "legal", "administrator"],
      view: "department",
      columns: { department: "v.department", people: "v.people::text" },
      contains: { department: "v.department" },
      equals: {},
      seen: "v.company is not distinct from caller.company",
      order: "v.department",
    }),
  ],
  [
    "masterData",
    viewSource({
      roles: "everybody",
      view: "master_data",
      columns: { code: "v.code", name: "coalesce(v.names ->> caller.language, v.data ->> 'name', v.code)" },
      contains: { name: "v.words" },
      equals: { register: "v.register", code: "v.code" },
      order: "v.code",
    }),
  ],
])
