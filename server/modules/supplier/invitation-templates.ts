import { code, Refused } from "#contract/errors.ts"
import { languages } from "#contract/identity.contract.ts"
import type { InvitationLetter, InvitationTemplate } from "#contract/invitation.contract.ts"
import { letterPlaceholders } from "#machines/invitation/letter.ts"
import { placeholderFault } from "#machines/message/placeholder-fault.ts"
import type { Tx } from "#server/database/database.ts"
import type { Texts } from "#server/http/texts.ts"
import { namesOf } from "#server/identity/names.ts"
import { frameOf } from "#server/mail/letter.ts"

/** The opening texts of a company's invitation letters; a language without one uses the platform's own text. */
export async function templatesOf(tx: Tx, company: string): Promise<InvitationTemplate[]> {
  const { rows } = await tx.query<InvitationTemplate>({
    name: "invitation-templates",
    text: "select language, subject, body, version from invitation_template where company = $1 order by language",
    values: [company],
  })
  return rows
}

const placeholders = Object.fromEntries(letterPlaceholders.map((name) => [name, `{{${name}}}`]))

/** How a company's letters read in each language: by its own text, or else by the platform's, with its placeholders, what surrounds it, and a sample of what fills it. */
export async function lettersOf(tx: Tx, company: string, texts: Texts): Promise<InvitationLetter[]> {
  const own = await templatesOf(tx, company)
  const { [company]: buyer = "" } = await namesOf(tx, [company])
  return languages.map((language) => {
    const say = (part: string) => texts.text(`mail:invitation.${part}`, language, placeholders)
    const text = own.find((one) => one.language === language) ?? { language, subject: say("subject"), body: say("body"), version: 0 }
    const sample = (part: string) => say(`sample.${part}`)
    return {
      ...text,
      frame: frameOf(texts, { about: "invitation", language, name: "{{person}}" }),
      sample: {
        person: sample("person"),
        company: sample("company"),
        buyer,
        note: sample("note"),
        link: sample("link"),
      },
    }
  })
}

/** Stores the opening text of a company's letters in one language; refuses one that cannot be filled, or that somebody has written since it was seen. */
export async function saveTemplate(
  tx: Tx,
  company: string,
  { language, subject, body, version }: InvitationTemplate,
): Promise<Pick<InvitationTemplate, "version">> {
  const fault = placeholderFault([subject, body], letterPlaceholders)
  if (fault) throw new Refused(fault)
  const { rows } = await tx.query<Pick<InvitationTemplate, "version">>({
    text: `insert into invitation_template as t (company, language, subject, body) values ($1, $2, $3, $4)
      on conflict (company, language) do update set subject = excluded.subject, body = excluded.body, version = t.version + 1
        where t.version = $5
      returning t.version`,
    values: [company, language, subject, body, version],
  })
  const [saved] = rows
  if (!saved) throw new Refused({ code: code.staleVersion, rule: "notStale" })
  return saved
}
