import { routes as account } from "../features/account/account.routes.ts"
import { routes as admin } from "../features/admin/admin.routes.ts"
import { routes as basics } from "../features/basics/basics.routes.ts"
import { routes as exports } from "../features/exports/exports.routes.ts"
import { routes as language } from "../features/language/language.routes.ts"
import { routes as messages } from "../features/messages/messages.routes.ts"
import { routes as notice } from "../features/notice/notice.routes.ts"
import { routes as session } from "../features/session/session.routes.ts"
import { routes as system } from "../features/system/system.routes.ts"
import { routes as tender } from "../features/tender/tender.routes.ts"
import { routes as unbuilt } from "../features/unbuilt/unbuilt.routes.ts"
import { routes as workflowDesign } from "../features/workflow-design/workflow-design.routes.ts"
import { routes as workflow } from "../features/workflow/workflow.routes.ts"
import type { AppRoute } from "#ui/shell/app-route.ts"

const built: readonly AppRoute[] = [
  ...session,
  ...account,
  ...tender,
  ...system,
  ...admin,
  ...basics,
  ...notice,
  ...exports,
  ...messages,
  ...language,
  ...workflow,
  ...workflowDesign,
  { path: "/gallery", load: () => import("./gallery.screen.tsx"), titleKey: "shell:gallery", pageId: "gallery", outside: true },
  { path: "/404", load: () => import("./not-found.screen.tsx"), titleKey: "shell:notFound", pageId: "404", open: true },
  { path: "/401", load: () => import("./not-permitted.screen.tsx"), titleKey: "shell:notPermitted", pageId: "401", open: true },
]

const known = new Set(built.map(({ path }) => path))

/** Every page of the product, at the specification's own addresses; one whose feature is built stands before the page that says that it is not. */
export const routes: readonly AppRoute[] = [...built, ...unbuilt.filter(({ path }) => !known.has(path))]

/** Addresses that lead on to a page (spec 2.2, 2.5): groups to their first page, and other spellings. */
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
