import { type Kysely, sql } from "kysely"

/**
 * A person whose data were erased says since when. The audit trail stays as it is, but for one change that is let through:
 * what was said of such a person is emptied, and where another record named the person, the mark stands that the person is called by now.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table person add column erased_at timestamptz`.execute(db)
  await sql`
    create or replace function admin_change_stays() returns trigger language plpgsql as $$
    declare
      emptied admin_change := old;
      called text := case old.kind when 'unit' then 'head' when 'delegation' then 'to' end;
    begin
      if tg_op = 'UPDATE' and old.kind in ('user', 'expert', 'delegation') then
        select name, null, null into emptied.name, emptied.before, emptied.after
          from person where id = old.subject and erased_at is not null;
        if found and new is not distinct from emptied then return new; end if;
        emptied := old;
      end if;
      if tg_op = 'UPDATE' and called is not null then
        emptied.before := jsonb_set(old.before, array[called], new.before -> called, false);
        emptied.after := jsonb_set(old.after, array[called], new.after -> called, false);
        if new is not distinct from emptied and not exists (
          select from (values (old.before -> called, new.before -> called), (old.after -> called, new.after -> called)) as name (former, present)
          where former is distinct from present and present not in (select to_jsonb(display_name) from person where erased_at is not null)
        ) then return new; end if;
      end if;
      raise exception 'a change that was made is neither changed nor removed';
    end $$`.execute(db)
}
