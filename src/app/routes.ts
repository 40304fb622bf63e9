import { featureRoutes } from "../features/routes.ts"
import { routes as unbuilt } from "../features/unbuilt/unbuilt.routes.ts"
import type { AppRoute } from "#ui/shell/app-route.ts"

const built: readonly AppRoute[] = [
  ...featureRoutes,
  { path: "/gallery", load: () => import("./gallery.screen.tsx"), titleKey: "shell:gallery", pageId: "gallery", outside: true },
  { path: "/404", load: () => import("./not-found.screen.tsx"), titleKey: "shell:notFound", pageId: "404", open: true },
  { path: "/401", load: () => import("./not-permitted.screen.tsx"), titleKey: "shell:notPermitted", pageId: "401", open: true },
]

const known = new Set(built.map(({ path }) => path))

/** Every page of the product, at the specification's own addresses; a built page takes precedence over the placeholder for an unbuilt one. */
export const routes: readonly AppRoute[] = [...built, ...unbuilt.filter(({ path }) => !known.has(path))]

/** Addresses that redirect to a page (spec 2.2, 2.5): groups to their first page, and alternative spellings. */
export const redirects: Readonly<Record<string, string>> = {
  "/dashboard": "/dashboard/index",
  "/form": "/form/index",
  "/proclamation": "/proclamation/platform",
  "/report": "/report/purchase-expenditure",
  "/report/download-excl": "/download-excl",
  "/report/over-order": "/over-order",
  "/report/delivery-diff": "/delivery-diff",
  "/fiance": "/fiance/statements",
  "/fiance/payment-inquiry": "/fiance/payment-inquiry/payment-apply-inquiry",
  "/language": "/language/zh",
  "/language-zh": "/language/zh",
  "/language-en": "/language/en",
  "/inquiry-questions-view": "/wel/inquiry-questions-view",
}
