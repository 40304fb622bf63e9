import { code, Refused } from "#contract/errors.ts"
import type { Database } from "#server/database/database.ts"

/** A person's identity at another provider. */
export interface Identity {
  readonly issuer: string
  readonly subject: string
  /** Set only if the provider has verified it. */
  readonly email: string | undefined
}

/**
 * Returns the active person of an identity. The first time that is the person whose verified e-mail, or whose account name, equals the identity's
 * verified e-mail; from then on only the subject counts. An unknown identity is refused with 100000. An administrator may link one by `npm run admin
 * -- link`.
 */
export async function personOf(database: Database, { issuer, subject, email }: Identity): Promise<string> {
  const { rows } = await database.query<{ id: string }>({
    text: `with known as (
        select person from person_identity where issuer = $1 and subject = $2),
      first as (
        insert into person_identity (issuer, subject, person)
        select $1, $2, min(p.id) from person p
        where not exists (select from known) and may_sign_in(p) and $3::text is not null
          and (p.name = lower($3) or (p.email_confirmed and lower(p.email) = lower($3)))
        having count(*) = 1
        on conflict (issuer, subject) do nothing returning person)
      select p.id from person p where may_sign_in(p) and p.id in (select person from known union all select person from first)`,
    values: [issuer, subject, email],
  })
  if (!rows[0]) throw new Refused({ code: code.badCredentials, rule: "noAccountForIdentity" })
  return rows[0].id
}
