import type { AppRoute } from "#ui/shell/app-route.ts"

/** Pages that need nobody to be signed in. */
export const routes: readonly AppRoute[] = [
  { path: "/systemLogin", load: () => import("./sign-in.screen.tsx"), titleKey: "shell:signIn", outside: true },
]
