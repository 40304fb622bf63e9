import type { DataRight, RoleRow } from "#contract/admin.contract.ts"
import { code, Refused } from "#contract/errors.ts"
import { type Role, roles as actingRoles } from "#contract/people.ts"
import type { Tx } from "#server/database/database.ts"
import type { Portrait } from "#server/audit/record-change.ts"
import { pageFrom, type Paged } from "#server/database/page-from.ts"
import { adoptAround } from "#server/suppliers/begin-supplier.ts"

/** The modules of a built-in role are the pages that it opens; their groups open automatically, as with custom roles. */
const columns = `r.id, r.code, r.name, r.acting, r.data_right as "dataRight", r.companies, r.built_in as "builtIn", r.version,
  (select count(*)::int from person_role h where h.role = r.id) as holders,
  array(select c.name from unnest(r.companies) with ordinality as chosen (id, place) join party c on c.id = chosen.id order by place) as "companyNames",
  case when r.built_in then array(select m.id from menu_module m where m.roles @> array[r.id] and m.removed_at is null
      and m.component <> '' and m.is_operating <> 3 order by m.id)
    else array(select o.module from role_module o join menu_module m on m.id = o.module where o.role = r.id and m.removed_at is null order by o.module)
  end as modules`

/** The filter for roles: a part of the code or name in any case, a data right, and an acting role. */
interface RoleQuery {
  readonly name?: string | undefined
  readonly dataRight?: DataRight | undefined
  readonly acting?: Role | undefined
  readonly page: number
  readonly pageSize: number
}

/** A page of roles: built-in ones first, ordered by code. */
export const queryRoles = (tx: Tx, { name = "", dataRight, acting, page, pageSize }: RoleQuery): Promise<Paged<RoleRow>> =>
  pageFrom<RoleRow>(tx, {
    columns,
    from: `platform_role r where position(lower($1) in lower(r.code || ' ' || r.name)) > 0
      and ($2::text is null or r.data_right = $2) and ($3::text is null or r.acting @> array[$3])`,
    values: [name, dataRight ?? null, acting ?? null],
    order: "not r.built_in, r.code",
    page,
    pageSize,
  })

/** Returns one role; refuses with 10007 one that does not exist. */
export async function readRole(tx: Tx, id: string): Promise<RoleRow> {
  const { rows } = await tx.query<RoleRow>({ text: `select ${columns} from platform_role r where r.id = $1`, values: [id] })
  const [row] = rows
  if (!row) throw new Refused({ code: code.absent })
  return row
}

/** What the audit trail records of a role: modules and companies by their names. */
export async function portraitOf(tx: Tx, row: RoleRow): Promise<Portrait> {
  const { rows } = await tx.query<{ modules: string[]; companies: string[] }>({
    text: `select array(select m.code from menu_module m where m.id = any ($1) order by m.code) as modules,
      array(select c.name from party c where c.id = any ($2) order by c.name) as companies`,
    values: [row.modules, row.companies],
  })
  const { code: roleCode, name, acting, dataRight } = row
  return { code: roleCode, name, acting, dataRight, modules: rows[0]?.modules ?? [], companies: rows[0]?.companies ?? [] }
}

/**
 * Derives the acting roles of these people from the roles that they hold, in the order of the contract. Whoever then acts for a supplier is no expert
 * (16073), and the company becomes a supplier.
 */
export async function settleActing(tx: Tx, people: readonly string[]): Promise<void> {
  await tx.query({
    text: `with settled as (
        select p.id, array(
          select one from unnest($2::text[]) with ordinality as known (one, place)
          where exists (select from person_role h join platform_role r on r.id = h.role where h.person = p.id and one = any (r.acting))
          order by place) as roles
        from person p where p.id = any ($1))
      update person p set roles = s.roles,
        entrusted_at = case when 'supplier' = any (s.roles) and not 'supplier' = any (p.roles) then platform_clock() else p.entrusted_at end
      from settled s where s.id = p.id`,
    values: [people, actingRoles],
  })
  const { rowCount } = await tx.query({
    text: `select from person p join expert_profile e on e.person = p.id
      where p.id = any ($1) and p.roles @> array['supplier'] and (e.enabled or p.roles @> array['expert'])`,
    values: [people],
  })
  if (rowCount > 0) throw new Refused({ code: "16073", rule: "expertIsNoBidder" })
  await adoptAround(tx, people)
}
