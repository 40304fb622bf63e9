import type { boardContract } from "#contract/announcement.contract.ts"
import type { DataOf, QueryOf } from "#contract/endpoint.ts"
import { code, Refused } from "#contract/errors.ts"
import { announcement } from "#machines/announcement/announcement.chart.ts"
import { readClock } from "#server/database/clock.ts"
import type { Tx } from "#server/database/database.ts"
import { placeOf, presentOf } from "#server/documents/context.ts"
import { rowTable } from "#server/documents/row-names.ts"
import { standsIn } from "#server/documents/rows.ts"

type Board = DataOf<typeof boardContract.bulletin>

/** The public announcements, the latest first. */
export async function listOpen(tx: Tx, { page, pageSize }: QueryOf<typeof boardContract.bulletin>): Promise<Board> {
  const values: unknown[] = [await readClock(tx)]
  const open = `from ${rowTable(announcement)} t where t.c_open and ${standsIn(
    ["published"],
    () => "$1::bigint",
    (value) => `$${values.push(value)}`,
  )}`
  const counted = await tx.query<{ total: number }>({ text: `select count(*)::int as total ${open}`, values: [...values] })
  const { rows } = await tx.query<Board["records"][number]>({
    text: `select t.id, t.number, t.title, coalesce(t.c_published_at, t.c_publish_at)::float8 as "publishedAt" ${open}
      order by 4 desc, t.id limit ${pageSize} offset ${(page - 1) * pageSize}`,
    values,
  })
  return { records: rows, total: counted.rows[0]?.total ?? 0, page, pageSize }
}

/** One public announcement; refuses with 10007 any other. */
export async function showOpen(tx: Tx, id: string): Promise<DataOf<typeof boardContract.open>> {
  const present = await presentOf(tx, announcement, await placeOf(tx, id))
  const { content, number, publishedAt } = present?.document.facts ?? { content: null }
  if (!content?.open || present?.state !== "published") throw new Refused({ code: code.absent })
  return { id, number: number ?? "", title: content.title, publishedAt: publishedAt ?? 0, blocks: [...content.blocks] }
}
