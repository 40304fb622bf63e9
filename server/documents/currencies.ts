import { z } from "zod"
import { currency, type Currency } from "#contract/money.ts"
import { currenciesIn, type CurrencyGiven } from "#machines/currency/currency.rules.ts"
import type { Tx } from "#server/database/database.ts"
import type { Decision, DocumentContext } from "./handler.ts"

/** The currencies in use, by their codes. */
export async function currenciesInUse(tx: Tx): Promise<Currency[]> {
  const { rows } = await tx.query<{ code: string }>({
    name: "currencies-in-use",
    text: `select code from register_entry where register = 'currencies' and enabled and code = any ($1) order by code`,
    values: [currency.options],
  })
  return rows.map(({ code }) => code)
}

/** What rules are given of the currencies that are named now, beside those that the document names already; nothing is read where none is new. */
export async function givenOfCurrencies(tx: Tx, named: readonly Currency[], held: readonly Currency[] = []): Promise<CurrencyGiven> {
  if (named.every((one) => held.includes(one))) return {}
  const known = await currenciesInUse(tx)
  return { outOfUse: [...new Set(named)].filter((one) => !known.includes(one)) }
}

const written = z.object({ content: z.object({ currency, currencies: z.array(currency).optional() }) })
/** The currencies of an input, a fact or a document that has a content with currencies. */
const namedIn = (said: unknown): readonly Currency[] => currenciesIn(written.safeParse(said).data?.content)

/** For a kind whose content names currencies: what the first fact and its rules are given. */
export const beginningInCurrencies = (tx: Tx, input: unknown): Promise<CurrencyGiven> => givenOfCurrencies(tx, namedIn(input))

/** The decision, with what its rules are given of the currencies that it names. */
export async function withCurrencies<Facts extends object>(
  { tx, document }: DocumentContext<Facts>,
  decision: Decision,
): Promise<Decision> {
  const given = await givenOfCurrencies(tx, namedIn(decision.fact?.data), namedIn(document.facts))
  return { ...decision, given: { ...decision.given, ...given } }
}
