import type { AppRoute } from "#ui/shell/app-route.ts"

/** One file on a page of its own: where there is no room beside the work, and for an address that is passed on. */
export const routes: readonly AppRoute[] = [
  { path: "/file-view", load: () => import("./file-view.screen.tsx"), titleKey: "files:view.title", icon: "file-text" },
]
