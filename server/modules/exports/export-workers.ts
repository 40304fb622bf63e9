import type { FastifyInstance } from "fastify"
import type { TaskList } from "graphile-worker"
import { z } from "zod"
import type { Services } from "#server/http/services.ts"
import type { ExportSource } from "#server/export/export-source.ts"
import { exportFolder } from "#server/export/export-files.ts"
import { exportTask } from "#server/export/export-task.ts"
import { folderOf } from "./exports.routes.ts"
import { expireExport, type ExportRoom, runExport, tidyExports } from "./run-export.ts"

const job = z.object({ key: z.string() })

/**
 * The workers of exports: `module` takes from the application what they need, `tasks` are for the workers; `stop` leaves running exports to the next
 * server.
 */
export function exportWorkers(sources: readonly ExportSource[]) {
  let room: ExportRoom | undefined
  const ending = new AbortController()
  const tasks: TaskList = {
    [exportTask.run]: async (payload) => room && runExport(room, job.parse(payload).key, ending.signal),
    [exportTask.expire]: async (payload) => room && expireExport(room, job.parse(payload).key),
  }
  return {
    tasks,
    module: async (_: FastifyInstance, { database, texts, log, config }: Services): Promise<void> => {
      room = { database, texts, log, sources, files: exportFolder(folderOf(config)) }
      await tidyExports(room)
    },
    stop: () => ending.abort(),
  }
}
