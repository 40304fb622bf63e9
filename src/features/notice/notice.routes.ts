import type { AppRoute } from "#ui/shell/app-route.ts"

/** A person's own notices (spec 2.1). */
export const routes: readonly AppRoute[] = [
  {
    path: "/more-notice",
    load: () => import("./more-notice.screen.tsx"),
    titleKey: "notice:title",
    permission: "NOTICE_MORE",
    keepAlive: true,
  },
]
