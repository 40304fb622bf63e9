import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { id } from "./ids.ts"
import { instant } from "./time.ts"

/** The most tasks in a reply. */
export const mostTasks = 100

const task = z.object({
  /** The kind of the document. */
  kind: z.string(),
  id,
  number: z.string(),
  title: z.string(),
  state: z.string(),
  /** The task: for most kinds the name of the command. */
  task: z.string(),
  /** The page for doing it. */
  screen: z.string(),
  /** The next deadline; null for none. */
  dueAt: instant.nullable(),
  since: instant,
})

/** The caller's tasks in documents of all kinds. */
export const taskContract = {
  query: endpoint("GET", "document/tasks", {
    summary: `What waits for the caller, the nearest deadline first; ${mostTasks} at most`,
    data: z.array(task),
  }),
}
