import type { FastifyInstance } from "fastify"
import { comparisonContract, type Offer } from "#contract/inquiry.contract.ts"
import { inquiry } from "#machines/inquiry/inquiry.chart.ts"
import type { Tx } from "#server/database/database.ts"
import { openDesk } from "#server/documents/desk.ts"
import { type Handlers, register } from "#server/http/register.ts"
import type { Services } from "#server/http/services.ts"
import type { SessionUser } from "#server/http/session-user.ts"
import { quotationsOf } from "./quotations.ts"

/** What suppliers have offered, for whoever sees the inquiry; before the opening there is nothing that could be told. */
async function offersOf(tx: Tx, user: SessionUser, id: string): Promise<Offer[]> {
  const { document } = await openDesk(tx, inquiry, user, id)
  const opened = (await quotationsOf(tx, id, document.facts)).filter(({ facts }) => facts.rounds.length > 0)
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
    state: document.facts.quotes.includes(supplier) ? state : "asked",
    rounds: rounds.map(({ round, content }) => ({ round, content })),
  }))
}

/** Serves the comparison. */
export const registerComparison = (app: FastifyInstance, services: Services): void =>
  register(app, services, comparisonContract, { offers: "signedIn" }, {
    offers: ({ user, params }, { database }) => database.reading(async (tx) => ({ offers: await offersOf(tx, user, params.id) })),
  } satisfies Handlers<typeof comparisonContract, Services>)
