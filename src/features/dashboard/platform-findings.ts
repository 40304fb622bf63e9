import type { Health } from "#contract/health.contract.ts"

/** Something about the platform that an administrator should look at, how many of it, and where. */
export interface Finding {
  readonly what: "jobs" | "errors" | "messages" | "unsound" | "disk"
  readonly count: number
  readonly to: string
}

/** A tenth of the disk, or less, is little. */
const little = 0.1

/** What an administrator should look at; nothing when all is well. */
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
