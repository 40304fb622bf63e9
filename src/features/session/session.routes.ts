import type { AppRoute } from "#ui/shell/app-route.ts"

/** The pages for signing in, which are public, and the page for a password that must be changed first. */
export const routes: readonly AppRoute[] = [
  { path: "/systemLogin", load: () => import("./sign-in.screen.tsx"), titleKey: "first:signIn", outside: true, plain: true },
  { path: "/login", load: () => import("./central-login.screen.tsx"), titleKey: "session:central.title", outside: true, plain: true },
  { path: "/loading", load: () => import("./loading.screen.tsx"), titleKey: "session:waiting.title", outside: true, plain: true },
  {
    path: "/change-password",
    load: () => import("./change-password.screen.tsx"),
    titleKey: "session:mustChange.title",
    outside: true,
    plain: true,
  },
]
