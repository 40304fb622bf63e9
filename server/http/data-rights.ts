import { type DataRight, dataRights } from "#contract/admin.contract.ts"
import type { Role } from "#contract/people.ts"
import type { Tx } from "#server/database/database.ts"
import type { SessionUser } from "./session-user.ts"

/** What one of a person's roles gives: acting roles, and whose data are seen in them. */
export interface Grant {
  /** The id of the role; a built-in one is named like its acting role. */
  readonly role: string
  readonly acting: readonly Role[]
  readonly data: DataRight
  /** For `chosen`: whose. */
  readonly companies: readonly string[]
}

/** To whom a row belongs, as SQL expressions: its company, who wrote it, and (an array) everybody who is named in it. */
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

/** The grants by which a person acts in one of these roles; who has none written down sees the own company's data. */
const grantsFor = ({ roles, grants }: Reader, acting: readonly Role[]): readonly Pick<Grant, "data" | "companies">[] =>
  grants?.filter(countIn(acting)) ?? (roles.some((role) => acting.includes(role)) ? [{ data: "company", companies: [] }] : [])

/** The grants that count in these acting roles, the widest right first: what `dataScope` goes by, for whoever explains it. */
export const grantsIn = ({ grants = [] }: Reader, acting: readonly Role[]): readonly Grant[] =>
  grants.filter(countIn(acting)).toSorted((one, other) => dataRights.indexOf(other.data) - dataRights.indexOf(one.data))

/**
 * The one place of data rights (spec 6): a SQL condition for the rows that a person may see in one of these acting roles.
 * Rights add up. `bind` keeps a value and answers its placeholder.
 */
export function dataScope(user: Reader, acting: readonly Role[], row: Owners, bind: (value: unknown) => string): string {
  const grants = grantsFor(user, acting)
  if (grants.some(({ data }) => data === "all")) return "true"
  const kinds = new Set(grants.map(({ data }) => data))
  const home = () => `${row.company} = ${bind(user.party ?? "")}::text`
  const named = () => `${bind(user.id)}::text = any (${row.people})`
  // One's own unit of the organisation, and all that stand below it.
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

/** Whether rows of this company can be within the person's data rights at all. */
export function reachesCompany(user: Reader, acting: readonly Role[], company: string): boolean {
  return grantsFor(user, acting).some(({ data, companies }) =>
    data === "all" ? true : data === "chosen" ? companies.includes(company) : (user.party ?? "") === company,
  )
}

/** Whether one of the person's rights in these roles sees no more than a part of a company. */
export const seesParts = (user: Reader, acting: readonly Role[]): boolean => grantsFor(user, acting).some(({ data }) => isPart(data))

/** `reachesCompany` as a SQL condition on the company of a row. */
export function companyScope(user: Reader, acting: readonly Role[], company: string, bind: (value: unknown) => string): string {
  const grants = grantsFor(user, acting)
  if (grants.some(({ data }) => data === "all")) return "true"
  const reached = grants.flatMap(({ data, companies }) => (data === "chosen" ? companies : [user.party ?? ""]))
  return `${company} = any (${bind([...new Set(reached)])}::text[])`
}

/** Whether an administrator looks after a company; who administers the platform itself belongs to none and looks after all of them. */
export const administersCompany = (user: Reader, company: string): boolean =>
  user.party === null || reachesCompany(user, ["administrator"], company)

/** A row whose owners are known already. */
export interface OwnedRow {
  readonly company: string
  readonly author: string
  readonly people: readonly string[]
}

/** Whether one row is within the person's data rights: `dataScope` asked of values. Asks the database only for who may see no more than a part of a company. */
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
