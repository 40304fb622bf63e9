import { type Kysely, sql } from "kysely"

/** The whole account: what people say about themselves, tickets of the single sign-on, links for forgotten passwords, the central login. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await people(db)
  await tickets(db)
  await centralLogin(db)
}

async function people(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table person
      add column avatar text not null default '',
      add column introduction text not null default '',
      add column notices jsonb not null default '{"popup": true, "mail": false}',
      add column must_change_password boolean not null default false,
      add column email_confirmed boolean not null default true,
      add column registration boolean not null default false,
      add column info_change boolean not null default false`.execute(db)
  await sql`create unique index person_email on person (lower(email)) where email is not null`.execute(db)
  await sql`create unique index person_phone on person (phone) where phone is not null`.execute(db)
  await sql`
    create table password_link (
      hash bytea primary key,
      person text not null references person (id) on delete cascade,
      email text not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db)
  await sql`create index password_link_person on password_link (person, created_at)`.execute(db)
}

async function tickets(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table granting_ticket (
      id text primary key,
      hash bytea not null unique,
      person text not null references person (id) on delete cascade,
      expires_at timestamptz not null,
      ended_at timestamptz,
      id_token text,
      login_session text
    )`.execute(db)
  await sql`create index granting_ticket_person on granting_ticket (person)`.execute(db)
  await sql`create index granting_ticket_login on granting_ticket (login_session) where login_session is not null`.execute(db)
  await sql`
    create table service_ticket (
      hash bytea primary key,
      ticket text not null references granting_ticket (id) on delete cascade,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`
    alter table session
      add column ticket text references granting_ticket (id) on delete set null,
      add column address text not null default '',
      add column acting_role text`.execute(db)
  await sql`create index session_ticket on session (ticket) where ticket is not null`.execute(db)
}

async function centralLogin(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table person_identity (
      issuer text not null,
      subject text not null,
      person text not null references person (id) on delete cascade,
      created_at timestamptz not null default now(),
      primary key (issuer, subject)
    )`.execute(db)
  await sql`
    create table login_start (
      state bytea primary key,
      browser bytea not null,
      redirect_uri text not null,
      to_path text not null,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`
    alter table client_application
      add column first_party boolean not null default false,
      add column redirect_uris text[] not null default '{}',
      add column sign_out_uris text[] not null default '{}'`.execute(db)
  await sql`update client_application set first_party = true where id = 'procurement-web'`.execute(db)
  // What the shipped central login remembers. Ids are bearers of authority, so their SHA-256 stands here; the rest is sealed.
  await sql`
    create table central_record (
      kind text not null,
      hash bytea not null,
      iv bytea not null,
      box bytea not null,
      uid text,
      grant_hash bytea,
      account text,
      consumed_at timestamptz,
      expires_at timestamptz,
      primary key (kind, hash)
    )`.execute(db)
  await sql`create index central_record_uid on central_record (uid) where uid is not null`.execute(db)
  await sql`create index central_record_grant on central_record (grant_hash) where grant_hash is not null`.execute(db)
  await sql`create index central_record_account on central_record (account) where account is not null`.execute(db)
  await sql`create index central_record_expiry on central_record (expires_at) where expires_at is not null`.execute(db)
  await sql`create table central_key (id text primary key, iv bytea not null, box bytea not null)`.execute(db)
}
