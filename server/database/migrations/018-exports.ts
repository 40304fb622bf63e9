import { type Kysely, sql } from "kysely"

const names = { zh: "我的导出", en: "My exports", es: "Mis exportaciones", ja: "エクスポート履歴" }
const everyone = ["purchaser", "approver", "supervisor", "legal", "supplier", "expert", "administrator"]

/** Exports (spec 7.13): what was asked for, how it stands, and the page that lists a person's own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table export_job (
      id text primary key,
      person text not null references person (id) on delete cascade,
      acting_role text,
      language text not null,
      source text not null,
      file_name text not null,
      format text not null check (format in ('xlsx', 'csv')),
      request jsonb not null,
      state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'cancelled', 'expired')),
      reason text check (reason in ('interrupted', 'notPermitted', 'fault')),
      rows bigint not null default 0,
      bytes bigint,
      created_at timestamptz not null default platform_clock(),
      ended_at timestamptz,
      expires_at timestamptz
    )`.execute(db)
  await sql`create index export_job_person on export_job (person, created_at desc, id)`.execute(db)
  await sql`
    insert into menu_module (id, parent, code, names, path, icon, component, is_operating, sort, roles)
    values ('exports', null, 'MY_EXPORTS', ${JSON.stringify(names)}::jsonb, '/my-exports', 'download', 'my-exports', 0, 45, ${everyone})`.execute(
    db,
  )
}
