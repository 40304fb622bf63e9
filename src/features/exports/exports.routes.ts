import type { AppRoute } from "#ui/shell/app-route.ts"

/** The page of the person's own exports. */
export const routes: readonly AppRoute[] = [
  {
    path: "/my-exports",
    load: () => import("./my-exports.screen.tsx"),
    titleKey: "export:page.title",
    permission: "MY_EXPORTS",
    pageId: "MY_EXPORTS",
    keepAlive: true,
  },
]
