import type { Tx } from "./database.ts"

/** The least number of digits; a longer number is not cut. */
const digits = 4

/**
 * Returns the number of a new document of a kind, such as `ZB-20261123-0042`: its letters, the day in China, and the next value of the sequence
 * `<id>_number`. Returns the time of the database's clock too, in epoch ms.
 */
export async function nextNumber(
  tx: Tx,
  { id, letters }: { readonly id: string; readonly letters: string },
): Promise<{ number: string; now: number }> {
  const { rows } = await tx.query<{ day: string; count: string; now: string }>({
    name: "next-number",
    text: `select to_char(clock at time zone 'Asia/Shanghai', 'YYYYMMDD') as day, nextval($1::text::regclass) as count,
        floor(extract(epoch from clock) * 1000)::bigint as now
      from platform_clock() as clock`,
    values: [`${id.replaceAll("-", "_")}_number`],
  })
  const [row] = rows
  if (!row) throw new Error(`no number for ${id}`)
  return { number: `${letters}-${row.day}-${row.count.padStart(digits, "0")}`, now: Number(row.now) }
}
