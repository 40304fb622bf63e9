import { type Kysely, sql } from "kysely"
import { keepChangesOf } from "../change-kinds.ts"

/** Templates by which documents are printed, with all that each has said so far. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table print_template (
      id text primary key,
      kind text not null,
      draft jsonb not null,
      enabled boolean not null default true,
      version integer not null default 1,
      changed_at timestamptz not null default platform_clock(),
      changed_by text references person (id)
    )`.execute(db)
  await sql`create unique index print_template_name on print_template (kind, (draft #>> '{names,zh}'))`.execute(db)
  await sql`
    create table print_template_version (
      template text not null references print_template (id),
      version integer not null,
      draft jsonb not null,
      at timestamptz not null default platform_clock(),
      person text references person (id),
      primary key (template, version)
    )`.execute(db)
  await keepChangesOf(db, "printTemplate")
  await sql`update menu_module set is_operating = 0, version = version + 1 where code = 'SYSTEM_PRINT'`.execute(db)
}
