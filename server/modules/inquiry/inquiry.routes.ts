import type { FastifyInstance } from "fastify"
import type { DataOf } from "#contract/endpoint.ts"
import { comparisonContract, type Offer } from "#contract/inquiry.contract.ts"
import { thingOf } from "#contract/price.contract.ts"
import { inquiry } from "#machines/inquiry/inquiry.chart.ts"
import type { InquiryFacts } from "#machines/inquiry/inquiry.facts.ts"
import type { Tx } from "#server/database/database.ts"
import { openDesk } from "#server/documents/desk.ts"
import { type Handlers, register } from "#server/http/register.ts"
import type { Services } from "#server/http/services.ts"
import type { SessionUser } from "#server/http/session-user.ts"
import { lastPrices } from "#server/prices/prices.ts"
import { quotationsOf } from "./quotations.ts"

type Offers = DataOf<typeof comparisonContract.offers>

/** What suppliers have offered, beside what was agreed before, for whoever sees the inquiry; before the opening there is nothing that could be told. */
async function readOffers(tx: Tx, user: SessionUser, id: string): Promise<Offers> {
  const { document } = await openDesk(tx, inquiry, user, id)
  const { party, content } = document.facts
  const things = (content?.lines ?? []).map(thingOf)
  const known = await lastPrices(tx, { company: party, things, besides: id })
  return { offers: await offersOf(tx, id, document.facts), last: things.map((thing) => known.get(thing) ?? null) }
}

async function offersOf(tx: Tx, id: string, facts: InquiryFacts): Promise<Offer[]> {
  const opened = (await quotationsOf(tx, id, facts)).filter(({ facts }) => facts.rounds.length > 0)
  if (opened.length === 0) return []
  const { rows } = await tx.query<{ id: string; name: string }>({
    name: "names-of-suppliers",
    text: "select id, name from party where id = any($1)",
    values: [opened.map(({ supplier }) => supplier)],
  })
  const names = new Map(rows.map((row) => [row.id, row.name]))
  return opened.map(({ id: quotation, supplier, state, facts: { number, rounds } }) => ({
    quotation,
    number,
    supplier,
    name: names.get(supplier) ?? "",
    // Whether it quotes again in a round that is not over is not told.
    state: facts.quotes.includes(supplier) ? state : "asked",
    rounds: rounds.map(({ round, content }) => ({ round, content })),
  }))
}

/** Serves the comparison. */
export const registerComparison = (app: FastifyInstance, services: Services): void =>
  register(app, services, comparisonContract, { offers: "signedIn" }, {
    offers: ({ user, params }, { database }) => database.reading((tx) => readOffers(tx, user, params.id)),
  } satisfies Handlers<typeof comparisonContract, Services>)
