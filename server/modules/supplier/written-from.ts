import { invitation } from "#machines/invitation/invitation.chart.ts"
import type { Tx } from "#server/database/database.ts"
import { placeOf, presentOf } from "#server/documents/context.ts"
import type { SessionUser } from "#server/http/session-user.ts"

interface Option {
  readonly value: string
  readonly label: string
}

/** The categories and regions to choose from, in a person's language. */
export async function optionsFor(tx: Tx, user: SessionUser): Promise<{ categories: Option[]; regions: Option[] }> {
  const options = await tx.query<Option & { readonly of: string }>({
    name: "registration-options",
    text: `select 'category' as of, code as value, coalesce(names ->> $1, names ->> 'zh') as label from register_entry where register = 'categories' and enabled
      union all select 'region', code, coalesce(names ->> $1, names ->> 'zh') from area where parent is null and enabled
      order by of, value`,
    values: [user.language],
  })
  const of = (sort: string) => options.rows.flatMap(({ of: one, value, label }) => (one === sort ? [{ value, label }] : []))
  return { categories: of("category"), regions: of("region") }
}

/** What a registration form starts from: categories and regions to choose from, and known data of the applicant and the invitation. */
export async function writtenFrom(tx: Tx, user: SessionUser, invited: string | null) {
  const { rows } = await tx.query<{ email: string | null }>({ text: "select email from person where id = $1", values: [user.id] })
  const known = invited === null ? null : await presentOf(tx, invitation, await placeOf(tx, invited))
  return {
    company: known?.document.facts.content?.company ?? "",
    email: rows[0]?.email ?? "",
    ...(await optionsFor(tx, user)),
  }
}
