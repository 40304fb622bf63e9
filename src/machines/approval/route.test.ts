import { describe, expect, it } from "vitest"
import type { RouteScope, Step } from "#contract/route.schema.ts"
import { chooseRoute, overlap, peopleSteps, routeProblems, type Subject, unfit } from "./route.ts"

const scope = (more: Partial<RouteScope> = {}): RouteScope => ({
  type: "tender.publication",
  company: null,
  organisation: null,
  currency: null,
  from: null,
  to: null,
  ...more,
})
const range = (from: string | null, to: string | null, more: Partial<RouteScope> = {}) => scope({ currency: "CNY", from, to, ...more })
const subject: Subject = { type: "tender.publication", company: "c1", units: ["buying", "trade"], amount: "500000", currency: "CNY" }
const step = (key: string, more: Partial<Step> = {}): Step => ({
  key,
  name: key,
  mode: "any",
  approvers: [{ kind: "user", id: "u1" }],
  hours: null,
  escalateTo: null,
  ...more,
})

describe("choosing a route", () => {
  it.each([
    [scope(), null],
    [scope({ type: "tender.award" }), "otherType"],
    [scope({ company: "c2" }), "otherCompany"],
    [scope({ company: "c1", organisation: "law" }), "otherOrganisation"],
    [range("500000", "500000.000001"), null],
    [range("500000.000001", null), "belowRange"],
    [range(null, "500000"), "aboveRange"],
    [range("0", null, { currency: "USD" }), "otherCurrency"],
  ])("says of %o why it does not take the document: %s", (one, why) => {
    expect(unfit(one, subject)).toBe(why)
  })

  it("takes no route with a range for a document without an amount", () => {
    expect(unfit(range("0", null), { ...subject, amount: null })).toBe("noAmount")
  })

  it("takes the organisation's route before the company's, and a range before all amounts", () => {
    const [everybody, company, organisation, large] = [
      { scope: scope() },
      { scope: scope({ company: "c1" }) },
      { scope: scope({ company: "c1", organisation: "buying" }) },
      { scope: range("100000", null, { company: "c1" }) },
    ]
    expect(chooseRoute([everybody, company, large, organisation], subject).chosen).toBe(organisation)
    const { chosen, others } = chooseRoute([everybody, company, large], subject)
    expect(chosen).toBe(large)
    expect(others).toEqual([
      { route: everybody, why: "lessSpecific" },
      { route: company, why: "lessSpecific" },
    ])
  })

  it("takes the nearer of two units", () => {
    const near = { scope: scope({ company: "c1", organisation: "buying" }) }
    const far = { scope: scope({ company: "c1", organisation: "trade" }) }
    expect(chooseRoute([far, near], subject).chosen).toBe(near)
    expect(chooseRoute([far, near], { ...subject, units: ["trade"] }).chosen).toBe(far)
  })

  it("takes none when none stands for the document", () => {
    expect(chooseRoute([{ scope: scope({ company: "c2" }) }], subject).chosen).toBeNull()
  })
})

describe("routes between which nothing would decide", () => {
  it.each([
    ["two without a range", scope(), scope(), true],
    ["ranges that share amounts", range("0", "200"), range("100", "300"), true],
    ["a range within an open one", range("0", null), range("100", "300"), true],
    ["ranges that meet", range("0", "100"), range("100", "200"), false],
    ["ranges of two currencies", range("0", "100"), range("0", "100", { currency: "USD" }), false],
    ["a range and all amounts", range("0", "100"), scope(), false],
    ["two companies", scope({ company: "c1" }), scope({ company: "c2" }), false],
    ["two types", scope(), scope({ type: "tender.award" }), false],
  ])("%s: %s", (_, one, other, expected) => {
    expect([overlap(one, other), overlap(other, one)]).toEqual([expected, expected])
  })
})

describe("what is wrong with a route", () => {
  it("finds nothing in a whole one", () => {
    expect(routeProblems({ scope: range("0", "100", { company: "c1" }), steps: [step("a"), step("b")] })).toEqual([])
  })

  it.each([
    ["routeHasSteps", { scope: scope(), steps: [] }, null],
    ["routeStepsDistinct", { scope: scope(), steps: [step("a"), step("a")] }, null],
    ["routeRangeHasCurrency", { scope: range("0", null, { currency: null }), steps: [step("a")] }, null],
    ["routeRangeInOrder", { scope: range("100", "100"), steps: [step("a")] }, null],
    ["routeOrganisationHasCompany", { scope: scope({ organisation: "buying" }), steps: [step("a")] }, null],
    ["routeStepHasName", { scope: scope(), steps: [step("a", { name: "" })] }, "a"],
    ["routeStepHasApprovers", { scope: scope(), steps: [step("a", { approvers: [] })] }, "a"],
    [
      "routeStepAsksOnce",
      {
        scope: scope(),
        steps: [
          step("a", {
            approvers: [
              { kind: "user", id: "u1" },
              { kind: "user", id: "u1" },
            ],
          }),
        ],
      },
      "a",
    ],
    ["routeEscalationHasHours", { scope: scope(), steps: [step("a", { escalateTo: { kind: "user", id: "u2" } })] }, "a"],
    ["routeEscalatesToOthers", { scope: scope(), steps: [step("a", { hours: 8, escalateTo: { kind: "user", id: "u1" } })] }, "a"],
  ] as const)("%s", (rule, route, key) => {
    expect(routeProblems(route)).toEqual([{ rule, step: key }])
  })
})

describe("people in place of approvers", () => {
  const holders: Record<string, readonly string[]> = { finance: ["u2", "u3"], nobody: [] }
  const peopleOf = (one: Step["approvers"][number]) =>
    one.kind === "user" ? [one.id] : one.kind === "role" ? (holders[one.id] ?? []) : ["u9"]

  it("asks everybody once and never the submitter, in the order of the approvers", () => {
    const approvers = [
      { kind: "user", id: "u3" },
      { kind: "role", id: "finance" },
      { kind: "user", id: "u1" },
    ] as const
    const { steps, nobody } = peopleSteps([step("a", { mode: "sequential", approvers: [...approvers] })], peopleOf, "u2")
    expect(steps[0]?.assignees).toEqual(["u3", "u1"])
    expect(nobody).toEqual([])
  })

  it("names the steps that are left without anybody", () => {
    const steps = [
      step("own"),
      step("empty", { approvers: [{ kind: "role", id: "nobody" }] }),
      step("b", { approvers: [{ kind: "user", id: "u2" }] }),
    ]
    expect(peopleSteps(steps, peopleOf, "u1").nobody.map(({ key }) => key)).toEqual(["own", "empty"])
  })
})
