import type { AppRoute } from "#ui/shell/app-route.ts"

/** The page after signing in. */
export const routes: readonly AppRoute[] = [
  {
    path: "/dashboard/index",
    load: () => import("./dashboard.screen.tsx"),
    titleKey: "shell:dashboard",
    keepAlive: true,
    icon: "layout-dashboard",
    affix: true,
  },
]
