import { type Kysely, sql } from "kysely"

const names = JSON.stringify({
  zh: "集团供应商档案",
  en: "Group supplier archive",
  es: "Archivo de proveedores del grupo",
  ja: "グループサプライヤー台帳",
})

/** The archive of all suppliers of the group, which is built now, and stands among the pages of suppliers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update menu_module set is_operating = 0, parent = 'supplier', sort = 3, names = ${names}::jsonb, version = version + 1
    where code = 'ARCHIVES' and path = '/group-archives'`.execute(db)
}
