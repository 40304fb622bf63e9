import { z } from "zod"
import { endpoint, pageOf, pageQuery } from "./endpoint.ts"
import { instant } from "./time.ts"

const count = z.int().min(0)

/** The health of the platform, as one server process sees it. It contains no secrets and names no documents. */
const health = z.object({
  version: z.string(),
  node: z.string(),
  /** When this server process started. */
  startedAt: instant,
  now: instant,
  memoryBytes: count,
  /** `bytes` is rounded up to a multiple of 64 MiB, sizes of the disk down. */
  database: z.object({ version: z.string(), bytes: count, connections: count, answerMs: z.number() }),
  jobs: z.object({ waiting: count, overdue: count, running: count, failed: count }),
  /** The last verification that every stored fact is unchanged; null when it never ran. */
  verified: z.object({ at: instant, sound: z.boolean() }).nullable(),
  /** When the database last archived a segment of its log for restoring; null where archiving is not set up, or the platform cannot know. */
  archivedAt: instant.nullable(),
  /** The disk that receives files; null where none are kept. */
  disk: z.object({ freeBytes: count, totalBytes: count, inBucket: z.boolean() }).nullable(),
  /** The number of browsers connected to this process. */
  live: count,
  /** Whether mail and text messages are really sent, and how many of the last day were not accepted. */
  mail: z.object({ set: z.boolean(), failed: count }),
  sms: z.object({ set: z.boolean(), failed: count }),
  /** Errors of the last day by hour, the oldest first. */
  errors: z.array(z.object({ hour: instant, server: count, browser: count })),
  /** The slowest reads of the last hour. Commands are left out: they would reveal when a sealed bid came. */
  slowest: z.array(z.object({ method: z.string(), route: z.string(), ms: z.number() })),
})
export type Health = z.infer<typeof health>

/** The platform's own health. */
export const healthContract = {
  read: endpoint("GET", "system/health/read", { summary: "How the server, the database and the background work are", data: health }),
}

export const jobStates = ["waiting", "running", "failed"] as const

const jobRow = z.object({
  id: z.string(),
  task: z.string(),
  state: z.enum(jobStates),
  /** When it will be run, or run again. */
  runAt: instant,
  createdAt: instant,
  attempts: count,
  maxAttempts: count,
  /** Why the last attempt failed, without values. */
  reason: z.string().nullable(),
  /** It has failed and is not running, so it can be retried. */
  mayRetry: z.boolean(),
  /** It can be removed from the queue, which a document's deadline cannot. */
  mayGiveUp: z.boolean(),
})
export type JobRow = z.infer<typeof jobRow>

const byId = z.strictObject({ id: z.string().regex(/^\d{1,18}$/) })

/** Background jobs. */
export const jobContract = {
  query: endpoint("GET", "system/job/query", {
    summary: "Background jobs by state or kind, those that failed first",
    query: pageQuery.extend({ state: z.enum(jobStates).optional(), task: z.string().trim().max(64).optional() }),
    data: pageOf(jobRow),
  }),
  retry: endpoint("POST", "system/job/retry", { summary: "Tries a job that failed again, at once", body: byId, data: byId }),
  giveUp: endpoint("POST", "system/job/giveUp", {
    summary: "Takes a job that failed out of the queue; never a document's deadline",
    body: byId,
    data: byId,
  }),
}
