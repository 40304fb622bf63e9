import { type Kysely, sql } from "kysely"

/** What the health page looks back on: how many errors there were in each hour, the last runs of work that is started by hand; and connected systems. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table error_hour (
      hour timestamptz not null,
      side text not null check (side in ('browser', 'server')),
      count integer not null,
      primary key (hour, side)
    )`.execute(db)
  await sql`
    create table platform_run (
      what text primary key check (what in ('verify')),
      at timestamptz not null,
      sound boolean not null
    )`.execute(db)
  await systems(db)
  await page(db, "SYSTEM_HEALTH", "gauge", 64, { zh: "运行状况", en: "System health", es: "Estado del sistema", ja: "稼働状況" })
  await page(db, "SYSTEM_JOBS", "list-checks", 65, {
    zh: "后台任务",
    en: "Background jobs",
    es: "Tareas en segundo plano",
    ja: "バックグラウンド処理",
  })
}

/** Systems that the platform is connected with; the secret by which it is known there is sealed. */
async function systems(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table connected_system (
      id text primary key,
      name text not null,
      kind text not null check (kind in ('erp', 'finance', 'warehouse', 'office', 'other')),
      address text not null,
      enabled boolean not null,
      secret_iv bytea not null,
      secret_box bytea not null,
      contact_at timestamptz,
      version integer not null default 1
    )`.execute(db)
  await sql`update menu_module set is_operating = 0, sort = 63, version = version + 1 where code = 'SYSTEM_SYSTEMS'`.execute(db)
}

const page = (db: Kysely<unknown>, code: string, icon: string, sort: number, names: Readonly<Record<string, string>>) => {
  const place = code.toLowerCase().replace("_", "/")
  return sql`
    insert into menu_module (id, parent, code, names, path, icon, component, is_operating, sort, roles)
    values (${place.replace("/", ".")}, 'system', ${code}, ${JSON.stringify(names)}::jsonb, ${`/${place}`}, ${icon}, ${place}, 0, ${sort},
      '{administrator}')`.execute(db)
}
