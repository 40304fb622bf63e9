import { type Kysely, sql } from "kysely"

const pages = [
  ["price-indexes", "BASIC_PRICE_INDEXES", 30, { zh: "价格指数", en: "Price indexes", es: "Índices de precios", ja: "価格指数" }],
  [
    "price-index-values",
    "BASIC_INDEX_VALUES",
    31,
    { zh: "价格指数行情", en: "Values of price indexes", es: "Valores de los índices", ja: "価格指数の推移" },
  ],
] as const

/** The pages of price indexes and their values, beside the other lists of master data, and the index that each category may name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [id, code, sort, names] of pages)
    await sql`
      insert into menu_module (id, parent, code, names, path, icon, component, is_operating, sort, roles)
      values (${`basic.${id}`}, 'basic', ${code}, ${JSON.stringify(names)}::jsonb, ${`/basic/${id}`}, 'chart-line', ${`basic/${id}`}, 0, ${sort},
        '{purchaser,administrator}')`.execute(db)
  await sql`
    update register_entry set data = data || '{"priceIndex": null}'::jsonb
      where register = 'categories' and not data ? 'priceIndex'`.execute(db)
}
