import { type Kysely, sql } from "kysely"
import definitions from "./014-lov.json" with { type: "json" }

/**
 * Lists of values (spec 7.9): their definitions, each change of them for ever, and the schema `lov`, whose views are all that an SQL-type list can
 * read. They are read under a role of their own. Where the account of the database may not make roles, an administrator of the database makes
 * `procurement_lov_reader` and grants it; until then SQL-type lists are refused.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await tables(db)
  await views(db)
  for (const [at, definition] of definitions.entries())
    await sql`insert into lov_definition (id, code, definition) values (${at + 1}, ${definition.code}, ${JSON.stringify(definition)}::jsonb)`.execute(
      db,
    )
  await sql`update menu_module set is_operating = 0 where code = 'SYSTEM_LOV'`.execute(db)
}

async function tables(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table lov_definition (
      id bigint primary key,
      code text collate "C" not null,
      definition jsonb not null,
      version integer not null default 1,
      changed_at timestamptz not null default platform_clock(),
      changed_by text references person (id),
      removed_at timestamptz
    )`.execute(db)
  await sql`create unique index lov_definition_code on lov_definition (code) where removed_at is null`.execute(db)
  await sql`
    create table lov_change (
      id bigint generated always as identity primary key,
      lov bigint not null references lov_definition (id),
      version integer not null,
      what text not null check (what in ('add', 'update', 'clone', 'remove', 'removeEntry')),
      before jsonb,
      after jsonb,
      person text not null references person (id),
      at timestamptz not null default platform_clock(),
      unique (lov, version)
    )`.execute(db)
}

async function views(db: Kysely<unknown>): Promise<void> {
  await sql`create schema lov`.execute(db)
  await sql`
    create view lov.code_entry as
      select c.code, e.value ->> 'value' as value, e.value -> 'names' as names, e.place,
        c.enabled and e.value ->> 'enabledFlag' = '1' as enabled
      from sys_code c cross join lateral jsonb_array_elements(c.entries) with ordinality as e (value, place)
      where c.removed_at is null`.execute(db)
  await sql`
    create view lov.department as
      select department, count(*) filter (where active) as people, bool_or(active) as enabled
      from person where department is not null group by department`.execute(db)
  await sql`
    do $$
    begin
      begin
        create role procurement_lov_reader nologin;
      exception when duplicate_object or unique_violation then null;
      end;
      execute format('grant procurement_lov_reader to %I', current_user);
      grant usage on schema lov to procurement_lov_reader;
      grant select on all tables in schema lov to procurement_lov_reader;
    exception when insufficient_privilege or undefined_object then
      raise warning 'the role procurement_lov_reader could not be made: lists of values over views are refused';
    end $$`.execute(db)
}
