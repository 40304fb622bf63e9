import { type Kysely, sql } from "kysely"

/** Approval routes with every version of them, and who decides for whom while away. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await routes(db)
  await delegations(db)
  await sql`update menu_module set is_operating = 0, version = version + 1 where code = 'WORKFLOW_DESIGN'`.execute(db)
  // Every page of the group is there now.
  await sql`update menu_module set parent = null, sort = 4, version = version + 1 where code = 'WORKFLOW'`.execute(db)
  const names = { zh: "审批代理", en: "Stand-ins", es: "Suplencias", ja: "承認の代理" }
  await sql`
    insert into menu_module (id, parent, code, names, path, icon, component, is_operating, sort, roles)
    values ('workflow.4', 'workflow', 'WORKFLOW_DELEGATION', ${JSON.stringify(names)}::jsonb, '/workflow/delegation', 'user-check',
      'workflow/delegation', 0, 4, '{purchaser,approver,supervisor,legal,administrator}')`.execute(db)
}

async function routes(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table approval_route (
      id text collate "C" primary key,
      revision integer not null default 1,
      version integer not null default 1,
      in_force integer,
      used_at timestamptz,
      changed_at timestamptz not null default platform_clock(),
      changed_by text not null references person (id)
    )`.execute(db)
  await sql`
    create table approval_route_version (
      route text collate "C" not null references approval_route (id) on delete cascade,
      version integer not null,
      draft jsonb not null,
      person text not null references person (id),
      at timestamptz not null default platform_clock(),
      tried_at timestamptz,
      enabled_at timestamptz,
      primary key (route, version)
    )`.execute(db)
  await sql`create index approval_route_in_force on approval_route (id) where in_force is not null`.execute(db)
}

async function delegations(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table approval_delegation (
      id text collate "C" primary key,
      person text not null references person (id) on delete cascade,
      delegate text not null references person (id) on delete cascade,
      from_at bigint not null,
      until_at bigint not null,
      types text[] not null default '{}',
      ended_at bigint,
      made_at timestamptz not null default platform_clock(),
      check (person <> delegate),
      check (from_at < until_at)
    )`.execute(db)
  await sql`create index approval_delegation_person on approval_delegation (person) where ended_at is null`.execute(db)
  await sql`create index approval_delegation_delegate on approval_delegation (delegate) where ended_at is null`.execute(db)
  // Who may decide for somebody at a moment: the delegates, and theirs while those are away themselves. Null asks for every type.
  await sql`
    create function approval_delegates(whom text, moment bigint, kind text) returns setof text language sql stable as $$
      with recursive acting as (
        select d.delegate from approval_delegation d
          where d.person = whom and d.ended_at is null and moment >= d.from_at and moment < d.until_at
            and (kind is null or d.types = '{}' or kind = any (d.types))
        union
        select d.delegate from approval_delegation d join acting on d.person = acting.delegate
          where d.ended_at is null and moment >= d.from_at and moment < d.until_at
            and (kind is null or d.types = '{}' or kind = any (d.types)))
      select p.id from person p join acting on acting.delegate = p.id where p.id <> whom and may_sign_in(p) order by p.id $$`.execute(db)
}
