import { hash } from "node:crypto"
import {
  type AgreedPrice,
  type PastPrice,
  type PriceAsked,
  type PriceFilter,
  type PriceFound,
  type PriceRecord,
  priceSorts,
  soonDays,
} from "#contract/price.contract.ts"
import type { Role } from "#contract/people.ts"
import type { SortBy } from "#contract/sort-text.ts"
import { dayAt } from "#contract/time.ts"
import { code, Refused } from "#contract/errors.ts"
import { multiply, roundAmount } from "#machines/scoring/money.ts"
import { compare, decimalText, mul, parse, type Rational, toDecimal } from "#machines/scoring/rational.ts"
import { readClock } from "#server/database/clock.ts"
import type { Query, Tx } from "#server/database/database.ts"
import { inOrderOf, orderBy, type OrderKey } from "#server/database/order-by.ts"
import { pageFrom, type Paged } from "#server/database/page-from.ts"
import { dataScope } from "#server/http/data-rights.ts"
import type { SessionUser } from "#server/http/session-user.ts"
import { foundBy } from "#server/search/find.ts"
import { type Conversions, conversionsFor, factorFrom, unitCode, writtenAs } from "./units.ts"

/** The roles that may see prices, within their data rights. */
const readers = ["purchaser", "approver", "supervisor", "legal"] as const satisfies readonly Role[]
const owners = { company: "l.company", author: "l.author", people: "array[l.author]" }
const dayLong = 24 * 3_600_000

/** Whether what an entry of a ledger (by its alias) says still holds: a tender may be terminated after all winners have accepted. */
export const notEnded = (entry: string): string =>
  `(${entry}.source <> 'tender' or exists (select from row_tender t where t.id = ${entry}.document and t.state <> 'terminated'))`
/**
 * Prices from imports are shown and never used: their suppliers are not companies of the platform, so joins with companies leave them out. Prices of
 * an undone import are left out.
 */
const shown = `(l.source <> 'imported' or exists (select from row_imported_tender i where i.id = l.document and i.state = 'kept')) and ${notEnded("l")}`

/** A price with an unknown tax rate is shown but not used in calculations; nor is the award of a tender that was terminated after all. */
const counts = `l.tax_rate is not null and ${notEnded("l")}`

const agreed = `nullif(l.supplier, '') as supplier, coalesce(s.name, l.supplier_name, '') as "supplierName", l.currency, l.unit, l.unit_price::text as "unitPrice",
  l.tax_rate::text as "taxRate", l.agreed_at::float8 as "agreedAt"`

/** The rows that match a filter and that a person may see, on the day of `now` (epoch ms). */
function found(user: SessionUser, { keyword = "", supplier, validity, source }: PriceFilter, now: number) {
  const values: unknown[] = []
  const bind = (value: unknown): string => `$${values.push(value)}`
  const days = `(select ${bind(dayAt(now))}::text as today, ${bind(dayAt(now + soonDays * dayLong))}::text as soon) as d`
  const state =
    "case when l.valid_from > d.today then 'later' when l.valid_to < d.today then 'over' when l.valid_to <= d.soon then 'soon' else 'valid' end"
  const conditions = [dataScope(user, readers, owners, bind), shown]
  if (keyword.trim() !== "") conditions.push(foundBy(keyword, "l", bind))
  if (supplier !== undefined) conditions.push(`l.supplier = ${bind(supplier)}`)
  if (source !== undefined) conditions.push(`l.source = ${bind(source)}`)
  if (validity !== undefined) conditions.push(`${state} = ${bind(validity)}`)
  const columns = `l.document || '/' || l.place as id, l.thing, l.item, l.specification, ${agreed},
    l.quantity::text as quantity, l.lead_days as "leadDays", l.brand, l.valid_from as "validFrom", l.valid_to as "validTo", ${state} as validity,
    l.from_quantity::text as "fromQuantity", l.source, l.number, l.lot, l.document, nullif(l.inquiry, '') as inquiry`
  return {
    columns,
    from: `ledger_price l left join party s on s.id = l.supplier cross join ${days} where ${conditions.join(" and ")}`,
    values,
  }
}

const keys: Readonly<Record<(typeof priceSorts)[number], OrderKey>> = {
  item: inOrderOf("zh", "l.item"),
  supplier: inOrderOf("zh", "coalesce(s.name, l.supplier_name, '')"),
  unitPrice: "l.unit_price",
  validTo: { gaps: "l.valid_to" },
  agreed: "l.agreed_at",
}
const latest = "l.agreed_at desc, l.document, l.place"

