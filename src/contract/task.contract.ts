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
  /** What is waited for: of most kinds the name of the command. */
  task: z.string(),
  /** The page where it is done. */
  screen: z.string(),
  /** The deadline that presses; null for none. */
  dueAt: instant.nullable(),
  since: instant,
})

/** What waits for the caller among all kinds of documents. */
export const taskContract = {
  query: endpoint("GET", "document/tasks", {
    summary: `What waits for the caller, the nearest deadline first; ${mostTasks} at most`,
    data: z.array(task),
  }),
}
