import { type Kysely, sql } from "kysely"
import { keepChangesOf } from "../change-kinds.ts"

const names = JSON.stringify({ zh: "招标模板", en: "Tender templates", es: "Plantillas de licitación", ja: "入札テンプレート" })

/** Templates from which tenders are written: clauses, qualification criteria and scoring schemes of a company, by category. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tender_template (
      id text collate "C" primary key,
      company text collate "C" not null,
      kind text not null,
      name text not null,
      category text collate "C" not null,
      words text not null,
      scoring jsonb,
      enabled boolean not null default true,
      version integer not null default 1,
      changed_at timestamptz not null default platform_clock(),
      changed_by text references person (id),
      unique (company, kind, name)
    )`.execute(db)
  await keepChangesOf(db, "tenderTemplate")
  await sql`
    insert into menu_module (id, parent, code, names, path, icon, component, is_operating, sort, roles)
    select 'tender.templates', parent, 'TENDER_TEMPLATES', ${names}::jsonb, '/wel/tender-templates', 'notebook-text', 'wel/tender-templates', 0, sort + 1,
      '{purchaser,legal}' from menu_module where code = 'TENDER_LIST'`.execute(db)
}
