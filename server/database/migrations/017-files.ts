import { type Kysely, sql } from "kysely"

/**
 * Files (spec 7.12): `business_file` has a row for each version of each file, kept also when its bytes are gone; `file_upload` what is on its way.
 * A key is 128 random bits, and what people call a file stands here only.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table file_upload (
      id text primary key,
      person text not null references person (id) on delete cascade,
      business_type text not null,
      business_id text not null,
      name text not null,
      size bigint not null check (size >= 0),
      created_at timestamptz not null default platform_clock()
    )`.execute(db)
  await sql`create index file_upload_person on file_upload (person)`.execute(db)
  await sql`
    create table business_file (
      bucket_key text primary key,
      business_type text not null,
      business_id text not null,
      name text not null,
      version integer not null check (version >= 1),
      size bigint not null,
      media_type text not null,
      uploaded_by text not null references person (id),
      uploaded_at timestamptz not null default platform_clock(),
      removed_at timestamptz,
      removed_by text references person (id),
      unique (business_type, business_id, name, version)
    )`.execute(db)
  // Bytes that belong to no file: taken away after the row says so, and found by this when a server stops in between.
  await sql`create table file_leftover (bucket_key text primary key, due timestamptz not null default platform_clock())`.execute(db)
}
