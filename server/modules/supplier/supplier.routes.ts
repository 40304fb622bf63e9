import type { FastifyInstance } from "fastify"
import { code, Refused } from "#contract/errors.ts"
import { buying } from "#contract/people.ts"
import { certificateStates, supplierContract, supplierStandings } from "#contract/supplier.contract.ts"
import { leafStates } from "#machines/_kit/snapshot.ts"
import { supplier } from "#machines/supplier/supplier.chart.ts"
import { barsOf } from "#machines/supplier/supplier.holds.ts"
import { openForReader, placeOf, presentOf } from "#server/documents/context.ts"
import type { Policies, PublicOf } from "#server/http/policy.ts"
import { type Handlers, register } from "#server/http/register.ts"
import type { Services } from "#server/http/services.ts"
import { changeNumbersOf } from "./change.content.ts"
import { lookAt, looksAt } from "./registration-secrets.ts"
import { archiveOf } from "./supplier-archive.ts"
import { categoriesServed, suppliersIn } from "./supplier-categories.ts"
import { homeOf } from "./supplier-home.ts"
import { partsOf } from "./supplier-parts.ts"
import { problemsOf } from "./supplier-problems.ts"
import { scoresOf } from "./supplier-scores.ts"

const policies = {
  people: { roles: buying },
  takenPart: { roles: buying },
  scores: { roles: buying },
  problems: { roles: buying },
  unmask: { roles: buying },
  looks: { roles: ["purchaser"] },
  named: "signedIn",
  categories: { roles: buying },
  inCategory: { roles: buying },
  archive: { roles: [...buying, "administrator"] },
  home: { roles: ["supplier"] },
  mine: "signedIn",
} as const satisfies Policies<typeof supplierContract>
type All = Handlers<typeof supplierContract, Services, PublicOf<typeof policies>>

/** The status of the caller's own company, without pending proposals, which suppliers may not see. */
const mine: All["mine"] = async ({ user }, { database }) =>
  database.reading(async (tx) => {
    const present = user.party === null ? null : await presentOf(tx, supplier, await placeOf(tx, user.party))
    if (!present) return null
    const { document, id, now } = present
    const { number, company, creditCode, stage, stageSince, watch, freeze, certificates } = document.facts
    const [, ...also] = leafStates(supplier.chart.machine, document.value)
    const [standing, certificateState] = [supplierStandings, certificateStates].map((states) => states.find((one) => also.includes(one)))
    if (!standing || !certificateState) throw new Error(`${id} stands nowhere`)
    return {
      number,
      company,
      creditCode,
      stage,
      stageSince,
      watch,
      freeze,
      certificates: [...certificates],
      standing: standing as (typeof supplierStandings)[number],
      certificateState: certificateState as (typeof certificateStates)[number],
      ask: [...barsOf(id, document.facts, "ask", now)],
      award: [...barsOf(id, document.facts, "award", now)],
      serverTime: now,
    }
  })

/** Serves suppliers: the calls of their pages beyond those of the kind. */
export const registerSuppliers = (app: FastifyInstance, services: Services): void =>
  register(app, services, supplierContract, policies, {
    people: ({ user, query: { id } }, { database }) =>
      database.reading(async (tx) => {
        await openForReader(tx, supplier, user, id)
        const { rows } = await tx.query<{ id: string; name: string; account: string; active: boolean }>({
          text: `select id, display_name as name, name as account, may_sign_in(person) as active from person where party = $1 order by name collate "C"`,
          values: [id],
        })
        return rows
      }),
    takenPart: ({ user, query: { id } }, { database }) =>
      database.reading(async (tx) => {
        await openForReader(tx, supplier, user, id)
        return partsOf(tx, user, id)
      }),
    scores: ({ user, query: { id } }, { database }) =>
      database.reading(async (tx) => {
        await openForReader(tx, supplier, user, id)
        return scoresOf(tx, user, id)
      }),
    problems: ({ user, query: { id } }, { database }) =>
      database.reading(async (tx) => {
        const { now } = await openForReader(tx, supplier, user, id)
        return problemsOf(tx, user, id, now)
      }),
    unmask: async ({ user, body: { id, field } }, { database, keys }) =>
      database.transaction(async (tx) => {
        const { document } = await openForReader(tx, supplier, user, id)
        const { company, numbers } = document.facts
        const kept = field.startsWith("contacts.") ? numbers.contacts : numbers.accounts
        if (kept === null) throw new Refused({ code: code.absent })
        return { value: await lookAt(tx, keys, { document: kept, field, company, person: user.id }) }
      }),
    looks: ({ user, query: { id } }, { database }) =>
      database.reading(async (tx) => {
        const { registration, numbers } = (await openForReader(tx, supplier, user, id)).document.facts
        const known = [registration, numbers.contacts, numbers.accounts].filter((one) => one !== null)
        return looksAt(tx, [...new Set([...known, ...(await changeNumbersOf(tx, id))])])
      }),
    named: async ({ user, body: { categories, regions } }, { database }) => {
      const { rows } = await database.reading((tx) =>
        tx.query<{ code: string; name: string }>({
          name: "declared-names",
          text: `select code, coalesce(names ->> $1, names ->> 'zh') as name from register_entry where register = 'categories' and code = any ($2)
            union all select code, coalesce(names ->> $1, names ->> 'zh') from area where code = any ($3)`,
          values: [user.language, categories, regions],
        }),
      )
      return Object.fromEntries(rows.map(({ code: one, name }) => [one, name]))
    },
    categories: ({ user }, { database }) => database.reading((tx) => categoriesServed(tx, user)),
    inCategory: ({ user, query: { code: category } }, { database }) => database.reading((tx) => suppliersIn(tx, user, category)),
    archive: ({ user, body: { filter } }, { database }) => database.reading((tx) => archiveOf(tx, user, filter)),
    home: ({ user }, { database }) => database.reading((tx) => homeOf(tx, user.party)),
    mine,
  } satisfies All)
