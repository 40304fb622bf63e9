import type { CountryRow, PlaceSorts } from "#contract/areas.contract.ts"
import type { Country } from "#contract/basic.contract.ts"
import { code as refusal, Refused } from "#contract/errors.ts"
import type { Language } from "#contract/identity.contract.ts"
import { changedColumns } from "#server/database/changed-columns.ts"
import type { Query, Tx } from "#server/database/database.ts"
import { pageFrom, type Paged } from "#server/database/page-from.ts"
import { carries, orderOf, saidIn } from "./places.ts"

const columns = `c.code, c.names ->> language as name, c.names, c.enabled::int as "enabledFlag"`
const found = `country c ${saidIn("$1")}
  where ($2::int is null or c.enabled = ($2 = 1)) and ${carries("c", "$3")} and ($4::text is null or c.code = $4)`

/** The filter for countries: `name` is the beginning of a code or part of a name. */
export interface CountryQuery {
  readonly code?: string | undefined
  readonly name?: string | undefined
  readonly enabled?: number | undefined
}

const valuesOf = (language: Language, { code, name = "", enabled }: CountryQuery) => [language, enabled ?? null, name.trim(), code ?? null]

/** All countries that match a filter, ordered by code, as one statement. */
export const allCountries = (language: Language, query: CountryQuery): Query => ({
  text: `select ${columns} from ${found} order by c.code`,
  values: valuesOf(language, query),
})

/** All countries; only those in use when `enabled` is 1. */
export const countries = async (tx: Tx, language: Language, enabled: number | undefined): Promise<Country[]> =>
  (await tx.query<Country>({ name: "countries", ...allCountries(language, { enabled }) })).rows

/** A page of countries with its filter and order. */
interface CountryPage extends CountryQuery {
  readonly sorts?: PlaceSorts | undefined
  readonly page: number
  readonly pageSize: number
}

/** A page of countries as administrators see them. */
export const queryCountries = (
  tx: Tx,
  language: Language,
  { sorts = [], page, pageSize, ...query }: CountryPage,
): Promise<Paged<CountryRow>> =>
  pageFrom<CountryRow>(tx, {
    columns: `${columns}, ${changedColumns("c")}`,
    from: found,
    values: valuesOf(language, query),
    order: orderOf("c", "c.enabled", sorts),
    page,
    pageSize,
  })

/** One country as administrators see it; refuses with 10007 one that does not exist. */
export async function readCountry(tx: Tx, language: Language, code: string): Promise<CountryRow> {
  const [row] = (await queryCountries(tx, language, { code, page: 1, pageSize: 1 })).records
  if (!row) throw new Refused({ code: refusal.absent })
  return row
}
