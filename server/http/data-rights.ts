import { type DataRight, dataRights } from "#contract/admin.contract.ts"
import type { Role } from "#contract/people.ts"
import type { Tx } from "#server/database/database.ts"
import type { SessionUser } from "./session-user.ts"

/** What one of a person's roles grants: acting roles, and whose data are visible in them. */
export interface Grant {
  /** The id of the role; a built-in role has the name of its acting role. */
  readonly role: string
  readonly acting: readonly Role[]
  readonly data: DataRight
  /** The companies of a `chosen` data right. */
  readonly companies: readonly string[]
}

/** A row's owners as SQL expressions: its company, its author, and an array of everybody named in it. */
export interface Owners {
  readonly company: string
  readonly author: string
  readonly people: string
}

type Reader = Pick<SessionUser, "id" | "party" | "roles" | "grants">

const isPart = (data: DataRight): boolean => data === "own" || data === "department"
const countIn =
  (acting: readonly Role[]) =>
  (grant: Grant): boolean =>
    grant.acting.some((role) => acting.includes(role))

/** The grants of a person in one of these roles; without any, the person sees the own company's data. */
const grantsFor = ({ roles, grants }: Reader, acting: readonly Role[]): readonly Pick<Grant, "data" | "companies">[] =>
  grants?.filter(countIn(acting)) ?? (roles.some((role) => acting.includes(role)) ? [{ data: "company", companies: [] }] : [])

/** The grants that count in these acting roles, the widest right first: those that `dataScope` applies, for explanations. */
export const grantsIn = ({ grants = [] }: Reader, acting: readonly Role[]): readonly Grant[] =>
  grants.filter(countIn(acting)).toSorted((one, other) => dataRights.indexOf(other.data) - dataRights.indexOf(one.data))

/**
 * The single place of data rights (spec 6): a SQL condition for the rows that a person may see in one of these acting roles. Rights add up. `bind`
 * adds a parameter and returns its placeholder.
 */
export function dataScope(user: Reader, acting: readonly Role[], row: Owners, bind: (value: unknown) => string): string {
  const grants = grantsFor(user, acting)
  if (grants.some(({ data }) => data === "all")) return "true"
  const kinds = new Set(grants.map(({ data }) => data))
  const home = () => `${row.company} = ${bind(user.party ?? "")}::text`
  const named = () => `${bind(user.id)}::text = any (${row.people})`
  // The person's own unit of the organisation, and all below it.
  const sameDepartment = () =>
    `exists (select from person colleague where colleague.id = ${row.author} and colleague.unit in
      (select org_units_within(self.unit) from person self where self.id = ${bind(user.id)}::text))`
  const chosen = [...new Set(grants.flatMap(({ data, companies }) => (data === "chosen" ? companies : [])))]
  const conditions = [
    ...(kinds.has("company") ? [home()] : []),
    ...(kinds.has("department") ? [`(${home()} and (${sameDepartment()} or ${named()}))`] : []),
    ...(kinds.has("own") ? [`(${home()} and ${named()})`] : []),
    ...(chosen.length > 0 ? [`${row.company} = any (${bind(chosen)}::text[])`] : []),
  ]
  return conditions.length === 0 ? "false" : `(${conditions.join(" or ")})`
}

/** Whether a person's data rights can cover rows of this company at all. */
export function reachesCompany(user: Reader, acting: readonly Role[], company: string): boolean {
  return grantsFor(user, acting).some(({ data, companies }) =>
    data === "all" ? true : data === "chosen" ? companies.includes(company) : (user.party ?? "") === company,
  )
}

/** Whether one of the person's rights in these roles covers only a part of a company. */
export const seesParts = (user: Reader, acting: readonly Role[]): boolean => grantsFor(user, acting).some(({ data }) => isPart(data))

/** `reachesCompany` as a SQL condition on the company of a row. */
export function companyScope(user: Reader, acting: readonly Role[], company: string, bind: (value: unknown) => string): string {
  const grants = grantsFor(user, acting)
  if (grants.some(({ data }) => data === "all")) return "true"
  const reached = grants.flatMap(({ data, companies }) => (data === "chosen" ? companies : [user.party ?? ""]))
  return `${company} = any (${bind([...new Set(reached)])}::text[])`
}

/** Whether an administrator manages a company; a platform administrator belongs to no company and manages all. */
export const administersCompany = (user: Reader, company: string): boolean =>
  user.party === null || reachesCompany(user, ["administrator"], company)

/** The owners of a row as values. */
export interface OwnedRow {
  readonly company: string
  readonly author: string
  readonly people: readonly string[]
}

/** Whether a person's data rights cover one row: `dataScope` applied to values. The database is queried only for people who see a part of a company. */
export async function reachesRow(tx: Tx, user: Reader, acting: readonly Role[], row: OwnedRow): Promise<boolean> {
  if (!reachesCompany(user, acting, row.company)) return false
  const whole = grantsFor(user, acting).filter(({ data }) => !isPart(data))
  if (reachesCompany({ ...user, grants: whole.map((one) => ({ ...one, role: "", acting })) }, acting, row.company)) return true
  const values: unknown[] = [row.company, row.author, row.people]
  const owners: Owners = { company: "owned.company", author: "owned.author", people: "owned.people" }
  const condition = dataScope(user, acting, owners, (value) => `$${values.push(value)}`)
  const { rows } = await tx.query<{ reached: boolean }>({
    text: `select ${condition} as reached from (select $1::text as company, $2::text as author, $3::text[] as people) as owned`,
    values,
  })
  return rows[0]?.reached ?? false
}
