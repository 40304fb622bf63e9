import type { Health } from "#contract/health.contract.ts"

/** A finding about the platform: its kind, its number, and the page to look at. */
export interface Finding {
  readonly what: "jobs" | "errors" | "messages" | "unsound" | "disk"
  readonly count: number
  readonly to: string
}

/** Up to a tenth of the disk counts as little space. */
const little = 0.1

/** The findings for an administrator; empty when all is well. */
export function findingsIn({ jobs, errors, mail, sms, verified, disk }: Health): readonly Finding[] {
  const found: readonly Finding[] = [
    { what: "unsound", count: verified?.sound === false ? 1 : 0, to: "/system/health" },
    { what: "jobs", count: jobs.failed + jobs.overdue, to: "/system/jobs" },
    { what: "errors", count: errors.reduce((sum, { server, browser }) => sum + server + browser, 0), to: "/system/error-log" },
    { what: "messages", count: mail.failed + sms.failed, to: "/system/message-records" },
    { what: "disk", count: disk && disk.freeBytes < disk.totalBytes * little ? 1 : 0, to: "/system/health" },
  ]
  return found.filter(({ count }) => count > 0)
}
