import { type Kysely, sql } from "kysely"

/** Mailed links to documents, of which only the hash is kept; how a company's letters of invitation begin; and the pages of invitations, which are built now. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mailed_link (
      hash bytea primary key,
      document text collate "C" not null,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index on mailed_link (document)`.execute(db)
  await sql`
    create table invitation_template (
      company text not null references party (id),
      language text not null check (language in ('zh', 'en', 'es', 'ja')),
      subject text not null,
      body text not null,
      primary key (company, language)
    )`.execute(db)
  await sql`update menu_module set sort = sort + 1, version = version + 1 where parent is null and sort >= 5`.execute(db)
  await sql`update menu_module set parent = null, sort = 5, version = version + 1 where code = 'SUPPLIER' and parent = 'planned'`.execute(
    db,
  )
  // What is not built yet stays out of a group that is.
  await sql`update menu_module set is_operating = 2, version = version + 1 where code = 'SUPPLIER_LIST' and parent = 'supplier'`.execute(db)
  await sql`update menu_module set is_operating = 0, version = version + 1 where code = 'SUPPLIER_INVITE' and parent = 'supplier'`.execute(
    db,
  )
}
