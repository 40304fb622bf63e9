import { buying } from "#contract/people.ts"
import type { TakenPart } from "#contract/supplier.contract.ts"
import type { Tx } from "#server/database/database.ts"
import { dataScope } from "#server/http/data-rights.ts"
import type { SessionUser } from "#server/http/session-user.ts"

/** The most documents in a supplier's history. */
const most = 200
const owners = { company: "t.company", author: "t.author", people: "t.people" }

/**
 * Where a supplier was asked, invited or awarded, within a person's data rights. Bidders in a tender stay secret before its opening, and a proposal or
 * published candidates are no award.
 */
export async function partsOf(tx: Tx, user: SessionUser, id: string): Promise<TakenPart[]> {
  const values: unknown[] = [id]
  const bind = (value: unknown): string => `$${values.push(value)}`
  const seen = () => dataScope(user, buying, owners, bind)
  const told = `t.id, t.number, t.title, t.state, t.changed_at::float8 as at`
  const { rows } = await tx.query<TakenPart>({
    text: `select * from (
        select 'tender' as what, ${told}, $1 = any (t.c_winners) and t.c_awarded_at is not null and t.state <> 'terminated' as won from row_tender t
          where (t.c_invited @> array[$1] or t.c_bidders @> array[$1] or t.c_winners @> array[$1]) and ${seen()}
        union all
        select 'inquiry', ${told}, q.state = 'won' from row_quotation q join row_inquiry t on t.id = q.above
          where q.c_supplier = $1 and ${seen()}
        union all
        select 'agreement', ${told}, t.state = 'approved' from row_agreement t where t.c_supplier = $1 and ${seen()}) as parts
      order by at desc, id limit ${most}`,
    values,
  })
  return rows
}
