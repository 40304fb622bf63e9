import { type Kysely, sql } from "kysely"
import modules from "./009-menu-modules.json" with { type: "json" }

/** Names that the form of today would refuse: a module's name has three characters at least (spec 5). */
const longer: readonly (readonly [code: string, names: Readonly<Record<string, string>>])[] = [
  ["BID_CAST", { zh: "投标报价", ja: "応札の提出" }],
  ["BID_OPEN", { zh: "开标大厅", ja: "開札の実施" }],
]

/** The modules of the whole platform (spec 1, 2.5, 2.8) as administrators may change them. A removed one is kept, so that it can be put back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table menu_module
      add column version integer not null default 1,
      add column removed_at timestamptz,
      drop constraint menu_module_code_key`.execute(db)
  await sql`create unique index menu_module_code on menu_module (code) where removed_at is null`.execute(db)
  // A page is named by its address without the first stroke, whatever group it stands in.
  await sql`update menu_module set component = substr(path, 2) where component <> ''`.execute(db)
  await sql`update menu_module set sort = 3 where id = '2'`.execute(db)
  for (const [code, names] of longer)
    await sql`update menu_module set names = names || ${JSON.stringify(names)}::jsonb where code = ${code}`.execute(db)
  for (const { id, parent, code, names, path, icon, component, operating, sort, roles } of modules)
    await sql`
      insert into menu_module (id, parent, code, names, path, icon, component, is_operating, sort, roles)
      values (${id}, ${parent}, ${code}, ${JSON.stringify(names)}::jsonb, ${path}, ${icon}, ${component}, ${operating}, ${sort},
        ${roles.split(" ")})`.execute(db)
}
