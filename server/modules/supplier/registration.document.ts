import type { RegistrationContent } from "#contract/registration.contract.ts"
import { registration } from "#machines/registration/registration.chart.ts"
import { documentModule } from "#server/documents/document-module.ts"
import { admitSupplier, useInvitation } from "./admit-supplier.ts"
import { keepSecrets } from "./registration-secrets.ts"
import { givenOf } from "./registration.known.ts"

/**
 * Registrations on the server: a submission is judged by existing data, its numbers are sealed separately, and an approved one creates a company and
 * its first user, all in one transaction.
 */
export const registrationDocument = documentModule({
  kind: registration,
  decide: (usual, keys) => async (context, name, input) => {
    if (name !== "submit") return usual(context, name, input)
    const { content } = input as { content: RegistrationContent }
    const { tx, id, document } = context
    const given = await givenOf(tx, id, document.facts, content)
    await keepSecrets(tx, keys, id, content)
    return { ...(await usual({ ...context, given }, name, input)), given }
  },
  also: async (tx, recorded, { stream, document: { facts } }) => {
    const happened = new Set(recorded.map(({ type }) => type))
    if (happened.has("registration.submitted")) await useInvitation(tx, facts)
    if (happened.has("registration.approved")) await admitSupplier(tx, stream, facts)
  },
})
