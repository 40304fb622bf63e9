import { type Kysely, sql } from "kysely"

/**
 * Files of documents in groups: what was a tender's file is one of its group of documents. `file_taking` has a row for each time somebody took a
 * file of a document, `file_sale` one for each company that bought the files of one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update business_file set business_type = 'tender-documents' where business_type = 'tender'`.execute(db)
  await sql`update file_upload set business_type = 'tender-documents' where business_type = 'tender'`.execute(db)
  // Null of files from before.
  await sql`alter table business_file add column sha256 text`.execute(db)
  await sql`
    create table file_taking (
      position bigint generated always as identity primary key,
      bucket_key text not null references business_file (bucket_key),
      document text not null,
      person text not null references person (id),
      party text,
      way text not null check (way in ('preview', 'save', 'zip')),
      at timestamptz not null default platform_clock()
    )`.execute(db)
  await sql`create index file_taking_document on file_taking (document, position)`.execute(db)
  await sql`
    create table file_sale (
      document text not null,
      party text not null,
      person text not null references person (id),
      number text not null unique,
      amount numeric not null,
      currency text not null,
      at timestamptz not null default platform_clock(),
      primary key (document, party)
    )`.execute(db)
}
