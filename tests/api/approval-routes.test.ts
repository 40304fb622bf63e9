import { beforeAll, expect, test } from "vitest"
import { auditContract, type PersonRow, userAdminContract as users } from "#contract/admin.contract.ts"
import { code } from "#contract/errors.ts"
import {
  delegationContract as delegation,
  routeContract as routes,
  type RouteDraft,
  type SimulatedSubject,
} from "#contract/route.contract.ts"
import type { Step } from "#contract/route.schema.ts"
import { type Asked, chainAtClock, resolveChain } from "#server/approvals/chains.ts"
import { awayFor } from "#server/approvals/waiting.ts"
import type { Person } from "../support/caller.ts"
import { startServer, type TestServer } from "../support/server.ts"
import { refusal } from "../support/refusal.ts"

const hour = 3_600_000
const password = "Kiesel-4711-Turm"

/** A server with two more approvers, and the ids by which routes name people. */
async function start(until: "test" | "file" = "test") {
  const server = await startServer({ until })
  const admin = await server.signIn("admin")
  const id = (name: string) => server.people[name] ?? ""
  const { company } = await admin.call(users.detail, { params: { id: id("approver") } })
  const add = (name: string, roles: string[]) =>
    admin.call(users.add, {
      body: {
        name,
        displayName: name,
        phone: "",
        email: "",
        workCode: "",
        gender: "",
        age: null,
        validUntil: null,
        roles,
        company,
        department: null,
        password,
      },
    })
  return {
    server,
    admin,
    id,
    company: company ?? "",
    second: await add("second", ["approver"]),
    both: await add("both", ["approver", "purchaser"]),
  }
}
type Started = Awaited<ReturnType<typeof start>>

let shared: Started
/** For what is refused or only tried, and leaves no route behind. */
beforeAll(async () => {
  shared = await start("file")
})

const step = (key: string, approvers: Step["approvers"], more: Partial<Step> = {}): Step => ({
  key,
  name: `step ${key}`,
  mode: "any",
  approvers,
  hours: null,
  escalateTo: null,
  ...more,
})
const draftOf = ({ company, id }: Pick<Started, "company" | "id">, more: Partial<RouteDraft["scope"]> = {}): RouteDraft => ({
  name: "Large purchases",
  scope: { type: "tender.publication", company, organisation: null, currency: "CNY", from: "100000", to: null, ...more },
  steps: [step("a", [{ kind: "user", id: id("approver") }]), step("b", [{ kind: "role", id: "approver" }], { mode: "all", hours: 8 })],
})
const subjectOf = ({ company, id }: Started, more: Partial<SimulatedSubject> = {}): SimulatedSubject => ({
  type: "tender.publication",
  company,
  organisation: null,
  amount: "250000",
  currency: "CNY",
  submitter: id("purchaser"),
  ...more,
})
const askedOf = ({ company, id }: Started, more: Partial<Asked> = {}): Asked => ({
  type: "tender.publication",
  party: company,
  organisation: null,
  amount: "250000",
  currency: "CNY",
  submitter: id("purchaser"),
  ...more,
})

/** Saves, tries and puts in force. */
async function inForce(started: Started, draft: RouteDraft, subject: SimulatedSubject = subjectOf(started)) {
  const { admin } = started
  const { id } = await admin.call(routes.save, { body: { id: null, revision: null, draft } })
  await admin.call(routes.simulate, { body: { route: id, subject } })
  return admin.call(routes.enable, { body: { id, revision: 1 } })
}

/** An account of `start` with its first password changed, signed in. */
async function withOwnPassword(server: TestServer, row: PersonRow): Promise<Person> {
  await server.database.query({ text: "update person set must_change_password = false where id = $1", values: [row.id] })
  return server.signIn(row.name, password)
}

