import type { FastifyInstance } from "fastify"
import type { DataOf } from "#contract/endpoint.ts"
import { evaluationContract } from "#contract/evaluation.contract.ts"
import { comparisonContract, publicInquiryContract } from "#contract/inquiry.contract.ts"
import { thingOf } from "#contract/price.contract.ts"
import { inquiry } from "#machines/inquiry/inquiry.chart.ts"
import { readClock } from "#server/database/clock.ts"
import type { Tx } from "#server/database/database.ts"
import { openForReader } from "#server/documents/context.ts"
import { type Handlers, register } from "#server/http/register.ts"
import type { Services } from "#server/http/services.ts"
import type { SessionUser } from "#server/http/session-user.ts"
import { lastPrices, standingOf } from "#server/prices/prices.ts"
import type { DeclaredModule } from "#server/documents/document-module.ts"
import { joinInquiry } from "./join-inquiry.ts"
import { readJudged } from "./judged.ts"
import { offersOf } from "./offers.ts"

const year = 365 * 24 * 3_600_000
type Offers = DataOf<typeof comparisonContract.offers>

/** The suppliers' offers and the former agreed prices, for readers of the inquiry; empty before the opening. */
export async function readOffers(tx: Tx, user: SessionUser, id: string): Promise<Offers> {
  const { document } = await openForReader(tx, inquiry, user, id)
  const { party, content } = document.facts
  const things = (content?.lines ?? []).map(thingOf)
  const known = await lastPrices(tx, { company: party, things, besides: id })
  const offers = await offersOf(tx, id, document.facts)
  return {
    offers,
    // The price of another unit cannot be compared.
    last: (content?.lines ?? []).map((line) => {
      const last = known.get(thingOf(line))
      return last?.unit === line.unit ? last : null
    }),
    standing: await standingOf(tx, {
      company: party,
      suppliers: offers.map(({ supplier }) => supplier),
      since: (await readClock(tx)) - year,
    }),
  }
}

/** Serves the request by which a supplier joins a public inquiry from the board; `under` is the inquiry's module. */
export const joiningInquiries =
  (under: DeclaredModule) =>
  (app: FastifyInstance, services: Services): void =>
    register(app, services, publicInquiryContract, { join: { roles: ["supplier"] } }, {
      join: ({ user, params }, { database }) =>
        database.transaction((tx) => joinInquiry(tx, under.handler(services), user.party ?? "", params.id)),
    } satisfies Handlers<typeof publicInquiryContract, Services>)

/** Serves the comparison, and the quotations that experts score. */
export function registerComparison(app: FastifyInstance, services: Services): void {
  register(app, services, comparisonContract, { offers: "signedIn" }, {
    offers: ({ user, params }, { database }) => database.reading((tx) => readOffers(tx, user, params.id)),
  } satisfies Handlers<typeof comparisonContract, Services>)
  register(app, services, evaluationContract, { judged: "signedIn" }, {
    judged: ({ user, params }, { database }) => database.reading((tx) => readJudged(tx, user, params.id)),
  } satisfies Handlers<typeof evaluationContract, Services>)
}
