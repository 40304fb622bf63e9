import type { PersonRow } from "#contract/admin.contract.ts"
import { code, Refused } from "#contract/errors.ts"
import type { Tx } from "#server/database/database.ts"
import type { Portrait } from "#server/audit/record-change.ts"
import { pageFrom, type Paged } from "#server/database/page-from.ts"

const epoch = (column: string) => `floor(extract(epoch from ${column}) * 1000)::float8`
const columns = `p.id, p.name, p.display_name as "displayName", coalesce(p.phone, '') as phone, coalesce(p.email, '') as email,
  p.work_code as "workCode", p.gender, p.age, ${epoch("p.valid_until")} as "validUntil", p.party as company, c.name as "companyName",
  p.unit as department, department_name(p) as "departmentName", p.active, p.must_change_password as "mustChangePassword", p.version,
  ${epoch("p.created_at")} as "createdAt", (select ${epoch("max(s.last_seen_at)")} from session s where s.person = p.id) as "lastSeenAt", ${epoch("p.erased_at")} as "erasedAt",
  (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'code', r.code, 'name', r.name, 'builtIn', r.built_in) order by not r.built_in, r.code), '[]')
    from person_role h join platform_role r on r.id = h.role where h.person = p.id) as roles`
const source = "person p left join party c on c.id = p.party"

/** The filter for people: parts match in any case, or a company, a role, and whether they are active. */
export interface PeopleQuery {
  readonly name?: string | undefined
  readonly username?: string | undefined
  readonly phone?: string | undefined
  readonly company?: string | undefined
  /** Includes the units below it. */
  readonly department?: string | undefined
  readonly role?: string | undefined
  readonly active?: "0" | "1" | undefined
  readonly page: number
  readonly pageSize: number
}

/** A page of people, ordered by account name. */
export const queryPeople = (tx: Tx, { name = "", username = "", phone = "", ...query }: PeopleQuery): Promise<Paged<PersonRow>> =>
  pageFrom<PersonRow>(tx, {
    columns,
    from: `${source} where position(lower($1) in lower(p.display_name)) > 0 and position(lower($2) in p.name) > 0
      and position($3 in coalesce(p.phone, '')) > 0 and ($4::text is null or p.party = $4) and ($6::bool is null or p.active = $6)
      and ($5::text is null or exists (select from person_role h where h.person = p.id and h.role = $5))
      and ($7::text is null or p.unit in (select org_units_within($7)))`,
    values: [
      name,
      username,
      phone,
      query.company ?? null,
      query.role ?? null,
      query.active === undefined ? null : query.active === "1",
      query.department ?? null,
    ],
    order: `p.name collate "C"`,
    page: query.page,
    pageSize: query.pageSize,
  })

/** Returns one person; refuses with 10007 one who does not exist. */
export async function readPerson(tx: Tx, id: string): Promise<PersonRow> {
  const { rows } = await tx.query<PersonRow>({ text: `select ${columns} from ${source} where p.id = $1`, values: [id] })
  const [row] = rows
  if (!row) throw new Refused({ code: code.absent })
  return row
}

/** Refuses with 20037 a change of a person whose data were erased: nothing may take their place. */
export function requireNotErased({ erasedAt }: PersonRow): void {
  if (erasedAt !== null) throw new Refused({ code: code.personErased, rule: "notErased" })
}

/** What the audit trail records of a person. */
export const portraitOf = (row: PersonRow): Portrait => ({
  name: row.name,
  displayName: row.displayName,
  phone: row.phone,
  email: row.email,
  workCode: row.workCode,
  gender: row.gender,
  age: row.age,
  validUntil: row.validUntil,
  active: row.active,
  roles: row.roles.map(({ code: roleCode }) => roleCode),
  company: row.companyName,
  department: row.departmentName,
})
