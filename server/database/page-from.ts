import type { Tx } from "#server/database/database.ts"

/** A page of rows; `total` is exact up to 10,000, and 10,001 stands for more. */
export interface Paged<Row> {
  readonly records: Row[]
  readonly total: number
  readonly page: number
  readonly pageSize: number
}

const countedTo = 10_001

/** Reads one page of a list and counts the list. `values` are the parameters of `from`. */
export async function pageFrom<Row extends object>(
  tx: Tx,
  list: {
    readonly columns: string
    readonly from: string
    readonly values: readonly unknown[]
    readonly order: string
    readonly page: number
    readonly pageSize: number
  },
): Promise<Paged<Row>> {
  const { columns, from, values, order, page, pageSize } = list
  const { rows } = await tx.query<Row>({
    text: `select ${columns} from ${from} order by ${order} limit $${values.length + 1} offset $${values.length + 2}`,
    values: [...values, pageSize, (page - 1) * pageSize],
  })
  const counted = await tx.query<{ total: number }>({
    text: `select count(*)::int as total from (select from ${from} limit ${countedTo}) as counted`,
    values,
  })
  return { records: rows, total: counted.rows[0]?.total ?? 0, page, pageSize }
}
