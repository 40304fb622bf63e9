import { tmpdir } from "node:os"
import { join } from "node:path"
import type { FastifyInstance } from "fastify"
import { z } from "zod"
import { type ExportArea, exportContract, exportFilePath } from "#contract/export.contract.ts"
import { code, Refused } from "#contract/errors.ts"
import type { Language } from "#contract/identity.contract.ts"
import { id } from "#contract/ids.ts"
import type { AppConfig } from "#server/http/app-config.ts"
import { admit, type Policies } from "#server/http/policy.ts"
import { publicOrigin } from "#server/http/public-url.ts"
import { apiPrefix, bearerOf, type Handlers, register } from "#server/http/register.ts"
import type { Services } from "#server/http/services.ts"
import type { SessionUser } from "#server/http/session-user.ts"
import { exportFolder } from "#server/export/export-files.ts"
import type { ExportSource } from "#server/export/export-source.ts"
import type { MayFollow } from "#server/live/socket.ts"
import { listExports, readExport } from "./export-store.ts"
import { firstRows } from "./first-rows.ts"
import { cancelExport, exportablesOf, repeatExport, startExport } from "./start-export.ts"

/** Everybody may export what the lists show; each source has its own policy. */
const policies = {
  preloadBasic: "signedIn",
  preloadPur: "signedIn",
  preloadSup: "signedIn",
  preloadPer: "signedIn",
  preloadSystem: "signedIn",
  getPur: "signedIn",
  getSystem: "signedIn",
  startBasic: "signedIn",
  startSup: "signedIn",
  startDefault: "signedIn",
  status: "signedIn",
  cancel: "signedIn",
  again: "signedIn",
  query: "signedIn",
} as const satisfies Policies<typeof exportContract>

/** The folder of export files, in the configured data folder. */
export const folderOf = ({ dataDir }: AppConfig): string => join(dataDir ?? join(tmpdir(), "procurement"), "exports")

const typeOf = { xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", csv: "text/csv; charset=utf-8" } as const

interface Asking {
  readonly user: SessionUser
  readonly language: Language
}

function handlersOf(app: FastifyInstance, services: Services, sources: readonly ExportSource[]): Handlers<typeof exportContract> {
  const { database, texts, config } = services
  const place = ({ user, language }: Asking, area?: ExportArea) => ({ sources, texts, user, language, area })
  const preload =
    (area: ExportArea) =>
    async ({ user, language, body }: Asking & { readonly body: { readonly exportType?: string | undefined } }) =>
      exportablesOf(sources, texts, { user, language, area, name: body.exportType })
  return {
    preloadBasic: preload("basic"),
    preloadPur: preload("pur"),
    preloadSup: preload("sup"),
    preloadPer: preload("per"),
    preloadSystem: preload("system"),
    getPur: (call) => firstRows(database, place(call, "pur"), call.body),
    getSystem: (call) => firstRows(database, place(call, "system"), call.body),
    startBasic: (call) => startExport(database, place(call, "basic"), call.body),
    startSup: (call) => startExport(database, place(call, "sup"), call.body),
    startDefault: (call) => startExport(database, place(call), call.body),
    status: async ({ user, query: { key } }) => {
      const { state } = await readExport(database, user.id, key)
      if (state === "done") return `${publicOrigin(app, config.publicUrl)}${apiPrefix}${exportFilePath}${key}`
      return state === "queued" || state === "running" ? null : state
    },
    cancel: ({ user, body: { key } }) => cancelExport(database, user.id, key),
    again: (call) => repeatExport(database, place(call), call.body.key),
    query: ({ user, query }) => listExports(database, user.id, query),
  }
}

/** Serves exports and their files, each only to its own person: knowing the address is not enough. */
export const registerExports =
  (sources: readonly ExportSource[]) =>
  (app: FastifyInstance, services: Services): void => {
    register(app, services, exportContract, policies, handlersOf(app, services, sources))
    const files = exportFolder(folderOf(services.config))
    const params = z.object({ key: id })
    app.get(`${apiPrefix}${exportFilePath}:key`, { config: { policy: "signedIn" } }, async (request, reply) => {
      const user = await services.authenticate(bearerOf(request))
      request.ownLanguage = user?.language
      admit("signedIn", user)
      const asked = params.safeParse(request.params)
      if (!user || !asked.success) throw new Refused({ code: code.absent })
      const { key, state, fileName } = await readExport(services.database, user.id, asked.data.key)
      const file = state === "done" ? await files.read(key) : null
      if (!file) throw new Refused({ code: code.absent })
      return reply
        .type(fileName.endsWith(".csv") ? typeOf.csv : typeOf.xlsx)
        .header("Content-Length", file.size)
        .header("Content-Disposition", `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`)
        .header("Cache-Control", "private, no-store")
        .send(file.bytes)
    })
  }

/** A person may hear of the own exports. */
export const mayFollowExports =
  (database: Services["database"], others: MayFollow): MayFollow =>
  async (user, stream, inside) =>
    (await others(user, stream, inside)) ||
    (inside !== true &&
      (
        await database.query({
          name: "own-export",
          text: "select from export_job where id = $1 and person = $2",
          values: [stream, user.id],
        })
      ).rowCount > 0)
