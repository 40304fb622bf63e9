import { type Kysely, sql } from "kysely"

/** People, the companies they act for, their sessions, and what slows down guessing. Tokens are kept as SHA-256 only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await people(db)
  await sessions(db)
}

async function people(db: Kysely<unknown>): Promise<void> {
  await sql`create table party (id text primary key, name text not null unique, credit_code text not null unique, created_at timestamptz not null default now())`.execute(
    db,
  )
  await sql`
    create table person (
      id text primary key,
      name text not null unique check (name = lower(name)),
      display_name text not null,
      password_hash text not null,
      roles text[] not null,
      party text references party (id),
      department text,
      language text not null check (language in ('zh', 'en', 'es', 'ja')),
      active boolean not null default true,
      phone text,
      email text,
      created_at timestamptz not null default now(),
      check (not 'supplier' = any (roles) or party is not null)
    )`.execute(db)
  await sql`create index person_roles on person using gin (roles)`.execute(db)
  await sql`create index person_party on person (party) where party is not null`.execute(db)
  await sql`
    create table expert_profile (
      person text primary key references person (id),
      fields text[] not null,
      employer text references party (id),
      department text,
      enabled boolean not null default true
    )`.execute(db)
  await sql`create index expert_fields on expert_profile using gin (fields)`.execute(db)
}

async function sessions(db: Kysely<unknown>): Promise<void> {
  await sql`create table client_application (id text primary key, name text not null, secret_hash bytea, active boolean not null default true)`.execute(
    db,
  )
  // A browser keeps no secret, so the first-party client has none.
  await sql`insert into client_application (id, name) values ('procurement-web', 'Procurement')`.execute(db)
  await sql`
    create table session (
      id text primary key,
      person text not null references person (id),
      created_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now(),
      user_agent text not null,
      revoked_at timestamptz,
      revoked_why text
    )`.execute(db)
  await sql`create index session_person on session (person)`.execute(db)
  await sql`create table access_token (hash bytea primary key, session text not null references session (id) on delete cascade, expires_at timestamptz not null)`.execute(
    db,
  )
  await sql`create index access_token_expiry on access_token (expires_at)`.execute(db)
  await sql`create index access_token_session on access_token (session)`.execute(db)
  await sql`
    create table refresh_token (
      hash bytea primary key,
      session text not null references session (id) on delete cascade,
      expires_at timestamptz not null,
      rotated_at timestamptz
    )`.execute(db)
  await sql`create index refresh_token_expiry on refresh_token (expires_at)`.execute(db)
  await sql`create index refresh_token_session on refresh_token (session)`.execute(db)
  await sql`create table sign_in_attempts (key bytea primary key, since timestamptz not null, count integer not null)`.execute(db)
}
