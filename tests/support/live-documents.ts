import pino from "pino"
import type { Module } from "#server/app.ts"
import { type DocumentModule, mayFollowDocuments, shownOfDocuments } from "#server/documents/document-module.ts"
import { startHub } from "#server/live/hub.ts"
import { liveModule } from "#server/live/socket.ts"
import { atEndOfFile } from "./endings.ts"

/** A live channel that brings what is shown of documents of these kinds. */
export const liveFor =
  (modules: readonly DocumentModule[]): Module =>
  async (app, services) => {
    const { database } = services
    const hub = await startHub(database, { log: pino({ level: "silent" }) })
    atEndOfFile(() => hub.stop())
    await liveModule(hub, mayFollowDocuments(services, modules), undefined, shownOfDocuments(services, modules))(app, services)
  }
