import type { InvitationFacts } from "#machines/invitation/invitation.facts.ts"
import { letterOf } from "#machines/invitation/letter.ts"
import type { Tx } from "#server/database/database.ts"
import { namesOf } from "#server/identity/names.ts"
import { inviteByMail } from "#server/mail/outbox.ts"
import { templatesOf } from "./invitation-templates.ts"

/** Puts an invitation's letter into the outbox, with its company's template for the language or the platform's own text, and the note at the end. */
export async function writeInvitation(tx: Tx, document: string, { content, party }: InvitationFacts): Promise<void> {
  if (!content) return
  const { company, person, email, language, note } = content
  const [templates, { [party]: buyer = "" }] = await Promise.all([templatesOf(tx, party), namesOf(tx, [party])])
  const params = { company, person, note, buyer }
  const template = templates.find((one) => one.language === language)
  const words = template ? letterOf(template, params) : null
  await inviteByMail(tx, { document, to: email, person, language, words, params })
}
