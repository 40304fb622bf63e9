import type { AppRoute } from "#ui/shell/app-route.ts"

/** One file on a page of its own: for narrow screens, and for a shareable address. */
export const routes: readonly AppRoute[] = [
  { path: "/file-view", load: () => import("./file-view.screen.tsx"), titleKey: "files:view.title", icon: "file-text" },
]
