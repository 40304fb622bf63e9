import type { FastifyInstance } from "fastify"
import type { DataOf } from "#contract/endpoint.ts"
import { evaluationContract } from "#contract/evaluation.contract.ts"
import { comparisonContract, publicInquiryContract, quotationContract } from "#contract/inquiry.contract.ts"
import type { LineIndexes } from "#contract/price-index.contract.ts"
import { thingOf } from "#contract/price.contract.ts"
import { dayAt } from "#contract/time.ts"
import { inquiry } from "#machines/inquiry/inquiry.chart.ts"
import { readClock } from "#server/database/clock.ts"
import type { Tx } from "#server/database/database.ts"
import { openForReader } from "#server/documents/context.ts"
import { type Handlers, register } from "#server/http/register.ts"
import type { Services } from "#server/http/services.ts"
import type { SessionUser } from "#server/http/session-user.ts"
import { indexCodes, readIndexes } from "#server/prices/indexes.ts"
import { lastPrices, standingOf } from "#server/prices/prices.ts"
import type { DeclaredModule } from "#server/documents/document-module.ts"
import { joinInquiry } from "./join-inquiry.ts"
import { readJudged } from "./judged.ts"
import { offersOf } from "./offers.ts"
import { readReceipts } from "./receipts.ts"

const year = 365 * 24 * 3_600_000
type Offers = DataOf<typeof comparisonContract.offers>

/**
 * The suppliers' offers and the former agreed prices, for readers of the inquiry; empty before the opening. Once the inquiry is decided, the prices
 * are those that were known at its decision: what was agreed since would judge it by what nobody could know.
 */
export async function readOffers(tx: Tx, user: SessionUser, id: string): Promise<Offers> {
  const { document } = await openForReader(tx, inquiry, user, id)
  const { party, content, decidedAt } = document.facts
  const before = decidedAt || null
  const lines = (content?.lines ?? []).map((line) => ({ thing: thingOf(line), unit: line.unit, quantity: line.quantity }))
  const offers = await offersOf(tx, id, document.facts)
  return {
    offers,
    last: await lastPrices(tx, { company: party, lines, besides: id, before }),
    standing: await standingOf(tx, {
      company: party,
      suppliers: offers.map(({ supplier }) => supplier),
      since: (before ?? (await readClock(tx))) - year,
      before,
    }),
  }
}

/** The price indexes of an inquiry's lines, with their values since a day and of the last year at least, for readers of the inquiry. */
async function readIndexesOf(tx: Tx, user: SessionUser, id: string, since: string | undefined): Promise<LineIndexes> {
  const { document } = await openForReader(tx, inquiry, user, id)
  const { content, decidedAt } = document.facts
  const lines = content?.lines ?? []
  const until = decidedAt || (await readClock(tx))
  const yearAgo = dayAt(until - year)
  const category = content?.audience.kind === "category" ? content.audience.category : ""
  const codes = await indexCodes(
    tx,
    lines.map(({ material }) => material),
    category,
  )
  const indexes = await readIndexes(tx, [...new Set(codes.values())], {
    from: since !== undefined && since < yearAgo ? since : yearAgo,
    until: dayAt(until),
    language: user.language,
  })
  const told = new Set(indexes.flatMap(({ code, points }) => (points.length > 0 ? [code] : [])))
  return {
    indexes,
    until: dayAt(until),
    lines: lines.map(({ material }) => {
      const index = codes.get(material) ?? null
      return index !== null && told.has(index) ? index : null
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

/** Serves the comparison, the quotations that experts score, and the receipts for quotations. */
export function registerComparison(app: FastifyInstance, services: Services): void {
  register(app, services, comparisonContract, { offers: "signedIn", indexes: "signedIn" }, {
    indexes: ({ user, params, query }, { database }) => database.reading((tx) => readIndexesOf(tx, user, params.id, query.since)),
    offers: ({ user, params }, { database }) => database.reading((tx) => readOffers(tx, user, params.id)),
  } satisfies Handlers<typeof comparisonContract, Services>)
  register(app, services, quotationContract, { receipts: { roles: ["supplier"] } }, {
    receipts: ({ user, params }, { database, keys }) => database.reading((tx) => readReceipts(tx, user, params.id, keys)),
  } satisfies Handlers<typeof quotationContract, Services>)
  register(app, services, evaluationContract, { judged: "signedIn" }, {
    judged: ({ user, params }, { database }) => database.reading((tx) => readJudged(tx, user, params.id)),
  } satisfies Handlers<typeof evaluationContract, Services>)
}
