import type { AppRoute } from "#ui/shell/app-route.ts"

/** The platform's texts, Chinese first or English first (spec 2.5). */
export const routes: readonly AppRoute[] = [
  {
    path: "/language/zh",
    load: () => import("./language-zh.screen.tsx"),
    titleKey: "language:screens.zh",
    permission: "language",
    keepAlive: true,
  },
  {
    path: "/language/en",
    load: () => import("./language-en.screen.tsx"),
    titleKey: "language:screens.en",
    permission: "english",
    keepAlive: true,
  },
]
