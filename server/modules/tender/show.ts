import type { DataOf } from "#contract/endpoint.ts"
import type { tenderContract } from "#contract/tender.contract.ts"
import type { TenderDocument } from "#contract/tender.schema.ts"
import type { TenderView } from "#contract/tender.view.ts"
import type { Verdict } from "#machines/_kit/judge.ts"
import { judge } from "#machines/_kit/judge.ts"
import { factOf } from "#machines/_kit/fact.ts"
import { assignmentChart } from "#machines/expert-assignment/expert-assignment.chart.ts"
import { restore } from "#server/event-store/document.ts"
import { readHead } from "#server/event-store/store.ts"
import type { Tx } from "#server/database/database.ts"
import { type Desk, tenderApproving } from "./desk.ts"
import { viewOf } from "#server/documents/show.ts"
import { openFacts, sideOf, toldBidState } from "./who-sees.ts"

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

/** What suppliers read of a tender document: not the target prices, not who else is invited, not who is to open. */
function forSuppliers(document: TenderDocument, party: string | null): TenderDocument {
  return {
    ...document,
    invited: document.invited.filter((one) => one === party),
    buyers: [],
    experts: [],
    openers: { ...document.openers, users: [] },
    lots: document.lots.map((lot) => ({ ...lot, lines: lot.lines.map((line) => ({ ...line, targetPrice: null })) })),
  }
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
  const { tx, user, document, given } = desk
  const { facts } = document
  const open = openFacts(desk)
  const supplier = sideOf(desk) === "supplier"
  const named = [
    facts.author?.id ?? "",
    facts.party,
    facts.proposal?.by ?? "",
    ...open.committee.map(({ expert }) => expert),
    ...open.opened.map(({ party }) => party),
    ...open.qualified,
    ...open.presentOpeners,
    ...open.draws.flatMap(({ pool, excluded }) => [...pool, ...excluded.map(({ expert }) => expert)]),
    ...(supplier ? [] : [...(facts.document?.invited ?? []), ...(facts.document?.buyers ?? []), ...(facts.document?.openers.users ?? [])]),
  ]
  const names = await namesOf(tx, named)
  const own = open.proposal?.lines.some(({ party }) => party === user.party)
  const view: TenderView = {
    number: facts.number,
    round: facts.round,
    author: facts.author && !supplier ? { id: facts.author.id, name: names[facts.author.id] ?? "" } : null,
    party: facts.party,
    partyName: names[facts.party] ?? "",
    document: facts.document && supplier ? forSuppliers(facts.document, user.party) : (facts.document as TenderDocument | null),
    publishedAt: facts.publishedAt,
    suspendedAt: facts.suspendedAt,
    clarifications: [...facts.clarifications],
    commercialOpenedAt: facts.commercialOpenedAt,
    scoringRound: facts.scoringRound,
    sealList: [...facts.sealList],
    awardedAt: supplier ? null : facts.awardedAt,
    noticedAt: facts.noticedAt,
    contractNumber: supplier && !own ? null : facts.contractNumber,
    ending: facts.ending,
    ...open,
    names,
    own: {
      bid: given.ownBid === null ? null : desk.own.bid,
      bidState: given.ownBid && toldBidState(desk, given.ownBid),
      assignment: given.ownAssignment,
      leader: desk.by.roles.includes("leader"),
      application: null,
      invited: user.party !== null && (facts.document?.invited.includes(user.party) ?? false),
      won: supplier && facts.noticedAt !== null ? Boolean(own) : null,
      approval: supplier ? null : (desk.approval?.version ?? null),
    },
  }
  return viewOf(tenderApproving, desk, view, await ownAssignmentVerdicts(desk)) as ShownTender
}