/** A page of prices. */
export async function queryPrices(
  tx: Tx,
  user: SessionUser,
  asked: {
    readonly filter: PriceFilter
    readonly sorts: readonly SortBy<(typeof priceSorts)[number]>[]
    readonly page: number
    readonly pageSize: number
  },
): Promise<Paged<PriceRecord>> {
  const { filter, sorts, page, pageSize } = asked
  return pageFrom<PriceRecord>(tx, { ...found(user, filter, await readClock(tx)), order: orderBy(sorts, keys, latest), page, pageSize })
}

/** All prices that match a filter, as one statement without a limit. */
export function allPrices(user: SessionUser, filter: PriceFilter, now: number): Query {
  const { columns, from, values } = found(user, filter, now)
  return { text: `select ${columns} from ${from} order by ${latest}`, values }
}

/** The latest 500 agreed prices of one thing, by day. */
export async function historyOf(tx: Tx, user: SessionUser, thing: string): Promise<PastPrice[]> {
  const values: unknown[] = [thing]
  const within = dataScope(user, readers, owners, (value) => `$${values.push(value)}`)
  const { rows } = await tx.query<PastPrice>({
    text: `with past as (
        select ${agreed}, l.from_quantity::text as "fromQuantity", l.source, l.document, l.place from ledger_price l left join party s on s.id = l.supplier
          where l.thing = $1 and ${shown} and ${within} order by l.agreed_at desc limit 500),
        units as materialized (select unit, ${unitCode("unit")} as "unitCode" from (select distinct unit from past) as each)
      select past.*, units."unitCode" from past join units using (unit) order by past."agreedAt", past.document, past.place`,
    values,
  })
  return rows
}

const order = "l.agreed_at desc, l.from_quantity desc, l.document, l.place"

/**
 * By line, the price that a company last agreed in the line's unit, in whatever language that was written, for so much of its thing, but for those of
 * the inquiry `besides`: of prices by quantity that of the line's quantity; the price of another unit cannot be compared. Unless `before` is null only
 * what was agreed before that instant, and with `reader` only what this person's data rights show; a comparison tells all of its readers the same.
 */
export async function lastPrices(
  tx: Tx,
  asked: {
    readonly company: string
    readonly lines: readonly PriceAsked[]
    readonly besides: string | null
    readonly before: number | null
    readonly reader?: SessionUser
  },
): Promise<(AgreedPrice | null)[]> {
  const { company, lines, besides, before, reader } = asked
  const values: unknown[] = [
    lines.map(({ thing }) => thing),
    lines.map(({ unit }) => unit),
    lines.map(({ quantity }) => quantity),
    company,
    besides,
  ]
  const bind = (value: unknown): string => `$${values.push(value)}`
  const within = reader ? dataScope(reader, readers, owners, bind) : "true"
  const inTime = before === null ? "true" : `l.agreed_at < ${bind(before)}`
  // Planned at each question: a plan that was kept from when there were few prices looks through all of them for every line.
  const { rows } = await tx.query<{ readonly price: AgreedPrice | null }>({
    text: `with asked as (select * from unnest($1::text[], $2::text[], $3::numeric[]) with ordinality as asked (thing, unit, quantity, place)),
        units as materialized (select each.unit, own.* from (select distinct unit from asked) as each cross join lateral (${writtenAs("each.unit")}) as own)
      select to_jsonb(last) as price from asked join units on units.unit = asked.unit
      left join lateral (
        select ${agreed} from ledger_price l join party s on s.id = l.supplier
          where l.thing = asked.thing and (l.unit = asked.unit or l.unit = any (units.signs) or lower(l.unit) = any (units.names))
            and l.from_quantity <= asked.quantity and l.company = $4 and l.inquiry is distinct from $5 and ${inTime} and ${within}
            and ${counts}
          order by ${order} limit 1) as last on true
      order by asked.place`,
    values,
  })
  return rows.map(({ price }) => price)
}

/** What a company has agreed with suppliers since an instant, and before another unless that is null: how many prices and inquiries, and when last. */
export async function standingOf(
  tx: Tx,
  {
    company,
    suppliers,
    since,
    before,
  }: { readonly company: string; readonly suppliers: readonly string[]; readonly since: number; readonly before: number | null },
): Promise<{ supplier: string; prices: number; inquiries: number; lastAt: number | null }[]> {
  const { rows } = await tx.query<{ supplier: string; prices: number; inquiries: number; lastAt: number | null }>({
    name: "standing-of",
    text: `select asked.supplier, count(l.*)::int as prices, count(distinct nullif(l.inquiry, ''))::int as inquiries, max(l.agreed_at)::float8 as "lastAt"
      from unnest($2::text[]) as asked (supplier)
        left join ledger_price l on l.supplier = asked.supplier and l.company = $1 and l.agreed_at >= $3
          and ($4::bigint is null or l.agreed_at < $4) and ${notEnded("l")} group by asked.supplier`,
    values: [company, suppliers, since, before],
  })
  return rows
}

