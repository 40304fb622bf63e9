import type { Tx } from "#server/database/database.ts"

/** The job names of exports; `run` has one parameter. */
export const exportTask = { run: "export:run", expire: "export:expire" } as const

/**
 * Deletes exported files: every one, since any may hold what has been erased, or those of people who may see less from now on. Exports in progress
 * have to be requested again.
 */
export const expireExports = (tx: Tx, people: readonly string[] | null = null): Promise<unknown> =>
  tx.query({
    text: `with over as (
        update export_job set state = 'expired' where state in ('done', 'running') and ($2::text[] is null or person = any ($2)) returning id)
      select from over, graphile_worker.add_job($1, payload := json_build_object('key', over.id))`,
    values: [exportTask.expire, people],
  })
