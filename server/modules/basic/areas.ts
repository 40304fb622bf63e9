import type { Area, Country } from "#contract/basic.contract.ts"
import { code as refusal, Refused } from "#contract/errors.ts"
import type { Language } from "#contract/identity.contract.ts"
import type { Tx } from "#server/database/database.ts"

/** Every country, those in use only when `enabled` is 1. */
export async function countries(tx: Tx, language: Language, enabled: number | undefined): Promise<Country[]> {
  const { rows } = await tx.query<Country>({
    name: "countries",
    text: `select code, names ->> $1 as name, names, enabled::int as "enabledFlag" from country
      where $2::int is null or enabled = ($2 = 1) order by code`,
    values: [language, enabled ?? null],
  })
  return rows
}

/** Which divisions are asked for. */
export interface AreaQuery {
  readonly code?: string | undefined
  readonly level?: number | undefined
  readonly parentCode?: string | undefined
  readonly name?: string | undefined
  readonly enabled?: number | undefined
}

/** Divisions in the order of their codes. */
export async function areas(tx: Tx, language: Language, { code, level, parentCode, name = "", enabled }: AreaQuery): Promise<Area[]> {
  const { rows } = await tx.query<Area>({
    name: "areas",
    text: `select a.code, a.names ->> $1 as name, a.names, a.parent as "parentCode", a.level,
        not exists (select from area below where below.parent = a.code) as leaf,
        case when p.code is null then array[a.names ->> $1] else array[p.names ->> $1, a.names ->> $1] end as path,
        a.enabled::int as "enabledFlag"
      from area a left join area p on p.code = a.parent
      where ($2::text is null or a.code = $2) and ($3::int is null or a.level = $3) and ($4::text is null or a.parent = $4)
        and ($5 = '' or starts_with(a.code, $5)
          or exists (select from jsonb_each_text(a.names) as n where position(lower($5) in lower(n.value)) > 0))
        and ($6::int is null or a.enabled = ($6 = 1))
      order by a.code`,
    values: [language, code ?? null, level ?? null, parentCode ?? null, name.trim(), enabled ?? null],
  })
  return rows
}

/** One division; refuses with 10007 what does not exist. */
export async function areaByCode(tx: Tx, language: Language, code: string): Promise<Area> {
  const [found] = await areas(tx, language, { code })
  if (!found) throw new Refused({ code: refusal.absent })
  return found
}

/** The area that a person has named. */
export async function ownArea(tx: Tx, language: Language, person: string): Promise<{ area: Area | null }> {
  const { rows } = await tx.query<{ area: string }>({
    name: "own-area",
    text: "select area from person_area where person = $1",
    values: [person],
  })
  const [own] = rows
  return { area: own ? await areaByCode(tx, language, own.area) : null }
}

/** Names a person's area, or none; one that is out of use is refused with 10007. */
export async function setOwnArea(tx: Tx, language: Language, person: string, code: string | null): Promise<{ area: Area | null }> {
  if (code === null) {
    await tx.query({ text: "delete from person_area where person = $1", values: [person] })
    return { area: null }
  }
  const found = await areaByCode(tx, language, code)
  if (found.enabledFlag !== 1) throw new Refused({ code: refusal.absent })
  await tx.query({
    text: `insert into person_area (person, area) values ($1, $2)
      on conflict (person) do update set area = excluded.area, changed_at = platform_clock()`,
    values: [person, code],
  })
  return { area: found }
}
