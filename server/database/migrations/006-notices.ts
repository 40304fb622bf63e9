import { type Kysely, sql } from "kysely"

/** Notices to people, and how far each reader of the facts has come. Notices begin with the present: what happened before them is nobody's news. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table feed_cursor (name text primary key, txid xid8 not null, position bigint not null)`.execute(db)
  await sql`
    insert into feed_cursor (name, txid, position)
    select 'notice', coalesce(txid, '0'::xid8), coalesce(position, 0)
    from (select) as one left join (select txid, position from event order by txid desc, position desc limit 1) as last on true`.execute(db)
  await sql`
    create table notice (
      position bigint generated always as identity primary key,
      id text collate "C" not null unique,
      person text not null references person (id) on delete cascade,
      msg_type text not null,
      template text not null,
      params jsonb not null,
      path text not null,
      fact bigint not null,
      at bigint not null,
      read_at bigint,
      unique (fact, person)
    ) with (fillfactor = 90)`.execute(db)
  await sql`create index notice_of_person on notice (person, position)`.execute(db)
  await sql`create index notice_latest on notice (person, at desc, position desc)`.execute(db)
  await sql`create index notice_unread on notice (person) where read_at is null`.execute(db)
  await announceSessionEnds(db)
}

/** The live channels of a session hear of its end on the channel of `server/live/hub.ts`. A trigger, since sessions end in many ways and none may be forgotten. */
async function announceSessionEnds(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function announce_session_end() returns trigger language plpgsql as $$
    begin
      perform pg_notify('stream_changed', 'session/' || new.id);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger session_ended after update of revoked_at on session for each row
    when (old.revoked_at is null and new.revoked_at is not null) execute function announce_session_end()`.execute(db)
  await sql`
    create function announce_person_inactive() returns trigger language plpgsql as $$
    begin
      perform pg_notify('stream_changed', 'session/' || s.id) from session s where s.person = new.id and s.revoked_at is null;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger person_inactive after update of active on person for each row
    when (old.active and not new.active) execute function announce_person_inactive()`.execute(db)
}
