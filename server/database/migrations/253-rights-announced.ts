import { type Kysely, sql } from "kysely"

/** The live channels of a session hear when its person acts in other roles, for another company, or with other grants, as they hear of its end (migration 006). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create trigger session_acts after update of acting_role on session for each row
    when (old.acting_role is distinct from new.acting_role) execute function announce_session_end()`.execute(db)
  await sql`
    create trigger person_rights after update of roles, party, valid_until on person for each row
    when ((old.roles, old.party, old.valid_until) is distinct from (new.roles, new.party, new.valid_until))
    execute function announce_person_inactive()`.execute(db)
  await sql`
    create function announce_role_held() returns trigger language plpgsql as $$
    begin
      perform pg_notify('stream_changed', 'session/' || s.id) from session s
        where s.person = coalesce(new.person, old.person) and s.revoked_at is null;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger role_held after insert or delete on person_role for each row execute function announce_role_held()`.execute(db)
  await sql`
    create function announce_role_changed() returns trigger language plpgsql as $$
    begin
      perform pg_notify('stream_changed', 'session/' || s.id) from person_role h join session s on s.person = h.person
        where h.role = new.id and s.revoked_at is null;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger role_changed after update of acting, data_right, companies on platform_role for each row
    when ((old.acting, old.data_right, old.companies) is distinct from (new.acting, new.data_right, new.companies))
    execute function announce_role_changed()`.execute(db)
}
