import type { Tx } from "#server/database/database.ts"

/** The job names of exports; `run` has one parameter. */
export const exportTask = { run: "export:run", expire: "export:expire" } as const

/** Deletes every exported file, since any may hold what has been erased. Exports in progress have to be requested again. */
export const expireExports = (tx: Tx): Promise<unknown> =>
  tx.query({
    text: `with over as (update export_job set state = 'expired' where state in ('done', 'running') returning id)
      select from over, graphile_worker.add_job($1, payload := json_build_object('key', over.id))`,
    values: [exportTask.expire],
  })
