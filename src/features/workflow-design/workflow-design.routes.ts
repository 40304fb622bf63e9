import type { AppRoute } from "#ui/shell/app-route.ts"

/** The pages of approval routes and of delegations. */
export const routes: readonly AppRoute[] = [
  {
    path: "/workflow/design",
    load: () => import("./design.screen.tsx"),
    titleKey: "routes:title",
    permission: "WORKFLOW_DESIGN",
    pageId: "WORKFLOW_DESIGN",
    keepAlive: true,
  },
  {
    path: "/workflow/route",
    load: () => import("./route.screen.tsx"),
    titleKey: "routes:page",
    permission: "WORKFLOW_DESIGN",
    pageId: "WORKFLOW_ROUTE",
    from: "/workflow/design",
    icon: "workflow",
    keepAlive: true,
  },
  {
    path: "/workflow/delegation",
    load: () => import("./delegation.screen.tsx"),
    titleKey: "routes:away.title",
    permission: "WORKFLOW_DELEGATION",
    pageId: "WORKFLOW_DELEGATION",
    keepAlive: true,
  },
]
