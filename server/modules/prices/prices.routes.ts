import type { FastifyInstance } from "fastify"
import { priceContract, priceSorts } from "#contract/price.contract.ts"
import { sortsIn } from "#contract/sort-text.ts"
import type { Policies } from "#server/http/policy.ts"
import { type Handlers, register } from "#server/http/register.ts"
import type { Services } from "#server/http/services.ts"
import { historyOf, lastPrices, priceAt, queryPrices } from "#server/prices/prices.ts"

/** People who do not buy find nothing: data rights decide whose prices are visible. */
export const policies = {
  query: "signedIn",
  at: { roles: ["purchaser", "approver", "supervisor", "legal"] },
  last: { roles: ["purchaser", "approver", "supervisor", "legal"] },
  history: "signedIn",
} as const satisfies Policies<typeof priceContract>

/** Serves agreed prices. */
export const registerPrices = (app: FastifyInstance, services: Services): void =>
  register(app, services, priceContract, policies, {
    query: ({ user, query: { page, pageSize, sort = "", ...filter } }, { database }) =>
      database.reading((tx) => queryPrices(tx, user, { filter, sorts: sortsIn(sort, priceSorts), page, pageSize })),
    at: ({ user, query }, { database }) => database.reading((tx) => priceAt(tx, user, query)),
    last: ({ user, body: { lines } }, { database }) =>
      database.reading(async (tx) => {
        const found = await lastPrices(tx, { company: user.party ?? "", lines, besides: null, before: null, reader: user })
        return { prices: lines.flatMap((asked, at) => (found[at] ? [{ ...found[at], ...asked }] : [])) }
      }),
    history: ({ user, query: { thing } }, { database }) => database.reading(async (tx) => ({ prices: await historyOf(tx, user, thing) })),
  } satisfies Handlers<typeof priceContract, Services>)
