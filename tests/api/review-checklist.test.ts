import { expect, test } from "vitest"
import type { CheckInput } from "#contract/checklist.contract.ts"
import { code } from "#contract/errors.ts"
import { registerNamed } from "#contract/registers.ts"
import { registration } from "#machines/registration/registration.chart.ts"
import { supplier } from "#machines/supplier/supplier.chart.ts"
import type { Caller, Person } from "../support/caller.ts"
import { refusal } from "../support/refusal.ts"
import { mine, registrationStage, review, send } from "../support/registration-stage.ts"
import { registrationOf } from "../support/registrations.ts"

const { calls } = registerNamed("review-points")
type Values = Readonly<Record<string, string | null>>

/** A platform whose administrator has set review points, by their codes. */
async function checkedStage(points: Readonly<Record<string, Values>>) {
  const stage = await registrationStage()
  const admin = await stage.server.signIn("admin")
  const categories = registerNamed("categories").calls
  const branch = (await admin.call(categories.query, { query: {}, body: { filter: { keyword: "0201" } } })).records[0]
  const above = String(branch?.values["supplierCategoryBid"] ?? "")
  const set = (named: string, values: Values) => {
    const usual = { category: null, use: "both", need: "required", certificate: null, file: null }
    return admin.call(calls.add, { body: { code: named, since: null, names: null, values: { ...usual, item: named, ...values } } })
  }
  for (const [named, values] of Object.entries(points)) {
    const { category = null } = values
    await set(named, { ...values, category: category === "above" ? above : category })
  }
  const see = (who: Caller, id: string) => who.call(registration.calls.get, { params: { id }, query: {} })
  const check = async (who: Caller, id: string, point: string, answer: CheckInput["answer"] = "yes", note = "") => {
    const { version } = await see(who, id)
    return who.call(registration.calls.check, { params: { id }, body: { base: version, input: { point, answer, note } } })
  }
  const rows = async (who: Caller, id: string) =>
    (await see(who, id)).facts.checklist.map((one) => [one.review, one.point, one.answer, one.note])
  return { ...stage, admin, above, set, see, check, rows }
}

test("a registration is reviewed by the points of its categories and of those above, as they stood when it was sent", async () => {
  const { comes, buyer, admin, set, rows, see } = await checkedStage({
    ALL: { need: "optional" },
    BEARINGS: { category: "0201", file: "检测报告" },
    BRANCH: { category: "above", certificate: "iso9001" },
    ELSEWHERE: { category: "03" },
    UPGRADES: { use: "upgrade" },
  })
  const ana = await comes("ana@proveedor.example")
  const { id } = await send(ana, registrationOf(1))
  const asked = (await rows(buyer, id)).map(([, point]) => point)
  expect([asked.length, new Set(asked)]).toEqual([3, new Set(["ALL", "BEARINGS", "BRANCH"])])
  expect((await see(buyer, id)).facts.checklist.find(({ point }) => point === "BEARINGS")).toMatchObject({
    item: "BEARINGS",
    need: "required",
    file: "检测报告",
  })
  // What is set later counts for what is sent later.
  await set("LATER", {})
  const { records } = await admin.call(calls.query, { query: {}, body: { filter: { keyword: "BRANCH" } } })
  expect(records[0]?.linked["category"]?.zh).not.toBe("")
  expect((await rows(buyer, id)).map(([, point]) => point)).not.toContain("LATER")
  expect((await see(ana, id)).facts.checklist).toEqual([])
  await review(buyer, id, "2", "请补充")
  await send(ana, registrationOf(1))
  expect((await rows(buyer, id)).map(([, point]) => point)).toContain("LATER")
})

test("neither review passes while a point that binds it is open or not met; each reviewer has ticks of the own", async () => {
  const { comes, buyer, approver, check, rows } = await checkedStage({
    MUST: {},
    MAY: { need: "explained" },
    NICE: { need: "optional" },
  })
  const { id } = await send(await comes("ana@proveedor.example"), registrationOf(1))
  const refused = () => refusal(review(buyer, id, "1"))
  expect(await refused()).toEqual(["16171", "checklistIsDone"])
  await check(buyer, id, "MUST")
  expect(await refused()).toEqual(["16171", "checklistIsDone"])
  expect(await refusal(check(buyer, id, "MAY", "no"))).toEqual(["10011", "exceptionIsExplained"])
  await check(buyer, id, "MAY", "no", "新公司，尚无业绩")
  await check(buyer, id, "MUST", "no", "营业执照有涂改")
  expect(await refused()).toEqual(["16171", "checklistIsDone"])
  await check(buyer, id, "MUST", "notApplicable", "外资代表处")
  expect(await review(buyer, id, "1")).toEqual({ state: "review2", stage: "1" })
  expect(await rows(approver, id)).toEqual([
    ["first", "MAY", "no", "新公司，尚无业绩"],
    ["first", "MUST", "notApplicable", "外资代表处"],
    ["first", "NICE", null, ""],
    ["second", "MAY", null, ""],
    ["second", "MUST", null, ""],
    ["second", "NICE", null, ""],
  ])
  expect(await refusal(review(approver, id, "1"))).toEqual(["16171", "checklistIsDone"])
  // Whoever passed the first review checks nothing in the second.
  expect(await refusal(check(buyer, id, "MUST"))).toEqual(["20002", "checkerMayDecide"])
  await check(approver, id, "MUST")
  await check(approver, id, "MAY")
  expect((await review(approver, id, "1")).state).toBe("approved")
  const timeline = await approver.call(registration.calls.timeline, { params: { id } })
  expect(timeline.filter(({ type }) => type === "registration.checked").map(({ values }) => values)).toContainEqual({
    item: "MUST",
    answer: "no",
    note: "营业执照有涂改",
  })
})

