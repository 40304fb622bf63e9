import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import Fastify, { type FastifyInstance } from "fastify"
import type { AppConfig } from "./http/app-config.ts"
import type { Database } from "./database/database.ts"
import { parseFields } from "./http/fields.ts"
import { requirePolicies } from "./http/guards.ts"
import { observe } from "./http/observe.ts"
import { describeCalls } from "./http/openapi.ts"
import { pageScripts, servePages } from "./http/pages.ts"
import { problemHandler } from "./http/problems.ts"
import { protect } from "./http/protection.ts"
import type { DocumentModule } from "./documents/document-module.ts"
import { serialiserOf } from "./http/reply.ts"
import type { Log, Services } from "./http/services.ts"
import { SlowCalls } from "./http/slow-calls.ts"
import { createTexts } from "./http/texts.ts"
import { registerIdentity } from "./identity/identity.routes.ts"
import { authenticator } from "./identity/sessions.ts"
import type { Keys } from "./keys.ts"
import { adminModule } from "./modules/admin/admin.routes.ts"
import { contactsModule } from "./modules/admin/contacts.ts"
import { permissionsModule } from "./modules/admin/permissions.routes.ts"
import { registerBoard } from "./modules/announcement/announcement.routes.ts"
import { registerTenderBoard } from "./modules/board/board.routes.ts"
import { registerInvitations } from "./modules/supplier/invitation.routes.ts"
import { forgetContact } from "./modules/supplier/forget-contact.ts"
import { registerSuppliers } from "./modules/supplier/supplier.routes.ts"
import { registerChanges } from "./modules/supplier/change.routes.ts"
import { registerSurveys } from "./modules/survey/survey.routes.ts"
import { registerRegistrations } from "./modules/supplier/registration.routes.ts"
import { registrationFiles } from "./modules/supplier/registration-files.ts"
import { registerImportedTenders } from "./modules/imported-tender/imported-tender.routes.ts"
import { registerAlike } from "./modules/material/material.alike.ts"
import { joiningInquiries, registerComparison } from "./modules/inquiry/inquiry.routes.ts"
import { registerPrices } from "./modules/prices/prices.routes.ts"
import { registerBasic } from "./modules/basic/basic.routes.ts"
import { registerWorkingDays } from "./modules/registers/working-days.ts"
import { registerRegisters } from "./modules/registers/registers.routes.ts"
import { registerCodes } from "./modules/codes/codes.routes.ts"
import { registerDrafts } from "./modules/drafts/drafts.routes.ts"
import { relatedModule } from "./documents/related.ts"
import { tasksModule } from "./documents/tasks.ts"
import { documentKinds, inquiryDocument } from "./modules/document-kinds.ts"
import { exportSources } from "./modules/export-sources.ts"
import { registerExports } from "./modules/exports/exports.routes.ts"
import { importTargets } from "./modules/import-targets.ts"
import { registerImports } from "./modules/imports/imports.routes.ts"
import { filesModule } from "./modules/files/files.routes.ts"
import { ownFiles } from "./files/file-owner.ts"
import { registerLists } from "./modules/lists/lists.routes.ts"
import { registerLov } from "./modules/lov/lov.routes.ts"
import { registerMessages } from "./modules/messages/messages.routes.ts"
import { readRecord } from "./modules/messages/records.ts"
import { registerNotices } from "./modules/notice/notice.routes.ts"
import { printModule } from "./modules/print/print.routes.ts"
import type { Views } from "./modules/print/templates.ts"
import { registerPreferences } from "./modules/preferences/preferences.routes.ts"
import { approvalRoutesModule } from "./modules/workflow/route.routes.ts"
import { registerTexts } from "./modules/texts/texts.routes.ts"
import { registerRehearsal } from "./modules/rehearsal/rehearsal.routes.ts"
import { registerErrorLog } from "./modules/system/error-log.routes.ts"
import { registerHealth } from "./modules/system/health.routes.ts"
import { registerLoginPage } from "./modules/system/login-page.routes.ts"
import { registerTenderSettings } from "./modules/system/tender-settings.routes.ts"
import { registerMenuAdmin } from "./modules/system/menu-admin.routes.ts"
import { menusOf } from "./modules/system/menu.ts"
import { registerPlatform } from "./modules/system/platform.routes.ts"
import { registerTemplates } from "./modules/template/template.routes.ts"
import { workflowModule } from "./modules/workflow/workflow.routes.ts"

