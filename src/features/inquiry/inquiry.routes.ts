import type { AppRoute } from "#ui/shell/app-route.ts"

const list = "/wel/inquiry-list"

/** Inquiries of the buying side (spec 2.5); quotations have the pages of their kind. */
export const routes: readonly AppRoute[] = [
  {
    path: list,
    load: async () => (await import("./inquiry.pages.ts")).list,
    titleKey: "inquiry:list",
    permission: "INQUIRY_LIST",
    pageId: "INQUIRY_LIST",
    keepAlive: true,
  },
  {
    path: "/wel/inquiry-details-view",
    load: () => import("./inquiry-details.screen.tsx"),
    titleKey: "inquiry:one",
    permission: "INQUIRY_SHOW",
    pageId: "INQUIRY_SHOW",
    from: list,
  },
  {
    path: "/wel/inquiry-parity-view",
    load: () => import("./inquiry-parity.screen.tsx"),
    titleKey: "inquiry:states.parity",
    permission: "INQUIRY_PARITY",
    pageId: "INQUIRY_PARITY",
    from: list,
  },
]
