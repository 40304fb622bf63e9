import { type Kysely, sql } from "kysely"
import codes from "./013-codes.json" with { type: "json" }

const languages = ["zh", "en", "es", "ja"] as const

/** The words of the file stand as one text in the order of the languages, so that the file can be read. */
const wordsOf = (text: string): Record<string, string> => {
  const parts = text.split(" | ")
  return Object.fromEntries(languages.map((language, at) => [language, parts[at] ?? text]))
}

const entriesOf = (entries: Readonly<Record<string, string>>): string =>
  JSON.stringify(Object.entries(entries).map(([value, text]) => ({ value, names: wordsOf(text), enabledFlag: 1 })))

/** System codes (spec 7.10), each change of them for ever, the lists that the platform works with, and their page shown in the menu. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_code (
      code text collate "C" primary key,
      names jsonb not null,
      enabled boolean not null default true,
      entries jsonb not null,
      version integer not null default 1,
      changed_at timestamptz not null default platform_clock(),
      changed_by text references person (id),
      removed_at timestamptz
    )`.execute(db)
  await sql`
    create table sys_code_change (
      id bigint generated always as identity primary key,
      code text collate "C" not null references sys_code (code),
      version integer not null,
      what text not null check (what in ('add', 'update', 'remove', 'removeEntry')),
      before jsonb,
      after jsonb,
      person text not null references person (id),
      at timestamptz not null default platform_clock(),
      unique (code, version)
    )`.execute(db)
  for (const [code, { names, entries }] of Object.entries(codes))
    await sql`insert into sys_code (code, names, entries) values (${code}, ${JSON.stringify(wordsOf(names))}::jsonb, ${entriesOf(entries)}::jsonb)`.execute(
      db,
    )
  await sql`update menu_module set is_operating = 0 where code = 'SYSTEM_CODES'`.execute(db)
}
