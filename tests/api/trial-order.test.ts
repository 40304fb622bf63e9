import { beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { userAdminContract as users } from "#contract/admin.contract.ts"
import { code, Refused } from "#contract/errors.ts"
import type { ShownPart } from "#contract/document.ts"
import { delegationContract, routeContract as routes } from "#contract/route.contract.ts"
import { messageContract } from "#contract/message.contract.ts"
import type { Step } from "#contract/route.schema.ts"
import { workflowContract as workflow } from "#contract/workflow.contract.ts"
import type { Kind } from "#machines/_kit/kind.ts"
import { role } from "#machines/_kit/readers.ts"
import { approvalsNow, type ApprovalStory, foldOn, type Known, timelineNow, viewNow } from "#machines/document/fold.ts"
import { approvalProjection } from "#server/approvals/record-approval.ts"
import { strikeApproval } from "#server/approvals/strike-approval.ts"
import { readClock, shiftClock } from "#server/database/clock.ts"
import { noticesOf } from "#server/documents/notices.ts"
import { rebuild } from "#server/event-store/projections.ts"
import { tenderLists } from "#server/modules/tender/tender.lists.ts"
import type { Person } from "../support/caller.ts"
import { templateOf, words } from "../support/messages.ts"
import { noticesOf as inbox, settleNotices } from "../support/notices.ts"
import { enter, newcomer } from "../support/people.ts"
import { startServer, type TestServer } from "../support/server.ts"
import { trialOrderModule } from "../support/trial/trial-order.module.ts"
import { trialOrder } from "../support/trial/trial-order.ts"

const { calls } = trialOrder
const kind = trialOrder as unknown as Kind
const hour = 3_600_000
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: unknown) => (error instanceof Refused ? `${error.refusal.code} ${error.refusal.rule}` : error),
  )

let server: TestServer
const people: Record<string, Person> = {}
const ids: Record<string, string> = {}
let supplier = ""

/** A company with more approvers, and a route for what costs 1,000 and more: one, then another, who is late after eight hours. */
beforeAll(async () => {
  server = await startServer({ until: "file", kinds: [trialOrderModule] })
  const admin = await server.signIn("admin")
  const { company } = await admin.call(users.detail, { params: { id: server.people["approver"] ?? "" } })
  supplier = (await admin.call(users.detail, { params: { id: server.people["supplier.a"] ?? "" } })).company ?? ""
  for (const [name, roles, of] of [
    ["second", ["approver"], company],
    ["boss", ["legal"], company],
    ["both", ["purchaser", "approver"], company],
    ["stand-in", ["approver"], company],
    ["stranger", ["approver"], supplier],
  ] as const) {
    const added = await admin.call(users.add, { body: newcomer({ name, displayName: name, roles: [...roles], company: of }) })
    ids[name] = added.id
    people[name] = await enter(server, name)
  }
  for (const name of ["purchaser", "approver", "supplier.a", "supplier.b"]) {
    ids[name] = server.people[name] ?? ""
    people[name] = await server.signIn(name)
  }
  const step = (key: string, name: string, rest: Partial<Step> = {}): Step => ({
    key,
    name: key,
    mode: "any",
    approvers: [{ kind: "user", id: ids[name] ?? "" }],
    hours: null,
    escalateTo: null,
    ...rest,
  })
  const scope = { type: "trial_order.approval", company, organisation: null, currency: "CNY", from: "1000", to: null } as const
  const late = { hours: 8, escalateTo: { kind: "user", id: ids["both"] ?? "" } } as const
  const draft = { name: "large orders", scope, steps: [step("department", "approver"), step("finance", "second", late)] }
  const { id } = await admin.call(routes.save, { body: { id: null, revision: null, draft } })
  const { type } = scope
  const subject = {
    type,
    company: company ?? "",
    organisation: null,
    amount: "2500",
    currency: "CNY" as const,
    submitter: ids["purchaser"] ?? "",
  }
  await admin.call(routes.simulate, { body: { route: id, subject } })
  await admin.call(routes.enable, { body: { id, revision: 1 } })
}, 60_000)

const as = (name: string): Person => {
  const person = people[name]
  if (!person) throw new Error(`nobody is called ${name}`)
  return person
}
const content = (unitPrice: string) => ({
  title: "轴承",
  supplier,
  currency: "CNY" as const,
  lines: [
    { item: "6204", quantity: "3", unitPrice },
    { item: "6205", quantity: "0.5", unitPrice: "0.33333" },
  ],
})
const create = (name = "purchaser", unitPrice = "1000.1") => as(name).call(calls.create, { body: { content: content(unitPrice) } })
const see = (name: string, id: string, asOf?: number) =>
  as(name).call(calls.get, { params: { id }, query: asOf === undefined ? {} : { asOf } })
