import { type Kysely, sql } from "kysely"

/** What waits is told with the nearest deadline first: of many open approvals, only those that are told are looked at. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index approval_due on approval (coalesce(due_at, 9007199254740991), requested_at, root) where state = 'inApproval'`.execute(
    db,
  )
}
