import type { DataOf } from "#contract/endpoint.ts"
import type { tenderContract } from "#contract/tender.contract.ts"
import type { TenderBeside } from "#contract/tender.view.ts"
import { assignmentChart } from "#machines/expert-assignment/expert-assignment.chart.ts"
import { verdictOn } from "#machines/approval/open-approval.ts"
import { approvalActs } from "#machines/tender/tender.approval.ts"
import { toldBidState, toldSheetsIn } from "#machines/tender/tender.sight.ts"
import type { TenderFacts } from "#machines/tender/tender.facts.ts"
import { verdictsOnPart } from "#machines/tender/tender.fold.ts"
import { namedIn, shownFacts, viewTender } from "#machines/tender/tender.view.ts"
import { restore } from "#server/event-store/document.ts"
import { type TenderContext, tenderApproving } from "#server/tender/context.ts"
import { namesOf } from "#server/identity/names.ts"
import { viewOf, wired } from "#server/documents/show.ts"
import { toldVersion } from "./told-version.ts"
import { seenBy } from "#server/tender/who-sees.ts"

type ShownTender = DataOf<(typeof tenderContract)["get"]>

/** The verdicts on acts on the tender's open approval. */
const actsOn = (context: TenderContext): TenderBeside["acts"] =>
  Object.fromEntries(Object.keys(approvalActs).map((name) => [name, wired(verdictOn(tenderApproving, context, name))]))

/** The tender as its reader is shown it, with the data beside its facts. */
export async function shownWith(context: TenderContext): Promise<{ readonly shown: TenderFacts; readonly beside: TenderBeside }> {
  const { tx, user, given, by, own } = context
  const seen = seenBy(context)
  const shown = shownFacts(seen)
  const supplier = seen.side === "supplier"
  const isToldOfApproval = seen.side === "buyer" || context.approval === null
  const part = own.assignment === null ? null : await restore(tx, assignmentChart, await context.headOf(own.assignment))
  return {
    shown,
    beside: {
      names: await namesOf(tx, namedIn(seen, shown)),
      own: {
        bid: given.ownBid === null ? null : own.bid,
        bidState: given.ownBid && toldBidState(seen, given.ownBid),
        assignment: given.ownAssignment,
        leader: by.roles.includes("leader"),
        application: null,
        invited: user.party !== null && (seen.facts.document?.invited.includes(user.party) ?? false),
        // Of an award, a supplier is shown only the own lines.
        won: supplier && shown.noticedAt !== null ? shown.proposal !== null : null,
        approval: supplier ? null : (context.approval?.version ?? null),
      },
      sheetsIn: toldSheetsIn(seen, given),
      assignment: part as TenderBeside["assignment"],
      acts: isToldOfApproval ? {} : actsOn(context),
    },
  }
}

/** The tender as its reader may see it. */
export async function show(context: TenderContext): Promise<ShownTender> {
  const [{ shown, beside }, version] = await Promise.all([shownWith(context), toldVersion(context)])
  return viewOf(
    tenderApproving,
    { ...context, version },
    viewTender(shown, beside),
    verdictsOnPart(beside.assignment, context),
  ) as ShownTender
}
