import type { Language } from "#contract/identity.contract.ts"
import type { PriceIndex } from "#contract/price-index.contract.ts"
import type { Tx } from "#server/database/database.ts"

/** The index of each material by its code: its own before that of its category or the next one above that names one; `category` has the key "". */
export async function indexCodes(tx: Tx, materials: readonly string[], category: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await tx.query<{ code: string; index: string }>({
    name: "index-codes",
    text: `with recursive asked as (select distinct unnest($1::text[]) as code),
        placed as (
          select a.code, m.c_category as category from asked a join row_material m on m.c_code = a.code
          union all select '', $2::text where $2::text <> ''),
        up as (
          select p.code, e.parent collate "default" as parent, e.data ->> 'priceIndex' as said, 0 as height
            from placed p join register_entry e on e.register = 'categories' and e.code = p.category
          union all
          select up.code, e.parent collate "default", e.data ->> 'priceIndex', height + 1
            from up join register_entry e on e.register = 'categories' and e.code = up.parent where up.said is null and height < 100),
        said as (
          select a.code, i.code collate "default" as index, -1 as height
            from asked a join register_entry i on i.register = 'price-indexes' and i.enabled and i.data ->> 'material' = a.code
          union all select code, said, height from up where said is not null)
      select distinct on (code) code, index from said order by code, height, index`,
    values: [[...new Set(materials)].filter((code) => code !== ""), category],
  })
  return new Map(rows.map(({ code, index }) => [code, index]))
}

/** Price indexes in use with their values between two days (`YYYY-MM-DD`), beginning with the one that holds on the first. */
export async function readIndexes(
  tx: Tx,
  codes: readonly string[],
  { from, until, language }: { readonly from: string; readonly until: string; readonly language: Language },
): Promise<PriceIndex[]> {
  if (codes.length === 0) return []
  const { rows } = await tx.query<PriceIndex>({
    name: "price-indexes",
    text: `select i.code, coalesce(i.names ->> $4::text, i.names ->> 'zh') as name, i.data ->> 'unit' as unit, i.data ->> 'source' as source,
        coalesce((select jsonb_agg(jsonb_build_object('day', v.since, 'value', v.data ->> 'value') order by v.since) from register_entry v
          where v.register = 'price-index-values' and v.code = i.code and v.enabled and v.since <= $3
            and v.since >= coalesce((select max(f.since) from register_entry f
              where f.register = v.register and f.code = v.code and f.enabled and f.since <= $2), '')), '[]') as points
      from register_entry i where i.register = 'price-indexes' and i.enabled and i.code = any ($1) order by i.code`,
    values: [codes, from, until, language],
  })
  return rows
}
