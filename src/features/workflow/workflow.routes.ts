import type { AppRoute } from "#ui/shell/app-route.ts"

const page = (path: string, permission: string, titleKey: string, load: AppRoute["load"]): AppRoute => ({
  path,
  load,
  titleKey,
  permission,
  pageId: permission,
  keepAlive: true,
})

/** Approvals (审批): those that wait for the person, and those that the person has decided or requested. */
export const routes: readonly AppRoute[] = [
  page("/workflow/todo", "WORKFLOW_TODO", "approval:lists.todo.title", () => import("./todo.screen.tsx")),
  page("/workflow/done", "WORKFLOW_DONE", "approval:lists.done.title", () => import("./done.screen.tsx")),
]
