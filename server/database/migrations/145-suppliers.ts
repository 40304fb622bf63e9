import { type Kysely, sql } from "kysely"

const names = JSON.stringify({ zh: "我的供应商资格", en: "Our standing", es: "Nuestra situación", ja: "自社の取引資格" })

/** Pages of suppliers, which are built now, and the page on which a supplier sees how it stands. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update menu_module set is_operating = 0, version = version + 1
    where code in ('SUPPLIER_LIST', 'SUPPLIER_LIFECYCLE') and parent = 'supplier'`.execute(db)
  await sql`
    insert into menu_module (id, parent, code, names, path, icon, component, is_operating, sort, roles)
    select 'supplier.own', parent, 'SUPPLIER_STANDING', ${names}::jsonb, '/supplier/standing', 'badge-check', 'supplier/standing', 0, 10,
      '{supplier}' from menu_module where code = 'SUPPLIER_LIST'`.execute(db)
}
