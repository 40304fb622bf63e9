import { expect, test } from "vitest"
import { userAdminContract as users } from "#contract/admin.contract.ts"
import { delegationContract as delegation } from "#contract/route.contract.ts"
import { workflowContract as calls } from "#contract/workflow.contract.ts"
import { readOpenApproval } from "#server/approvals/open-approval.ts"
import type { Tx } from "#server/database/database.ts"
import type { Person } from "../support/caller.ts"
import { refusal } from "../support/refusal.ts"
import { day, tenderStage } from "../support/tender.ts"

const long = { timeout: 60_000 }
const password = "Kiesel-4711-Turm"
const ofAll = { query: { page: 1, pageSize: 100 }, body: {} }

/** A company with more approvers than one, and an administrator who changes them. */
async function start() {
  const stage = await tenderStage()
  const { server } = stage
  const admin = await stage.as("admin")
  const ids: Record<string, string> = { ...server.people }
  const idOf = (name: string) => ids[name] ?? ""
  const { company: home } = await admin.call(users.detail, { params: { id: idOf("approver") } })
  const { company: elsewhere } = await admin.call(users.detail, { params: { id: idOf("supplier.a") } })
  const signIn = (name: string): Promise<Person> => server.signIn(name, password)
  const none = { phone: "", email: "", workCode: "", gender: "" as const, age: null, validUntil: null, department: null }
  const add = async (name: string) => {
    const { id } = await admin.call(users.add, {
      body: { ...none, name, displayName: name, roles: ["approver"], company: home, password },
    })
    await server.database.query({ text: "update person set must_change_password = false where id = $1", values: [id] })
    ids[name] = id
  }
  const change = async (name: string, draft: { readonly roles?: string[]; readonly company?: string | null }) => {
    const { version, displayName } = await admin.call(users.detail, { params: { id: idOf(name) } })
    const body = { ...none, id: idOf(name), version, name, displayName, roles: ["approver"], company: home, ...draft }
    await admin.call(users.update, { body })
  }
  const setActive = async (name: string, active: boolean) => {
    const { version } = await admin.call(users.detail, { params: { id: idOf(name) } })
    await admin.call(users.setActive, { body: { id: idOf(name), version, active } })
  }
  const standIn = async (person: Person, to: string) => {
    const now = await stage.now()
    await person.call(delegation.save, { body: { to: idOf(to), from: now - 1000, until: now + day, types: [] } })
  }
  const submitted = async () => {
    const { id } = await stage.create()
    await stage.run("purchaser", id, "submit", {})
    const [approval] = await (await stage.as("purchaser")).call(calls.ofDocument, { params: { id } })
    return { id, approval: approval?.approval ?? "" }
  }
  const todo = async (name: string) => (await (await signIn(name)).call(calls.todo, ofAll)).records.map(({ approval }) => approval)
  const approve = async (name: string, approval: string) => {
    const body = { base: 1, input: { comment: "" } }
    return refusal((await signIn(name)).call(calls.approve, { params: { id: approval }, body }))
  }
  return { ...stage, idOf, home, elsewhere, signIn, add, change, setActive, standIn, submitted, todo, approve }
}

const notAsked = ["20041", "isAssignee"]

test("who has lost the right to approve, or left the company, no longer stands in for anybody", long, async () => {
  const { as, see, add, change, standIn, submitted, todo, approve, signIn, elsewhere } = await start()
  await add("other")
  await add("deputy")
  await standIn(await as("approver"), "deputy")
  await change("deputy", { roles: ["legal"] })
  const { id, approval } = await submitted()
  expect(await todo("deputy")).toEqual([])
  expect((await (await signIn("deputy")).call(delegation.own)).forOthers).toEqual([])
  expect(await approve("deputy", approval)).toEqual(["20001", "hasRole"])
  await change("deputy", { company: elsewhere })
  expect(await todo("deputy")).toEqual([])
  expect(await approve("deputy", approval)).not.toBeNull()
  await change("deputy", {})
  expect(await todo("deputy")).toEqual([approval])
  expect(await approve("deputy", approval)).toBeNull()
  expect((await see("purchaser", id)).state).toBe("biddingOpen")
})

