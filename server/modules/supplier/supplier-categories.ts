import type { DataOf } from "#contract/endpoint.ts"
import type { CategoryServed, supplierContract } from "#contract/supplier.contract.ts"
import { supplier } from "#machines/supplier/supplier.chart.ts"
import { readClock } from "#server/database/clock.ts"
import type { Tx } from "#server/database/database.ts"
import { seenRows } from "#server/documents/rows.ts"
import type { SessionUser } from "#server/http/session-user.ts"

/** The most suppliers that are named for one category. */
const most = 100

/**
 * The number of suppliers of each category, in the order of the tree; each counts once in every category that it serves and those above. Suppliers that
 * serve the same categories are counted together, so that the tree is walked for each set of categories and not for each supplier.
 */
export async function categoriesServed(tx: Tx, user: SessionUser): Promise<CategoryServed[]> {
  const { text, values } = seenRows(supplier, user, await readClock(tx), "t.c_stage, t.c_standing, t.c_categories")
  const { rows } = await tx.query<CategoryServed>({
    text: `with recursive alike as materialized (
        select c_categories as codes, count(*) as suppliers, count(*) filter (where c_stage in ('qualified', 'preferred')) as qualified,
          count(*) filter (where c_standing = 'frozen') as frozen
        from (${text}) seen where cardinality(c_categories) > 0 group by c_categories
      ), tree as (
        select code, names, 0 as depth, array[code] as way from register_entry where register = 'categories' and enabled and parent = ''
        union all select e.code, e.names, depth + 1, way || e.code from tree join register_entry e on e.register = 'categories' and e.enabled and e.parent = tree.code
      ), up as (
        select code as own, code as above from register_entry where register = 'categories'
        union all select up.own, e.parent from up join register_entry e on e.register = 'categories' and e.code = up.above and e.parent <> ''
      ), served as (
        select alike.codes, up.above, max(suppliers) as suppliers, max(qualified) as qualified, max(frozen) as frozen
        from alike, unnest(alike.codes) as one (code), up where up.own = one.code group by alike.codes, up.above
      )
      select tree.code, coalesce(tree.names ->> $${values.length + 1}, tree.names ->> 'zh') as name, tree.depth,
        coalesce(sum(suppliers), 0)::int as suppliers, coalesce(sum(qualified), 0)::int as qualified, coalesce(sum(frozen), 0)::int as frozen
      from tree left join served on served.above = tree.code
      group by tree.code, tree.names, tree.depth, tree.way order by tree.way`,
    values: [...values, user.language],
  })
  return rows
}

/** The suppliers of a category or of one below it. */
export async function suppliersIn(tx: Tx, user: SessionUser, code: string): Promise<DataOf<typeof supplierContract.inCategory>> {
  const columns = "t.id, t.title as company, t.c_stage as stage, coalesce(t.c_standing = 'frozen', false) as frozen"
  const { text, values } = seenRows(supplier, user, await readClock(tx), columns, { categories: [code] })
  const { rows } = await tx.query<DataOf<typeof supplierContract.inCategory>[number]>({
    text: `${text} order by array_position(array['preferred', 'qualified', 'potential'], t.c_stage), t.title, t.id limit ${most}`,
    values,
  })
  return rows
}
