import type { Kind } from "#machines/_kit/kind.ts"
import type { Query, Tx } from "./database.ts"

/** The least number of digits; a longer number is not cut. */
const digits = 4

type Numbered = Pick<Kind, "id" | "letters" | "restarts">

/** The day or the year in China in which a number is given, and the time of the database's clock in epoch ms. */
const stamped = (count: string, pattern: string): string =>
  `select to_char(clock at time zone 'Asia/Shanghai', '${pattern}') as period, ${count} as count, floor(extract(epoch from clock) * 1000)::bigint as now`

/** Counts on in the sequence `<id>_number`, without waiting for others. */
const countedOn = (id: string): Query => ({
  name: "next-number",
  text: `${stamped("nextval($1::text::regclass)", "YYYYMMDD")} from platform_clock() as clock`,
  values: [`${id.replaceAll("-", "_")}_number`],
})

/** Counts in the period, so that whoever creates another document waits until this one is stored. */
const countedAnew = (id: string, restarts: "day" | "year"): Query => ({
  name: `next-number-of-${restarts}`,
  text: `with moment as materialized (select platform_clock() as clock),
    counted as (
      insert into document_number as n (kind, period, last) select $1, to_char(clock at time zone 'Asia/Shanghai', $2), 1 from moment
      on conflict (kind, period) do update set last = n.last + 1 returning last)
    ${stamped("(select last from counted)", periods[restarts])} from moment`,
  values: [id, periods[restarts]],
})
const periods = { day: "YYYYMMDD", year: "YYYY" } as const

/**
 * Returns the number of a new document of a kind, such as `ZB-20261123-0042`: its letters, the day in China, and the next count. Of a kind whose
 * numbers start anew it is the count of the day, or that of the year as in `TO-2026-0042`. Returns the time of the database's clock too, in epoch ms.
 */
export async function nextNumber(tx: Tx, { id, letters, restarts }: Numbered): Promise<{ number: string; now: number }> {
  const { rows } = await tx.query<{ period: string; count: string; now: string }>(restarts ? countedAnew(id, restarts) : countedOn(id))
  const [row] = rows
  if (!row) throw new Error(`no number for ${id}`)
  return { number: `${letters}-${row.period}-${row.count.padStart(digits, "0")}`, now: Number(row.now) }
}
