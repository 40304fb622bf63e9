import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { beforeAll, expect, onTestFinished, test } from "vitest"
import { auditContract } from "#contract/admin.contract.ts"
import { code } from "#contract/errors.ts"
import { type SystemDraft, systemsContract as systems } from "#contract/systems.contract.ts"
import { testAddress } from "#server/modules/admin/test-system.ts"
import { startServer, type TestServer } from "../support/server.ts"
import { refusal } from "../support/refusal.ts"

const draft = (more: Partial<SystemDraft> = {}): SystemDraft => ({
  id: "erp",
  name: "总部 ERP",
  kind: "erp",
  address: "http://127.0.0.1:9/hello",
  enabled: true,
  ...more,
})

let shared: TestServer
/** For systems that a test asks for by their id alone. */
beforeAll(async () => {
  shared = await startServer({ until: "file" })
})

/** A system on this machine that hears what is brought, and answers 200. */
async function listener(): Promise<{ address: string; brought: unknown[] }> {
  const brought: unknown[] = []
  const server = createServer((request, reply) => {
    brought.push(request.headers.authorization)
    reply.end()
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  onTestFinished(() => void server.close())
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, brought }
}

/** A system on this machine that answers 200 to whoever brings `secret`, and sends everybody else away. */
async function somewhere(secret: string): Promise<{ address: string; asked: string[] }> {
  const asked: string[] = []
  const server = createServer((request, reply) => {
    asked.push(request.url ?? "")
    if (request.url === "/elsewhere") reply.writeHead(302, { location: "/hello" }).end()
    else reply.writeHead(request.headers.authorization === `Bearer ${secret}` ? 200 : 401).end()
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  onTestFinished(() => void server.close())
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

test("a secret is answered once, kept sealed and never told again", async () => {
  const server = await startServer()
  const admin = await server.signIn("admin")
  const { system, secret } = await admin.call(systems.add, { body: draft() })
  expect(system).toMatchObject({ id: "erp", contactAt: null, version: 1 })
  const replaced = await admin.call(systems.newSecret, { body: { id: "erp", version: 1 } })
  expect(replaced.secret).not.toBe(secret)
  const { records } = await admin.call(systems.query, { query: { name: "erp" } })
  const kept = await server.database.query({ text: "select c::text from connected_system c union all select c::text from admin_change c" })
  const told = JSON.stringify([records, kept.rows])
  for (const one of [secret, replaced.secret]) expect(told).not.toContain(one)
  const changes = await admin.call(auditContract.query, { query: { kind: "system" } })
  expect(changes.records.map(({ what }) => what)).toEqual(["newSecret", "add"])
})

test("a secret never goes to another server than the one it was told to: there the system gets a new one, told once", async () => {
  const server = await startServer({ config: { innerSystems: true } })
  const admin = await server.signIn("admin")
  const [first, second] = [await listener(), await listener()]
  const { id, ...fields } = draft({ address: first.address })
  const { secret } = await admin.call(systems.add, { body: { id, ...fields } })
  const ask = () => admin.call(systems.test, { body: { id } })
  await ask()
  const path = await admin.call(systems.update, { body: { id, version: 1, ...fields, address: `${first.address}elsewhere` } })
  expect(path).toMatchObject({ system: { version: 2 }, secret: null })
  await ask()
  expect(first.brought).toEqual([`Bearer ${secret}`, `Bearer ${secret}`])
  const moved = await admin.call(systems.update, { body: { id, version: 2, ...fields, address: second.address } })
  expect(await ask()).toMatchObject({ outcome: "accepted" })
  expect(second.brought).toEqual([`Bearer ${moved.secret}`])
  expect(moved.secret).not.toBe(secret)
  // Back at the first address it is a new one again.
  const back = await admin.call(systems.update, { body: { id, version: 3, ...fields } })
  await ask()
  expect(first.brought.at(-1)).toBe(`Bearer ${back.secret}`)
  expect(new Set([secret, moved.secret, back.secret]).size).toBe(3)
  const changes = await admin.call(auditContract.query, { query: { kind: "system" } })
  expect(changes.records.map(({ what }) => what)).toEqual(["newSecret", "update", "newSecret", "update", "update", "add"])
  for (const one of [secret, moved.secret, back.secret]) expect(JSON.stringify(changes)).not.toContain(one)
})

test("refuses an id that is taken, an address with a name in it, an old version, and everybody else", async () => {
  const admin = await shared.signIn("admin")
  await admin.call(systems.add, { body: draft() })
  const add = (more: Partial<SystemDraft>) => refusal(admin.call(systems.add, { body: draft({ id: "other", ...more }) }))
  expect(await add({ id: "erp" })).toEqual(["10006", undefined])
  expect(await add({ address: "http://boss:secret@erp.example.com/" })).toEqual([code.badFormat, undefined])
  expect(await add({ address: "file:///etc/passwd" })).toEqual([code.badFormat, undefined])
  expect(await add({ name: "总部" })).toEqual([code.badFormat, undefined])
  expect(await add({ name: "总部制造执行系统与仓储管理系统二" })).toBeNull()
  expect(await add({ id: "longer", name: "总部制造执行系统与仓储管理系统二期" })).toEqual([code.badFormat, undefined])
  const { id: _, ...fields } = draft()
  expect(await refusal(admin.call(systems.update, { body: { id: "erp", version: 9, ...fields } }))).toEqual([code.staleVersion, "notStale"])
  const off = await admin.call(systems.update, { body: { id: "erp", version: 1, ...fields, enabled: false } })
  expect(off).toMatchObject({ system: { enabled: false, version: 2 }, secret: null })
  expect(await refusal(admin.call(systems.test, { body: { id: "erp" } }))).toEqual([code.wrongState, "systemIsEnabled"])
  expect(await refusal(admin.call(systems.test, { body: { id: "nowhere" } }))).toEqual([code.absent, undefined])
  const purchaser = await shared.signIn("purchaser")
  for (const endpoint of Object.values(systems)) expect((await shared.answer(endpoint, {})).body.code).toBe(code.signedOut)
  expect(await refusal(purchaser.call(systems.test, { body: { id: "erp" } }))).toEqual([code.notPermitted, undefined])
})

test("a test reaches no address inside: nothing is asked there", async () => {
  const admin = await shared.signIn("admin")
  const { address, asked } = await somewhere("x")
  const { port } = new URL(address)
  const inside = [address, `http://localhost:${port}`, `http://[::ffff:127.0.0.1]:${port}`, `http://2130706433:${port}`]
  for (const [at, one] of inside.entries()) {
    await admin.call(systems.add, { body: draft({ id: `erp-${at}`, address: one }) })
    expect(await admin.call(systems.test, { body: { id: `erp-${at}` } })).toMatchObject({
      outcome: "notAllowed",
      system: { contactAt: null },
    })
  }
  expect(asked).toEqual([])
})

test("where the settings allow it, a test tells whether the secret is taken, follows no redirect and waits for no content", async () => {
  const { address, asked } = await somewhere("Kiesel")
  const outcome = async (path: string, secret: string) => (await testAddress(address + path, secret, true)).outcome
  expect(await outcome("/hello", "Kiesel")).toBe("accepted")
  expect(await outcome("/hello", "Stein")).toBe("refusedSecret")
  expect(await outcome("/elsewhere", "Kiesel")).toBe("otherAnswer")
  expect((await testAddress("http://127.0.0.1:9/", "x", true)).outcome).toBe("noAnswer")
  expect(asked).toEqual(["/hello", "/hello", "/elsewhere"])
})
