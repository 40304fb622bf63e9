import { type Kysely, sql } from "kysely"

interface Entry {
  readonly value: string
  readonly names: Readonly<Record<string, string>>
  readonly enabledFlag: 0 | 1
}

/**
 * Experts are records that administrators keep: title, an employer outside the platform, companies to be avoided, and who changed them.
 * Their fields are values of the code EXPERT_FIELD; the words of old become its values.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table expert_profile
      add column title text not null default '',
      add column employer_name text not null default '',
      add column avoid text[] not null default '{}',
      add column version integer not null default 1,
      add column changed_at timestamptz not null default platform_clock(),
      add column changed_by text references person (id)`.execute(db)
  await fieldsByCode(db)
  await keepChanges(db)
  const names = { zh: "专家库", en: "Expert pool", es: "Registro de expertos", ja: "専門家名簿" }
  await sql`
    update menu_module set is_operating = 0, sort = 60, roles = '{administrator}', names = ${JSON.stringify(names)}::jsonb, version = version + 1
    where code = 'EXPERT_CREATE'`.execute(db)
}

/** Turns the words of old into values of EXPERT_FIELD, which gets those that it lacks. */
export async function fieldsByCode(db: Kysely<unknown>): Promise<void> {
  const { rows: codes } = await sql<{ entries: Entry[] }>`select entries from sys_code where code = 'EXPERT_FIELD'`.execute(db)
  const { rows: words } = await sql<{ word: string }>`select distinct unnest(fields) as word from expert_profile order by 1`.execute(db)
  const known = codes[0]?.entries ?? []
  const valueOf = new Map(known.flatMap(({ value, names }) => [value, ...Object.values(names)].map((word) => [word, value] as const)))
  const added = words
    .filter(({ word }) => !valueOf.has(word))
    .map(({ word }, at): Entry => {
      const names = { zh: word, en: word, es: word, ja: word }
      return { value: `field.${at + 1}`, names, enabledFlag: 1 }
    })
  for (const { value, names } of added) valueOf.set(names["zh"] ?? "", value)
  if (added.length > 0)
    await sql`
      update sys_code set entries = entries || ${JSON.stringify(added)}::jsonb, version = version + 1, changed_at = platform_clock()
      where code = 'EXPERT_FIELD'`.execute(db)
  await sql`
    update expert_profile e set fields = (
      select coalesce(array_agg(distinct coalesce(${JSON.stringify(Object.fromEntries(valueOf))}::jsonb ->> word, word)), '{}')
      from unnest(e.fields) as word)`.execute(db)
}

/** The kinds of changes that are kept, whichever they are by now, and experts. */
async function keepChanges(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ rule: string }>`
    select pg_get_constraintdef(oid) as rule from pg_constraint where conname = 'admin_change_kind_check'`.execute(db)
  const kinds = [...(rows[0]?.rule ?? "").matchAll(/'([a-z]+)'/gi)].map(([, kind]) => kind ?? "")
  const all = [...new Set([...kinds, "expert"])].map((kind) => `'${kind}'`).join(", ")
  await sql`
    alter table admin_change drop constraint if exists admin_change_kind_check,
      add constraint admin_change_kind_check check (kind in (${sql.raw(all)}))`.execute(db)
}
