import { type Kysely, sql } from "kysely"

/**
 * The event store. `event` is what happened and never changes; `stream` is where each document stands now.
 * A line break is the separator of the hashed record, hence the checks. `txid` orders lagging readers (see feed.ts).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The one clock that deadlines go by. Tests and the demo story put another in its place in their own database: time is a parameter.
  await sql`create function platform_clock() returns timestamptz language sql volatile parallel safe as 'select clock_timestamp()'`.execute(
    db,
  )
  await sql`
    create table stream (
      id text collate "C" primary key check (id !~ '\n'),
      kind text not null check (kind !~ '\n'),
      root text collate "C" not null check (root !~ '\n'),
      version integer not null check (version > 0),
      chart_version integer not null,
      state json not null,
      txid xid8 not null,
      head_hash text not null,
      seal text not null
    ) with (fillfactor = 70)`.execute(db)
  await sql`create index stream_root on stream (root)`.execute(db)
  await sql`create sequence event_position`.execute(db)
  await sql`
    create table event (
      position bigint primary key,
      txid xid8 not null,
      stream text collate "C" not null,
      version integer not null,
      root text collate "C" not null,
      kind text not null,
      type text not null check (type !~ '\n'),
      schema_version integer not null,
      at bigint not null,
      data json not null,
      meta json not null,
      hash text not null,
      unique (stream, version)
    )`.execute(db)
  await sql`create index event_root on event (root, position)`.execute(db)
  await sql`create index event_feed on event (txid, position)`.execute(db)
  await keepForEver(db)
  await sql`create table command_key (id bytea primary key, body bytea not null, reply bytea) with (fillfactor = 70)`.execute(db)
  await sql`create table live_ticket (hash bytea primary key, holder jsonb not null, expires_at timestamptz not null)`.execute(db)
}

/** The owner connects, and may grant itself what it revoked: the triggers say no to it as well. */
async function keepForEver(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% of % is not allowed: what happened stays', tg_op, tg_table_name using errcode = 'insufficient_privilege';
    end $$`.execute(db)
  await sql`create trigger event_stays before update or delete or truncate on event for each statement execute function refuse_change()`.execute(
    db,
  )
  await sql`create trigger stream_stays before delete or truncate on stream for each statement execute function refuse_change()`.execute(db)
  await sql`revoke update, delete, truncate on event from public, current_user`.execute(db)
  await sql`revoke delete, truncate on stream from public, current_user`.execute(db)
}
