import type { Tx } from "#server/database/database.ts"

/** What waits to be exported: the name of the task, and its one parameter. */
export const exportTask = { run: "export:run", expire: "export:expire" } as const

/** Takes back every file that was exported: any of them may hold what has been erased. What is being exported is asked for again by whoever needs it. */
export const expireExports = (tx: Tx): Promise<unknown> =>
  tx.query({
    text: `with over as (update export_job set state = 'expired' where state in ('done', 'running') returning id)
      select from over, graphile_worker.add_job($1, payload := json_build_object('key', over.id))`,
    values: [exportTask.expire],
  })
