import type { TaskSource } from "#server/documents/tasks.ts"
import { documentKinds } from "./document-kinds.ts"

/** Every kind of document that gives people tasks. */
export const taskSources: readonly TaskSource[] = documentKinds.map(({ tasks }) => tasks)
