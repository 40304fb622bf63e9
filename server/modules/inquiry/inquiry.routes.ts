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

/** What suppliers have offered, beside what was agreed before, for whoever sees the inquiry; before the opening there is nothing that could be told. */
export async function readOffers(tx: Tx, user: SessionUser, id: string): Promise<Offers> {
  const { document } = await openForReader(tx, inquiry, user, id)
  const { party, content } = document.facts
  const things = (content?.lines ?? []).map(thingOf)
  const known = await lastPrices(tx, { company: party, things, besides: id })
  const offers = await offersOf(tx, id, document.facts)
  return {
    offers,
    // A price of another unit says nothing of this one.
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

/** Serves the way of a supplier from the board into a public inquiry; `under` is the inquiry's module. */
export const joiningInquiries =
  (under: DeclaredModule) =>
  (app: FastifyInstance, services: Services): void =>
    register(app, services, publicInquiryContract, { join: { roles: ["supplier"] } }, {
      join: ({ user, params }, { database }) =>
        database.transaction((tx) => joinInquiry(tx, under.handler(services), user.party ?? "", params.id)),
    } satisfies Handlers<typeof publicInquiryContract, Services>)

/** Serves the comparison, and what experts score. */
export function registerComparison(app: FastifyInstance, services: Services): void {
  register(app, services, comparisonContract, { offers: "signedIn" }, {
    offers: ({ user, params }, { database }) => database.reading((tx) => readOffers(tx, user, params.id)),
  } satisfies Handlers<typeof comparisonContract, Services>)
  register(app, services, evaluationContract, { judged: "signedIn" }, {
    judged: ({ user, params }, { database }) => database.reading((tx) => readJudged(tx, user, params.id)),
  } satisfies Handlers<typeof evaluationContract, Services>)
}
