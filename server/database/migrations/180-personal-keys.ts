import { type Kysely, sql } from "kysely"
import { keepChangesOf } from "../change-kinds.ts"

const names = JSON.stringify({ zh: "联系人", en: "Contacts", es: "Contactos", ja: "担当者" })

/** Keys by which facts tell of people who need not have an account, with who they are; an erased person has none. And the page on which they are erased. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table personal_key (
      stream text collate "C" not null,
      version integer not null,
      part integer not null,
      key bytea not null,
      subject text collate "C" not null,
      name text not null,
      email text not null,
      primary key (stream, version, part)
    )`.execute(db)
  await sql`create index on personal_key (subject)`.execute(db)
  await keepChangesOf(db, "contact")
  await sql`
    insert into menu_module (id, parent, code, names, path, icon, component, is_operating, sort, roles)
    select 'system.contacts', parent, 'SYSTEM_CONTACTS', ${names}::jsonb, '/system/contacts', 'eraser', 'system/contacts', 0, sort,
      '{administrator}' from menu_module where code = 'SYSTEM_USERS'`.execute(db)
}
