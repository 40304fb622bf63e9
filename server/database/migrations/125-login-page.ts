import { type Kysely, sql } from "kysely"
import { keepChangesOf } from "../change-kinds.ts"

/** What the page says on which people sign in: one row, empty until an administrator writes in it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const none = { zh: "", en: "", es: "", ja: "" }
  await sql`
    create table login_page (
      alone boolean primary key default true check (alone),
      content jsonb not null,
      picture bytea,
      picture_type text,
      picture_name text,
      version integer not null default 1,
      changed_at timestamptz not null default platform_clock(),
      changed_by text references person (id)
    )`.execute(db)
  await sql`insert into login_page (content) values (${JSON.stringify({ title: none, notice: none, links: [] })}::jsonb)`.execute(db)
  await keepChangesOf(db, "loginPage")
  await sql`update menu_module set is_operating = 0, version = version + 1 where code = 'SYSTEM_LOGIN_PAGE'`.execute(db)
}
