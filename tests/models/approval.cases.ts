import type { Actor } from "#contract/people.ts"
import { factOf } from "#machines/_kit/fact.ts"
import { approvalChart } from "#machines/approval/approval.chart.ts"
import type { ApprovalFactData, ApprovalFacts, ApprovalGiven, AskedStep } from "#machines/approval/approval.facts.ts"
import { presentStep } from "#machines/approval/approval.parts.ts"
import type { Model } from "./kit.ts"
import { system } from "./tender.case.ts"
import { people } from "./tender.people.ts"

const at = Date.UTC(2026, 0, 5)
const hour = 3_600_000
const approverNamed = (id: string): Actor => ({ ...people.approver, id })
const [first, second, last, boss, deputy] = ["approver", "second", "last", "boss", "deputy"].map(approverNamed) as [
  Actor,
  Actor,
  Actor,
  Actor,
  Actor,
]
const { purchaser, approvingAuthor } = people
const colleague: Actor = { ...purchaser, id: "colleague" }

const step = (key: string, mode: AskedStep["mode"], assignees: readonly string[], rest: Partial<AskedStep> = {}): AskedStep => ({
  key,
  name: key,
  mode,
  assignees,
  hours: null,
  escalateTo: [],
  ...rest,
})
const late = { hours: 24, escalateTo: ["boss"] }
/** The chains that are walked: of all, one after the other, any of two, and one where nobody is named. */
const chains: readonly (readonly AskedStep[])[] = [
  [step("department", "all", ["approver", "second"], late), step("company", "any", ["last"])],
  [step("department", "sequential", ["approver", "second"])],
  [step("department", "any", ["approver", "second"])],
  [],
]

const is = <Type extends keyof ApprovalFactData>(
  type: Type,
  by: Actor,
  data: ApprovalFactData[Type],
  given: Partial<ApprovalGiven> = {},
  when = at,
) => factOf(type, by, when, data, { person: by.id, deputyFor: [], namedMayApprove: true, nobodyLeft: false, ...given })

const request = (steps: readonly AskedStep[]) =>
  is("approval.requested", purchaser, {
    subject: "publication",
    submitter: "purchaser",
    document: "tender",
    number: "ZB-1",
    title: "车间工装采购",
    party: "home",
    amount: "100",
    currency: "CNY",
    route: null,
    routeVersion: 0,
    steps,
  })

function deciding(by: Actor, part: string, given: Partial<ApprovalGiven> = {}) {
  const data = { for: part, comment: "" }
  return [
    is("approval.endorsed", by, data, given),
    is("approval.approved", by, data, given),
    is("approval.returned", by, { ...data, comment: "x" }, given),
    is("approval.returned", by, data, given),
  ]
}

/** Passing a part on: to somebody else, to one who is asked already, to who submitted it, and to one who may not approve. */
const passing = (by: Actor) =>
  (
    [
      ["boss", true],
      ["approver", true],
      ["second", true],
      ["purchaser", true],
      ["boss", false],
    ] as const
  ).flatMap(([to, namedMayApprove]) => [
    is("approval.transferred", by, { for: by.id, to, comment: "" }, { namedMayApprove }),
    is("approval.delegated", by, { for: by.id, to, comment: "" }, { namedMayApprove }),
    ...(["before", "after"] as const).map((place) => is("approval.signerAdded", by, { to, place, comment: "" }, { namedMayApprove })),
  ])

function casesOf(facts: ApprovalFacts) {
  if (facts.submitter === "") return chains.map(request)
  // What was passed on is only decided: otherwise there would be no end to it.
  const untouched = facts.steps.every(({ decisions, standIns, addedBy }) => decisions.length + standIns.length === 0 && addedBy === null)
  const escalated = facts.steps.some((one) => one.escalated !== null)
  const due = presentStep(facts)?.hours != null && !escalated
  return [
    ...[first, second, last, boss].flatMap((by) => deciding(by, by.id)),
    ...deciding(deputy, "approver", { deputyFor: ["approver", "second"] }),
    ...deciding(deputy, "second", { deputyFor: ["approver", "second"] }),
    ...deciding(approvingAuthor, "purchaser"),
    ...deciding(approverNamed("stranger"), "approver"),
    is("approval.withdrawn", purchaser, {}),
    is("approval.withdrawn", colleague, {}),
    is("approval.withdrawn", purchaser, {}, { nobodyLeft: true }),
    is("approval.lapsed", colleague, {}),
    ...(untouched && !escalated ? passing(first) : []),
    ...passing(approvingAuthor),
    is("approval.transferred", approverNamed("stranger"), { for: null, to: "boss", comment: "" }),
    is("approval.delegated", approverNamed("stranger"), { for: null, to: "boss", comment: "" }),
    is("approval.signerAdded", approverNamed("stranger"), { to: "boss", place: "after", comment: "" }),
    ...(untouched ? [is("approval.reminded", purchaser, {})] : []),
    is("approval.reminded", purchaser, {}, {}, at + hour - 1),
    is("approval.reminded", colleague, {}),
    ...(due && untouched ? [is("approval.escalated", system, { due: at, to: ["boss"] })] : []),
  ]
}

/** The approval's chart with its cases. */
export const approvalModel: Model = {
  chart: approvalChart,
  cases: ({ facts }: { readonly facts: ApprovalFacts }) => casesOf(facts),
} as unknown as Model
