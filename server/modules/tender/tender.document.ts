import { tenderChart } from "#machines/tender/tender.chart.ts"
import { tenderNotices } from "#machines/tender/tender.notices.ts"
import type { Begun, DocumentModule } from "#server/documents/document-module.ts"
import { notSeen } from "#server/documents/sight.ts"
import { tenderPlace } from "./desk.ts"
import { partFor } from "./shown.ts"
import { tenderApprovals } from "./tender-approvals.ts"
import { tenderFiles } from "./tender-files.ts"
import { tenderLists } from "./tender.lists.ts"
import type { Stored } from "#server/documents/road.ts"
import { openDesk, strike, tenderRoad } from "./tender.road.ts"
import { registerTender } from "./tender.routes.ts"
import { tenderTaskSource } from "./tender.waits.ts"
import { sideOf } from "./who-sees.ts"

/** Tenders on the server. */
export const tenderDocument: DocumentModule & Begun = {
  ...tenderLists,
  id: tenderChart.id,
  kind: null,
  notices: tenderNotices,
  tasks: tenderTaskSource,
  files: tenderFiles,
  register: registerTender,
  approved: tenderApprovals,
  road: ({ keys }) => tenderRoad(tenderPlace(keys)) as unknown as Stored<object>,
  strike: ({ database, keys }, id) => strike(database, tenderPlace(keys), id),
  // Of what suppliers do not see only the others hear.
  mayFollow: ({ tx, keys }, user, stream, inside) =>
    openDesk(tx, tenderPlace(keys), user, stream, "read").then((desk) => !inside || sideOf(desk) !== "supplier", notSeen(false)),
  // Beside the tender it is the own bid that changes it, of which nobody else hears.
  shownAfter: async ({ tx, keys }, user, stream, known) => {
    const desk = await openDesk(tx, tenderPlace(keys), user, stream, "read").catch(notSeen(null))
    return desk && { part: await partFor(desk, known), also: desk.own.bid === null ? [] : [desk.own.bid] }
  },
}