type Command = Exclude<keyof typeof calls, "create" | "get" | "timeline">
const send = async (name: string, id: string, command: Command, input: object = {}, base?: number) => {
  const version = base ?? (await see("purchaser", id)).version
  return as(name).call(calls[command], { params: { id }, body: { base: version, input: input as never } })
}
/** An order that waits for its approval; a small one is approved by anybody. */
async function submitted(name = "purchaser", unitPrice?: string) {
  const { id } = await create(name, unitPrice)
  await send(name, id, "submit")
  const [approval] = await as("purchaser").call(workflow.ofDocument, { params: { id } })
  if (!approval) throw new Error("no approval")
  return { id, approval: approval.approval }
}
const one = (name: string, approval: string) => as(name).call(workflow.one, { params: { id: approval } })
const act = async (
  name: string,
  approval: string,
  call: "approve" | "return" | "transfer" | "delegate" | "addSigner" | "remind" | "withdraw",
  input: object,
) =>
  as(name).call(workflow[call], {
    params: { id: approval },
    body: { base: (await one("purchaser", approval)).version, input: input as never },
  })
const todo = async (name: string) =>
  (await as(name).call(workflow.todo, { query: { page: 1, pageSize: 500 }, body: {} })).records.map(({ approval }) => approval)

describe("the approval of any kind of document", () => {
  test("goes step by step through the document's own calls, and the supplier learns of it at its end", async () => {
    const { id, approval } = await submitted()
    expect((await one("purchaser", approval)).amount).toBe("3000.466665")
    expect((await see("purchaser", id)).verdicts).toMatchObject({
      approve: { code: code.notPermitted },
      withdrawApproval: { allowed: true },
    })
    // Whoever is asked may know of it, on the side of those who buy; nobody else is asked.
    expect((await see("approver", id)).verdicts).toMatchObject({ approve: { allowed: true }, submit: { allowed: false } })
    expect(await refusal(see("second", id))).toBe("10007 undefined")
    expect(await refusal(see("stranger", id))).toBe("10007 undefined")
    expect(await refusal(see("supplier.a", id))).toBe("10007 undefined")
    const { version } = await see("approver", id)
    expect(await refusal(send("approver", id, "approve", { comment: "", seen: 9 }))).toBe("20009 notStale")
    expect(await send("approver", id, "approve", { comment: "好", seen: 1 })).toEqual({ id, version, state: "inApproval" })
    expect(await refusal(send("approver", id, "approve", { comment: "" }))).toBe("10007 undefined")
    // What one has decided can be looked at for ever, the document only by whoever sees it anyway.
    expect(await one("approver", approval)).toMatchObject({
      seesDocument: false,
      verdicts: {},
      history: [{}, { comment: "好" }],
    })
    expect((await one("purchaser", approval)).seesDocument).toBe(true)
    expect(await refusal(one("stranger", approval))).toBe("10007 undefined")
    expect(await send("second", id, "approve", { comment: "" })).toMatchObject({ version: version + 1, state: "sent" })
    expect((await one("purchaser", approval)).history.map(({ type, by }) => [type, by.name])).toEqual([
      ["approval.requested", expect.any(String)],
      ["approval.endorsed", expect.any(String)],
      ["approval.approved", "second"],
    ])
    const told = await as("purchaser").call(calls.timeline, { params: { id } })
    expect(told.map(({ type }) => type)).toEqual(["order.saved", "order.submitted", "approval.endorsed", "order.approved"])
    const toSupplier = await as("supplier.a").call(calls.timeline, { params: { id } })
    expect(toSupplier.map(({ type, by }) => [type, by.id])).toEqual([["order.approved", ""]])
    expect(await refusal(see("supplier.b", id))).toBe("10007 undefined")
    expect(await refusal(as("supplier.a").call(workflow.ofDocument, { params: { id } }))).toBe("20001 undefined")
    await send("supplier.a", id, "confirm", { deliverBy: 5 }, 1)
    expect((await see("purchaser", id)).facts).toMatchObject({ deliverBy: 5, total: "3000.466665" })
  })

  test("goes the same way through the workflow's calls, with everything that can be done to it", async () => {
    const { id, approval } = await submitted()
    expect(await todo("approver")).toContain(approval)
    expect((await one("approver", approval)).verdicts).toMatchObject({ approve: { allowed: true }, withdraw: { allowed: false } })
    expect(await refusal(act("approver", approval, "transfer", { to: ids["supplier.a"], comment: "" }))).toBe("20045 namedMayApprove")
    await act("approver", approval, "addSigner", { to: ids["boss"], comment: "", place: "before" })
    expect(await refusal(send("approver", id, "approve", { comment: "" }))).toBe("10007 undefined")
    // No approver by role: asked all the same.
    await act("boss", approval, "approve", { comment: "" })
    await act("approver", approval, "delegate", { to: ids["both"], comment: "" })
    await act("purchaser", approval, "remind", {})
    await act("both", approval, "approve", { comment: "" })
    await act("second", approval, "transfer", { to: ids["boss"], comment: "" })
    expect(await refusal(act("second", approval, "approve", { comment: "" }))).toBe("10007 undefined")
    expect(await act("boss", approval, "approve", { comment: "" })).toMatchObject({ state: "approved" })
    expect((await see("purchaser", id)).state).toBe("sent")
  })

  test("is returned with a reason and asked for anew, withdrawn while nobody has decided, and lapses with the document", async () => {
    const { id, approval } = await submitted()
    expect(await refusal(act("approver", approval, "return", { comment: " " }))).toBe("10011 commentIsGiven")
    await act("approver", approval, "return", { comment: "太贵" })
    expect(await see("purchaser", id)).toMatchObject({ state: "draft", facts: { reason: "太贵" } })
    expect(await refusal(send("approver", id, "approve", { comment: "" }))).toBe("10007 undefined")
    await send("purchaser", id, "submit")
    expect(await refusal(send("both", id, "withdrawApproval"))).toBe("20043 isOwner")
    await send("purchaser", id, "withdrawApproval")
    expect(await refusal(send("purchaser", id, "withdrawApproval"))).toBe("16001 inState")
    await send("purchaser", id, "submit")
    await send("approver", id, "approve", { comment: "" })
    expect(await refusal(send("purchaser", id, "withdrawApproval"))).toBe("16032 nobodyHasDecided")
    await send("purchaser", id, "cancel", { reason: "不需要了" })
    const approvals = await as("purchaser").call(workflow.ofDocument, { params: { id } })
    expect(approvals.map(({ state }) => state)).toEqual(["lapsed", "withdrawn", "returned"])
  })

  test("is not passed on, and nobody is reminded, by whoever saw the request before: it may be for something else by now", async () => {
    const { id, approval } = await submitted()
    const [{ version: seen }, { version }] = [await one("purchaser", approval), await see("purchaser", id)]
    await send("purchaser", id, "withdrawApproval")
    await send("purchaser", id, "submit")
    const [again] = await as("purchaser").call(workflow.ofDocument, { params: { id } })
    expect(again?.version).toBe(seen)
    const named = { to: ids["second"], comment: "", seen }
    const late = [
      ["approver", "transferApproval", named],
      ["approver", "delegateApproval", named],
      ["approver", "addApprovalSigner", { ...named, place: "before" }],
      ["purchaser", "remindApprovers", { seen }],
    ] as const
    for (const [who, command, input] of late)
      expect([command, await refusal(send(who, id, command, input, version))]).toEqual([command, "20009 notStale"])
    await send("approver", id, "transferApproval", named)
    expect(await todo("second")).toContain(again?.approval)
  })

  test("asks nobody who is barred, and refuses whoever is all the same", async () => {
    const { id, approval } = await submitted("both", "1")
    const [step] = (await one("purchaser", approval)).chain
    expect(step?.people.map((person) => person.name).toSorted()).toContain("second")
    expect(step?.people.map((person) => person.id)).not.toContain(ids["both"])
    // An author whose order a colleague submits can still be named, and is refused.
    await send("both", id, "withdrawApproval")
    await send("purchaser", id, "submit")
    const [again] = await as("purchaser").call(workflow.ofDocument, { params: { id } })
    expect(again?.chain[0]?.people.map((person) => person.id)).not.toContain(ids["both"])
    await act("second", again?.approval ?? "", "transfer", { to: ids["both"], comment: "" })
    expect(await refusal(send("both", id, "approve", { comment: "" }))).toBe("20002 approverIsNotBarred")
    expect((await see("both", id)).verdicts["approve"]).toMatchObject({ allowed: false, rule: "approverIsNotBarred" })
    expect(await refusal(send("stranger", id, "approve", { comment: "" }))).toBe("10007 undefined")
  })

  test("is not asked for where only people who are barred could be asked", async () => {
    const { id } = await create("both", "1")
    const others = ["approver", "second", "stand-in"].map((name) => ids[name])
    const setActive = (active: boolean) =>
      server.database.query({ text: "update person set active = $2 where id = any($1)", values: [others, active] })
    await setActive(false)
    onTestFinished(async () => void (await setActive(true)))
    expect(await refusal(send("purchaser", id, "submit"))).toBe("20065 companyHasApprover")
  })

  test("escalates by its clock, and comes to the same rows when made again from the facts", async () => {
    const { id, approval } = await submitted()
    await send("approver", id, "approve", { comment: "" })
    expect((await see("both", id)).verdicts["approve"]).toMatchObject({ allowed: false })
    await shiftClock(server.database, 9 * hour)
    await strikeApproval(server.database, { trial_order: (root) => trialOrderModule.strike(server, root) })(approval)
    expect((await one("both", approval)).chain[1]).toMatchObject({ escalated: { to: [{ name: "both" }] } })
    const rows = async () => (await server.database.query({ text: "select * from approval order by stream" })).rows
    const kept = await rows()
    await rebuild(server.database, [tenderLists.projection, approvalProjection])
    expect(await rows()).toEqual(kept)
    expect(await send("both", id, "approve", { comment: "逾期代批" })).toMatchObject({ state: "sent" })
  })

  test("is folded in a browser as the server shows it, to everybody and at every moment", { timeout: 60_000 }, async () => {
    const { id, approval } = await submitted()
    const known = new Map<string, Known>()
    const agree = async () => {
      for (const name of Object.keys(people)) {
        const view = await see(name, id).catch(() => null)
        const before = known.get(name) ?? null
        const query = before ? { after: before.ordinal, epoch: before.epoch, inside: before.inside } : {}
        const asked = as(name).call(calls.facts, { params: { id }, query })
        const part = (await asked.catch(() => null)) as ShownPart | null
        expect([name, part !== null]).toEqual([name, view !== null])
        known.delete(name)
        if (!part || !view) continue
        const folded = foldOn(kind, before, part)
        if (!folded) throw new Error(`${name} cannot fold`)
        known.set(name, folded)
        const now = view.serverTime
        // The wire leaves out what the kind's view does not name.
        expect([name, calls.get.data.parse(viewNow(kind, folded, now))]).toEqual([name, view])
        expect([name, timelineNow(kind, folded)]).toEqual([name, await as(name).call(calls.timeline, { params: { id } })])
        const told = await as(name)
          .call(workflow.ofDocument, { params: { id } })
          .catch(() => null)
        const stories = approvalsNow(kind, folded, now)
        expect([name, stories?.length]).toEqual([name, told?.length])
        // A clock that nobody has heard strikes when one looks.
        const steady = (chain: ApprovalStory["chain"] = []) =>
          chain.map(({ escalated, ...step }) => ({ ...step, escalated: escalated && escalated.to }))
        for (const [index, { chain, ...story }] of (stories ?? []).entries()) {
          expect([name, told?.[index]]).toMatchObject([name, story])
          expect([name, steady(chain)]).toEqual([name, steady(told?.[index]?.chain)])
        }
      }
    }
    const now = await readClock(server.database)
    const away = { to: ids["stand-in"] ?? "", from: now - 1000, until: now + 48 * hour, types: [] }
    await as("approver").call(delegationContract.save, { body: away })
    await agree()
    expect(viewNow(kind, known.get("stand-in") as Known, now)?.verdicts).toMatchObject({ approve: { allowed: true } })
    await act("approver", approval, "addSigner", { to: ids["boss"], comment: "", place: "before" })
    await agree()
    await act("boss", approval, "approve", { comment: "" })
    await act("approver", approval, "delegate", { to: ids["both"], comment: "" })
    await agree()
    await act("purchaser", approval, "remind", {})
    await act("both", approval, "approve", { comment: "" })
    await agree()
    // Late, before anybody was told: in the browser its clock has struck.
    await shiftClock(server.database, 18 * hour)
    await agree()
    await act("second", approval, "return", { comment: "太贵" })
    await send("purchaser", id, "submit")
    await agree()
    await send("approver", id, "approve", { comment: "" })
    await send("second", id, "approve", { comment: "" })
    await agree()
    expect([...known].map(([name, { inside }]) => [name, inside > 0])).toEqual([
      ["both", true],
      ["purchaser", true],
      ["supplier.a", false],
    ])
  })
})

