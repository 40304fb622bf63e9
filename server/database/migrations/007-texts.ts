import { type Kysely, sql } from "kysely"

/** Every change of a platform text, for ever; the latest of a text is what is shown, or the released one where it has none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table text_change (
      id bigint generated always as identity primary key,
      language text not null check (language in ('zh', 'en', 'es', 'ja')),
      namespace text collate "C" not null,
      key text collate "C" not null,
      version integer not null check (version > 0),
      before text not null,
      text text,
      released text not null,
      way text not null check (way in ('edit', 'import', 'revert')),
      person text not null references person (id),
      at timestamptz not null default platform_clock(),
      unique (namespace, key, language, version)
    )`.execute(db)
}
