import pino from "pino"
import type { Module } from "#server/app.ts"
import { startHub } from "#server/live/hub.ts"
import { liveModule } from "#server/live/socket.ts"
import { tenderPlace } from "#server/modules/tender/desk.ts"
import { mayFollow, shownOfTender } from "#server/modules/tender/may-follow.ts"
import { atEndOfFile } from "./endings.ts"

/** A live channel that brings what is shown of tenders. */
export const liveTenders: Module = async (app, services) => {
  const { database, keys } = services
  const hub = await startHub(database, { log: pino({ level: "silent" }) })
  atEndOfFile(() => hub.stop())
  const place = tenderPlace(keys)
  await liveModule(hub, mayFollow(database, place), undefined, shownOfTender(database, place))(app, services)
}
