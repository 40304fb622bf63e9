import type { Tx } from "#server/database/database.ts"
import type { SessionUser } from "#server/http/session-user.ts"
import { administers, requireAdministers } from "./route-store.ts"

interface PersonChoice {
  readonly id: string
  readonly name: string
  readonly department: string
}

/** People who may sign in and act in one of these roles, of one company or of all; at most 500, ordered by name. */
async function peopleActing(tx: Tx, company: string | null, acting: readonly string[]): Promise<PersonChoice[]> {
  const { rows } = await tx.query<PersonChoice>({
    text: `select p.id, p.display_name as name, coalesce(department_name(p), '') as department from person p
      where may_sign_in(p) and p.roles && $2::text[] and ($1::text is null or p.party = $1)
      order by p.display_name, p.name limit 500`,
    values: [company, acting],
  })
  return rows
}

/** What a route of one company, or of all, can name; the administrator must manage the company. */
export async function routeChoices(tx: Tx, user: SessionUser, company: string | null, fromOutside: readonly string[]) {
  requireAdministers(user, company)
  const roles = await tx.query<{ id: string; code: string; name: string; builtIn: boolean; holders: number }>({
    text: `select r.id, r.code, r.name, r.built_in as "builtIn", (select count(*)::int from person_role h join person p on p.id = h.person
        where h.role = r.id and may_sign_in(p) and ($1::text is null or p.party = $1)) as holders
      from platform_role r where r.acting @> array['approver'] order by not r.built_in, r.code`,
    values: [company],
  })
  const units = await tx.query<{ id: string; name: string; parent: string | null }>({
    text: "select id, name, parent from org_unit where enabled and org_unit_company(id) = $1 order by kind desc, sort, code limit 500",
    values: [company],
  })
  return {
    everyCompany: administers(user, null),
    approvers: await peopleActing(tx, company, ["approver"]),
    submitters: await peopleActing(tx, company, ["purchaser"]),
    fromOutside: [...fromOutside],
    roles: roles.rows,
    units: units.rows,
  }
}

/** Colleagues who may decide in somebody's place: approvers of the same company. */
export const possibleDelegates = async (tx: Tx, { id, party }: SessionUser): Promise<PersonChoice[]> =>
  party === null ? [] : (await peopleActing(tx, party, ["approver"])).filter((one) => one.id !== id)
