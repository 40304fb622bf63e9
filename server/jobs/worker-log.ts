import { Logger } from "graphile-worker"
import type { Logger as Pino } from "pino"

/** Forwards the job queue's log to ours, from warnings up. */
export const workerLog = (log: Pick<Pino, "warn" | "error">): Logger =>
  new Logger(() => (level, message) => {
    if (level === "error") log.error(message)
    if (level === "warning") log.warn(message)
  })

/** For one-time work on the queue's schema, whose errors are thrown anyway. */
export const quietWorkerLog = new Logger(() => () => undefined)