/** Somebody who administers the platform, and belongs to no company. */
async function ofPlatform({ server, id }: Started): Promise<Person> {
  await server.database.query({ text: "update person set party = null where name = 'legal'" })
  await server.database.query({ text: "insert into person_role (person, role) values ($1, 'administrator')", values: [id("legal")] })
  await server.database.query({ text: "update person set roles = roles || 'administrator'::text where id = $1", values: [id("legal")] })
  return server.signIn("legal")
}

test("nobody but an administrator makes any call about routes, and nobody who is not signed in delegates", async () => {
  const { server } = shared
  const given = { params: { id: "none" } }
  for (const endpoint of [...Object.values(routes), ...Object.values(delegation)])
    expect((await server.answer(endpoint, given)).body.code).toBe(code.signedOut)
  for (const name of ["purchaser", "approver", "supplier.a"]) {
    const person = await server.signIn(name)
    for (const endpoint of Object.values(routes)) {
      const { status, body } = await person.answer(endpoint, given)
      expect([endpoint.path, status, body.code]).toEqual([endpoint.path, 403, code.notPermitted])
    }
  }
})

test("a document goes along the most specific route in force, and along any approver without one", async () => {
  const started = await start()
  const { server, second, both, id } = started
  const before = await resolveChain(server.database, askedOf(started))
  expect(before).toMatchObject({ route: null, version: 0, steps: [{ mode: "any" }] })
  expect(before.steps[0]?.assignees.toSorted()).toEqual([id("approver"), second.id, both.id].toSorted())
  const route = await inForce(started, draftOf(started))
  const chain = await resolveChain(server.database, askedOf(started, { submitter: both.id }))
  expect(chain).toMatchObject({ route: route.id, version: 1 })
  expect(chain.steps.map(({ mode, hours }) => [mode, hours])).toEqual([
    ["any", null],
    ["all", 8],
  ])
  // Who submits is not among those who are asked.
  expect(chain.steps[1]?.assignees).toEqual([id("approver"), second.id])
  expect((await resolveChain(server.database, askedOf(started, { amount: "99999.999999" }))).route).toBeNull()
  expect((await resolveChain(server.database, askedOf(started, { currency: "USD" }))).route).toBeNull()
  expect((await resolveChain(server.database, askedOf(started, { amount: null }))).route).toBeNull()
})

test("the head of the submitter's unit is asked, and the next one above where the head submits", async () => {
  const started = await start()
  const { server, second, both } = started
  await server.database.query({
    text: "update person set unit = (select unit from person where name = 'purchaser') where id = $1",
    values: [both.id],
  })
  await server.database.query({
    text: "update org_unit set head = $1 where id = (select unit from person where id = $1)",
    values: [both.id],
  })
  await server.database.query({
    text: "update org_unit set head = $2 where id = (select u.parent from person p join org_unit u on u.id = p.unit where p.id = $1)",
    values: [both.id, second.id],
  })
  await inForce(started, { ...draftOf(started), steps: [step("a", [{ kind: "departmentHead" }])] })
  expect((await resolveChain(server.database, askedOf(started))).steps[0]?.assignees).toEqual([both.id])
  expect((await resolveChain(server.database, askedOf(started, { submitter: both.id }))).steps[0]?.assignees).toEqual([second.id])
})

test("a step that nobody is left for is refused by name", async () => {
  const started = await start()
  const { server, both } = started
  await inForce(started, { ...draftOf(started), steps: [step("a", [{ kind: "user", id: both.id }])] })
  const asked = askedOf(started, { submitter: both.id })
  expect(await refusal(resolveChain(server.database, asked))).toEqual([code.nobodyToApprove, "approvalStepHasPeople"])
  const barring = askedOf(started, { barred: [both.id] })
  expect(await refusal(resolveChain(server.database, barring))).toEqual([code.nobodyToApprove, "approvalStepHasPeople"])
  // A clock cannot be refused.
  expect(await chainAtClock(server.database, asked)).toMatchObject({ route: null, steps: [{ assignees: [] }] })
  await server.database.query({ text: "update person set active = false where 'approver' = any (roles)" })
  expect(await refusal(resolveChain(server.database, { ...asked, amount: null }))).toEqual([code.nobodyToApprove, "companyHasApprover"])
})

