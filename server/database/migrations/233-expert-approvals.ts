import { type Kysely, sql } from "kysely"

/** Experts' records have states, and say who handed them in and who approved them. Whoever is enabled or disabled stays so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table expert_profile
      add column state text not null default 'new' check (state in ('new', 'inApproval', 'enabled', 'disabled')),
      add column amended boolean not null default false,
      add column handed_in_by text references person (id),
      add column handed_in_at timestamptz,
      add column approved_by text references person (id),
      add column approved_at timestamptz,
      add column reason text not null default ''`.execute(db)
  await sql`update expert_profile set state = case when enabled then 'enabled' else 'disabled' end`.execute(db)
  await sql`alter table expert_profile drop column enabled`.execute(db)
  await sql`alter table expert_profile add column enabled boolean not null generated always as (state = 'enabled') stored`.execute(db)
  // What an import keeps of the records before it.
  await sql`
    update import_job set before = (
        select coalesce(jsonb_agg(case when jsonb_typeof(one -> 'before') <> 'object' then one else jsonb_set(one, '{before}',
          (one -> 'before') - 'enabled' || jsonb_build_object('standing', jsonb_build_object(
            'state', case when (one -> 'before' ->> 'enabled')::boolean then 'enabled' else 'disabled' end,
            'amended', false, 'handedInBy', null, 'handedInAt', null, 'approvedBy', null, 'approvedAt', null, 'reason', ''))) end order by place), '[]')
        from jsonb_array_elements(before) with ordinality as kept (one, place))
      where target = 'experts' and jsonb_typeof(before) = 'array'`.execute(db)
}
