import type { TaskSource } from "#server/documents/tasks.ts"
import { documentKinds } from "./document-kinds.ts"
import { tenderTaskSource } from "./tender/tender.waits.ts"

/** Every kind of document in which something can wait for people. */
export const taskSources: readonly TaskSource[] = [tenderTaskSource, ...documentKinds.map(({ tasks }) => tasks)]
