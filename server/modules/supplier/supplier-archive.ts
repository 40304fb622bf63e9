import { Refused } from "#contract/errors.ts"
import { type ArchiveCount, archiveParts, type SupplierArchive } from "#contract/supplier.contract.ts"
import type { RowFilter } from "#machines/_kit/kind-row.ts"
import { supplier } from "#machines/supplier/supplier.chart.ts"
import { readClock } from "#server/database/clock.ts"
import type { Tx } from "#server/database/database.ts"
import { seenRows } from "#server/documents/rows.ts"
import type { SessionUser } from "#server/http/session-user.ts"
import { recordOf } from "#machines/_kit/typed.ts"

type Counted = ArchiveCount & { readonly part: (typeof archiveParts)[number] }

const cells = { stage: "c_stage", standing: "c_standing", certificateState: "c_certificate_state" } as const

/** Counts the groups by one cell. */
const byCell = ([part, cell]: readonly [string, string]) =>
  `select '${part}' as part, coalesce(${cell}, '') as code, '' as name, sum(n)::int as count from grouped group by ${cell}`

/** Counts the groups by the top of a tree, each supplier once in each; those without a code under an empty one. */
const byTree = (part: string, cell: string, tops: string, language: string) => `
  select '${part}', top, coalesce(max(names ->> ${language}), max(names ->> 'zh')), sum(n)::int from (
    select alike.codes, t.top, max(t.names::text)::jsonb as names, max(alike.n) as n
    from (select ${cell} as codes, sum(n) as n from grouped group by ${cell}) alike, unnest(alike.codes) as one (code), ${tops} t
    where t.code = one.code group by alike.codes, t.top) served group by top
  union all select '${part}', '', '', sum(n)::int from grouped where cardinality(${cell}) = 0 having sum(n) > 0`

/** How many suppliers match a filter, by part. Suppliers that are alike in all that is counted are counted together, in one pass over them. */
async function countedBy(tx: Tx, user: SessionUser, filter: RowFilter, now: number): Promise<readonly Counted[]> {
  const columns = "t.c_stage, t.c_standing, t.c_certificate_state, t.c_categories, t.c_regions"
  const { text, values } = seenRows(supplier, user, now, columns, filter)
  const language = `$${values.length + 1}`
  const { rows } = await tx.query<Counted>({
    text: `with recursive seen as (${text}),
      grouped as materialized (select c_stage, c_standing, c_certificate_state, c_categories, c_regions, count(*) as n from seen group by 1, 2, 3, 4, 5),
      kinds as (
        select code, code as top, names from register_entry where register = 'categories' and parent = ''
        union all select e.code, kinds.top, kinds.names from kinds join register_entry e on e.register = 'categories' and e.parent = kinds.code),
      places as (
        select code, code as top, names from area where parent is null
        union all select a.code, places.top, places.names from places join area a on a.parent = places.code)
      ${Object.entries(cells).map(byCell).join(" union all ")}
      union all ${byTree("categories", "c_categories", "kinds", language)}
      union all ${byTree("regions", "c_regions", "places", language)}`,
    values: [...values, user.language],
  })
  return rows
}

/** How many suppliers each unit keeps. */
async function countedByUnit(tx: Tx, user: SessionUser, filter: RowFilter, now: number): Promise<ArchiveCount[]> {
  const { text, values } = seenRows(supplier, user, now, "t.c_buyer", filter)
  const { rows } = await tx.query<ArchiveCount>({
    text: `with counted as (select c_buyer as code, count(*)::int as count from (${text}) seen group by c_buyer)
      select counted.code, p.name, counted.count from counted join party p on p.id = counted.code order by counted.count desc, p.name`,
    values,
  })
  return rows
}

/**
 * The suppliers of all units that the caller reaches, in numbers. Refuses a filter that the list of suppliers does not have (10008).
 */
export async function archiveOf(tx: Tx, user: SessionUser, asked: unknown): Promise<SupplierArchive> {
  const filter = supplier.filter.safeParse(asked)
  if (!filter.success) throw new Refused({ code: "10008", rule: "exportFilterUnknown" })
  const now = await readClock(tx)
  const { buyer: _, ...anyUnit } = filter.data
  const [counted, units] = await Promise.all([countedBy(tx, user, filter.data, now), countedByUnit(tx, user, anyUnit, now)])
  const partOf = (part: Counted["part"]): ArchiveCount[] =>
    counted
      .filter((one) => one.part === part)
      .map(({ code: value, name, count }) => ({ code: value, name, count }))
      .toSorted((one, other) => other.count - one.count)
  const parts = recordOf(archiveParts, partOf)
  return { total: parts.stage.reduce((sum, { count }) => sum + count, 0), parts, units }
}
