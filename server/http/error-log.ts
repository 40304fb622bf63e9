import { createHash, randomBytes } from "node:crypto"
import type { ErrorReport } from "#contract/error-report.ts"
import type { Tx } from "#server/database/database.ts"

/** A bug and where it happened. */
export interface Fault extends ErrorReport {
  readonly side: "browser" | "server"
  /** The page, or the route on the server. */
  readonly page: string
  readonly userAgent: string
  readonly version: string
}

/** A new id under which support finds a fault: 48 random bits in hexadecimal. */
export const newReportId = (): string => randomBytes(6).toString("hex")

const mostRows = 2_000
const mostIds = 50

/** Faults at the same place in the same release are one fault. */
const fingerprintOf = ({ side, page, name, message, frames, version }: Fault): Buffer =>
  createHash("sha256")
    .update(JSON.stringify([side, page, name, message, frames.slice(0, 3), version]))
    .digest()

/**
 * Records a fault for administrators: as a new row, or by counting up the row of the same fault, which reopens it. The log holds the latest 2,000 of
 * each side: browsers' reports come from strangers, and must not displace the server's.
 */
export async function recordFault(tx: Tx, fault: Fault, reportId: string): Promise<void> {
  const { rows } = await tx.query<{ count: number }>({
    name: "keep-fault",
    text: `insert into error_log as e (fingerprint, side, page, name, message, frames, user_agent, version, report_ids)
      values ($1, $2, $3, $4, $5, $6, $7, $8, array[$9])
      on conflict (fingerprint) do update set count = e.count + 1, last_at = platform_clock(), user_agent = excluded.user_agent,
        report_ids = (e.report_ids || excluded.report_ids)[greatest(1, cardinality(e.report_ids) + 2 - $10::int):],
        settled_at = null, settled_by = null
      returning count`,
    values: [
      fingerprintOf(fault),
      fault.side,
      fault.page,
      fault.name,
      fault.message,
      fault.frames,
      fault.userAgent.slice(0, 300),
      fault.version,
      reportId,
      mostIds,
    ],
  })
  await tx.query({
    name: "count-fault",
    text: `insert into error_hour as h (hour, side, count) values (date_trunc('hour', platform_clock()), $1, 1)
      on conflict (hour, side) do update set count = h.count + 1`,
    values: [fault.side],
  })
  if (rows[0]?.count === 1)
    await tx.query({
      text: "delete from error_log where id in (select id from error_log where side = $2 order by last_at desc, id desc offset $1)",
      values: [mostRows, fault.side],
    })
}
