import { routes as session } from "../features/session/session.routes.ts"
import { routes as tender } from "../features/tender/tender.routes.ts"
import type { AppRoute } from "#ui/shell/app-route.ts"

/** Every page of the product, at the specification's own addresses. */
export const routes: readonly AppRoute[] = [
  ...session,
  ...tender,
  { path: "/gallery", load: () => import("./gallery.screen.tsx"), titleKey: "shell:gallery", outside: true },
  { path: "/404", load: () => import("./not-found.screen.tsx"), titleKey: "shell:notFound", outside: true },
  { path: "/401", load: () => import("./not-permitted.screen.tsx"), titleKey: "shell:notPermitted", outside: true },
]
