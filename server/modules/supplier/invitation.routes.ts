import { createHash } from "node:crypto"
import type { FastifyInstance } from "fastify"
import { Refused } from "#contract/errors.ts"
import { invitationContract, type OpenedInvitation } from "#contract/invitation.contract.ts"
import { buying } from "#contract/people.ts"
import { invitation, type InvitationRow } from "#machines/invitation/invitation.chart.ts"
import type { InvitationFacts } from "#machines/invitation/invitation.facts.ts"
import type { Tx } from "#server/database/database.ts"
import { placeOf, presentOf } from "#server/documents/context.ts"
import { fromOutside } from "#server/documents/from-outside.ts"
import { runCommand } from "#server/documents/run-command.ts"
import type { Policies, PublicOf } from "#server/http/policy.ts"
import { type Call, type Handlers, register } from "#server/http/register.ts"
import type { Services } from "#server/http/services.ts"
import { documentOfLink } from "#server/identity/mailed-links.ts"
import { namesOf } from "#server/identity/names.ts"
import { digest } from "#server/identity/secrets.ts"
import { countAttempt } from "#server/identity/throttle.ts"
import { alikeInvitations } from "./invitation.alike.ts"
import { invitationDocument } from "./invitation.document.ts"
import { lettersOf, saveTemplate } from "./invitation-templates.ts"

const inviting = { roles: invitation.begin.by, when: (user: { readonly party: string | null }) => user.party !== null } as const
const policies = {
  query: { roles: buying },
  delete: inviting,
  inviteConnect: inviting,
  saveTemplate: inviting,
  templates: inviting,
  alike: inviting,
  open: "public",
} as const satisfies Policies<typeof invitationContract>

/** Runs a command on each of several invitations; a refusal of one does not stop the others. */
async function each(
  name: "invite" | "remove",
  { user, body, key }: Call<typeof invitationContract.delete>,
  services: Services,
): Promise<{ done: string[]; refused: { id: string; code: string }[] }> {
  const handler = invitationDocument.handler(services)
  const [done, refused]: [string[], { id: string; code: string }[]] = [[], []]
  for (const id of new Set(body.ids)) {
    // Each command has a key derived from the call's, so that a repeated call sends no letter twice.
    const own = createHash("sha256").update(`${key} ${id}`).digest("hex").slice(0, 32)
    try {
      await runCommand(services, handler, { user, id, name, base: null, input: {}, key: own })
      done.push(id)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      refused.push({ id, code: error.refusal.code })
    }
  }
  return { done, refused }
}

/** The invitation behind a link; refuses with 15011 one that is over or never existed, and with 15012 one that was used. */
export async function invitationOf(tx: Tx, token: string): Promise<{ readonly id: string; readonly facts: InvitationFacts }> {
  const id = await documentOfLink(tx, token)
  const present = id === null ? null : await presentOf(tx, invitation, await placeOf(tx, id))
  if (present?.state === "used") throw new Refused({ code: "15012", rule: "invitationWasUsed" })
  if (!present || !["sent", "opened"].includes(present.state)) throw new Refused({ code: "15011", rule: "invitationIsOver" })
  return { id: present.id, facts: present.document.facts }
}

/** Opens a link, and records for the inviting person that it was opened. */
async function openInvitation(services: Services, token: string): Promise<OpenedInvitation> {
  return services.database.transaction(async (tx) => {
    const { id, facts } = await invitationOf(tx, token)
    await fromOutside(tx, invitationDocument.handler(services), id, { type: "invitation.opened" })
    const { content, until, party } = facts
    if (!content || until === null) throw new Error(`${id} was sent without saying what`)
    const { company, person, email, language } = content
    const { [party]: buyer = "" } = await namesOf(tx, [party])
    return { company, person, email, language, buyer, until }
  })
}

/** A row of the kind's own list in the form of the specification's call. */
function rowOf(one: object) {
  const { id, number, state, title, creditCode, person, email, sends, sentAt, until, openedAt } = one as InvitationRow
  const said = { company: title, creditCode: creditCode ?? "", person: person ?? "", email: email ?? "" }
  return { id, number, state, ...said, sends: sends ?? 0, sentAt, until, openedAt }
}

/** Serves the calls of invitations beyond those of their kind. */
export const registerInvitations = (app: FastifyInstance, services: Services): void =>
  register(app, services, invitationContract, policies, {
    query: ({ user, query, body: { keyword } }, { database }) =>
      database.reading(async (tx) => {
        const page = await invitationDocument.list(tx, user, { ...query, filter: { keyword }, sorts: [] })
        return { ...page, records: page.records.map(rowOf) }
      }),
    delete: (call, given) => each("remove", call, given),
    inviteConnect: (call, given) => each("invite", call, given),
    saveTemplate: ({ user, body }, { database }) => saveTemplate(database, user.party ?? "", body),
    templates: ({ user }, { database, texts }) => database.reading((tx) => lettersOf(tx, user.party ?? "", texts)),
    alike: ({ user, body }, { database }) => database.reading((tx) => alikeInvitations(tx, user.party ?? "", body)),
    open: async ({ body, request }, given) => {
      await countAttempt(given.database, `invitation ${digest(body.token).toString("hex")}`, request.ip)
      return openInvitation(given, body.token)
    },
  } satisfies Handlers<typeof invitationContract, Services, PublicOf<typeof policies>>)
