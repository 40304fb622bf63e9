import type { DataOf } from "#contract/endpoint.ts"
import { code, Refused } from "#contract/errors.ts"
import type { rehearsalContract } from "#contract/rehearsal.contract.ts"
import { clockStream } from "#contract/rehearsal.ts"
import { readClock, shiftClock } from "#server/database/clock.ts"
import type { Database, Tx } from "#server/database/database.ts"
import { announce } from "#server/live/hub.ts"

type RehearsalClock = DataOf<typeof rehearsalContract.clock>

const aYear = 366 * 86_400_000

/** How far the clock was moved; refuses with 10007 outside rehearsals. */
async function readShift(tx: Tx, lock: "" | "for update"): Promise<number> {
  const { rows } = await tx.query<{ shift: string }>({ text: `select shift from rehearsal ${lock}` })
  const [row] = rows
  if (!row) throw new Refused({ code: code.absent })
  return Number(row.shift)
}

/** The clock of a rehearsal, and the next deadline of a document. */
export async function rehearsalClock(tx: Tx): Promise<RehearsalClock> {
  const shift = await readShift(tx, "")
  const { rows } = await tx.query<{ at: number }>({
    text: `select ceil(extract(epoch from run_at) * 1000)::float8 + $1 as at from graphile_worker.jobs
      where task_identifier like 'timer:%' and run_at > clock_timestamp() order by run_at limit 1`,
    values: [shift],
  })
  return { serverTime: await readClock(tx), next: rows[0]?.at ?? null }
}

/** Moves the clock of a rehearsal forward: timers that are past due then fire, and every browser is notified. */
export function moveClock(database: Database, to: number): Promise<RehearsalClock> {
  return database.transaction(async (tx) => {
    const shift = await readShift(tx, "for update")
    const by = to - (await readClock(tx))
    if (by <= 0) throw new Refused({ code: "16059", rule: "clockGoesForward" })
    if (by > aYear) throw new Refused({ code: "16059", rule: "clockGoesAYear" })
    await shiftClock(tx, shift + by)
    await tx.query({ text: "update rehearsal set shift = $1", values: [shift + by] })
    await tx.query({
      text: `select graphile_worker.reschedule_jobs(array[id], run_at := run_at - $1::float8 * interval '1 ms')
        from graphile_worker.jobs where task_identifier like 'timer:%' and locked_at is null`,
      values: [by],
    })
    await announce(tx, clockStream)
    return rehearsalClock(tx)
  })
}
