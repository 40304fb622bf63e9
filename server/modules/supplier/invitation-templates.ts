import type { InvitationTemplate } from "#contract/invitation.contract.ts"
import type { Tx } from "#server/database/database.ts"

/** The opening texts of a company's invitation letters; a language without one uses the platform's own text. */
export async function templatesOf(tx: Tx, company: string): Promise<InvitationTemplate[]> {
  const { rows } = await tx.query<InvitationTemplate>({
    name: "invitation-templates",
    text: "select language, subject, body from invitation_template where company = $1 order by language",
    values: [company],
  })
  return rows
}

/** Stores the opening text of a company's letters in one language. */
export async function saveTemplate(tx: Tx, company: string, { language, subject, body }: InvitationTemplate): Promise<void> {
  await tx.query({
    text: `insert into invitation_template (company, language, subject, body) values ($1, $2, $3, $4)
      on conflict (company, language) do update set subject = excluded.subject, body = excluded.body`,
    values: [company, language, subject, body],
  })
}
