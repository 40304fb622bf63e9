import type { ActingRole, Actor } from "#contract/people.ts"
import { tenderContract } from "#contract/tender.contract.ts"
import type { TenderBeside } from "#contract/tender.view.ts"
import { factOf } from "../_kit/fact.ts"
import { judge, type Verdict } from "../_kit/judge.ts"
import type { DocumentState } from "../_kit/snapshot.ts"
import type { Folding } from "../document/fold.ts"
import { type AssignmentFacts, assignmentChart } from "../expert-assignment/expert-assignment.chart.ts"
import { approvalActs, tenderApprovals } from "./tender.approval.ts"
import { tenderChart } from "./tender.chart.ts"
import { nothingGiven, type TenderFacts, type TenderGiven } from "./tender.facts.ts"
import { type Seen, toldBidState } from "./tender.sight.ts"
import { viewTender } from "./tender.view.ts"

/**
 * What each role is given of the counts for the rules: only what the person's own verdicts reveal anyway. Nobody is told how many bids are sealed;
 * whether there is any is told only to a person who tries to revoke the tender.
 */
const givenTo: Partial<Record<ActingRole, readonly (keyof TenderGiven)[]>> = {
  purchaser: [
    "unreviewedApplications",
    "unhandledQuestions",
    "buyersWithoutUser",
    "openersWithoutDuty",
    "openersWithoutKey",
    "openersTogether",
    "invitedUnable",
    "barredInvited",
    "barredWinners",
    "expertsUnfit",
    "minima",
    "unsigned",
  ],
  approver: ["invitedUnable", "barredInvited", "barredWinners", "openersWithoutKey", "minima", "unsigned"],
  supplier: ["ownBid", "cameAfterSeal"],
  expert: ["ownAssignment", "employerBids"],
  leader: ["unreviewedBids", "partlyReviewedBids", "validBids", "openSheets", "openTechnicalSheets"],
}

/** The roles of openers. */
const opening: ReadonlySet<string> = new Set<ActingRole>(["purchaser", "supervisor", "legal"])

/** What a person is given of the counts. */
export function givenFor(seen: Seen, { roles }: Pick<Actor, "roles">, given: TenderGiven): Partial<TenderGiven> {
  const told = { ...given, ownBid: given.ownBid && toldBidState(seen, given.ownBid) }
  // The second opening waits for the technical sheets; from their locking on the openers are awaited, and again by a bid that qualifies later.
  const opens = seen.facts.document?.seal === "S2" ? roles.filter((role) => opening.has(role)) : []
  const names = [
    ...roles.flatMap((role) => givenTo[role] ?? []),
    ...opens.flatMap(() => ["openTechnicalSheets", "sheetsLockedAt", "lackingShares"] as const),
  ]
  return Object.fromEntries(names.map((name) => [name, told[name]]))
}

/** The verdicts on a person's own part in the evaluation; none for people who cannot have one. */
export function verdictsOnPart(
  part: TenderBeside["assignment"],
  { by, now, given }: { readonly by: Actor; readonly now: number; readonly given: object },
): Readonly<Record<string, Verdict>> {
  if (!part) return {}
  const { commands } = assignmentChart
  const verdict = (type: string) =>
    judge(assignmentChart, part as unknown as DocumentState<AssignmentFacts>, factOf(type, by, now, {}, given), "document")
  return Object.fromEntries(Object.entries(commands).map(([name, { facts }]) => [name, verdict(facts[0])]))
}

/** The tender for the browser's fold: the buyer's side folds its facts, everybody else is sent the whole shown state each time. */
export const tenderFolding = {
  id: tenderChart.id,
  chart: tenderChart,
  sides: { buyer: {}, expert: {}, supplier: {} },
  // The server determines what a command leaves.
  commands: {},
  approvals: tenderApprovals,
  acts: approvalActs,
  values: {},
  viewOf: viewTender,
  nothingGiven,
  besides: ({ beside, ...acting }) => {
    const { assignment, acts } = beside as TenderBeside
    return { ...acts, ...verdictsOnPart(assignment, acting) }
  },
  calls: { facts: tenderContract.facts },
} satisfies Folding<TenderFacts> & { readonly calls: object }
