import type { ReviewPoint } from "#contract/checklist.contract.ts"
import type { Tx } from "#server/database/database.ts"

/** What reviewers have to check of a company that serves these categories: what is asked of everybody, and what is asked of a category or one above it. */
export async function reviewPointsFor(
  tx: Tx,
  categories: readonly string[],
  use: "registration" | "upgrade",
): Promise<readonly ReviewPoint[]> {
  const { rows } = await tx.query<ReviewPoint>({
    name: "review-points",
    text: `with recursive served as (
        select code, parent from register_entry where register = 'categories' and code = any ($1)
        union select e.code, e.parent from served s join register_entry e on e.register = 'categories' and e.code = s.parent)
      select code as point, data ->> 'item' as item, data ->> 'need' as need, data ->> 'certificate' as certificate, data ->> 'file' as file
      from register_entry where register = 'review-points' and enabled and data ->> 'use' in ('both', $2)
        and (data ->> 'category' is null or data ->> 'category' in (select code from served))
      order by data ->> 'category' nulls first, code`,
    values: [categories, use],
  })
  return rows
}
