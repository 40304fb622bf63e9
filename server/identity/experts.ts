import type { Tx } from "#server/database/database.ts"

/** What the draw of experts goes by. */
export interface ExpertProfile {
  readonly user: string
  readonly fields: readonly string[]
  /** The company that employs the expert; null for none on the platform. */
  readonly employer: string | null
  readonly department: string | null
  readonly enabled: boolean
}

/** An expert of the pool, with the name to show. */
export interface Expert extends ExpertProfile {
  readonly displayName: string
}

/** Enters or replaces an expert's profile. */
export async function saveExpertProfile(tx: Tx, profile: ExpertProfile): Promise<void> {
  await tx.query({
    text: `insert into expert_profile (person, fields, employer, department, enabled) values ($1, $2, $3, $4, $5)
      on conflict (person) do update set fields = excluded.fields, employer = excluded.employer, department = excluded.department, enabled = excluded.enabled`,
    values: [profile.user, profile.fields, profile.employer, profile.department, profile.enabled],
  })
}

/** The pool: experts whose profile is enabled and whose account is active, by account name. */
export async function listExperts(tx: Tx): Promise<Expert[]> {
  const { rows } = await tx.query<Expert>({
    text: `select e.person as "user", p.display_name as "displayName", e.fields, e.employer, coalesce(department_name(p), e.department) as department, e.enabled
      from expert_profile e join person p on p.id = e.person
      where e.enabled and may_sign_in(p) and p.roles @> array['expert'] order by p.name collate "C"`,
  })
  return rows
}
