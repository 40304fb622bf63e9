import type { AreaRow, PlaceSorts } from "#contract/areas.contract.ts"
import type { Area } from "#contract/basic.contract.ts"
import { code as refusal, Refused } from "#contract/errors.ts"
import type { Language } from "#contract/identity.contract.ts"
import { changedColumns } from "#server/database/changed-columns.ts"
import type { Query, Tx } from "#server/database/database.ts"
import { pageFrom, type Paged } from "#server/database/page-from.ts"
import { carries, orderOf, saidIn } from "./places.ts"

/** A division is in use only if all divisions above it are. */
const inUse = "(a.enabled and coalesce(p.enabled, true) and coalesce(g.enabled, true))"
const path = "array_remove(array[g.names ->> language, p.names ->> language, a.names ->> language], null)"
const columns = `a.code, a.names ->> language as name, a.names, a.parent as "parentCode", a.level,
  not exists (select from area below where below.parent = a.code) as leaf, ${path} as path, ${inUse}::int as "enabledFlag"`
const found = `area a left join area p on p.code = a.parent left join area g on g.code = p.parent ${saidIn("$1")}
  where ($2::text is null or a.code = $2) and ($3::int is null or a.level = $3) and ($4::text is null or a.parent = $4)
    and ${carries("a", "$5")} and ($6::int is null or ${inUse} = ($6 = 1)) and ($7::text is null or $7 in (a.parent, p.parent))`

/** The filter for divisions: `name` is the beginning of a code or part of a name, `below` an ancestor at any level. */
export interface AreaQuery {
  readonly code?: string | undefined
  readonly level?: number | undefined
  readonly parentCode?: string | undefined
  readonly name?: string | undefined
  readonly enabled?: number | undefined
  readonly below?: string | undefined
}

const valuesOf = (language: Language, { code, level, parentCode, name = "", enabled, below }: AreaQuery) => [
  language,
  code ?? null,
  level ?? null,
  parentCode ?? null,
  name.trim(),
  enabled ?? null,
  below ?? null,
]

/** Divisions, ordered by code. */
export async function areas(tx: Tx, language: Language, query: AreaQuery): Promise<Area[]> {
  const { rows } = await tx.query<Area>({
    name: "areas",
    text: `select ${columns} from ${found} order by a.code`,
    values: valuesOf(language, query),
  })
  return rows
}

/** Returns one division; refuses with 10007 one that does not exist. */
export async function areaByCode(tx: Tx, language: Language, code: string): Promise<Area> {
  const [row] = await areas(tx, language, { code })
  if (!row) throw new Refused({ code: refusal.absent })
  return row
}

/** A page of divisions with its filter and order. */
interface AreaPage extends AreaQuery {
  readonly sorts?: PlaceSorts | undefined
  readonly page: number
  readonly pageSize: number
}

/** A page of divisions as administrators see them. */
export const queryAreas = (tx: Tx, language: Language, { sorts = [], page, pageSize, ...query }: AreaPage): Promise<Paged<AreaRow>> =>
  pageFrom<AreaRow>(tx, {
    columns: `${columns}, a.enabled::int as "ownFlag", ${changedColumns("a")}`,
    from: found,
    values: valuesOf(language, query),
    order: orderOf("a", inUse, sorts),
    page,
    pageSize,
  })

/** One division as administrators see it; refuses with 10007 one that does not exist. */
export async function readArea(tx: Tx, language: Language, code: string): Promise<AreaRow> {
  const [row] = (await queryAreas(tx, language, { code, page: 1, pageSize: 1 })).records
  if (!row) throw new Refused({ code: refusal.absent })
  return row
}

/** All divisions that match a filter, as one statement for an export. */
export const allAreas = (language: Language, query: AreaQuery): Query => ({
  text: `select ${columns} from ${found} order by a.code`,
  values: valuesOf(language, query),
})

/** The area that a person has chosen. */
export async function ownArea(tx: Tx, language: Language, person: string): Promise<{ area: Area | null }> {
  const { rows } = await tx.query<{ area: string }>({
    name: "own-area",
    text: "select area from person_area where person = $1",
    values: [person],
  })
  const [own] = rows
  return { area: own ? await areaByCode(tx, language, own.area) : null }
}

/** Sets or clears a person's area; one that is out of use is refused with 10007. */
export async function setOwnArea(tx: Tx, language: Language, person: string, code: string | null): Promise<{ area: Area | null }> {
  if (code === null) {
    await tx.query({ text: "delete from person_area where person = $1", values: [person] })
    return { area: null }
  }
  const row = await areaByCode(tx, language, code)
  if (row.enabledFlag !== 1) throw new Refused({ code: refusal.absent })
  await tx.query({
    text: `insert into person_area (person, area) values ($1, $2)
      on conflict (person) do update set area = excluded.area, changed_at = platform_clock()`,
    values: [person, code],
  })
  return { area: row }
}
