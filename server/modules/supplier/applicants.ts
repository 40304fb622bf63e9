import { Refused } from "#contract/errors.ts"
import type { BodyOf } from "#contract/endpoint.ts"
import type { registrationContract } from "#contract/registration.contract.ts"
import type { Database, Tx } from "#server/database/database.ts"
import { beginWithin } from "#server/documents/within.ts"
import { type SessionUser, sessionUserOf } from "#server/http/session-user.ts"
import { requireAddressCode, useAddressCode } from "#server/identity/address-codes.ts"
import { choosePassword } from "#server/identity/passwords.ts"
import { hashPassword, newToken } from "#server/identity/secrets.ts"
import { createUser, findUser } from "#server/identity/users.ts"
import { tellOwner } from "#server/mail/outbox.ts"
import type { Services } from "#server/http/services.ts"
import { invitationOf } from "./invitation.routes.ts"
import { registrationDocument } from "./registration.document.ts"

/** An applicant acts as a supplier towards the own registration only, before being one. */
export const asApplicant = (user: SessionUser): SessionUser =>
  user.roles.includes("supplier") ? user : { ...user, roles: [...user.roles, "supplier"] }

const invitedBy = async (tx: Tx, token: string | null): Promise<string | null> =>
  token === null ? null : (await invitationOf(tx, token)).id

/** Creates the account of a confirmed address, which may only register, and begins its registration; a letter links back to it. */
export async function makeApplicant(services: Services, body: BodyOf<typeof registrationContract.confirm>): Promise<void> {
  const { email, code, name, password, language, terms, invitation: token } = body
  await requireAddressCode(services.database, email, code)
  await services.database.transaction(async (tx) => {
    await useAddressCode(tx, email, code)
    const hash = await hashPassword(newToken())
    const id = await createUser(tx, { name: email, displayName: name, roles: [], secret: { hash }, language, email })
    await choosePassword(tx, id, password, language)
    await tx.query({
      text: `update person set registration = true, notices = notices || '{"mail": true}' where id = $1`,
      values: [id],
    })
    const user = await findUser(tx, id)
    if (!user) throw new Error(`${id} was not made`)
    await beginWithin(tx, registrationDocument.handler(services), asApplicant(sessionUserOf(user)), {
      terms,
      language,
      invitation: await invitedBy(tx, token),
    })
    await tellOwner(tx, { person: id, about: "registrationBegun" })
  })
}

/** The registration that a person began last. */
export async function ownRegistration(database: Pick<Database, "query">, person: string): Promise<{ id: string; state: string } | null> {
  const { rows } = await database.query<{ id: string; state: string }>({
    name: "own-registration",
    text: "select id, state from row_registration where c_applicant = $1 order by created_at desc, id limit 1",
    values: [person],
  })
  return rows[0] ?? null
}

/**
 * Begins a registration for somebody who is already signed in; refuses with 15003 while another is in progress, and as `invitationOf` does with an invalid
 * link.
 */
export async function beginOwn(
  services: Services,
  user: SessionUser,
  { terms, language, invitation: token }: BodyOf<typeof registrationContract.begin>,
): Promise<{ id: string }> {
  return services.database.transaction(async (tx) => {
    await tx.query({ text: "select from person where id = $1 for update", values: [user.id] })
    const own = await ownRegistration(tx, user.id)
    if (own && own.state !== "rejected") throw new Refused({ code: "15003", rule: "oneRegistrationAtATime" })
    const invitation = await invitedBy(tx, token)
    const { id } = await beginWithin(tx, registrationDocument.handler(services), asApplicant(user), { terms, language, invitation })
    return { id }
  })
}
