import type { FastifyInstance } from "fastify"
import { changeContract } from "#contract/change.contract.ts"
import { code, Refused } from "#contract/errors.ts"
import { buying } from "#contract/people.ts"
import type { RegistrationContent } from "#contract/registration.contract.ts"
import { companyChange } from "#machines/company-change/change.chart.ts"
import { mergedCertificates } from "#machines/company-change/change.rebase.ts"
import { unmasked } from "#machines/registration/registration.mask.ts"
import { supplier } from "#machines/supplier/supplier.chart.ts"
import type { Tx } from "#server/database/database.ts"
import { openForReader, placeOf, presentOf } from "#server/documents/context.ts"
import { heldFor } from "#server/documents/shown.ts"
import type { Policies, PublicOf } from "#server/http/policy.ts"
import { type Handlers, register } from "#server/http/register.ts"
import type { Services } from "#server/http/services.ts"
import type { SessionUser } from "#server/http/session-user.ts"
import type { Keys } from "#server/keys.ts"
import { numbersOf, presentContent } from "./change.content.ts"
import { lookAt, readSecrets } from "./registration-secrets.ts"
import { optionsFor } from "./written-from.ts"

const policies = {
  mine: { roles: ["supplier"] },
  unmask: { roles: buying },
} as const satisfies Policies<typeof changeContract>
type All = Handlers<typeof changeContract, Services, PublicOf<typeof policies>>

/**
 * The change of a company's data that is in progress, as its people see it. Its certificates are merged with the present ones: whoever sends the change
 * again must not remove what a buyer has recorded since.
 */
async function underWay(tx: Tx, keys: Keys, user: SessionUser, present: RegistrationContent["certificates"]) {
  const { rows } = await tx.query<{ id: string }>({
    name: "change-under-way",
    text: "select id from row_company_change where c_under_way = $1 order by state = 'draft', changed_at desc, id limit 1",
    values: [user.party],
  })
  const [row] = rows
  if (!row) return null
  const context = await openForReader(tx, companyChange, user, row.id)
  const { id, state, document } = context
  const { number, rounds, reason, content, before, effective, differences } = document.facts
  // Suppliers count only the facts that they are shown.
  const { ordinal: version } = await heldFor(companyChange, context)
  const certificates = content && before && mergedCertificates(before.certificates, content.certificates, present)
  const now = content && certificates && { ...content, certificates }
  const sent = now && { content: unmasked(now, await readSecrets(tx, keys, numbersOf(id, rounds))), effective }
  return { id, version, state, number, rounds, reason, sent, differences: [...differences] }
}

const mine: All["mine"] = async ({ user }, { database, keys }) =>
  database.reading(async (tx) => {
    const present = user.party === null ? null : await presentOf(tx, supplier, await placeOf(tx, user.party))
    if (!present) return null
    const { facts } = present.document
    const content = await presentContent(tx, keys, facts)
    return {
      supplier: present.id,
      content,
      declared: facts.profile !== null,
      mandatory: facts.certificates.filter((one) => one.mandatory).map(({ kind, number }) => ({ kind, number })),
      held: facts.heldAccounts.filter(({ until }) => until > present.now),
      change: await underWay(tx, keys, user, content.certificates),
      ...(await optionsFor(tx, user)),
    }
  })

/** Serves changes of suppliers' data: the calls of their pages beyond those of the kind. */
export const registerChanges = (app: FastifyInstance, services: Services): void =>
  register(app, services, changeContract, policies, {
    mine,
    unmask: async ({ user, body: { id, field } }, { database, keys }) =>
      database.transaction(async (tx) => {
        const { side, document } = await openForReader(tx, companyChange, user, id)
        if (side !== "reviewer") throw new Refused({ code: code.absent })
        const { rounds, company } = document.facts
        return { value: await lookAt(tx, keys, { document: numbersOf(id, rounds), field, company, person: user.id }) }
      }),
  } satisfies All)
