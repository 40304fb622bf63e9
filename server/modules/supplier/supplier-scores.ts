import { buying } from "#contract/people.ts"
import type { SupplierScore } from "#contract/supplier.contract.ts"
import type { Tx } from "#server/database/database.ts"
import { dataScope } from "#server/http/data-rights.ts"
import type { SessionUser } from "#server/http/session-user.ts"
import { notEnded } from "#server/prices/prices.ts"

/** The most scores that are listed. */
const most = 200
const owners = { company: "s.company", author: "s.author", people: "s.people" }

/** What a supplier has reached, the latest first: surveys of the caller's company, and tenders and inquiries within the caller's data rights. */
export async function scoresOf(tx: Tx, user: SessionUser, supplier: string): Promise<SupplierScore[]> {
  const values: unknown[] = [supplier, user.party ?? ""]
  const bind = (value: unknown): string => `$${values.push(value)}`
  const { rows } = await tx.query<SupplierScore>({
    text: `select s.document || '/' || s.place as id, s.source, s.document, s.number, s.title, s.part, s.topic, trim_scale(s.score)::text as score,
        s.outcome, s.rank, s.among, s.excluded, s.won and ${notEnded("s")} as won, s.reached_at::float8 as at
      from ledger_score s where s.supplier = $1 and case when s.source = 'survey' then s.company = $2 else ${dataScope(user, buying, owners, bind)} end
      order by s.reached_at desc, s.document, s.place limit ${most}`,
    values,
  })
  return rows
}
