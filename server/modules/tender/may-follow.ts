import type { Database } from "#server/database/database.ts"
import { notSeen } from "#server/documents/sight.ts"
import type { MayFollow } from "#server/live/socket.ts"
import type { TenderPlace } from "./desk.ts"
import { openDesk } from "./tender.road.ts"
import { sideOf } from "./who-sees.ts"

/** Whoever may read a tender may hear that it has changed; of what suppliers do not see only the others. */
export const mayFollow =
  (database: Database, place: TenderPlace): MayFollow =>
  (user, stream, inside) =>
    database
      .reading((tx) => openDesk(tx, place, user, stream, "read"))
      .then((desk) => !inside || sideOf(desk) !== "supplier", notSeen(false))
