import type { AppRoute } from "#ui/shell/app-route.ts"

/** Templates by which documents are printed. */
export const routes: readonly AppRoute[] = [
  {
    path: "/system/print-templates",
    load: () => import("./print-templates.screen.tsx"),
    titleKey: "print:title",
    permission: "SYSTEM_PRINT",
    pageId: "SYSTEM_PRINT",
    keepAlive: true,
  },
]
