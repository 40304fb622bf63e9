import { beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { userAdminContract as users } from "#contract/admin.contract.ts"
import { code, Refused } from "#contract/errors.ts"
import { delegationContract } from "#contract/route.contract.ts"
import { routeContract as routes } from "#contract/route.contract.ts"
import type { Step } from "#contract/route.schema.ts"
import { taskContract } from "#contract/task.contract.ts"
import { tenderContract } from "#contract/tender.contract.ts"
import type { TenderDocument } from "#contract/tender.schema.ts"
import { workflowContract as calls } from "#contract/workflow.contract.ts"
import { approvalProjection } from "#server/approvals/record-approval.ts"
import { rebuild } from "#server/event-store/projections.ts"
import { strikeApproval } from "#server/approvals/strike-approval.ts"
import { streamNames } from "#server/tender/stream-names.ts"
import { tenderDocument as tenders } from "#server/modules/tender/tender.document.ts"
import type { Person } from "../support/caller.ts"
import { startServer } from "../support/server.ts"
import { tamper } from "../support/tamper.ts"
import { day, tenderDocument, type TenderStage, tenderStage } from "../support/tender.ts"

const long = { timeout: 60_000 }
const hour = 3_600_000
const password = "Kiesel-4711-Turm"
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: unknown) => (error instanceof Refused ? `${error.refusal.code} ${error.refusal.rule}` : error),
  )

let stage: TenderStage
const people: Record<string, Person> = {}
const ids: Record<string, string> = {}

/**
 * A company with three more approvers and one more purchaser, and two routes: for what costs 1,000 and more one, then two, then late a boss; from 9,000
 * on two in turn.
 */
beforeAll(async () => {
  stage = await tenderStage(await startServer({ until: "file" }))
  const { server } = stage
  const admin = await server.signIn("admin")
  const { company } = await admin.call(users.detail, { params: { id: server.people["approver"] ?? "" } })
  const more = { phone: "", email: "", workCode: "", gender: "" as const, age: null, validUntil: null, department: null, password }
  for (const [name, roles] of [
    ["second", ["approver"]],
    ["third", ["approver"]],
    ["boss", ["approver"]],
    ["colleague", ["purchaser"]],
  ] as const) {
    const { id } = await admin.call(users.add, { body: { ...more, name, displayName: name, roles: [...roles], company } })
    await server.database.query({ text: "update person set must_change_password = false where id = $1", values: [id] })
    ids[name] = id
    people[name] = await server.signIn(name, password)
  }
  for (const name of ["purchaser", "approver", "legal", "supplier.a", "expert.1"] as const) {
    people[name] = await stage.as(name)
    ids[name] = server.people[name] ?? ""
  }
  // Approves too, but for a company of its own.
  const elsewhere = await admin.call(users.detail, { params: { id: server.people["supplier.b"] ?? "" } })
  const stranger = { ...more, name: "stranger", displayName: "stranger", roles: ["approver" as const], company: elsewhere.company }
  const { id: strangerId } = await admin.call(users.add, { body: stranger })
  await server.database.query({ text: "update person set must_change_password = false where id = $1", values: [strangerId] })
  people["stranger"] = await server.signIn("stranger", password)
  const step = (key: string, approvers: readonly string[], rest: Partial<Step>): Step => ({
    key,
    name: key,
    mode: "any",
    approvers: approvers.map((name) => ({ kind: "user", id: ids[name] ?? "" })),
    hours: null,
    escalateTo: null,
    ...rest,
  })
  const large = [
    step("department", ["approver"], {}),
    step("finance", ["second", "third"], { mode: "all", hours: 8, escalateTo: { kind: "user", id: ids["boss"] ?? "" } }),
  ]
  const huge = [step("board", ["second", "third"], { mode: "sequential" })]
  const of = { type: "tender.publication", company: company ?? "", organisation: null, currency: "CNY" } as const
  for (const [name, steps, from, to] of [
    ["large", large, "1000", "9000"],
    ["huge", huge, "9000", null],
  ] as const) {
    const scope = { ...of, from, to }
    const { id } = await admin.call(routes.save, { body: { id: null, revision: null, draft: { name, scope, steps } } })
    const subject = { ...of, amount: from, submitter: ids["purchaser"] ?? "" }
    await admin.call(routes.simulate, { body: { route: id, subject } })
    await admin.call(routes.enable, { body: { id, revision: 1 } })
  }
}, 60_000)

