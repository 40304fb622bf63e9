import type { Database } from "#server/database/database.ts"
import { notSeen } from "#server/documents/sight.ts"
import type { MayFollow, ShownAfter } from "#server/live/socket.ts"
import type { TenderPlace } from "./desk.ts"
import { partFor } from "./shown.ts"
import { openDesk } from "./tender.road.ts"
import { sideOf } from "./who-sees.ts"

/** Whoever may read a tender may hear that it has changed; of what suppliers do not see only the others. */
export const mayFollow =
  (database: Database, place: TenderPlace): MayFollow =>
  (user, stream, inside) =>
    database
      .reading((tx) => openDesk(tx, place, user, stream, "read"))
      .then((desk) => !inside || sideOf(desk) !== "supplier", notSeen(false))

/** What a follower is shown of a tender; beside the tender it is the own bid that changes it, of which nobody else hears. */
export const shownOfTender =
  (database: Database, place: TenderPlace): ShownAfter =>
  (user, stream, known) =>
    database.reading(async (tx) => {
      const desk = await openDesk(tx, place, user, stream, "read").catch(notSeen(null))
      return desk && { part: await partFor(desk, known), also: desk.own.bid === null ? [] : [desk.own.bid] }
    })
