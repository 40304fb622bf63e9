import { code, Refused } from "#contract/errors.ts"
import type { RouteDraft, RouteRow, RouteVersion, RouteView } from "#contract/route.contract.ts"
import { idsOf } from "#server/approvals/route-people.ts"
import type { Tx } from "#server/database/database.ts"
import { administersCompany, dataScope, grantsIn } from "#server/http/data-rights.ts"
import type { SessionUser } from "#server/http/session-user.ts"

const epoch = (column: string) => `floor(extract(epoch from ${column}) * 1000)::float8`

/** What a version is for; `draft` is its column. */
const shownOf = (draft: string) => `jsonb_build_object('name', ${draft} ->> 'name', 'scope', ${draft} -> 'scope',
  'organisationName', (select name from org_unit where id = ${draft} -> 'scope' ->> 'organisation'),
  'unitsAbove', array(
    with recursive above as (
      select parent, 1 as steps from org_unit where id = ${draft} -> 'scope' ->> 'organisation'
      union all select up.parent, steps + 1 from above join org_unit up on up.id = above.parent where steps < 100)
    select parent from above where parent is not null order by steps))`
const columns = `r.id, r.revision, c.name as "companyName", ${shownOf("v.draft")} as shown,
  case when f.route is null then null else ${shownOf("f.draft")} end as "asInForce",
  r.version, r.in_force as "inForce", jsonb_array_length(v.draft -> 'steps') as "stepCount", r.used_at is not null as used,
  v.tried_at is not null as tried, ${epoch("r.changed_at")} as "changedAt", who.display_name as "changedBy"`
const source = `approval_route r join approval_route_version v on v.route = r.id and v.version = r.version
  left join approval_route_version f on f.route = r.id and f.version = r.in_force
  join person who on who.id = r.changed_by
  left join party c on c.id = v.draft -> 'scope' ->> 'company'`
const company = "v.draft -> 'scope' ->> 'company'"

type Shown = NonNullable<RouteRow["asInForce"]>
interface Stored extends Omit<RouteRow, keyof Shown> {
  readonly shown: Shown
}
const rowOf = ({ shown, ...row }: Stored): RouteRow => ({ ...row, ...shown })

/** A platform administrator belongs to no company and manages all. */
const ofPlatform = ({ party }: SessionUser): boolean => party === null

/** Whether an administrator may change the routes of a company; routes for all companies (null) need a platform administrator. */
export function administers(user: SessionUser, ofCompany: string | null): boolean {
  if (ofCompany !== null) return administersCompany(user, ofCompany)
  return ofPlatform(user) || grantsIn(user, ["administrator"]).some(({ data }) => data === "all")
}

/** Refuses with 20001 the routes of a company that the administrator does not manage. */
export function requireAdministers(user: SessionUser, ofCompany: string | null): void {
  if (!administers(user, ofCompany)) throw new Refused({ code: code.notPermitted, rule: "routeOfOwnCompany" })
}

/** The filter for routes. */
export interface RouteFilter {
  readonly name?: string | undefined
  readonly type?: string | undefined
  readonly company?: string | undefined
  readonly state?: "0" | "1" | undefined
  readonly page: number
  readonly pageSize: number
}

/** The condition for the routes that an administrator may see: those of the own companies, and those for all. */
function seenBy(user: SessionUser, values: unknown[]): string {
  if (ofPlatform(user)) return "true"
  const owners = { company: `(${company})`, author: "r.changed_by", people: "array[r.changed_by]" }
  return `(${company} is null or ${dataScope(user, ["administrator"], owners, (value) => `$${values.push(value)}`)})`
}

/** A page of routes by kind of document and name; for one company, including those for all companies. */
export async function queryRoutes(tx: Tx, user: SessionUser, { name = "", type, company: of, state, page, pageSize }: RouteFilter) {
  const values: unknown[] = [name, type ?? null, of ?? null, state === undefined ? null : state === "1"]
  const from = `${source} where position(lower($1) in lower(v.draft ->> 'name')) > 0
    and ($2::text is null or $2 in (v.draft -> 'scope' ->> 'type', f.draft -> 'scope' ->> 'type'))
    and ($3::text is null or ${company} is null or ${company} = $3) and ($4::boolean is null or (r.in_force is not null) = $4)
    and ${seenBy(user, values)}`
  const counted = await tx.query<{ total: number }>({ text: `select count(*)::int as total from ${from}`, values })
  const { rows } = await tx.query<Stored>({
    text: `select ${columns} from ${from} order by v.draft -> 'scope' ->> 'type', v.draft ->> 'name', r.id
      limit $${values.length + 1} offset $${values.length + 2}`,
    values: [...values, pageSize, (page - 1) * pageSize],
  })
  return { records: rows.map(rowOf), total: counted.rows[0]?.total ?? 0, page, pageSize }
}

/** One route with its latest version; refuses with 10007 one that does not exist or that another company's administrators manage. */
export async function readRoute(tx: Tx, user: SessionUser, id: string): Promise<RouteView> {
  const values: unknown[] = [id]
  const { rows } = await tx.query<Stored & { readonly draft: RouteDraft }>({
    text: `select ${columns}, v.draft from ${source} where r.id = $1 and ${seenBy(user, values)}`,
    values,
  })
  const [row] = rows
  if (!row) throw new Refused({ code: code.absent })
  const people = await tx.query<{ id: string; name: string }>({
    text: "select id, display_name as name from person where id = any ($1) order by id",
    values: [idsOf(row.draft.steps, "user")],
  })
  return { ...rowOf(row), draft: row.draft, people: people.rows }
}

/** A route's versions, the latest first. */
export async function routeVersions(tx: Tx, user: SessionUser, id: string): Promise<RouteVersion[]> {
  await readRoute(tx, user, id)
  const { rows } = await tx.query<Omit<RouteVersion, "names">>({
    text: `select v.version, ${epoch("v.at")} as at, p.display_name as by, ${epoch("v.tried_at")} as "triedAt",
        ${epoch("v.enabled_at")} as "enabledAt", r.in_force is not distinct from v.version as "inForce", v.draft
      from approval_route_version v join approval_route r on r.id = v.route join person p on p.id = v.person
      where v.route = $1 order by v.version desc`,
    values: [id],
  })
  const steps = rows.flatMap(({ draft }) => draft.steps)
  const names = await tx.query<RouteVersion["names"][number]>({
    text: `select id, display_name as name from person where id = any ($1) union all select id, name from platform_role where id = any ($2)`,
    values: [idsOf(steps, "user"), idsOf(steps, "role")],
  })
  return rows.map((row) => {
    const own = new Set([...idsOf(row.draft.steps, "user"), ...idsOf(row.draft.steps, "role")])
    return { ...row, names: names.rows.filter((one) => own.has(one.id)) }
  })
}
