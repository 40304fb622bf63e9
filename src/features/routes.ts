import { routesOf } from "#ui/document-kinds/kind-entry.ts"
import type { AppRoute } from "#ui/shell/app-route.ts"
import { routes as account } from "./account/account.routes.ts"
import { routes as admin } from "./admin/admin.routes.ts"
import { routes as basics } from "./basics/basics.routes.ts"
import { routes as dashboard } from "./dashboard/dashboard.routes.ts"
import { declaredKinds } from "./declared-kinds.ts"
import { routes as exports } from "./exports/exports.routes.ts"
import { routes as files } from "./files/files.routes.ts"
import { routes as inquiry } from "./inquiry/inquiry.routes.ts"
import { routes as language } from "./language/language.routes.ts"
import { routes as material } from "./material/material.routes.ts"
import { routes as messages } from "./messages/messages.routes.ts"
import { routes as notice } from "./notice/notice.routes.ts"
import { routes as prices } from "./prices/prices.routes.ts"
import { routes as print } from "./print/print.routes.ts"
import { routes as registers } from "./registers/registers.routes.ts"
import { routes as session } from "./session/session.routes.ts"
import { routes as supplier } from "./supplier/supplier.routes.ts"
import { routes as survey } from "./survey/survey.routes.ts"
import { routes as system } from "./system/system.routes.ts"
import { routes as tender } from "./tender/tender.routes.ts"
import { routes as workflowDesign } from "./workflow-design/workflow-design.routes.ts"
import { routes as workflow } from "./workflow/workflow.routes.ts"

/** The pages of every feature. */
export const featureRoutes: readonly AppRoute[] = [
  ...session,
  ...account,
  ...dashboard,
  ...tender,
  ...inquiry,
  ...prices,
  ...print,
  ...system,
  ...admin,
  ...basics,
  ...registers,
  ...material,
  ...supplier,
  ...survey,
  ...notice,
  ...exports,
  ...files,
  ...messages,
  ...language,
  ...workflow,
  ...workflowDesign,
  ...declaredKinds.flatMap(routesOf),
]
