import type { Reach } from "#contract/permission.contract.ts"
import type { Tx } from "#server/database/database.ts"
import { administersCompany, dataScope, grantsIn, type Owners } from "#server/http/data-rights.ts"
import type { SightOfDocuments } from "#server/http/document-sight.ts"
import type { SessionUser } from "#server/http/session-user.ts"

/** The most companies and departments that are named. */
const named = 50

/** Whose documents a person can see, of kinds for which the same roles count: `dataScope` applied to companies and colleagues instead of documents. */
export async function reachOf(
  tx: Tx,
  asker: SessionUser,
  user: SessionUser,
  [first, ...others]: readonly [SightOfDocuments, ...SightOfDocuments[]],
): Promise<Reach> {
  const { acting } = first
  const companies = await companiesOf(tx, user, acting)
  const colleagues = await colleaguesOf(tx, user, acting)
  // The number of another company's documents is not shown to an administrator who does not manage it.
  const told = companies.every(({ id }) => administersCompany(asker, id))
  const kinds: Reach["kinds"] = []
  for (const { kind, count } of [first, ...others]) kinds.push({ kind, documents: told ? await count(tx, user) : null })
  return {
    kinds,
    counting: grantsIn(user, acting).map(({ role }) => role),
    companies: companies.slice(0, named),
    companyCount: companies.length,
    departments: colleagues.departments.slice(0, named),
    departmentCount: colleagues.departments.length,
    people: colleagues.people,
  }
}

/** The companies whose documents the person may see, and whether all of them or only some: the person's own, or those without an author. */
async function companiesOf(tx: Tx, user: SessionUser, acting: SightOfDocuments["acting"]): Promise<Reach["companies"]> {
  const values: unknown[] = [user.id]
  const scope = (author: string, people: string) => {
    const owners: Owners = { company: "c.id", author, people }
    return dataScope(user, acting, owners, (value) => `$${values.push(value)}`)
  }
  const { rows } = await tx.query<Reach["companies"][number]>({
    text: `select c.id, c.name, ${scope("''::text", "'{}'::text[]")} as whole from party c
      where $1::text is not null and ${scope("$1::text", "array[$1::text]")} order by c.name, c.id`,
    values,
  })
  return rows
}

/** The colleagues in these roles whose documents the person may see, and their departments. */
async function colleaguesOf(
  tx: Tx,
  user: SessionUser,
  acting: SightOfDocuments["acting"],
): Promise<{ readonly people: number; readonly departments: Reach["departments"] }> {
  const values: unknown[] = [acting]
  const owners: Owners = { company: "p.party", author: "p.id", people: "array[p.id]" }
  const scope = dataScope(user, acting, owners, (value) => `$${values.push(value)}`)
  const { rows } = await tx.query<{ id: string | null; name: string; companyName: string | null; people: number }>({
    text: `select u.id, u.name, c.name as "companyName", count(*)::int as people
      from person p left join org_unit u on u.id = p.unit left join party c on c.id = p.party
      where p.roles && $1::text[] and ${scope} group by u.id, u.name, c.name order by u.name, c.name`,
    values,
  })
  return {
    people: rows.reduce((sum, { people }) => sum + people, 0),
    departments: rows.flatMap(({ id, ...row }) => (id === null ? [] : [{ id, ...row }])),
  }
}