test("whoever submits neither names who approves it nor returns it, also when standing in for the approver", long, async () => {
  const { as, add, change, standIn, submitted, idOf } = await start()
  await add("friend")
  await change("purchaser", { roles: ["purchaser", "approver"] })
  await standIn(await as("approver"), "purchaser")
  const { approval } = await submitted()
  const buyer = await as("purchaser")
  const input = { to: idOf("friend"), comment: "" }
  const own = ["20002", "approverIsNotSubmitter"]
  for (const call of [calls.transfer, calls.delegate])
    expect(await refusal(buyer.call(call, { params: { id: approval }, body: { base: 1, input } }))).toEqual(own)
  const place = "after" as const
  expect(await refusal(buyer.call(calls.addSigner, { params: { id: approval }, body: { base: 1, input: { ...input, place } } }))).toEqual(
    own,
  )
  const returned = { base: 1, input: { comment: "再改" } }
  expect(await refusal(buyer.call(calls.return, { params: { id: approval }, body: returned }))).toEqual(own)
})

test("nobody decides for a person whose account is closed, whoever else was asked still does", long, async () => {
  const { as, add, setActive, standIn, submitted, todo, approve, signIn } = await start()
  await add("other")
  const { approval } = await submitted()
  await add("deputy")
  await standIn(await as("approver"), "deputy")
  expect(await todo("deputy")).toEqual([approval])
  await setActive("approver", false)
  expect(await todo("deputy")).toEqual([])
  expect((await (await signIn("deputy")).call(delegation.own)).forOthers).toEqual([])
  expect(await approve("deputy", approval)).toEqual(notAsked)
  expect(await todo("other")).toEqual([approval])
  expect(await approve("other", approval)).toBeNull()
})

test("a stand-in's own stand-in decides while the one between is away, and not once he is closed or approves no more", long, async () => {
  const { as, add, change, setActive, standIn, submitted, todo, approve, signIn } = await start()
  await add("other")
  const { approval } = await submitted()
  await add("between")
  await add("last")
  await standIn(await as("approver"), "between")
  await standIn(await signIn("between"), "last")
  expect(await todo("last")).toEqual([approval])
  await setActive("between", false)
  expect(await todo("last")).toEqual([])
  expect(await approve("last", approval)).toEqual(notAsked)
  await setActive("between", true)
  await change("between", { roles: ["legal"] })
  expect(await todo("last")).toEqual([])
  expect(await approve("last", approval)).toEqual(notAsked)
  await change("between", {})
  expect(await approve("last", approval)).toBeNull()
})

test(
  "where only a closed account is left to decide, the submitter is shown so, takes it back and asks those who are there",
  long,
  async () => {
    const { as, run, create, add, setActive, standIn, todo, approve } = await start()
    const { id } = await create()
    await run("purchaser", id, "submit", {})
    await add("deputy")
    await standIn(await as("approver"), "deputy")
    const shown = async () => {
      const [latest] = await (await as("purchaser")).call(calls.ofDocument, { params: { id } })
      return { approval: latest?.approval ?? "", people: latest?.chain[0]?.people }
    }
    expect((await shown()).people).toMatchObject([{ name: "林国栋", asked: true, closed: false }])
    await setActive("approver", false)
    expect(await todo("deputy")).toEqual([])
    expect((await shown()).people).toMatchObject([{ name: "林国栋", asked: true, closed: true }])
    await run("purchaser", id, "withdrawPublication", {})
    await run("purchaser", id, "submit", {})
    const { approval, people } = await shown()
    expect(people).toMatchObject([{ name: "deputy", asked: true, closed: false }])
    expect(await todo("deputy")).toEqual([approval])
    expect(await approve("deputy", approval)).toBeNull()
  },
)

test("they are found in one statement, however many are asked", long, async () => {
  const { server, submitted, idOf, home, now } = await start()
  const { database } = server
  const statements = async (root: string) => {
    let sent = 0
    const query: Tx["query"] = (asked) => {
      sent += 1
      return database.query(asked)
    }
    const by = { id: idOf("legal"), roles: ["legal" as const], party: home }
    const approval = await readOpenApproval({ query }, { root, by, now: await now() })
    return { asked: approval?.stored.facts.steps[0]?.assignees.length, sent }
  }
  const few = await submitted()
  await database.query({
    text: `insert into person select (jsonb_populate_record(p, jsonb_build_object('id', 'more' || n, 'name', 'more' || n))).*
      from person p, generate_series(1, 20) as n where p.id = $1`,
    values: [idOf("approver")],
  })
  const many = await submitted()
  const { asked, sent } = await statements(few.id)
  expect(asked).toBeGreaterThan(0)
  expect(await statements(many.id)).toEqual({ asked: (asked ?? 0) + 20, sent })
})
