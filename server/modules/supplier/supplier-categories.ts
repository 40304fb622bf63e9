import type { DataOf } from "#contract/endpoint.ts"
import type { CategoryServed, supplierContract } from "#contract/supplier.contract.ts"
import { supplier } from "#machines/supplier/supplier.chart.ts"
import { readClock } from "#server/database/clock.ts"
import type { Tx } from "#server/database/database.ts"
import { seenRows } from "#server/documents/rows.ts"
import type { SessionUser } from "#server/http/session-user.ts"

/** The most suppliers that are named for one category. */
const most = 100

/** The suppliers that a person may see, and in `serving` each of them with every category that it serves and the categories above. */
async function servingFor(tx: Tx, user: SessionUser) {
  const { text, values } = seenRows(supplier, user, await readClock(tx), "t.id, t.title, t.c_stage, t.c_standing, t.c_categories")
  const serving = `seen as materialized (${text}), serving as (
      select id, code collate "C" from seen, unnest(c_categories) as code
      union select s.id, e.parent from serving s join register_entry e on e.register = 'categories' and e.code = s.code and e.parent <> '')`
  return { serving, values }
}

/** The number of suppliers of each category, in the order of the tree. */
export async function categoriesServed(tx: Tx, user: SessionUser): Promise<CategoryServed[]> {
  const { serving, values } = await servingFor(tx, user)
  const { rows } = await tx.query<CategoryServed>({
    text: `with recursive ${serving}, tree as (
        select code, names, 0 as depth, array[code] as way from register_entry where register = 'categories' and enabled and parent = ''
        union all select e.code, e.names, depth + 1, way || e.code from tree join register_entry e on e.register = 'categories' and e.enabled and e.parent = tree.code)
      select tree.code, coalesce(tree.names ->> $${values.length + 1}, tree.names ->> 'zh') as name, tree.depth, count(seen.id)::int as suppliers,
        (count(*) filter (where seen.c_stage in ('qualified', 'preferred')))::int as qualified,
        (count(*) filter (where seen.c_standing = 'frozen'))::int as frozen
      from tree left join serving on serving.code = tree.code left join seen on seen.id = serving.id
      group by tree.code, tree.names, tree.depth, tree.way order by tree.way`,
    values: [...values, user.language],
  })
  return rows
}

/** The suppliers of a category or of one below it. */
export async function suppliersIn(tx: Tx, user: SessionUser, code: string): Promise<DataOf<typeof supplierContract.inCategory>> {
  const { serving, values } = await servingFor(tx, user)
  const { rows } = await tx.query<DataOf<typeof supplierContract.inCategory>[number]>({
    text: `with recursive ${serving}
      select seen.id, seen.title as company, seen.c_stage as stage, coalesce(seen.c_standing = 'frozen', false) as frozen
      from serving join seen on seen.id = serving.id where serving.code = $${values.length + 1}
      order by array_position(array['preferred', 'qualified', 'potential'], seen.c_stage), seen.title, seen.id limit ${most}`,
    values: [...values, code],
  })
  return rows
}