/** A question for a price: a thing at a supplier for the reader's company on a day (`YYYY-MM-DD`), the quantity, and the currency. */
interface Asked {
  readonly thing: string
  readonly supplier: string
  readonly day: string
  readonly quantity: string
  /** The unit of the quantity; the price's own unit when left out. */
  readonly unit?: string | undefined
  /** The price's own currency by default. */
  readonly currency?: string | undefined
}

/** The company's own exchange rate counts before the market's middle rate. */
const rate = `(select jsonb_build_object('rate', e.data ->> 'rate', 'since', e.since) from register_entry e
  where e.register = 'exchange-rates' and e.code = any (array[l.currency || '/' || $5 || '/own', l.currency || '/' || $5 || '/middle'])
    and e.enabled and e.since <= $4 order by e.code desc, e.since desc limit 1)`

/**
 * Of the prices of a thing, a supplier and a company that are valid on a day and that the reader may see, the latest of each unit and tier, in the
 * order in which they decide: any other gives way whatever the quantity. With them, in the same statement, what their units are converted by where a
 * unit is asked for.
 */
const holding = (inUnit: boolean, within: string): string => `with valid as materialized (
    select distinct on (l.unit, l.from_quantity) l.* from ledger_price l
      where l.thing = $1 and l.company = $2 and l.supplier = $3 and l.valid_from <= $4 and (l.valid_to is null or l.valid_to >= $4)
        and ${within} and ${counts}
      order by l.unit, l.from_quantity, l.agreed_at desc, l.document, l.place)
  select ${agreed}, l.from_quantity::text as "fromQuantity", l.source, l.number, l.lot, l.document, nullif(l.inquiry, '') as inquiry,
    case when l.currency = coalesce($5, l.currency) then jsonb_build_object('rate', '1', 'since', l.valid_from) else ${rate} end as rate,
    ${inUnit ? conversionsFor("valid", "$6", "$1") : "null"} as conversions
  from valid l join party s on s.id = l.supplier order by ${order}`

type Holding = Omit<PriceFound, "inCurrency" | "inUnit"> & { readonly conversions: Conversions | null }

/**
 * The price of a thing for a person's company: of those that the person may see, the one agreed last among those valid on the day and for the
 * quantity, of several agreed together that of the asked unit, and its highest matching tier; null when there is none. Without an exchange rate there
 * is no price in another currency. A price in another unit is converted; without a known conversion the request is refused.
 */
export async function priceAt(
  tx: Tx,
  user: SessionUser,
  { thing, supplier, day, quantity, unit, currency }: Asked,
): Promise<PriceFound | null> {
  const values: unknown[] = [thing, user.party ?? "", supplier, day, currency ?? null, ...(unit === undefined ? [] : [unit])]
  const text = holding(
    unit !== undefined,
    dataScope(user, readers, owners, (value) => `$${values.push(value)}`),
  )
  // Rights come in few shapes: PostgreSQL keeps the plan of each, which takes longer to make than to carry out.
  const { rows } = await tx.query<Holding>({ name: `price-at-${hash("sha1", text)}`, text, values })
  const factors = new Map(rows.map(({ unit: own, conversions }) => [own, factorFrom(unit ?? own, own, conversions)]))
  const isAskedUnit = ({ unit: own }: Holding): boolean => {
    const factor = factors.get(own)
    return factor != null && compare(factor, parse("1")) === 0
  }
  const reaches = ({ unit: own, fromQuantity }: Holding): boolean => {
    const factor = factors.get(own)
    // Where no conversion is known the price decides, and is refused.
    return !factor || compare(mul(parse(quantity), factor), parse(fromQuantity)) >= 0
  }
  const holds = rows.filter(reaches)
  const row = holds.find((one) => one.agreedAt === holds[0]?.agreedAt && isAskedUnit(one)) ?? holds[0]
  if (!row) return null
  const { conversions: _, ...found } = row
  const inUnit = inUnitOf(found, unit, factors.get(found.unit) ?? null)
  const price = inUnit?.unitPrice ?? found.unitPrice
  return { ...found, inUnit, inCurrency: found.rate && roundAmount(multiply(price, found.rate.rate), 6) }
}

/** The price of one of the asked unit; null unless a unit other than the price's was asked for. */
function inUnitOf(
  { unit: own, unitPrice }: Pick<PriceFound, "unit" | "unitPrice">,
  unit: string | undefined,
  factor: Rational | null,
): PriceFound["inUnit"] {
  if (unit === undefined || unit === own) return null
  if (!factor) throw new Refused({ code: code.badFormat, rule: "unitsConvert", params: { from: unit, to: own } })
  return { factor: toDecimal(factor, 12).replace(/\.?0+$/, ""), unitPrice: decimalText(parse(toDecimal(mul(parse(unitPrice), factor), 6))) }
}
