import { type Kysely, sql } from "kysely"

const acting = ["purchaser", "approver", "supervisor", "legal", "supplier", "expert", "administrator"] as const

/** People and their rights as administrators manage them (spec 2.8, 3): roles over the acting roles of the charts, data rights, and each change for ever. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await people(db)
  await roles(db)
  await changes(db)
  await pages(db)
}

async function people(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table person
      add column work_code text not null default '',
      add column gender text not null default '' check (gender in ('', 'female', 'male')),
      add column age integer,
      add column valid_until timestamptz,
      add column version integer not null default 1`.execute(db)
  await sql`alter table party add column version integer not null default 1`.execute(db)
  // Who is active and whose account has not run out; one place, as a session asks it with each call.
  await sql`
    create function may_sign_in(one person) returns boolean language sql stable
      as $$ select one.active and (one.valid_until is null or one.valid_until > now()) $$`.execute(db)
}

/** One built-in role for each acting role: who acts in it today goes on holding it. Which modules it opens stands with the modules. */
async function roles(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table platform_role (
      id text primary key,
      code text collate "C" not null unique,
      name text not null,
      acting text[] not null check (cardinality(acting) > 0),
      data_right text not null check (data_right in ('own', 'department', 'company', 'chosen', 'all')),
      companies text[] not null default '{}',
      built_in boolean not null default false,
      version integer not null default 1
    )`.execute(db)
  await sql`
    create table person_role (
      person text not null references person (id) on delete cascade,
      role text not null references platform_role (id),
      primary key (person, role)
    )`.execute(db)
  await sql`create index person_role_role on person_role (role)`.execute(db)
  await sql`
    create table role_module (
      role text not null references platform_role (id) on delete cascade,
      module text not null references menu_module (id),
      primary key (role, module)
    )`.execute(db)
  for (const role of acting)
    await sql`
      insert into platform_role (id, code, name, acting, data_right, built_in)
      values (${role}, ${role}, ${role}, ${[role]}, 'company', true)`.execute(db)
  await sql`insert into person_role (person, role) select distinct p.id, r from person p, unnest(p.roles) as r`.execute(db)
}

async function changes(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table admin_change (
      id bigint generated always as identity primary key,
      kind text not null check (kind in ('user', 'role', 'client', 'company')),
      subject text not null,
      name text not null,
      what text not null,
      before jsonb,
      after jsonb,
      person text not null references person (id),
      at timestamptz not null default platform_clock()
    )`.execute(db)
  await sql`create index admin_change_subject on admin_change (kind, subject, id)`.execute(db)
  // What happened stays as it was written.
  await sql`
    create function admin_change_stays() returns trigger language plpgsql
      as $$ begin raise exception 'a change that was made is neither changed nor removed'; end $$`.execute(db)
  await sql`create trigger admin_change_stays before update or delete on admin_change for each row execute function admin_change_stays()`.execute(
    db,
  )
}

async function pages(db: Kysely<unknown>): Promise<void> {
  await sql`
    update menu_module set is_operating = 0, version = version + 1
    where code in ('SYSTEM_USERS', 'SYSTEM_ROLES')`.execute(db)
  // Nobody can work before there is a company: its page stands with those by which a platform is set up.
  await sql`
    update menu_module set is_operating = 0, parent = 'system', sort = 61, version = version + 1 where code = 'BASIC_COMPANIES'`.execute(db)
  const names = { zh: "变更审计", en: "Audit trail", es: "Registro de cambios", ja: "変更履歴" }
  await sql`
    insert into menu_module (id, parent, code, names, path, icon, component, is_operating, sort, roles)
    values ('system.audit', 'system', 'SYSTEM_AUDIT', ${JSON.stringify(names)}::jsonb, '/system/audit', 'history', 'system/audit', 0, 60,
      '{administrator}')`.execute(db)
}
