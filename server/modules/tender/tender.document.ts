import { commandFor } from "#machines/tender/tender.approval.ts"
import { tenderChart } from "#machines/tender/tender.chart.ts"
import { tenderNotices } from "#machines/tender/tender.notices.ts"
import { approvedBy } from "#server/documents/approved-by.ts"
import { sightOfKind } from "#server/documents/data-sight.ts"
import type { Begun, DocumentModule } from "#server/documents/document-module.ts"
import { strike } from "#server/documents/run-command.ts"
import { notSeen } from "#server/documents/sight.ts"
import type { Services } from "#server/http/services.ts"
import { tenderPlace } from "#server/tender/context.ts"
import { partFor } from "./shown.ts"
import { tenderFiles } from "./tender-files.ts"
import { listedTenders } from "#server/tender/listed.ts"
import { tenderLedgers, tenderLists } from "./tender.lists.ts"
import { openForReader, tenderHandler } from "./tender.handler.ts"
import { registerTender } from "./tender.routes.ts"
import { tenderTaskSource } from "./tender.waits.ts"
import { sideOf, sightOf } from "#server/tender/who-sees.ts"

const handler = ({ keys }: Pick<Services, "keys">) => tenderHandler(tenderPlace(keys))

/** Tenders on the server. */
export const tenderDocument: DocumentModule & Begun = {
  ...tenderLists,
  id: tenderChart.id,
  kind: null,
  inLedgers: { id: tenderChart.id, chart: tenderChart, ledgers: tenderLedgers },
  notices: tenderNotices,
  tasks: tenderTaskSource,
  files: tenderFiles,
  register: registerTender,
  approved: (services) =>
    approvedBy(
      {
        handler: handler(services),
        mayKnow: (context) => sideOf(context) === "buyer",
        commandFor: (act, subject) => commandFor(subject, act),
        // Returning a tender requires a reason.
        inputFor: ({ act, input }) => (act === "return" && "comment" in input ? { reason: input.comment } : input),
      },
      services,
    ),
  sight: (room) => sightOfKind({ handler: handler(room), lists: tenderLists, tell: sightOf }, listedTenders),
  handler,
  strike: (room, id) => strike(room.database, handler(room), id),
  // Changes that suppliers do not see are announced to everybody else only.
  mayFollow: ({ tx, keys }, user, stream, inside) =>
    openForReader(tx, tenderPlace(keys), user, stream).then((context) => !inside || sideOf(context) !== "supplier", notSeen(false)),
  // For a supplier the own bid also changes the page, and nobody else hears of that.
  shownAfter: async ({ tx, keys }, user, stream, known) => {
    const context = await openForReader(tx, tenderPlace(keys), user, stream).catch(notSeen(null))
    return context && { part: await partFor(context, known), also: context.own.bid === null ? [] : [context.own.bid] }
  },
}