/** A module adds its calls to the application. */
export type Module = (app: FastifyInstance, services: Services) => void | Promise<void>

/** What readers are shown of documents of each declared kind. */
const viewsOf = (kinds: readonly DocumentModule[]): Views =>
  Object.fromEntries(kinds.flatMap(({ id, kind }) => (kind ? [[id, kind.view]] : [])))

/** Every module of the platform, in the order of registration. */
const platformModules = (kinds: readonly DocumentModule[], views = viewsOf(kinds)): readonly Module[] => [
  registerTexts,
  registerPlatform,
  registerMenuAdmin,
  registerLoginPage,
  registerTenderSettings,
  registerErrorLog,
  registerHealth,
  registerRehearsal,
  registerIdentity,
  workflowModule(Object.fromEntries(kinds.flatMap(({ id, approved }) => (approved ? [[id, approved]] : [])))),
  registerDrafts,
  registerNotices(readRecord),
  registerMessages,
  tasksModule(kinds.map(({ tasks }) => tasks)),
  relatedModule(kinds),
  ...kinds.map((kind) => kind.register),
  registerBoard,
  registerTenderBoard,
  registerComparison,
  joiningInquiries(inquiryDocument),
  registerPrices,
  registerTemplates,
  registerAlike,
  registerImportedTenders,
  registerInvitations,
  registerRegistrations,
  registerSuppliers,
  registerChanges,
  registerSurveys,
  printModule(views),
  registerPreferences,
  registerLists,
  registerCodes,
  registerLov,
  registerBasic,
  registerRegisters,
  registerWorkingDays,
  filesModule({ owners: { person: ownFiles, registration: registrationFiles }, kinds: kinds.flatMap(({ files }) => files ?? []) }),
  adminModule(kinds),
  contactsModule(kinds, [forgetContact]),
  permissionsModule(menusOf, kinds),
  approvalRoutesModule(kinds),
  registerExports([...exportSources, ...kinds.flatMap((kind) => (documentKinds.includes(kind) ? [] : [kind.exports]))]),
  registerImports((texts) => importTargets(texts, views)),
]

/** What the application is built of; `modules` come after the platform's own. */
export interface AppParts {
  readonly database: Database
  readonly config: AppConfig
  readonly keys: Keys
  readonly log: Log
  readonly modules?: readonly Module[]
  /** Kinds of document beside the platform's own. */
  readonly kinds?: readonly DocumentModule[]
}

const besides = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const { version } = JSON.parse(readFileSync(besides("../package.json"), "utf8")) as { version: string }

/** Builds the application, ready to listen. A route without a policy makes this fail. */
export async function createApp({ database, config, keys, log, modules = [], kinds = [] }: AppParts): Promise<FastifyInstance> {
  const texts = createTexts(besides("../locales"))
  const services: Services = { database, config, keys, log, texts, version, slow: new SlowCalls(), authenticate: authenticator(database) }
  const onProblem = problemHandler(services)
  const app = Fastify({
    logger: false,
    genReqId: () => randomUUID(),
    // Exactly one proxy is trusted: it appends the address that it saw; whatever precedes that was written by the sender.
    trustProxy: config.trustProxy === true && ((_, hop) => hop === 0),
    bodyLimit: 1_048_576,
    requestTimeout: 105_000,
    exposeHeadRoutes: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200, querystringParser: parseFields },
    frameworkErrors: (error, request, reply) => void onProblem(error, request, reply),
  })
  app.setSerializerCompiler(({ schema }) => serialiserOf(schema as object))
  app.decorateRequest("ownLanguage", undefined)
  app.setErrorHandler(onProblem)
  requirePolicies(app)
  describeCalls(app, version)
  await protect(app, config.requestsPerMinute ?? 6_000, pageScripts(config.dist))
  observe(app, { log, slow: services.slow, metricsToken: config.metricsToken })
  await servePages(app, config.dist)
  for (const add of [...platformModules([...documentKinds, ...kinds]), ...modules]) await add(app, services)
  await app.ready()
  return app
}