test("what is wrong with a route is refused and changes nothing", async () => {
  const { admin, id } = shared
  const whole = draftOf(shared)
  const save = (draft: RouteDraft) => refusal(admin.call(routes.save, { body: { id: null, revision: null, draft } }))
  const user = { kind: "user" as const, id: id("approver") }
  const wrong: [string, RouteDraft][] = [
    ["routeHasSteps", { ...whole, steps: [] }],
    ["routeStepsDistinct", { ...whole, steps: [step("a", [user]), step("a", [user])] }],
    ["routeRangeHasCurrency", draftOf(shared, { currency: null })],
    ["routeRangeInOrder", draftOf(shared, { to: "100000" })],
    ["routeStepHasName", { ...whole, steps: [step("a", [user], { name: "" })] }],
    ["routeStepHasApprovers", { ...whole, steps: [step("a", [])] }],
    ["routeStepAsksOnce", { ...whole, steps: [step("a", [user, user])] }],
    ["routeEscalationHasHours", { ...whole, steps: [step("a", [user], { escalateTo: { kind: "role", id: "approver" } })] }],
    ["routeEscalatesToOthers", { ...whole, steps: [step("a", [user], { hours: 2, escalateTo: user })] }],
  ]
  for (const [rule, draft] of wrong) expect(await save(draft)).toEqual([code.routeIncomplete, rule])
  const strangers: RouteDraft[] = [
    { ...whole, steps: [step("a", [{ kind: "user", id: id("supplier.a") }])] },
    { ...whole, steps: [step("a", [{ kind: "role", id: "no-role" }])] },
    draftOf(shared, { organisation: "no-unit" }),
  ]
  for (const draft of strangers) expect(await save(draft)).toEqual([code.absent, "routeNamesKnown"])
  expect((await admin.call(routes.query)).total).toBe(0)
})

test("an administrator keeps the routes of the own company only", async () => {
  const started = await start()
  const { server, admin, id } = started
  const other = await admin.call(users.detail, { params: { id: id("supplier.a") } })
  const refused = [code.notPermitted, "routeOfOwnCompany"]
  for (const company of [null, other.company])
    expect(await refusal(admin.call(routes.save, { body: { id: null, revision: null, draft: draftOf(started, { company }) } }))).toEqual(
      refused,
    )
  for (const query of [{}, { company: other.company ?? "" }]) expect(await refusal(admin.call(routes.choices, { query }))).toEqual(refused)
  const company = draftOf(started).scope.company ?? ""
  expect((await admin.call(routes.choices, { query: { company } })).everyCompany).toBe(false)
  expect(
    await refusal(admin.call(routes.simulate, { body: { route: null, subject: subjectOf(started, { company: other.company ?? "" }) } })),
  ).toEqual(refused)
  // Who administers the platform belongs to no company, and keeps those that stand for all: others see them, and leave them alone.
  const platform = await ofPlatform(started)
  expect((await platform.call(routes.choices, { query: {} })).everyCompany).toBe(true)
  const body = { id: null, revision: null, draft: draftOf(started, { company: null }) }
  expect(
    await refusal(platform.call(routes.save, { body: { ...body, draft: draftOf(started, { company: null, organisation: "unit" }) } })),
  ).toEqual([code.routeIncomplete, "routeOrganisationHasCompany"])
  const all = await platform.call(routes.save, { body })
  expect((await admin.call(routes.query)).records.map((row) => row.id)).toEqual([all.id])
  const seen = { id: all.id, revision: 1 }
  for (const attempt of [
    () => admin.call(routes.enable, { body: seen }),
    () => admin.call(routes.disable, { body: seen }),
    () => admin.call(routes.remove, { body: seen }),
    () => admin.call(routes.copy, { body: { id: all.id } }),
    () => admin.call(routes.simulate, { body: { route: all.id, subject: subjectOf(started) } }),
  ])
    expect(await refusal(attempt())).toEqual(refused)
  const theirs = await platform.call(routes.save, {
    body: { ...body, draft: { ...draftOf(started, { company: other.company }), steps: [step("a", [{ kind: "role", id: "approver" }])] } },
  })
  for (const endpoint of [routes.one, routes.versions])
    expect(await refusal(admin.call<typeof endpoint>(endpoint, { params: { id: theirs.id } }))).toEqual([code.absent, undefined])
  // Nor does a trial tell of the routes that others have in force.
  await server.database.query({ text: "update approval_route set in_force = version where id = $1", values: [theirs.id] })
  const told = async (person: typeof admin) =>
    (await person.call(routes.simulate, { body: { route: null, subject: subjectOf(started) } })).others.map(({ route }) => route.id)
  expect([await told(admin), await told(platform)]).toEqual([[], [theirs.id]])
})

