import { expect, test } from "vitest"
import {
  auditContract,
  clientAdminContract,
  companyAdminContract,
  roleAdminContract as roles,
  userAdminContract as users,
} from "#contract/admin.contract.ts"
import { code } from "#contract/errors.ts"
import { organisationContract } from "#contract/organisation.contract.ts"
import { once } from "#server/once.ts"
import { changeOf, enter, newcomer, personRow } from "../support/people.ts"
import { startServer } from "../support/server.ts"
import { refusal } from "../support/refusal.ts"

/** For what is refused and changes nothing. */
const shared = once(() => startServer({ until: "file" }))

test("nobody but an administrator makes any call of administration", async () => {
  const server = await shared()
  const calls = [users, roles, companyAdminContract, clientAdminContract, auditContract, organisationContract].flatMap((contract) =>
    Object.values(contract),
  )
  expect(calls.length).toBeGreaterThanOrEqual(21)
  for (const endpoint of calls) {
    const given = { params: { id: server.people["purchaser"] ?? "" } }
    expect((await server.answer(endpoint, given)).body.code).toBe(code.signedOut)
  }
  for (const name of ["purchaser", "approver", "supervisor", "legal", "supplier.a", "expert.1"]) {
    const person = await server.signIn(name)
    for (const endpoint of calls) {
      const { status, body } = await person.answer(endpoint, { params: { id: server.people["admin"] ?? "" } })
      expect([endpoint.path, status, body.code, body.data]).toEqual([endpoint.path, 403, code.notPermitted, undefined])
    }
  }
})

test("an administrator cannot raise, move, prolong, disable or re-password the own account", async () => {
  const server = await startServer()
  const admin = await server.signIn("admin")
  const own = await personRow(server, admin, "admin")
  const refused = [code.ownRights, "notOwnRights"]
  for (const change of [
    { roles: ["administrator", "purchaser"] },
    { company: null },
    { department: null },
    { validUntil: Date.now() + 86_400_000 },
  ])
    expect(await refusal(admin.call(users.update, { body: { ...changeOf(own), ...change } }))).toEqual(refused)
  const { id, version } = own
  expect(await refusal(admin.call(users.setActive, { body: { id, version, active: false } }))).toEqual(refused)
  expect(await refusal(admin.call(users.setPassword, { body: { id, version, password: "Kiesel-4711-Turm" } }))).toEqual(refused)
  expect(await personRow(server, admin, "admin")).toMatchObject({ version, roles: own.roles })
  // What is no right may be changed.
  expect(await admin.call(users.update, { body: { ...changeOf(own), displayName: "周子墨 2" } })).toMatchObject({ displayName: "周子墨 2" })
})

test("an administrator cannot raise himself through a role that he holds", async () => {
  const server = await startServer()
  const admin = await server.signIn("admin")
  const { id: role } = await admin.call(roles.add, {
    body: { code: "helpers", name: "Helpers", acting: ["legal"], modules: [], dataRight: "own", companies: [] },
  })
  const deputy = await personRow(server, admin, "legal")
  await admin.call(users.update, { body: { ...changeOf(deputy), roles: ["administrator", role] } })
  const other = await server.signIn("legal")
  const body = { id: role, version: 1, code: "helpers", name: "Helpers", modules: [], companies: [] }
  const widened = { ...body, acting: ["legal" as const, "purchaser" as const], dataRight: "all" as const }
  expect(await refusal(other.call(roles.update, { body: widened }))).toEqual([code.ownRights, "notOwnRights"])
  expect(await admin.call(roles.update, { body: widened })).toMatchObject({ dataRight: "all", version: 2 })
})

test("fields that are not an administrator's to say are refused, and change nothing", async () => {
  const server = await shared()
  const admin = await server.signIn("admin")
  const legal = await personRow(server, admin, "legal")
  const sneaked = { ...changeOf(legal), passwordHash: "x", active: false }
  expect(await refusal(admin.call(users.update, { body: sneaked }))).toEqual([code.badFormat, undefined])
  expect(await personRow(server, admin, "legal")).toEqual(legal)
})

test("the last administrator stays: neither disabled, nor taken the role, nor given an end", async () => {
  const server = await startServer()
  const admin = await server.signIn("admin")
  const legal = await personRow(server, admin, "legal")
  const second = await admin.call(users.update, { body: { ...changeOf(legal), roles: ["administrator"] } })
  const other = await server.signIn("legal")
  const first = await personRow(server, admin, "admin")
  const stays = [code.lastAdministrator, "anAdministratorStays"]
  // The second one may be limited as long as the first is there; then the first is the last.
  const limited = await admin.call(users.update, { body: { ...changeOf(second), validUntil: Date.now() + 86_400_000 } })
  expect(limited.validUntil).not.toBeNull()
  const { id, version } = first
  expect(await refusal(other.call(users.setActive, { body: { id, version, active: false } }))).toEqual(stays)
  expect(await refusal(other.call(users.update, { body: { ...changeOf(first), roles: ["legal"] } }))).toEqual(stays)
  expect(await refusal(other.call(users.update, { body: { ...changeOf(first), validUntil: Date.now() + 1e9 } }))).toEqual(stays)
  expect(await personRow(server, other, "admin")).toMatchObject({ active: true, validUntil: null, version })
})

test("of two administrators who disable each other at the same moment one stays", async () => {
  const server = await startServer()
  const admin = await server.signIn("admin")
  const legal = await personRow(server, admin, "legal")
  const second = await admin.call(users.update, { body: { ...changeOf(legal), roles: ["administrator"] } })
  const other = await server.signIn("legal")
  const first = await personRow(server, admin, "admin")
  // Both wait at the lock, so that both were admitted before either is disabled.
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const { promise: locked, resolve: hasLock } = Promise.withResolvers<void>()
  const holding = server.database.transaction(async (tx) => {
    await tx.query({ text: "select pg_advisory_xact_lock(hashtext('administration'))" })
    hasLock()
    await held
  })
  await locked
  const both = [
    refusal(admin.call(users.setActive, { body: { id: second.id, version: second.version, active: false } })),
    refusal(other.call(users.setActive, { body: { id: first.id, version: first.version, active: false } })),
  ]
  const waiting = async (): Promise<number> =>
    (
      await server.database.query({
        text: "select from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())",
      })
    ).rowCount
  await expect.poll(waiting).toBe(2)
  letGo()
  await holding
  expect((await Promise.all(both)).filter((outcome) => outcome !== null)).toEqual([[code.lastAdministrator, "anAdministratorStays"]])
  const left = await server.database.query({ text: "select from person where active and roles @> array['administrator']" })
  expect(left.rowCount).toBe(1)
})

test("nobody brings another person under the own department where a role shows what that department's people do", async () => {
  const server = await startServer()
  const admin = await server.signIn("admin")
  const own = await personRow(server, admin, "admin")
  const buyer = changeOf(await personRow(server, admin, "purchaser"))
  const body = {
    code: "sees",
    name: "部门采购",
    acting: ["purchaser" as const],
    modules: [],
    dataRight: "department" as const,
    companies: [],
  }
  const role = await admin.call(roles.add, { body })
  const { company, department } = own
  await admin.call(users.add, { body: newcomer({ roles: ["administrator", role.id], company, department }) })
  const second = await enter(server, "zhang.wei")
  const moved = { body: { ...buyer, department: own.department } }
  expect(await refusal(second.call(users.update, moved))).toEqual([code.ownRights, "notOwnRights"])
  expect(await admin.call(users.update, moved)).toMatchObject({ department: own.department })
})