const as = (name: string): Person => {
  const person = people[name]
  if (!person) throw new Error(`nobody is called ${name}`)
  return person
}
const priced = async (targetPrice: string): Promise<Partial<TenderDocument>> => {
  const { lots } = tenderDocument(await stage.now(), {})
  return { lots: lots.map((lot) => ({ ...lot, lines: lot.lines.map((line) => ({ ...line, targetPrice })) })) }
}
/** A tender that waits for its publication to be approved: along the route, by two in turn, or by any approver. */
async function submitted(along: "route" | "inTurn" | "anybody", changes: Partial<TenderDocument> = {}) {
  const { id } = await stage.create({ ...(along === "anybody" ? {} : await priced(along === "route" ? "100" : "1000")), ...changes })
  await stage.run("purchaser", id, "submit", {})
  const [approval] = await as("purchaser").call(calls.ofDocument, { params: { id } })
  if (!approval) throw new Error("no approval")
  return { id, approval: approval.approval }
}
const one = (name: string, approval: string) => as(name).call(calls.one, { params: { id: approval } })
const versionOf = async (approval: string) => (await one("purchaser", approval)).version
const decide = async (name: string, approval: string, comment = "") =>
  as(name).call(calls.approve, { params: { id: approval }, body: { base: await versionOf(approval), input: { comment } } })
const sendBack = async (name: string, approval: string, comment: string) =>
  as(name).call(calls.return, { params: { id: approval }, body: { base: await versionOf(approval), input: { comment } } })
const todo = async (name: string) =>
  (await as(name).call(calls.todo, { query: { page: 1, pageSize: 500 }, body: {} })).records.map(({ approval }) => approval)
const done = async (name: string) => (await as(name).call(calls.done, { query: { page: 1, pageSize: 500 }, body: {} })).records
const stateOf = async (id: string) => (await stage.see("purchaser", id)).state
const pass = async (call: "transfer" | "delegate", by: string, approval: string, to: string) =>
  as(by).call(calls[call], { params: { id: approval }, body: { base: await versionOf(approval), input: { to, comment: "" } } })
const sign = async (by: string, approval: string, to: string, place: "before" | "after") =>
  as(by).call(calls.addSigner, { params: { id: approval }, body: { base: await versionOf(approval), input: { to, comment: "", place } } })

