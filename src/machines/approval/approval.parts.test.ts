import { describe, expect, it } from "vitest"
import { factOf } from "../_kit/fact.ts"
import { judge } from "../_kit/judge.ts"
import { replay } from "../_kit/replay.ts"
import { approvalChart } from "./approval.chart.ts"
import type { ApprovalFacts, ApprovalGiven, AskedStep } from "./approval.facts.ts"
import { leavesMore, partOf } from "./approval.parts.ts"

const at = Date.UTC(2026, 0, 5)
const approverNamed = (id: string) => ({ id, roles: ["approver" as const], party: "home" })
const subject = { subject: "publication", submitter: "purchaser", document: "tender", number: "ZB-1", title: "车间工装采购", party: "home" }
const requested = (steps: readonly AskedStep[]) =>
  factOf("approval.requested", { id: "purchaser", roles: ["purchaser"], party: "home" }, at, {
    ...subject,
    amount: null,
    currency: null,
    route: null,
    routeVersion: 0,
    steps,
  })
const inTurn = {
  key: "department",
  name: "department",
  mode: "sequential",
  assignees: ["first", "second"],
  hours: 8,
  escalateTo: [],
} as const

describe("whose part a stand-in decides", () => {
  const open = replay(approvalChart, [requested([inTurn])])
  const part = (by: string, { facts }: { readonly facts: ApprovalFacts } = open) => partOf(facts, approverNamed(by), ["first"])

  it("is that of whoever is away, unless the own turn comes later in the same step", () => {
    expect([part("deputy"), part("second")]).toEqual(["first", null])
    const decided = factOf("approval.endorsed", approverNamed("first"), at, { for: "first", comment: "" })
    const after = replay(approvalChart, [decided], open)
    expect([part("deputy", after), part("second", after)]).toEqual([null, "second"])
  })

  it("is the own one where the step has come to be late, and is escalated to whoever signs it later", () => {
    const escalated = factOf("approval.escalated", { id: "system", roles: ["system"], party: null }, at, { due: at, to: ["second"] })
    expect(part("second", replay(approvalChart, [escalated], open))).toBe("second")
  })
})

describe("somebody more is brought in", () => {
  const given: ApprovalGiven = { person: "first", deputyFor: [], namedMayApprove: true, nobodyLeft: false }
  const named = { to: "other", comment: "" }
  const acts = [
    factOf("approval.transferred", approverNamed("first"), at, { ...named, for: "first" }, given),
    factOf("approval.delegated", approverNamed("first"), at, { ...named, for: "first" }, given),
    factOf("approval.signerAdded", approverNamed("first"), at, { ...named, place: "after" }, given),
  ]

  it("not where there is no step, of which an added one would be the first and the last", () => {
    const open = replay(approvalChart, [requested([])])
    for (const act of acts)
      expect(judge(approvalChart, open, act)).toMatchObject({ allowed: false, code: "16001", rule: "approvalHasStep" })
  })

  it("where every approver is asked in a step, which is still to be decided then", () => {
    const open = replay(approvalChart, [requested([{ ...inTurn, mode: "any", assignees: [] }])])
    const after = acts.map((act) => {
      expect(judge(approvalChart, open, act)).toEqual({ allowed: true })
      return replay(approvalChart, [act], open).facts
    })
    expect(after.map((facts) => [partOf(facts, approverNamed("first")), partOf(facts, { id: "other", roles: [] })])).toEqual([
      [null, "other"],
      ["first", "other"],
      ["first", null],
    ])
    expect(after.map((facts) => leavesMore(facts, "first"))).toEqual([false, false, true])
  })
})
