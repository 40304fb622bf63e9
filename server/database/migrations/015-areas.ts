import { type Kysely, sql } from "kysely"
import areas from "./015-areas.json" with { type: "json" }
import countries from "./015-countries.json" with { type: "json" }

/**
 * Basic data (spec 7.4): the countries of ISO 3166-1, and the administrative divisions of GB/T 2260 as far as prefectures: 34 of the first level and
 * 333 of the second. A prefecture has its Chinese name and its Latin one. A company can be put out of use, and a person has an area.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table country (code text collate "C" primary key, names jsonb not null, enabled boolean not null default true)`.execute(
    db,
  )
  await sql`
    create table area (
      code text collate "C" primary key check (code ~ '^[0-9]{6}$'),
      parent text collate "C" references area (code),
      level integer not null,
      names jsonb not null,
      enabled boolean not null default true
    )`.execute(db)
  await sql`create index area_parent on area (parent, code)`.execute(db)
  await sql`
    create table person_area (
      person text primary key references person (id),
      area text collate "C" not null references area (code),
      changed_at timestamptz not null default platform_clock()
    )`.execute(db)
  await sql`alter table party add column enabled boolean not null default true`.execute(db)
  await seed(db)
}

const prefecture = ([code = "", zh = "", latin = ""]: readonly string[]) => ({ code, names: { zh, en: latin, es: latin, ja: zh } })

async function seed(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into country (code, names)
    select one ->> 'code', one -> 'names' from jsonb_array_elements(${JSON.stringify(countries)}::jsonb) as one`.execute(db)
  const rows = areas.flatMap(({ code, names, cities }) => [
    { code, names, parent: null, level: 1 },
    ...cities.map((city) => ({ ...prefecture(city), parent: code, level: 2 })),
  ])
  await sql`
    insert into area (code, parent, level, names)
    select one ->> 'code', one ->> 'parent', (one ->> 'level')::int, one -> 'names'
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as one`.execute(db)
}
