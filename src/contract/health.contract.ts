import { z } from "zod"
import { endpoint, pageOf, pageQuery } from "./endpoint.ts"
import { instant } from "./time.ts"

const count = z.int().min(0)

/** How the platform is, as one server process sees it. Nothing here is a secret or names a document. */
const health = z.object({
  version: z.string(),
  node: z.string(),
  /** When this server process began. */
  startedAt: instant,
  now: instant,
  memoryBytes: count,
  /** `bytes` is rounded up to whole 64 MiB, sizes of the disk down to it. */
  database: z.object({ version: z.string(), bytes: count, connections: count, answerMs: z.number() }),
  jobs: z.object({ waiting: count, overdue: count, running: count, failed: count }),
  /** The last check that every stored fact is as it was written; null when it never ran. */
  verified: z.object({ at: instant, sound: z.boolean() }).nullable(),
  /** When the database last put a piece of its log aside for restoring; null where it is not set up to, or the platform cannot know. */
  archivedAt: instant.nullable(),
  /** The disk on which files arrive; null where none are kept. */
  disk: z.object({ freeBytes: count, totalBytes: count, inBucket: z.boolean() }).nullable(),
  /** Browsers that follow this process. */
  live: count,
  /** Whether letters and text messages are really sent, and how many of the last day were not taken. */
  mail: z.object({ set: z.boolean(), failed: count }),
  sms: z.object({ set: z.boolean(), failed: count }),
  /** Errors of the last day by hour, the oldest first. */
  errors: z.array(z.object({ hour: instant, server: count, browser: count })),
  /** The slowest questions of the last hour. Commands are left out: they would tell when a sealed bid came. */
  slowest: z.array(z.object({ method: z.string(), route: z.string(), ms: z.number() })),
})
export type Health = z.infer<typeof health>

/** The platform's own state. */
export const healthContract = {
  read: endpoint("GET", "system/health/read", { summary: "How the server, the database and the background work are", data: health }),
}

export const jobStates = ["waiting", "running", "failed"] as const

const jobRow = z.object({
  id: z.string(),
  task: z.string(),
  state: z.enum(jobStates),
  /** When it is to be done, or done again. */
  runAt: instant,
  createdAt: instant,
  attempts: count,
  maxAttempts: count,
  /** Why the last attempt failed, without values. */
  reason: z.string().nullable(),
  /** It has failed and waits for nobody: it can be tried again. */
  mayRetry: z.boolean(),
  /** It can be taken out of the queue: a document's deadline cannot. */
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
