import { type Kysely, sql } from "kysely"

/**
 * The people of whom documents tell, each once, with the pairs of characters by which parts of their names and addresses are found: what is listed
 * must not be worked out of all keys each time. Kept by the keys themselves, whoever writes or deletes them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table personal_subject (
      subject text collate "C" primary key,
      name text not null,
      email text not null,
      pairs text[] not null
    )`.execute(db)
  await sql`
    create function text_pairs(variadic texts text[]) returns text[] language sql immutable parallel safe as $$
      select coalesce(array_agg(distinct substr(word, at, 2)), '{}') from unnest(texts) as said, lower(said) as word, generate_series(1, length(word) - 1) as at $$`.execute(
    db,
  )
  await sql`
    create function keep_subjects() returns trigger language plpgsql as $$
      begin
        insert into personal_subject (subject, name, email, pairs)
          select subject, max(name), max(email), text_pairs(max(name), max(email)) from added group by subject order by subject
          on conflict (subject) do nothing;
        return null;
      end $$`.execute(db)
  await sql`
    create function drop_subjects() returns trigger language plpgsql as $$
      begin
        delete from personal_subject where subject in (select subject from gone)
          and not exists (select from personal_key k where k.subject = personal_subject.subject);
        return null;
      end $$`.execute(db)
  await sql`
    create trigger subjects_kept after insert on personal_key referencing new table as added
      for each statement execute function keep_subjects()`.execute(db)
  await sql`
    create trigger subjects_dropped after delete on personal_key referencing old table as gone
      for each statement execute function drop_subjects()`.execute(db)
  await sql`
    insert into personal_subject (subject, name, email, pairs)
    select subject, max(name), max(email), text_pairs(max(name), max(email)) from personal_key group by subject`.execute(db)
  await sql`create index on personal_subject using gin (pairs)`.execute(db)
}
