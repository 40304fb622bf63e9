import type { AppRoute } from "#ui/shell/app-route.ts"

/** Agreed prices. */
export const routes: readonly AppRoute[] = [
  {
    path: "/wel/price-list",
    load: () => import("./price-list.screen.tsx"),
    titleKey: "prices:title",
    permission: "PRICE_LIST",
    pageId: "PRICE_LIST",
    keepAlive: true,
  },
]
