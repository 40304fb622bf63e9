import type { AppRoute } from "#ui/shell/app-route.ts"

/** The administrators' pages of the lists that everybody picks from (spec 7.9, 7.10). */
export const routes: readonly AppRoute[] = [
  {
    path: "/system/quick-codes",
    load: () => import("./quick-codes.screen.tsx"),
    titleKey: "basics:codes.title",
    permission: "SYSTEM_CODES",
    pageId: "SYSTEM_CODES",
    keepAlive: true,
  },
  {
    path: "/system/lov",
    load: () => import("./lov.screen.tsx"),
    titleKey: "basics:lov.title",
    permission: "SYSTEM_LOV",
    pageId: "SYSTEM_LOV",
    keepAlive: true,
  },
]
