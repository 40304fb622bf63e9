import { currency as currencies, type Currency } from "#contract/money.ts"
import type { Rate } from "#contract/comparison.contract.ts"
import type { Tx } from "#server/database/database.ts"

/**
 * The value of one unit of each other currency in one currency on a day (`YYYY-MM-DD`), from the list of exchange rates: the company's own rate
 * before the middle rate, inverted where only the other direction is listed. Currencies without a rate are missing.
 */
export async function ratesTo(tx: Tx, to: Currency, day: string): Promise<Rate[]> {
  const { rows } = await tx.query<Rate>({
    name: "rates-to",
    text: `with held as (
        select distinct on (data ->> 'base', data ->> 'quote', data ->> 'kind') data ->> 'base' as base, data ->> 'quote' as quote,
          data ->> 'kind' as kind, (data ->> 'rate')::numeric as rate, since
        from register_entry
        where register = 'exchange-rates' and enabled and since <= $2 and data ->> 'kind' in ('own', 'middle')
          and (data ->> 'base' = $1 or data ->> 'quote' = $1)
        order by data ->> 'base', data ->> 'quote', data ->> 'kind', since desc)
      select distinct on (currency) currency, trim_scale(value)::text as value, since from (
        select base as currency, rate as value, since, kind, 0 as turned from held where quote = $1
        union all
        select quote, round(1 / rate, 12), since, kind, 1 from held where base = $1) as both_ways
      where currency = any($3) and value > 0
      order by currency, case kind when 'own' then 0 else 1 end, turned`,
    values: [to, day, currencies.options],
  })
  return rows
}