describe("what people are told of any kind of document", () => {
  const settle = () => settleNotices(server.database, [trialOrderModule.notices])
  /** Each newest first, of this order alone. */
  const told = async (name: string, id: string) => {
    await settle()
    const all = (await inbox(as(name))).filter(({ path }) => new URL(path, "http://page").searchParams.get("id") === id)
    return all.toReversed().map(({ template }) => template)
  }
  const number = async (id: string) => ((await see("purchaser", id)).facts as { number: string }).number

  test("whoever is to approve the step that waits, also after one that is done and after a hand-over; nobody else", async () => {
    const { id, approval } = await submitted()
    expect([await told("approver", id), await told("second", id), await told("purchaser", id)]).toEqual([["approvalAsked"], [], []])
    await act("purchaser", approval, "remind", {})
    expect(await told("approver", id)).toEqual(["approvalReminded", "approvalAsked"])
    await act("approver", approval, "transfer", { to: ids["boss"], comment: "" })
    expect([await told("boss", id), await told("second", id)]).toEqual([["approvalAsked"], []])
    await act("boss", approval, "approve", { comment: "" })
    expect([await told("second", id), await told("purchaser", id), await told("supplier.a", id)]).toEqual([["approvalAsked"], [], []])
    await act("second", approval, "delegate", { to: ids["both"], comment: "" })
    expect(await told("both", id)).toEqual(["approvalAsked"])
    const [notice] = (await inbox(as("both"))).toReversed()
    expect(notice).toMatchObject({ msgType: "approval", params: { kind: "trial_order", number: await number(id), title: "轴承" } })
    await act("both", approval, "approve", { comment: "" })
    expect([await told("purchaser", id), await told("supplier.a", id)]).toEqual([["documentApproved"], ["taskGiven"]])
    await send("supplier.a", id, "confirm", { deliverBy: 5 }, 1)
    expect([await told("purchaser", id), await told("supplier.a", id)]).toEqual([["documentNews", "documentApproved"], ["taskGiven"]])
    expect([await told("stranger", id), await told("supplier.b", id), await told("both", id)]).toEqual([[], [], ["approvalAsked"]])
  })

  test("its author too, to whom it is passed on, and who may not approve it but send it back", async () => {
    const { id } = await create("both", "1")
    await send("purchaser", id, "submit")
    const [approval] = await as("purchaser").call(workflow.ofDocument, { params: { id } })
    await act("second", approval?.approval ?? "", "transfer", { to: ids["both"], comment: "" })
    expect([await told("approver", id), await told("both", id)]).toEqual([["approvalAsked"], ["approvalAsked"]])
  })

  test("its author, of a refusal with the reason, also when somebody else has asked for the approval or takes it back", async () => {
    const { id } = await create("both")
    await send("purchaser", id, "submit")
    await send("purchaser", id, "withdrawApproval")
    expect([await told("both", id), await told("purchaser", id)]).toEqual([["documentWithdrawn"], []])
    await send("purchaser", id, "submit")
    await send("approver", id, "return", { comment: "太贵" })
    expect([await told("both", id), await told("purchaser", id)]).toEqual([["documentReturned", "documentWithdrawn"], ["documentReturned"]])
    expect((await inbox(as("both"))).at(-1)).toMatchObject({ params: { reason: "太贵" }, title: "Returned: trial_order" })
  })

  test("nobody of what has gone out of sight before the news came: an approval that is over, an order that was cancelled", async () => {
    const { id } = await submitted()
    await send("purchaser", id, "cancel", { reason: "不需要了" })
    expect(await told("approver", id)).toEqual([])
    const sent = await submitted("purchaser", "1")
    await act("approver", sent.approval, "approve", { comment: "" })
    await send("purchaser", sent.id, "cancel", { reason: "不需要了" })
    expect([await told("supplier.a", sent.id), await told("purchaser", sent.id)]).toEqual([[], ["documentApproved"]])
  })

  test("nobody of a fact that is hidden from him, whoever else the kind names and though he sees the document", async () => {
    const everybody = () => [role("supplier"), role("purchaser")]
    const naming = noticesOf({ ...trialOrder, notices: { "order.submitted": everybody, "order.approved": everybody } })
    const { id, approval } = await submitted("purchaser", "1")
    await act("approver", approval, "approve", { comment: "" })
    await settleNotices(server.database, [naming])
    expect([await told("supplier.a", id), await told("supplier.b", id)]).toEqual([["taskGiven"], []])
    expect((await told("both", id)).filter((template) => template === "documentNews").length).toBe(2)
  })

  test("by the administrators' template for the occasion, whatever the kind", async () => {
    const admin = await server.signIn("admin")
    const title = words("{{kind}} {{number}}")
    await admin.call(messageContract.add, { body: templateOf({ code: "ASKED", noticeEvent: "approvalAsked", title }) })
    const { id } = await submitted()
    await settle()
    const [notice] = (await inbox(as("approver"))).toReversed()
    expect(notice).toMatchObject({ path: `/trial-order?id=${id}`, title: `trial_order ${await number(id)}` })
  })
})
