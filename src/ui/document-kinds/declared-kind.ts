import { call } from "#client/http/http.ts"
import type { TaskSource } from "#client/person/tasks.ts"
import { taskContract } from "#contract/task.contract.ts"
import { findDocuments } from "#ui/document-frame/find-documents.ts"
import { listPath } from "#ui/document-frame/list-path.ts"
import type { DocumentKind } from "./document-kind.ts"
import type { KindEntry } from "./kind-entry.ts"

/** The tasks with documents of all declared kinds: one call, however many kinds there are. */
const declaredTasks: TaskSource = async (signal) => (await call(taskContract.query, { signal })).map((task) => ({ ...task, screen: "" }))

/** What a declared kind gives to the pages that ask all kinds. */
export function declaredKind({ name, screen, words, tasks, approvals, definition, pages }: KindEntry): DocumentKind {
  const pathOf = (id: string) => `/${screen}?id=${id}`
  return {
    name,
    find: async (written, _, signal) => findDocuments(await definition(), written, signal),
    approvals: Object.fromEntries(approvals.map((subject) => [subject, pathOf])),
    ...(tasks
      ? {
          dashboard: {
            texts: [words],
            tasks: declaredTasks,
            shown: ({ task, state, id }, t) => ({
              what: t(`${words}:commands.${task}`),
              state: t(`${words}:states.${state}`),
              tone: "amber",
              path: pathOf(id),
            }),
            idle: (_, t) => ({ text: "", list: pages ? { path: listPath({ screen }), label: t(`${words}:list`) } : null }),
          },
        }
      : {}),
  }
}
