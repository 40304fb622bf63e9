import type { Tx } from "#server/database/database.ts"

/** What is asked of the rows `t` of a list, with the values of its statement so far; every statement asks it anew. */
interface Question {
  readonly table: string
  /** What is joined to each row. */
  readonly joined?: string
  readonly where: string
  /** The order, and the same of rows of which no more than `named` is known. */
  readonly by: string
  readonly named: readonly string[]
  readonly after: string
  readonly values: readonly unknown[]
  readonly bind: (value: unknown) => string
}

interface Page {
  readonly page: number
  readonly pageSize: number
  /** Whether the first rows of this order are looked up in an index. */
  readonly indexed: boolean
}

/** Totals are exact as far as this, and one more stands for all beyond. */
export const counted = 10_001
/** Of what more rows hold than are counted, a page stands among so many of the first rows, most often. */
const nearest = 20_000

/**
 * How many rows a question leaves, and those of a page by their ids. The database guesses badly how many rows hold a word or are for a person to see,
 * and its guess would decide between looking them up and walking all rows in their order. So what can be counted is read once, for the count and the
 * page together; of anything more frequent the first rows are walked, and only when these hold too few of it all are read.
 */
export async function findPage(
  tx: Tx,
  ask: () => Question,
  { page, pageSize, indexed }: Page,
): Promise<{ readonly total: number; readonly ids: readonly string[] }> {
  const paged = ({ bind }: Question) => `limit ${bind(pageSize)} offset ${bind((page - 1) * pageSize)}`
  const asked = ask()
  const { table, joined = "", where, named, after, values } = asked
  const { rows } = await tx.query<{ total: number; ids: readonly string[] }>({
    text: `with found as materialized (select t.id, ${named.join(", ")} from ${table} t ${joined} where ${where} limit ${counted})
      select (select count(*)::int from found) as total, array(select id from found order by ${after} ${paged(asked)}) as ids`,
    values,
  })
  const { total, ids } = rows[0] ?? { total: 0, ids: [] }
  if (total < counted) return { total, ids }
  const walk = async (from: (by: string) => string) => {
    const again = ask()
    const walked = await tx.query<{ id: string }>({
      text: `select t.id from ${from(again.by)} t ${again.joined ?? ""} where ${again.where} order by ${again.by} ${paged(again)}`,
      values: again.values,
    })
    return walked.rows.map(({ id }) => id)
  }
  const near = indexed ? await walk((by) => `(select * from ${table} t order by ${by} limit ${nearest})`) : []
  return { total, ids: near.length === pageSize ? near : await walk(() => table) }
}