test("a point that asks for a certificate is met by one that was declared and holds, and by nothing else", async () => {
  const { comes, buyer, check } = await checkedStage({ QUALITY: { certificate: "iso9001" }, SAFETY: { certificate: "agency" } })
  const whole = registrationOf(1)
  const { id } = await send(await comes("ana@proveedor.example"), whole)
  await check(buyer, id, "QUALITY")
  expect(await refusal(check(buyer, id, "SAFETY"))).toEqual(["15022", "evidenceHolds"])
  const other = registrationOf(2)
  const old = other.certificates.map((one) => (one.kind === "iso9001" ? { ...one, validTo: "2025-01-01" } : one))
  const { id: second } = await send(await comes("ben@proveedor.example"), { ...other, certificates: old })
  expect(await refusal(check(buyer, second, "QUALITY"))).toEqual(["15022", "evidenceHolds"])
})

test("the applicant and other companies neither see nor tick a point, and an unknown one is refused", async () => {
  const { server, comes, buyer, see, check } = await checkedStage({ MUST: {} })
  const ana = await comes("ana@proveedor.example")
  const { id } = await send(ana, registrationOf(1))
  const { version } = await see(buyer, id)
  const tick = (who: Caller, point = "MUST") =>
    refusal(who.call(registration.calls.check, { params: { id }, body: { base: version, input: { point, answer: "yes", note: "" } } }))
  expect(await tick(ana)).toEqual([code.notPermitted, undefined])
  expect(await tick(await server.signIn("supplier.a"))).toEqual([code.notPermitted, undefined])
  expect(await tick(buyer, "OTHER")).toEqual(["10008", "pointIsListed"])
  await check(buyer, id, "MUST")
  const told = await ana.call(registration.calls.timeline, { params: { id } })
  expect(told.map(({ type }) => type)).toEqual(["registration.begun", "registration.submitted"])
  expect((await mine(ana)).state).toBe("review1")
})

test("where no points are set, a review passes as before, and there is nothing to tick", async () => {
  const { comes, buyer, approver, see, check } = await checkedStage({})
  const { id } = await send(await comes("ana@proveedor.example"), registrationOf(1))
  expect((await see(buyer, id)).verdicts["check"]).toMatchObject({ allowed: false, rule: "hasChecklist" })
  expect(await refusal(check(buyer, id, "MUST"))).toEqual(["10008", "hasChecklist"])
  await review(buyer, id, "1")
  expect((await review(approver, id, "1")).state).toBe("approved")
})

test("an upgrade is reviewed by its own points, and the proposer ticks none", async () => {
  const { server, comes, buyer, approver } = await checkedStage({
    AUDIT: { use: "upgrade", category: "0201" },
    PAPERS: { use: "registration", need: "optional" },
  })
  const { id: sent } = await send(await comes("ana@proveedor.example"), registrationOf(1))
  await review(buyer, sent, "1")
  await review(approver, sent, "1")
  const { records } = await buyer.call(supplier.calls.query, { query: { page: 1, pageSize: 10 }, body: {} })
  const id = records[0]?.id ?? ""
  const lead = await server.signIn("lead")
  const see = (who: Person) => who.call(supplier.calls.get, { params: { id }, query: {} })
  const act = async (who: Person, name: keyof typeof supplier.commands, input: object = {}) => {
    const { version } = await see(who)
    return who.call(supplier.calls[name], { params: { id }, body: { base: version, input } as never })
  }
  await act(buyer, "admit")
  await act(buyer, "askUpgrade", { reason: "试单合格" })
  const audit = { point: "AUDIT", answer: "yes", note: "" }
  expect(await refusal(act(buyer, "check", audit))).toEqual(["20002", "checkerMayDecide"])
  expect(await refusal(act(lead, "approve", { comment: "" }))).toEqual(["16171", "checklistIsDone"])
  await act(lead, "check", audit)
  await act(lead, "approve", { comment: "" })
  expect(await refusal(act(approver, "approve", { comment: "" }))).toEqual(["16171", "checklistIsDone"])
  await act(approver, "check", audit)
  await act(approver, "approve", { comment: "" })
  const { facts, state } = await see(approver)
  expect(state).toBe("qualified")
  expect(
    facts.checklist.map(({ review: which, point, answer, checkedBy }) => [which, point, answer, facts.names[checkedBy ?? ""] !== ""]),
  ).toEqual([
    ["first", "AUDIT", "yes", true],
    ["second", "AUDIT", "yes", true],
  ])
})
