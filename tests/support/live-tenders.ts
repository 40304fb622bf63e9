import pino from "pino"
import type { Module } from "#server/app.ts"
import { mayFollowDocuments, shownOfDocuments } from "#server/documents/document-module.ts"
import { startHub } from "#server/live/hub.ts"
import { liveModule } from "#server/live/socket.ts"
import { tenderDocument } from "#server/modules/tender/tender.document.ts"
import { atEndOfFile } from "./endings.ts"

/** A live channel that brings what is shown of tenders. */
export const liveTenders: Module = async (app, services) => {
  const { database } = services
  const hub = await startHub(database, { log: pino({ level: "silent" }) })
  atEndOfFile(() => hub.stop())
  await liveModule(
    hub,
    mayFollowDocuments(services, [tenderDocument]),
    undefined,
    shownOfDocuments(services, [tenderDocument]),
  )(app, services)
}