test("a route in force stays with its company, and only who administers that one takes it out of force", async () => {
  const started = await start()
  const { server, admin, id } = started
  const platform = await ofPlatform(started)
  const { company } = await admin.call(users.detail, { params: { id: id("supplier.a") } })
  const steps = [step("a", [{ kind: "role", id: "approver" }])]
  const theirs = { ...draftOf(started, { company }), steps }
  const route = await platform.call(routes.save, { body: { id: null, revision: null, draft: theirs } })
  await server.database.query({ text: "update approval_route set in_force = version where id = $1", values: [route.id] })
  await server.database.query({
    text: "update approval_route_version set enabled_at = platform_clock() where route = $1",
    values: [route.id],
  })
  const ours = { ...draftOf(started), steps }
  expect(await refusal(platform.call(routes.save, { body: { id: route.id, revision: 1, draft: ours } }))).toEqual([
    code.routeInUse,
    "routeInForceKeepsCompany",
  ])
  // A draft from before this was refused.
  await server.database.query({
    text: `insert into approval_route_version (route, version, draft, person, tried_at) values ($1, 2, $2, $3, platform_clock())`,
    values: [route.id, JSON.stringify(ours), id("legal")],
  })
  await server.database.query({ text: "update approval_route set version = 2 where id = $1", values: [route.id] })
  const seen = { body: { id: route.id, revision: 1 } }
  for (const change of [routes.enable, routes.disable])
    expect(await refusal(admin.call<typeof change>(change, seen))).toEqual([code.notPermitted, "routeOfOwnCompany"])
  expect(await platform.call(routes.disable, seen)).toMatchObject({ inForce: null })
  expect(await refusal(admin.call(routes.remove, { body: { id: route.id, revision: 2 } }))).toBeNull()
})

