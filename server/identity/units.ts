import type { Tx } from "#server/database/database.ts"
import { newId } from "./secrets.ts"

/** Returns the id of the department with this name in a company, creating it and the company's organisation where needed. */
export async function ensureDepartment(tx: Tx, { company, name }: { readonly company: string; readonly name: string }): Promise<string> {
  const top = await tx.query<{ id: string }>({
    text: "select id from org_unit where company = $1 and kind = 'organisation' order by code limit 1",
    values: [company],
  })
  const parent = top.rows[0]?.id ?? (await make(tx, { kind: "organisation", prefix: "ORG", name: null, parent: null, company }))
  const there = await tx.query<{ id: string }>({ text: "select id from org_unit where parent = $1 and name = $2", values: [parent, name] })
  return there.rows[0]?.id ?? make(tx, { kind: "department", prefix: "D", name, parent, company: null })
}

interface Plan {
  readonly kind: "organisation" | "department"
  readonly prefix: string
  /** Null for the company's own organisation. */
  readonly name: string | null
  readonly parent: string | null
  readonly company: string | null
}

/** Adds a unit after the existing ones, with the next free number. */
async function make(tx: Tx, { kind, prefix, name, parent, company }: Plan): Promise<string> {
  const id = newId()
  await tx.query({
    text: `insert into org_unit (id, kind, code, name, parent, company, sort)
      select $1, $2, $3 || next, coalesce($4, (select c.name from party c where c.id = $6)), $5, $6, next * 10
      from (select coalesce(max(substr(code, length($3) + 1)::int), 0) + 1 as next from org_unit where code ~ ('^' || $3 || '\\d{1,6}$')) as free`,
    values: [id, kind, prefix, name, parent, company],
  })
  return id
}
