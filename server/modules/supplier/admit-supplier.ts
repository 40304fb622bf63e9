import { invitation } from "#machines/invitation/invitation.chart.ts"
import type { RegistrationFacts } from "#machines/registration/registration.facts.ts"
import type { Tx } from "#server/database/database.ts"
import { fromOutside } from "#server/documents/from-outside.ts"
import { storedOf } from "#server/documents/kind-handler.ts"
import { beginSupplier } from "#server/suppliers/begin-supplier.ts"
import { createParty } from "#server/identity/users.ts"

/** Marks the invitation by which an applicant came as used. */
export async function useInvitation(tx: Tx, { invitation: id }: RegistrationFacts): Promise<void> {
  if (id !== null) await fromOutside(tx, storedOf(invitation), id, { type: "invitation.used" })
}

/**
 * Creates the company of an approved registration and its supplier document, and makes the applicant its first user. Refuses with 10009 where the
 * company was added otherwise meanwhile. An applicant who already works for a company stays there.
 */
export async function admitSupplier(tx: Tx, registration: string, { content, applicant, party: buyer }: RegistrationFacts): Promise<void> {
  if (!content) throw new Error("a registration is approved with what it says")
  const party = await createParty(tx, { name: content.company, creditCode: content.creditCode })
  const { company, creditCode } = content
  await beginSupplier(tx, party, "supplier.registered", { company, creditCode, buyer, profile: content, registration })
  const { rowCount } = await tx.query({
    text: `update person set roles = array['supplier'], party = $2, registration = false, entrusted_at = platform_clock(),
        version = version + 1
      where id = $1 and party is null and roles = '{}'`,
    values: [applicant, party],
  })
  if (rowCount > 0)
    await tx.query({ text: "insert into person_role (person, role) values ($1, 'supplier') on conflict do nothing", values: [applicant] })
}