test("a route comes in force once it was tried as it stands, and not beside one for the same documents", async () => {
  const started = await start()
  const { admin } = started
  const draft = draftOf(started)
  const { id } = await admin.call(routes.save, { body: { id: null, revision: null, draft } })
  const enable = (revision: number) => admin.call(routes.enable, { body: { id, revision } })
  expect(await refusal(enable(1))).toEqual([code.routeNotTried, "routeWasTried"])
  // A run that takes another way is no trial.
  const small = await admin.call(routes.simulate, { body: { route: id, subject: subjectOf(started, { amount: "5" }) } })
  expect(small).toMatchObject({ chosen: null, counts: false, others: [{ why: "belowRange" }] })
  expect(await refusal(enable(1))).toEqual([code.routeNotTried, "routeWasTried"])
  const run = await admin.call(routes.simulate, { body: { route: id, subject: subjectOf(started) } })
  expect(run).toMatchObject({ chosen: { id, version: 1 }, counts: true, nobody: [], unit: "采购部" })
  expect(run.steps.map(({ people }) => people.length)).toEqual([1, 3])
  const saved = await admin.call(routes.save, { body: { id, revision: 1, draft: { ...draft, name: "Larger purchases" } } })
  expect(saved).toMatchObject({ version: 1, tried: false, revision: 2 })
  expect(await refusal(enable(2))).toEqual([code.routeNotTried, "routeWasTried"])
  await admin.call(routes.simulate, { body: { route: id, subject: subjectOf(started) } })
  expect(await refusal(enable(1))).toEqual([code.staleVersion, "notStale"])
  expect(await enable(2)).toMatchObject({ inForce: 1, revision: 3 })
  // A version that was in force stays as it was: what is drawn now is the next one.
  expect(await admin.call(routes.save, { body: { id, revision: 3, draft } })).toMatchObject({ version: 2, inForce: 1, revision: 4 })
  expect((await admin.call(routes.versions, { params: { id } })).map(({ version, inForce: now }) => [version, now])).toEqual([
    [2, false],
    [1, true],
  ])
  const tie = [code.routeTie, "routesDoNotOverlap"]
  expect(
    await refusal(admin.call(routes.save, { body: { id: null, revision: null, draft: draftOf(started, { from: "900000" }) } })),
  ).toEqual(tie)
  expect(
    await refusal(admin.call(routes.save, { body: { id: null, revision: null, draft: draftOf(started, { from: "5", to: "100000" }) } })),
  ).toBeNull()
  const copy = await admin.call(routes.copy, { body: { id } })
  expect(await refusal(admin.call(routes.enable, { body: { id: copy.id, revision: 1 } }))).toEqual(tie)
  expect(await admin.call(routes.disable, { body: { id, revision: 4 } })).toMatchObject({ inForce: null })
  const kept = await admin.call(auditContract.query, { query: { kind: "route", subject: id } })
  expect(kept.records.map(({ what }) => what)).toEqual(["disable", "update", "enable", "update", "add"])
})

test("a list tells what a route in force is for, also while a draft of it is for something else", async () => {
  const started = await start()
  const { admin, server, id } = started
  const { id: route, revision } = await inForce(started, draftOf(started))
  const { rows } = await server.database.query<{ unit: string; parent: string; name: string }>({
    text: "select u.id as unit, u.parent, u.name from org_unit u join person p on p.unit = u.id where p.id = $1",
    values: [id("purchaser")],
  })
  const [{ unit, parent, name } = { unit: "", parent: "", name: "" }] = rows
  const draft = { ...draftOf(started, { type: "tender.award", organisation: unit, from: "5" }), name: "Small awards" }
  await admin.call(routes.save, { body: { id: route, revision, draft } })
  const asInForce = { name: "Large purchases", scope: draftOf(started).scope, organisationName: null, unitsAbove: [] }
  for (const type of ["tender.publication", "tender.award"]) {
    const [row] = (await admin.call(routes.query, { query: { type, state: "1" } })).records
    expect(row).toMatchObject({ name: draft.name, scope: draft.scope, organisationName: name, version: 2, inForce: 1, asInForce })
    expect(row?.unitsAbove[0]).toBe(parent)
  }
  expect((await admin.call(routes.choices, { query: { company: started.company } })).units).toContainEqual({ id: unit, name, parent })
  expect((await admin.call(routes.disable, { body: { id: route, revision: revision + 1 } })).asInForce).toBeNull()
  expect((await admin.call(routes.query, { query: { type: "tender.publication" } })).total).toBe(0)
})

test("what a route says of late steps stands in the audit trail and in its versions", async () => {
  const started = await start()
  const { admin, id } = started
  const approver = { kind: "user" as const, id: id("approver") }
  const drawn = (more: Partial<Step>): RouteDraft => ({
    ...draftOf(started),
    steps: [step("a", [{ kind: "role", id: "approver" }], { hours: 8, ...more })],
  })
  const { id: route, revision } = await inForce(started, drawn({}))
  await admin.call(routes.save, { body: { id: route, revision, draft: drawn({ hours: 24, escalateTo: approver }) } })
  const kept = await admin.call(auditContract.query, { query: { kind: "route", subject: route } })
  expect(kept.records[0]?.differences).toContainEqual({
    field: "steps",
    before: ["step a (any): approver; 8 h"],
    after: ["step a (any): approver; 24 h > 林国栋"],
  })
  const [role, person] = [expect.objectContaining({ id: "approver" }), { id: id("approver"), name: "林国栋" }]
  expect((await admin.call(routes.versions, { params: { id: route } })).map(({ names }) => names)).toEqual([[person, role], [role]])
})

