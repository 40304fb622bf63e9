import type { AppRoute } from "#ui/shell/app-route.ts"

/** Agreed prices, and how one came about. */
export const routes: readonly AppRoute[] = [
  {
    path: "/wel/price-list",
    load: () => import("./price-list.screen.tsx"),
    titleKey: "prices:title",
    permission: "PRICE_LIST",
    pageId: "PRICE_LIST",
    keepAlive: true,
  },
  {
    path: "/wel/source-details-view",
    load: () => import("./source-details.screen.tsx"),
    titleKey: "prices:source.title",
    permission: "TENDER_SOURCE",
    from: "/wel/price-list",
  },
]
