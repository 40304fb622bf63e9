import { type Kysely, sql } from "kysely"

/**
 * Organisations and departments as one tree. A person stands in one unit of it; what was free text becomes a department below the
 * person's company, so that nobody's department is lost.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await tree(db)
  await people(db)
  await answers(db)
  await sql`
    alter table admin_change drop constraint admin_change_kind_check,
      add constraint admin_change_kind_check check (kind in ('user', 'role', 'client', 'company', 'unit', 'area', 'country', 'system', 'job', 'route', 'delegation'))`.execute(
    db,
  )
  await sql`
    update menu_module set is_operating = 0, parent = 'system', sort = 62, version = version + 1 where code = 'BASIC_ORGANISATION'`.execute(
    db,
  )
}

async function tree(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table org_unit (
      id text primary key,
      kind text not null check (kind in ('organisation', 'department')),
      code text collate "C" not null constraint org_unit_code unique,
      name text not null,
      parent text references org_unit (id),
      company text references party (id),
      head text references person (id),
      enabled boolean not null default true,
      sort integer not null default 0,
      version integer not null default 1,
      check (parent <> id),
      check (company is null or kind = 'organisation')
    )`.execute(db)
  await sql`create index org_unit_parent on org_unit (parent)`.execute(db)
  await sql`alter table person add column unit text references org_unit (id)`.execute(db)
  await sql`create index person_unit on person (unit)`.execute(db)
}

/** One organisation for each company whose people name a department, and each of their departments below it. */
async function people(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into org_unit (id, kind, code, name, company, sort)
    select 'company.' || c.id, 'organisation', 'ORG' || row_number() over (order by c.name), c.name, c.id, row_number() over (order by c.name) * 10
    from party c where exists (select from person p where p.party = c.id and p.department <> '')`.execute(db)
  await sql`
    insert into org_unit (id, kind, code, name, parent, sort)
    select 'department.' || row_number() over one, 'department', 'D' || row_number() over one, department, 'company.' || party,
      row_number() over one * 10
    from (select distinct party, department from person where department <> '') as said
    window one as (order by party, department)`.execute(db)
  await sql`
    update person p set unit = u.id from org_unit u
    where p.department <> '' and u.kind = 'department' and u.name = p.department and u.parent is not distinct from 'company.' || p.party`.execute(
    db,
  )
}

/** What is asked of the tree: which units stand within one, which company a unit belongs to, and what a person's department is called. */
async function answers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function org_units_within(root text) returns setof text language sql stable as $$
      with recursive within as (
        select id from org_unit where id = root
        union select below.id from org_unit below join within on below.parent = within.id)
      select id from within $$`.execute(db)
  await sql`
    create function org_unit_company(one text) returns text language sql stable as $$
      with recursive above as (
        select parent, company, 1 as steps from org_unit where id = one
        union all select up.parent, up.company, steps + 1 from org_unit up join above on up.id = above.parent
        where above.company is null and steps < 100)
      select company from above where company is not null $$`.execute(db)
  await sql`
    create or replace view lov.department as
      select u.name as department, count(*) filter (where p.active) as people, bool_or(p.active) as enabled
      from person p join org_unit u on u.id = p.unit group by u.name`.execute(db)
  await sql`alter table person drop column department`.execute(db)
  await sql`
    create function department_name(one person) returns text language sql stable
      as $$ select name from org_unit where id = one.unit $$`.execute(db)
}
