import type { DataOf } from "#contract/endpoint.ts"
import type { tenderContract } from "#contract/tender.contract.ts"
import type { TenderView } from "#contract/tender.view.ts"
import type { Verdict } from "#machines/_kit/judge.ts"
import { judge } from "#machines/_kit/judge.ts"
import { factOf } from "#machines/_kit/fact.ts"
import { assignmentChart } from "#machines/expert-assignment/expert-assignment.chart.ts"
import { toldBidState } from "#machines/tender/tender.sight.ts"
import { viewTender } from "#machines/tender/tender.view.ts"
import { restore } from "#server/event-store/document.ts"
import { readHead } from "#server/event-store/store.ts"
import type { Tx } from "#server/database/database.ts"
import { type Desk, tenderApproving } from "./desk.ts"
import { viewOf } from "#server/documents/show.ts"
import { seenBy } from "./who-sees.ts"

type ShownTender = DataOf<(typeof tenderContract)["get"]>

/** Names to show for the ids of people and companies. */
export async function namesOf(tx: Tx, ids: Iterable<string>): Promise<Record<string, string>> {
  const wanted = [...new Set(ids)].filter((one) => /^[0-9a-f]{32}$/.test(one))
  if (wanted.length === 0) return {}
  const { rows } = await tx.query<{ id: string; name: string }>({
    name: "names",
    text: "select id, display_name as name from person where id = any($1) union all select id, name from party where id = any($1)",
    values: [wanted],
  })
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
}

async function ownAssignmentVerdicts(desk: Desk): Promise<Record<string, Verdict>> {
  if (desk.own.assignment === null) return {}
  const document = await restore(desk.tx, assignmentChart, await readHead(desk.tx, desk.own.assignment))
  return Object.fromEntries(
    Object.entries(assignmentChart.commands).map(
      ([
        name,
        {
          facts: [type],
        },
      ]) => [name, judge(assignmentChart, document, factOf(type, desk.by, desk.now, {}, desk.given), "document")],
    ),
  )
}

/** The tender on the desk as its reader may see it. */
export async function show(desk: Desk): Promise<ShownTender> {
  const { tx, user, given, by } = desk
  const seen = seenBy(desk)
  const { view, named, won } = viewTender(seen)
  const names = await namesOf(tx, named)
  const supplier = seen.side === "supplier"
  const facts: TenderView = {
    ...view,
    author: view.author && { id: view.author.id, name: names[view.author.id] ?? "" },
    partyName: names[view.party] ?? "",
    names,
    own: {
      bid: given.ownBid === null ? null : desk.own.bid,
      bidState: given.ownBid && toldBidState(seen, given.ownBid),
      assignment: given.ownAssignment,
      leader: by.roles.includes("leader"),
      application: null,
      invited: user.party !== null && (seen.facts.document?.invited.includes(user.party) ?? false),
      won: supplier && view.noticedAt !== null ? Boolean(won) : null,
      approval: supplier ? null : (desk.approval?.version ?? null),
    },
  }
  return viewOf(tenderApproving, desk, facts, await ownAssignmentVerdicts(desk)) as ShownTender
}