describe("approvals", () => {
  test("are nobody's but the buying side's", long, async () => {
    const { approval, id } = await submitted("anybody")
    for (const endpoint of Object.values(calls)) {
      const given = { params: { id: approval }, query: { page: 1, pageSize: 10 }, body: {} }
      for (const name of ["supplier.a", "expert.1"]) {
        const outsider = await as(name).answer(endpoint, given)
        expect([endpoint.path, outsider.status, outsider.body.code]).toEqual([endpoint.path, 403, code.notPermitted])
      }
      expect((await stage.server.answer(endpoint, given)).body.code).toBe(code.signedOut)
    }
    expect(await refusal(as("stranger").call(calls.ofDocument, { params: { id } }))).toBe("10007 undefined")
    expect(await refusal(one("stranger", approval))).toBe("10007 undefined")
    const nothing = "0".repeat(32)
    expect(await refusal(one("approver", nothing))).toBe("10007 undefined")
    expect(await refusal(as("approver").call(calls.ofDocument, { params: { id: nothing } }))).toBe("10007 undefined")
    expect((await as("approver").call(calls.ofDocument, { params: { id } })).map((view) => view.code)).toEqual([0])
  })

  test("without a route wait for any approver: whoever approves has it among what is done, and the tender goes on", long, async () => {
    const { id, approval } = await submitted("anybody")
    for (const name of ["approver", "second", "third"]) expect(await todo(name)).toContain(approval)
    expect(await todo("purchaser")).not.toContain(approval)
    await decide("second", approval, "同意")
    expect(await stateOf(id)).toBe("biddingOpen")
    expect((await done("second")).find((row) => row.approval === approval)).toMatchObject({ code: 1, own: { decision: "approved" } })
    for (const name of ["approver", "second"]) expect(await todo(name)).not.toContain(approval)
    const asked = await as("purchaser").call(calls.requests, { query: { page: 1, pageSize: 500 }, body: { keyword: "车间" } })
    expect(asked.records.find((row) => row.approval === approval)).toMatchObject({ state: "approved", submitter: { id: ids["purchaser"] } })
    expect((await one("approver", approval)).chain[0]?.decisions).toMatchObject([{ by: { name: "second" }, comment: "同意" }])
    expect(await refusal(decide("third", approval))).toBe("16001 inState")
  })

  test("go step by step, and only the last one moves the tender", long, async () => {
    const { id, approval } = await submitted("route")
    expect(await one("approver", approval)).toMatchObject({ amount: "2500", currency: "CNY", verdicts: { approve: { allowed: true } } })
    expect(await todo("second")).not.toContain(approval)
    expect(await refusal(decide("second", approval))).toBe("20041 isAssignee")
    const before = await versionOf(approval)
    await decide("approver", approval)
    expect([await stateOf(id), (await stage.see("approver", id)).verdicts["approvePublication"]]).toEqual([
      "publishApproval",
      { allowed: false, code: "20041", rule: "isAssignee" },
    ])
    const stale = as("second").call(calls.approve, { params: { id: approval }, body: { base: before, input: { comment: "" } } })
    expect(await refusal(stale)).toBe("20009 notStale")
    for (const name of ["second", "third"]) expect(await todo(name)).toContain(approval)
    // The tender's own button is the same act.
    const { version } = await stage.see("purchaser", id)
    await decide("second", approval)
    expect((await stage.see("purchaser", id)).version).toBe(version)
    expect((await one("third", approval)).steps).toEqual([
      { name: "department", state: "done" },
      { name: "finance", state: "current" },
    ])
    await decide("third", approval)
    expect([await stateOf(id), (await one("third", approval)).code]).toEqual(["biddingOpen", 1])
    expect((await done("second")).map((row) => row.approval)).toContain(approval)
  })

  test("are decided by a stand-in, who does not decide twice in one step", long, async () => {
    const { approval, id } = await submitted("route")
    await decide("approver", approval)
    const at = await stage.now()
    const { id: delegation } = await as("third").call(delegationContract.save, {
      body: { to: ids["second"] ?? "", from: at - hour, until: at + day, types: [] },
    })
    await decide("second", approval)
    expect(await refusal(decide("second", approval))).toBe("20042 hasNotDecided")
    expect(await todo("second")).not.toContain(approval)
    await as("third").call(delegationContract.end, { body: { id: delegation } })
    await as("third").call(delegationContract.save, {
      body: { to: ids["boss"] ?? "", from: at - hour, until: at + day, types: ["tender.publication"] },
    })
    expect(await todo("boss")).toContain(approval)
    await decide("boss", approval)
    expect((await one("boss", approval)).chain[1]?.decisions[1]).toMatchObject({ by: { name: "boss" }, for: { name: "third" } })
    expect(await stateOf(id)).toBe("biddingOpen")
    for (const { id: own } of (await as("third").call(delegationContract.own, {})).own)
      await as("third").call(delegationContract.end, { body: { id: own } })
  })

  test("wait in a sequence for no stand-in whose own turn comes later, and would be refused then", long, async () => {
    const { approval, id } = await submitted("inTurn")
    const at = await stage.now()
    const { id: delegation } = await as("second").call(delegationContract.save, {
      body: { to: ids["third"] ?? "", from: at - hour, until: at + day, types: [] },
    })
    expect(await todo("third")).not.toContain(approval)
    expect(await refusal(decide("third", approval))).toBe("20041 isAssignee")
    await decide("second", approval)
    expect(await todo("third")).toContain(approval)
    await decide("third", approval)
    expect(await stateOf(id)).toBe("biddingOpen")
    await as("second").call(delegationContract.end, { body: { id: delegation } })
  })

  test("are not passed on to a stand-in who has decided in the same step, and so would stand in nobody's list", long, async () => {
    const { approval, id } = await submitted("route")
    await decide("approver", approval)
    const at = await stage.now()
    const { id: delegation } = await as("second").call(delegationContract.save, {
      body: { to: ids["boss"] ?? "", from: at - hour, until: at + day, types: [] },
    })
    await decide("boss", approval)
    for (const call of ["transfer", "delegate"] as const)
      expect(await refusal(pass(call, "third", approval, ids["boss"] ?? ""))).toBe("20044 namedIsNew")
    await decide("third", approval)
    expect(await stateOf(id)).toBe("biddingOpen")
    await as("second").call(delegationContract.end, { body: { id: delegation } })
  })

  test("are returned with a reason, and taken back by whoever asked while nobody has decided", long, async () => {
    const { id, approval } = await submitted("route")
    expect(await refusal(sendBack("approver", approval, " "))).toBe("10011 reasonIsGiven")
    await sendBack("approver", approval, "请补充技术要求")
    expect([await stateOf(id), (await one("approver", approval)).code]).toEqual(["rejected", 2])
    const other = await submitted("route")
    const withdraw = async (name: string) =>
      as(name).call(calls.withdraw, { params: { id: other.approval }, body: { base: await versionOf(other.approval), input: {} } })
    expect(await refusal(withdraw("colleague"))).toBe("20043 isOwner")
    await withdraw("purchaser")
    expect(await stateOf(other.id)).toBe("new")
    await stage.run("purchaser", other.id, "submit", {})
    const [again] = await as("purchaser").call(calls.ofDocument, { params: { id: other.id } })
    await decide("approver", again?.approval ?? "")
    const late = as("purchaser").call(calls.withdraw, {
      params: { id: again?.approval ?? "" },
      body: { base: await versionOf(again?.approval ?? ""), input: {} },
    })
    expect(await refusal(late)).toBe("16032 nobodyHasDecided")
    await stage.run("purchaser", other.id, "revoke", { reason: "需求变更" })
    expect((await one("purchaser", again?.approval ?? "")).state).toBe("lapsed")
    expect(await todo("second")).not.toContain(again?.approval)
  })

  test("that tenders asked for as children of their own are decided, and end, as before", long, async () => {
    const { database, keys } = stage.server
    const asBefore = async () => {
      const { id, approval } = await submitted("anybody")
      const of = { round: 1, key: "publication/1/0" }
      const stream = streamNames(keys)("child", id, of.round, "approval", of.key)
      await tamper(
        database,
        `update event set stream = '${stream}', data = (data::jsonb || '${JSON.stringify({ of })}')::json where stream = '${approval}'`,
        `update stream set id = '${stream}' where id = '${approval}'`,
      )
      await rebuild(database, [approvalProjection])
      return { id, approval: stream }
    }
    const [granted, back, over] = [await asBefore(), await asBefore(), await asBefore()]
    for (const { approval } of [granted, back, over]) expect(await todo("approver")).toContain(approval)
    await decide("approver", granted.approval)
    await sendBack("approver", back.approval, "请补充技术要求")
    await stage.run("purchaser", over.id, "revoke", { reason: "需求变更" })
    const ended = [granted, back, over].map(async ({ id, approval }) => [await stateOf(id), (await one("approver", approval)).state])
    expect(await Promise.all(ended)).toEqual([
      ["biddingOpen", "approved"],
      ["rejected", "returned"],
      ["revoked", "lapsed"],
    ])
    expect(await todo("approver")).not.toContain(over.approval)
    await stage.run("purchaser", back.id, "submit", {})
    const asked = await as("purchaser").call(calls.ofDocument, { params: { id: back.id } })
    expect(asked.map(({ state }) => state)).toEqual(["inApproval", "returned"])
  })

  test("are not decided by whoever saw the one before, since what is asked for may have changed", long, async () => {
    const { id, approval } = await submitted("anybody")
    const base = await versionOf(approval)
    await as("purchaser").call(calls.withdraw, { params: { id: approval }, body: { base, input: {} } })
    const document = tenderDocument(await stage.now(), stage.server.people, { title: "改过的采购" })
    await stage.run("purchaser", id, "save", { document })
    const seen = { base: (await stage.see("purchaser", id)).version, input: { seen: base } }
    await stage.run("purchaser", id, "submit", {})
    const [again] = await as("purchaser").call(calls.ofDocument, { params: { id } })
    expect(again?.version).toBe(base)
    const reminded = as("purchaser").call(tenderContract.remindApprovers, { params: { id }, body: seen })
    expect(await refusal(reminded)).toBe("20009 notStale")
    const late = as("approver").call(calls.approve, { params: { id: approval }, body: { base, input: { comment: "" } } })
    expect(await refusal(late)).toBe("20009 notStale")
    const { results } = await as("approver").call(calls.batch, {
      body: { decision: "approve", comment: "", approvals: [{ approval, base }] },
    })
    expect(results.map(({ refusal: no }) => no?.code)).toEqual([code.staleVersion])
    expect(await stateOf(id)).toBe("publishApproval")
    await decide("approver", again?.approval ?? "")
    expect(await stateOf(id)).toBe("biddingOpen")
  })

  test("are taken back after a decision where nobody is left who could decide", long, async () => {
    const { id, approval } = await submitted("route")
    const { database } = stage.server
    const [late, moved] = [["second", "third"].map((name) => ids[name]), ids["boss"]]
    onTestFinished(async () => {
      await database.query({ text: "update person set active = true where id = any($1)", values: [late] })
      await database.query({
        text: "update person set roles = '{approver}', party = (select party from person where name = 'approver') where id = $1",
        values: [moved],
      })
    })
    await decide("approver", approval)
    await database.query({ text: "update person set active = false where id = any($1)", values: [late] })
    const withdraw = async () =>
      as("purchaser").call(calls.withdraw, { params: { id: approval }, body: { base: await versionOf(approval), input: {} } })
    // The boss may decide once the step is late.
    expect(await refusal(withdraw())).toBe("16032 nobodyHasDecided")
    const nobodyLeft = async () => (await as("purchaser").call(tenderContract.facts, { params: { id }, query: {} })).approvals?.nobodyLeft
    // As an expert the boss can sign in, and decides nothing.
    await database.query({ text: "update person set roles = '{expert}' where id = $1", values: [moved] })
    expect(await nobodyLeft()).toBe(true)
    await database.query({
      text: "update person set roles = '{approver}', party = (select party from person where name = 'stranger') where id = $1",
      values: [moved],
    })
    expect(await nobodyLeft()).toBe(true)
    expect((await one("purchaser", approval)).verdicts.withdraw).toEqual({ allowed: true })
    await withdraw()
    expect(await stateOf(id)).toBe("new")
  })

  test("are passed on, signed by one more before and after, and reminded of", long, async () => {
    const { id, approval } = await submitted("route")
    expect(await refusal(pass("transfer", "approver", approval, ids["purchaser"] ?? ""))).toBe("20002 namedIsNotSubmitter")
    expect(await refusal(pass("transfer", "approver", approval, ids["approver"] ?? ""))).toBe("20044 namedIsNew")
    expect(await refusal(pass("transfer", "approver", approval, ids["supplier.a"] ?? ""))).toBe("20045 namedMayApprove")
    expect(await refusal(sign("second", approval, ids["boss"] ?? "", "before"))).toBe("20041 isAssignee")
    await sign("approver", approval, ids["legal"] ?? "", "before")
    expect(await todo("approver")).not.toContain(approval)
    expect(await refusal(decide("approver", approval))).toBe("20041 isAssignee")
    // Whoever is asked acts as an approver of this document.
    await decide("legal", approval, "条款无异议")
    expect(await todo("approver")).toContain(approval)
    await sign("approver", approval, ids["boss"] ?? "", "after")
    await pass("delegate", "approver", approval, ids["third"] ?? "")
    await pass("transfer", "approver", approval, ids["second"] ?? "")
    expect(await todo("approver")).not.toContain(approval)
    await decide("second", approval)
    const remind = async (name: string) =>
      as(name).call(calls.remind, { params: { id: approval }, body: { base: await versionOf(approval), input: {} } })
    expect(await refusal(remind("colleague"))).toBe("20043 isOwner")
    await remind("purchaser")
    expect(await refusal(remind("purchaser"))).toBe("16033 notRemindedLately")
    await decide("boss", approval)
    await decide("second", approval)
    await decide("third", approval)
    expect(await stateOf(id)).toBe("biddingOpen")
    expect((await one("legal", approval)).history.map(({ type }) => type.replace("approval.", ""))).toEqual([
      "requested",
      "signerAdded",
      "endorsed",
      "signerAdded",
      "delegated",
      "transferred",
      "endorsed",
      "reminded",
      "endorsed",
      "endorsed",
      "approved",
    ])
  })

  test("are approved and returned in a batch, each row by itself", long, async () => {
    const [good, gone, foreign] = [await submitted("anybody"), await submitted("anybody"), await submitted("route")]
    const wanted = await Promise.all([good, gone, foreign].map(async ({ approval }) => ({ approval, base: await versionOf(approval) })))
    await decide("second", gone.approval)
    const { results } = await as("third").call(calls.batch, { body: { decision: "approve", comment: "", approvals: wanted } })
    expect(results.map(({ state, refusal: no }) => [state, no?.code ?? null])).toEqual([
      ["approved", null],
      [null, "16001"],
      [null, "20041"],
    ])
    expect([await stateOf(good.id), await stateOf(foreign.id)]).toEqual(["biddingOpen", "publishApproval"])
    const back = await as("approver").call(calls.batch, {
      body: { decision: "return", comment: "", approvals: [{ approval: foreign.approval, base: await versionOf(foreign.approval) }] },
    })
    expect(back.results[0]?.refusal?.code).toBe("10011")
  })

  test("let one of two who decide at once go first, and tell the other", long, async () => {
    const { id, approval } = await submitted("anybody")
    const base = await versionOf(approval)
    const both = await Promise.all(
      ["second", "third"].map((name) =>
        refusal(as(name).call(calls.approve, { params: { id: approval }, body: { base, input: { comment: "" } } })),
      ),
    )
    expect(new Set(both)).toEqual(new Set(["done", "16001 inState"]))
    expect((await one("purchaser", approval)).history.filter(({ type }) => type === "approval.approved")).toHaveLength(1)
    expect(await stateOf(id)).toBe("biddingOpen")
  })

  test("escalate when they take too long, and stay as they are when made again from their facts", long, async () => {
    const { id, approval } = await submitted("route")
    const taskOf = async (name: string) => (await as(name).call(taskContract.query)).find((task) => task.id === id)
    expect(await taskOf("approver")).toMatchObject({ dueAt: null })
    await decide("approver", approval)
    const { dueAt } = await one("second", approval)
    expect(dueAt).not.toBeNull()
    expect(await taskOf("second")).toMatchObject({ dueAt })
    expect(await todo("boss")).not.toContain(approval)
    await stage.travelTo((await stage.now()) + 9 * hour)
    expect(await todo("boss")).toContain(approval)
    expect(await taskOf("boss")).toMatchObject({ dueAt })
    const { server } = stage
    await strikeApproval(server.database, { tender: (root) => tenders.strike(server, root) })(approval)
    const rows = async () =>
      (
        await stage.server.database.query({
          text: "select a.*, s.person, s.since from approval a left join approval_asked s on s.approval = a.stream order by a.stream, s.person",
        })
      ).rows
    const kept = await rows()
    await rebuild(stage.server.database, [approvalProjection])
    expect(await rows()).toEqual(kept)
    expect((await one("boss", approval)).chain[1]).toMatchObject({
      escalated: { to: [{ name: "boss" }] },
      people: [{}, {}, { asked: true }],
    })
    await decide("boss", approval, "逾期代批")
    expect(await stateOf(id)).toBe("biddingOpen")
  })
})