test("a route is deleted unless it is in force or was used", async () => {
  const started = await start()
  const { server, admin } = started
  const { id } = await inForce(started, draftOf(started))
  const remove = (revision: number) => refusal(admin.call(routes.remove, { body: { id, revision } }))
  expect(await remove(2)).toEqual([code.routeInUse, "routeInForceStays"])
  await resolveChain(server.database, askedOf(started))
  await admin.call(routes.disable, { body: { id, revision: 2 } })
  expect(await remove(3)).toEqual([code.routeInUse, "usedRouteStays"])
  await server.database.query({ text: "update approval_route set used_at = null" })
  expect(await remove(3)).toBeNull()
  expect(await refusal(admin.call(routes.one, { params: { id } }))).toEqual([code.absent, undefined])
})

test("a trial names who is left out and why", async () => {
  const started = await start()
  const { admin, id, both } = started
  const draft: RouteDraft = {
    ...draftOf(started),
    steps: [
      step("a", [{ kind: "role", id: "approver" }]),
      step("b", [
        { kind: "user", id: id("legal") },
        { kind: "user", id: both.id },
      ]),
    ],
  }
  const { id: route } = await admin.call(routes.save, { body: { id: null, revision: null, draft } })
  const run = await admin.call(routes.simulate, { body: { route, subject: subjectOf(started, { submitter: both.id }) } })
  expect(run.steps[0]?.left).toEqual([{ id: both.id, name: "both", why: "submitter" }])
  expect(run.steps[1]?.left.map(({ why }) => why)).toEqual(["notApprover", "submitter"])
  expect(run).toMatchObject({ nobody: ["b"], counts: false })
  for (const submitter of [id("supplier.a"), null])
    expect(await refusal(admin.call(routes.simulate, { body: { route, subject: subjectOf(started, { submitter }) } }))).toEqual([
      code.absent,
      "submitterOfCompany",
    ])
})

test("where no route applies, a simulated run names whom a document of that kind asks, and by which role", async () => {
  const { server, admin, company, second, both, id } = shared
  const run = async (type: string) =>
    (await admin.call(routes.simulate, { body: { route: null, subject: subjectOf(shared, { type }) } })).steps.flatMap(({ people }) =>
      people.map((one) => [one.id, one.role]),
    )
  expect(await run("tender.publication")).toEqual(
    expect.arrayContaining([id("approver"), second.id, both.id].map((person) => [person, "approver"])),
  )
  const asked = await run("company_change.review")
  expect(asked).toContainEqual([both.id, "purchaser"])
  // What a supplier sends is nobody's of the company: whoever tries it is asked as well.
  const sent = { ...askedOf(shared, { submitter: id("supplier.a") }), party: company, askedIn: ["purchaser" as const] }
  const { steps } = await resolveChain(server.database, sent)
  expect(asked.map(([person]) => person)).toEqual(steps[0]?.assignees)
})

