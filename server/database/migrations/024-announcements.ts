import { type Kysely, sql } from "kysely"

const names = JSON.stringify({ zh: "公告", en: "Announcements", es: "Anuncios", ja: "お知らせ" })

/** Announcements as lists read them, who has read and signed for which, and their pages shown in the menu. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence announcement_number`.execute(db)
  await sql`
    create table announcement (
      id text collate "C" primary key,
      number text not null,
      scope text not null check (scope in ('platform', 'company')),
      party text,
      author text not null,
      title text not null,
      state text not null,
      version integer not null,
      audience jsonb not null,
      open boolean not null,
      sign_for boolean not null,
      sign_by bigint,
      publish_at bigint,
      published_at bigint,
      expires_at bigint,
      changed_at bigint not null
    )`.execute(db)
  await sql`create index announcement_latest on announcement (changed_at desc, id)`.execute(db)
  await sql`create index announcement_open on announcement (published_at desc) where open`.execute(db)
  // Whom a published announcement addresses: in one place, for lists, pages and receipts alike. Whoever wrote it knows it.
  await sql`
    create function announcement_addresses(a announcement, p person) returns boolean language sql stable as $$
      select p.id <> a.author and case a.audience ->> 'kind'
        when 'companies' then p.party is not null and a.audience -> 'parties' ? p.party
        when 'roles' then (a.scope = 'platform' or p.party = a.party)
          and p.roles && (select array_agg(r) from jsonb_array_elements_text(a.audience -> 'roles') r)
        else a.scope = 'platform' or p.party = a.party end
    $$`.execute(db)
  await sql`
    create table announcement_receipt (
      announcement text collate "C" not null,
      person text not null references person (id) on delete cascade,
      read_at bigint not null,
      signed_at bigint,
      primary key (announcement, person)
    )`.execute(db)
  await sql`insert into msg_type (code, names, shipped) values ('announcement', ${names}::jsonb, true)`.execute(db)
  await sql`
    update menu_module set is_operating = 0 where code in ('platform_notice', 'company_announce', 'notice', 'NOTICE_SIGN')`.execute(db)
}
