import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { id } from "./ids.ts"
import { instant } from "./time.ts"

/** So many tasks are told at most. */
export const mostTasks = 100

const task = z.object({
  /** The kind of the document. */
  kind: z.string(),
  id,
  number: z.string(),
  title: z.string(),
  state: z.string(),
  /** The command that is waited for. */
  task: z.string(),
  /** When a clock ends it; null for never. */
  dueAt: instant.nullable(),
  since: instant,
})

/** What waits for the caller among all kinds of documents that are declared. */
export const taskContract = {
  query: endpoint("GET", "document/tasks", {
    summary: `What waits for the caller, the nearest deadline first; ${mostTasks} at most`,
    data: z.array(task),
  }),
}