test("a trial of what suppliers submit finds no department and no head of one, as in force", async () => {
  const started = await start()
  const { server, admin, id, second } = started
  const { rows } = await server.database.query<{ unit: string }>({
    text: "update org_unit set head = $1 where id = (select unit from person where id = $2) returning id as unit",
    values: [second.id, id("purchaser")],
  })
  const organisation = rows[0]?.unit ?? ""
  const tried = async (type: string, ofUnit: string | null, approvers: Step["approvers"]) => {
    const scope = { type, organisation: ofUnit, currency: null, from: null }
    const draft = { ...draftOf(started, scope), steps: [step("a", approvers)] }
    const { id: route } = await admin.call(routes.save, { body: { id: null, revision: null, draft } })
    const outside = (await admin.call(routes.choices, { query: { company: started.company } })).fromOutside.includes(type)
    const subject = subjectOf(started, { type, organisation: ofUnit, ...(outside ? { submitter: null } : {}) })
    const { counts, unit, nobody, others } = await admin.call(routes.simulate, { body: { route, subject } })
    return { counts, unit, nobody, others: others.map(({ why }) => why) }
  }
  const head = [{ kind: "departmentHead" as const }]
  expect(await tried("tender.publication", organisation, head)).toEqual({ counts: true, unit: "采购部", nobody: [], others: [] })
  for (const type of ["survey.review", "company_change.review", "registration.first"]) {
    const outside = { counts: false, unit: null }
    expect(await tried(type, organisation, head)).toEqual({ ...outside, nobody: [], others: ["otherOrganisation"] })
    expect(await tried(type, null, head)).toEqual({ ...outside, nobody: ["a"], others: [] })
    expect(await tried(type, null, [{ kind: "user", id: second.id }])).toEqual({ ...outside, counts: true, nobody: [], others: [] })
  }
})

test("whoever is away names a colleague who decides meanwhile; the colleague's own one follows", async () => {
  const { server, admin, id, second, both } = await start()
  const approver = await server.signIn("approver")
  const other = await withOwnPassword(server, second)
  const now = Date.now()
  const of = (to: string, from = now - hour, until = now + hour) => ({ body: { to, from, until, types: [] } })
  expect((await approver.call(delegation.people)).map((one) => one.id).toSorted()).toEqual([both.id, second.id].toSorted())
  expect(await refusal(approver.call(delegation.save, of(id("approver"))))).toEqual([code.delegation, "delegateIsAnother"])
  for (const name of ["purchaser", "supplier.a", "expert.1"])
    expect(await refusal(approver.call(delegation.save, of(id(name))))).toEqual([code.delegation, "delegateMayApprove"])
  for (const [from, until] of [
    [now - 2 * hour, now - hour],
    [now + hour, now + hour],
  ] as const)
    expect(await refusal(approver.call(delegation.save, of(second.id, from, until)))).toEqual([code.delegation, "delegationInOrder"])
  const first = await approver.call(delegation.save, of(second.id))
  await other.call(delegation.save, { body: { to: both.id, from: now - hour, until: now + hour, types: ["tender.award"] } })
  const inPlace = async (person: PersonRow, type = "tender.publication", at = now) =>
    awayFor(server.database, { person: person.id, among: [id("purchaser"), second.id, id("approver")], now: at, type })
  expect(await inPlace(both, "tender.award")).toEqual([second.id, id("approver")])
  expect([await inPlace(both), await inPlace(second)]).toEqual([[], [id("approver")]])
  expect(await inPlace(second, "tender.publication", now + hour)).toEqual([])
  // Back to where it came from, over one or over two; at another time it is no circle.
  const third = await withOwnPassword(server, both)
  const round = [code.delegation, "delegationGoesRound"]
  expect(await refusal(other.call(delegation.save, of(id("approver"))))).toEqual(round)
  expect(await refusal(third.call(delegation.save, of(id("approver"))))).toEqual(round)
  expect(await refusal(third.call(delegation.save, of(id("approver"), now + hour, now + 2 * hour)))).toBeNull()
  expect((await other.call(delegation.own)).forOthers).toEqual([{ person: { id: id("approver"), name: "林国栋" }, until: first.until }])
  // Nobody ends another's.
  expect(await refusal(other.call(delegation.end, { body: { id: first.id } }))).toEqual([code.absent, undefined])
  expect((await approver.call(delegation.end, { body: { id: first.id } })).endedAt).not.toBeNull()
  expect(await inPlace(second)).toEqual([])
  const kept = await admin.call(auditContract.query, { query: { kind: "delegation", subject: id("approver") } })
  expect(kept.records.map(({ what }) => what)).toEqual(["end", "add"])
})
