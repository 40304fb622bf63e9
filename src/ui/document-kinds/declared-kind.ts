import type { Role } from "#contract/people.ts"
import { laterPart, lazyPart } from "#client/browser/lazy-part.ts"
import { findDocuments } from "#ui/document-frame/find-documents.ts"
import { listPath } from "#ui/document-frame/list-path.ts"
import { taskPath } from "#machines/_kit/task-path.ts"
import type { DocumentKind } from "./document-kind.ts"
import type { KindEntry } from "./kind-entry.ts"

/** What a declared kind contributes to the pages that cover all kinds. */
export function declaredKind({ name, screen, words, tasks, approvals, definition, home, idle, begins, list }: KindEntry): DocumentKind {
  const pathOf = (id: string) => `/${screen}?id=${id}`
  const all = list ?? listPath({ screen })
  return {
    name,
    words,
    printing: definition,
    find: async (written, _, signal) => findDocuments(await definition(), written, signal),
    approvals: Object.fromEntries(approvals.map((subject) => [subject, pathOf])),
    ...(home ? { home: { role: home.role, Card: lazyPart(home.load) } } : {}),
    ...(tasks || approvals.length > 0
      ? {
          dashboard: {
            texts: [words],
            shown: ({ task, state, id, screen: there }, t) => ({
              what: task === "approve" ? t("dashboard:approve") : t(`${words}:commands.${task}`),
              state: t(`${words}:states.${state}`),
              tone: "amber",
              path: taskPath(`/${there}?id=${id}`, task),
            }),
            ...(idle
              ? {
                  idle: { list: (role: Role) => (idle.includes(role) ? all : null) },
                  ...(begins
                    ? {
                        Begin: laterPart(async () => (await import("./kind-begin.tsx")).kindBegin({ words, list: all, begins })),
                      }
                    : {}),
                  Card: laterPart(async () => (await import("./kind-counts.tsx")).kindCounts({ name, words, list: all })),
                }
              : {}),
          },
        }
      : {}),
  }
}
