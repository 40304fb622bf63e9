import type { AppRoute } from "#ui/shell/app-route.ts"

/** The pages of a person's own account. */
export const routes: readonly AppRoute[] = [
  { path: "/retrieve-password", load: () => import("./retrieve-password.screen.tsx"), titleKey: "account:retrieve.title", outside: true },
  {
    path: "/personal-center",
    load: () => import("./personal-center.screen.tsx"),
    titleKey: "account:title",
    icon: "user-check",
    keepAlive: true,
  },
]
