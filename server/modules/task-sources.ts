import type { TaskSource } from "#server/documents/tasks.ts"
import { documentKinds } from "./document-kinds.ts"

/** Every kind of document in which something can wait for people. */
export const taskSources: readonly TaskSource[] = documentKinds.map(({ tasks }) => tasks)
