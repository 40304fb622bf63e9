import { type Kysely, sql } from "kysely"

const names = JSON.stringify({
  zh: "供应商审核清单",
  en: "Supplier review checklist",
  es: "Lista de revisión de proveedores",
  ja: "サプライヤー審査項目",
})

/** The page on which the points are kept that reviewers of suppliers confirm, beside the other lists of master data. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into menu_module (id, parent, code, names, path, icon, component, is_operating, sort, roles)
    values ('basic.review-points', 'basic', 'BASIC_REVIEW_POINTS', ${names}::jsonb, '/basic/review-points', 'list-checks', 'basic/review-points', 0, 29,
      '{purchaser,administrator}')`.execute(db)
}
