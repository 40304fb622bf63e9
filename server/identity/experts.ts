import type { Tx } from "#server/database/database.ts"

/** An expert as the draw sees one. */
export interface Expert {
  readonly user: string
  readonly displayName: string
  /** Values of the code `EXPERT_FIELD`. */
  readonly fields: readonly string[]
  /** The company of the platform that employs the expert; null for none. */
  readonly employer: string | null
  /** The employer's name, whether or not it is on the platform; null where no employer is known. */
  readonly employerName: string | null
  readonly department: string | null
  /** Companies whose bids the expert must not judge, besides the employer's. Purchasers may not read this. */
  readonly avoid: readonly string[]
}

/** The SQL condition that the expert with record `e` and account `p` may be called to a committee: nobody who acts for a supplier may. */
export const callable = "(e.enabled and may_sign_in(p) and p.roles @> array['expert'] and not p.roles @> array['supplier'])"
/** The companies that disqualify an expert: the employer, the company acted for, and those to be avoided. */
const binding = "array_remove(array[e.employer, p.party], null) || e.avoid"
const source = "expert_profile e join person p on p.id = e.person left join party c on c.id = e.employer"
const columns = `e.person as "user", p.display_name as "displayName", e.fields, e.employer, coalesce(c.name, nullif(e.employer_name, '')) as "employerName",
  coalesce(department_name(p), e.department) as department, case when p.party is null then e.avoid else e.avoid || p.party end as avoid`

/** The pool: experts with an enabled record and an active account, by account name. */
export async function listExperts(tx: Tx): Promise<Expert[]> {
  const { rows } = await tx.query<Expert>({ text: `select ${columns} from ${source} where ${callable} order by p.name collate "C"` })
  return rows
}

/** The records of these experts, whether or not they can still be called. */
export async function expertsNamed(tx: Tx, people: readonly string[]): Promise<Expert[]> {
  const { rows } = await tx.query<Expert>({
    name: "experts-named",
    text: `select ${columns} from ${source} where e.person = any ($1)`,
    values: [people],
  })
  return rows
}

/** An expert's eligibility for a tender: whether the expert may be called at all, and has ties to one of the companies that take part. */
export interface ExpertStanding {
  readonly callable: boolean
  readonly bound: boolean
}

/** The condition that a person (a SQL expression, like the companies) has ties to one of these companies as an expert. */
export const isBound = (who: string, companies: string): string =>
  `exists (select from expert_profile e join person p on p.id = e.person where e.person = ${who} and (${binding}) && ${companies})`

/** The eligibility of these people for a tender with these companies; people who are not experts are left out. */
export async function standingOf(tx: Tx, people: readonly string[], parties: readonly string[]): Promise<Map<string, ExpertStanding>> {
  const { rows } = await tx.query<ExpertStanding & { readonly person: string }>({
    name: "expert-standing",
    text: `select e.person, ${callable} as callable, (${binding}) && $2 as bound
      from expert_profile e join person p on p.id = e.person where e.person = any ($1)`,
    values: [people, parties],
  })
  return new Map(rows.map(({ person, ...standing }) => [person, standing]))
}

/** Those of these people who may be called as experts for a tender with these companies. */
export async function fittingAmong(tx: Tx, people: readonly string[], parties: readonly string[]): Promise<readonly string[]> {
  const standing = await standingOf(tx, people, parties)
  return people.filter((one) => standing.get(one)?.callable === true && standing.get(one)?.bound === false)
}
