import type { Tx } from "./database.ts"

/** Sets a database's clock `shift` ms ahead of (or, below 0, behind) the machine's. For tests, the demo story and rehearsals; a platform in use keeps 0. */
export async function shiftClock(tx: Tx, shift: number): Promise<void> {
  const whole = Math.trunc(shift)
  const now = whole === 0 ? "clock_timestamp()" : `clock_timestamp() + interval '${whole} milliseconds'`
  await tx.query({
    text: `create or replace function platform_clock() returns timestamptz language sql volatile parallel safe as $$select ${now}$$`,
  })
}

/** The database's clock, in epoch ms. */
export async function readClock(tx: Tx): Promise<number> {
  const { rows } = await tx.query<{ now: string }>({
    name: "clock",
    text: "select floor(extract(epoch from platform_clock()) * 1000)::bigint as now",
  })
  return Number(rows[0]?.now)
}
