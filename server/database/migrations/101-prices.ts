import { type Kysely, sql } from "kysely"

const names = JSON.stringify({ zh: "价格记录", en: "Price records", es: "Registro de precios", ja: "価格の記録" })

/** Prices that were agreed, made from the quotations that won: who looks one up at an order, and what a thing has cost so far. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ledger_price (
      document text collate "C" not null,
      place integer not null,
      inquiry text collate "C" not null,
      number text not null,
      company text collate "C" not null,
      author text collate "C" not null,
      supplier text collate "C" not null,
      thing text collate "C" not null,
      item text not null,
      specification text not null,
      unit text not null,
      currency text not null,
      unit_price numeric not null,
      tax_rate numeric not null,
      quantity numeric not null,
      lead_days integer,
      brand text not null,
      valid_from text collate "C" not null,
      valid_to text collate "C",
      agreed_at bigint not null,
      words text not null,
      grams text[] not null,
      primary key (document, place)
    )`.execute(db)
  await sql`create index on ledger_price (thing, company, supplier, agreed_at desc)`.execute(db)
  await sql`create index on ledger_price (thing, company, agreed_at desc)`.execute(db)
  await sql`create index on ledger_price (company, agreed_at desc)`.execute(db)
  await sql`create index on ledger_price (company, valid_to)`.execute(db)
  await sql`create index on ledger_price using gin (grams)`.execute(db)
  await sql`
    insert into menu_module (id, parent, code, names, path, icon, component, is_operating, sort, roles)
    select 'inquiry.prices', parent, 'PRICE_LIST', ${names}::jsonb, '/wel/price-list', 'coins', 'wel/price-list', 0, sort + 1,
      '{purchaser,approver,supervisor,legal,administrator}' from menu_module where code = 'INQUIRY_LIST'`.execute(db)
}
