import { expect, test } from "vitest"
import { companyAdminContract, userAdminContract } from "#contract/admin.contract.ts"
import { code } from "#contract/errors.ts"
import { registrationContract } from "#contract/registration.contract.ts"
import { registerNamed } from "#contract/registers.ts"
import { supplierContract } from "#contract/supplier.contract.ts"
import { masked } from "#machines/registration/registration.mask.ts"
import { supplier } from "#machines/supplier/supplier.chart.ts"
import { fromOutside } from "#server/documents/from-outside.ts"
import { storedOf } from "#server/documents/kind-handler.ts"
import { adoptSuppliers } from "#server/suppliers/begin-supplier.ts"
import { shiftClock } from "#server/database/clock.ts"
import { readClock } from "#server/database/clock.ts"
import { demoPassword } from "#server/demo/people.ts"
import { dayAt } from "#contract/time.ts"
import type { Person } from "../support/caller.ts"
import { freshDatabase } from "../support/database.ts"
import { settleNotices } from "../support/notices.ts"
import { newcomer } from "../support/people.ts"
import { words } from "../support/messages.ts"
import { refusal, refusalCode } from "../support/refusal.ts"
import { registrationOf } from "../support/registrations.ts"
import { startServer } from "../support/server.ts"

const { calls } = supplier
const day = 86_400_000

/** A platform of before, whose companies that sell are taken over. */
async function adopted() {
  const server = await startServer()
  await server.database.transaction(adoptSuppliers)
  const [buyer, lead, approver, seller] = await Promise.all(
    ["purchaser", "lead", "approver", "supplier.a"].map((name) => server.signIn(name)),
  )
  if (!buyer || !lead || !approver || !seller) throw new Error("somebody is missing")
  const id = seller.tokens.user_info.party ?? ""
  const see = (who: Person) => who.call(calls.get, { params: { id }, query: {} })
  const send = async (who: Person, name: keyof typeof supplier.commands, input: object = {}) => {
    const { version } = await see(who)
    return who.call(calls[name], { params: { id }, body: { base: version, input } as never })
  }
  const mine = async () => seller.call(supplierContract.mine, {})
  return { server, buyer, lead, approver, seller, id, see, send, mine }
}

test("companies that did business before are suppliers, each once, and are looked after by the company that buys", async () => {
  const { server, buyer, see } = await adopted()
  const list = async () => (await buyer.call(calls.query, { query: { page: 1, pageSize: 100 }, body: {} })).records
  const rows = await list()
  expect(rows.map(({ title, state, standing, certificateState }) => [title, state, standing, certificateState])).toContainEqual([
    "江苏恒远机电设备有限公司",
    "qualified",
    "normal",
    "valid",
  ])
  expect(rows).toHaveLength(5)
  await server.database.transaction(adoptSuppliers)
  expect(await list()).toHaveLength(5)
  expect((await see(buyer)).facts).toMatchObject({ creditCode: "91320211MA1X8K3T5Y", stage: "qualified" })
  // Whoever sells hears of nobody else, and of the own company by another call.
  const other = await server.signIn("supplier.b")
  expect(await refusalCode(see(other))).toBe(code.absent)
  expect(await other.call(supplierContract.mine, {})).toMatchObject({ company: "上海启明自动化科技有限公司", ask: [], award: [] })
  expect(await buyer.call(supplierContract.mine, {})).toBeNull()
})

test("servers that start together take companies over once, and none fails at it", async () => {
  const database = await freshDatabase({ content: "people" })
  await Promise.all([1, 2, 3].map(() => database.transaction(adoptSuppliers)))
  expect((await database.query({ text: "select from stream where kind = 'supplier'" })).rowCount).toBe(5)
})

test("a company is a supplier as soon as somebody sells for it, and those that waited are when somebody may approve", async () => {
  const server = await startServer()
  const [admin, buyer] = await Promise.all([server.signIn("admin"), server.signIn("purchaser")])
  const list = async () =>
    (await buyer.call(calls.query, { query: { page: 1, pageSize: 100 }, body: {} })).records.map(({ title }) => title)
  const { id: company } = await admin.call(companyAdminContract.add, {
    body: { name: "厦门供货有限公司", creditCode: "91350200M000100Y4X" },
  })
  const hire = (name: string, role: "supplier" | "approver", at: string) =>
    admin.call(userAdminContract.add, { body: { ...newcomer({ name, roles: [role], company: at }), password: demoPassword } })
  await hire("seller.new", "supplier", company)
  expect(await list()).toEqual(["厦门供货有限公司"])
  await hire("approver.new", "approver", buyer.tokens.user_info.party ?? "")
  expect(await list()).toHaveLength(6)
})

test("a certificate that ends freezes by itself, is told to the supplier with its reason, and thaws when it is renewed, also by a new number", async () => {
  const { server, buyer, send, see, mine } = await adopted()
  const certificate = { kind: "productionLicence", number: "SC-9", issuer: "", validFrom: "2020-01-01", mandatory: true }
  const now = await readClock(server.database)
  await send(buyer, "certify", { ...certificate, validTo: dayAt(now + day) })
  expect((await see(buyer)).also).toEqual(["normal", "expiring"])
  await shiftClock(server.database, 3 * day)
  expect((await see(buyer)).also).toEqual(["frozen", "expired"])
  expect(await mine()).toMatchObject({
    standing: "frozen",
    certificateState: "expired",
    ask: [{ cause: "certificate", certificate: "SC-9", kind: "productionLicence" }],
    award: [{ cause: "certificate" }],
  })
  const replaces = { kind: "productionLicence", number: "SC-9" }
  await send(buyer, "certify", { ...certificate, number: "SC-10", validTo: dayAt(now + 900 * day), replaces })
  expect((await see(buyer)).also).toEqual(["normal", "valid"])
  expect(await mine()).toMatchObject({ standing: "normal", ask: [], award: [] })
})

test("two people blacklist a supplier; until then it knows nothing of it, and afterwards its code registers no more", async () => {
  const { server, buyer, lead, approver, id, send, mine } = await adopted()
  await send(buyer, "askBlacklist", { reason: "串通投标" })
  expect(await refusal(send(buyer, "approve", { comment: "" }))).toEqual([expect.stringMatching(/^200/), expect.anything()])
  expect(await mine()).toMatchObject({ stage: "qualified", ask: [] })
  await send(lead, "approve", { comment: "" })
  expect(await refusalCode(send(lead, "approve", { comment: "" }))).not.toBeNull()
  await send(approver, "approve", { comment: "" })
  expect(await mine()).toMatchObject({ stage: "blacklisted", ask: [{ cause: "blacklisted", reason: "串通投标" }] })
  // Why somebody is not taken back is for the reviewers alone.
  await send(buyer, "askReinstate", { reason: "已整改" })
  await send(lead, "return", { comment: "内部：证据未核实" })
  expect(await mine()).toMatchObject({ stage: "blacklisted", ask: [{ cause: "blacklisted", reason: "串通投标" }] })
  // Also where the company has come to another code meanwhile.
  await server.database.query({
    text: "update party set name = '改名公司', credit_code = '91320211MA1X8K3T9Z' where id = $1",
    values: [id],
  })
  const check = { query: { unifyWorldCode: "91320211MA1X8K3T5Y" } }
  expect(await server.call(registrationContract.verifyUnifyWorldCode, check)).toEqual({ available: false })
})

test("a company that a buyer enters is one of the platform's, unless its name or code is known", async () => {
  const { server, buyer } = await adopted()
  const entered = { company: "苏州新友轴承有限公司", creditCode: "91320500MA1N0A1X2B" }
  const { id } = await buyer.call(calls.create, { body: entered })
  const { rows } = await server.database.query({ text: "select name, credit_code from party where id = $1", values: [id] })
  expect(rows).toEqual([{ name: entered.company, credit_code: entered.creditCode }])
  const again = (more: object) => refusal(buyer.call(calls.create, { body: { ...entered, ...more } }))
  expect(await again({ company: "另一家" })).toEqual(["10009", undefined])
  expect(await again({ creditCode: "123" })).toEqual(["15010", "hasSupplierCode"])
  expect(await refusalCode((await server.signIn("supplier.a")).call(calls.create, { body: entered }))).toBe(code.notPermitted)
  expect(await buyer.call(supplierContract.people, { query: { id } })).toEqual([])
  expect(await buyer.call(supplierContract.takenPart, { query: { id } })).toEqual([])
})

test("a supplier is told itself when it is frozen and thawed, with the page that says why, and nobody of another company is", async () => {
  const { server, buyer, id, send } = await adopted()
  const told = async () => {
    await settleNotices(server.database)
    const { rows } = await server.database.query<{ who: string; path: string; fact: string }>({
      text: `select p.name as who, n.path, n.params ->> 'fact' as fact from notice n join person p on p.id = n.person
        join event e on e.position = n.fact where e.root = $1 and 'supplier' = any (p.roles) order by n.fact`,
      values: [id],
    })
    return rows
  }
  await send(buyer, "freeze", { scopes: ["inquiry"], reason: "质量整改", until: null })
  await send(buyer, "askBlacklist", { reason: "串通投标" })
  const page = { who: "supplier.a", path: "/supplier/standing" }
  expect(await told()).toEqual([{ ...page, fact: "supplier:facts.supplier.frozen" }])
  await send(buyer, "unfreeze")
  expect((await told()).map(({ fact }) => fact)).toEqual(["supplier:facts.supplier.frozen", "supplier:facts.supplier.unfrozen"])
})

test("the map of categories counts the suppliers of a category with those below it, and names them to whoever may see them", async () => {
  const { server, buyer, id } = await adopted()
  const seller = await server.signIn("supplier.b")
  const of = seller.tokens.user_info.party ?? ""
  const at = async (who: Person, code: string) => (await who.call(supplierContract.categories, {})).find((one) => one.code === code)
  const admin = await server.signIn("admin")
  for (const [own, parent] of [
    ["T", null],
    ["T1", "T"],
    ["T2", "T"],
  ] as const)
    await admin.call(registerNamed("categories").calls.add, {
      body: { code: own, since: null, names: words(own), values: { supplierCategoryBid: parent, note: null } },
    })
  expect(await at(buyer, "T1")).toMatchObject({ depth: 1, suppliers: 0, qualified: 0, frozen: 0 })
  const profile = { ...masked(registrationOf(3)), categories: ["T1", "T2"] }
  await server.database.transaction(async (tx) => {
    for (const company of [id, of])
      await fromOutside(tx, storedOf(supplier), company, {
        type: "supplier.changed",
        data: ({ number, company: name, creditCode, numbers }) => ({
          number,
          company: name,
          creditCode,
          profile,
          numbers,
          heldAccounts: [],
        }),
      })
  })
  const { version } = await buyer.call(calls.get, { params: { id }, query: {} })
  await buyer.call(calls.freeze, {
    params: { id },
    body: { base: version, input: { reason: "质量问题", scopes: ["inquiry"], until: null } },
  })
  const rows = (await buyer.call(calls.query, { query: { page: 1, pageSize: 100 }, body: {} })).records
  expect(rows.find((row) => row.id === id)?.categories).toBe(`${words("T1").zh}, ${words("T2").zh}`)
  // Whoever serves two categories below one counts there once.
  expect(await at(buyer, "T")).toMatchObject({ depth: 0, suppliers: 2, qualified: 2, frozen: 1 })
  expect(await at(buyer, "T1")).toMatchObject({ suppliers: 2, frozen: 1 })
  const named = await buyer.call(supplierContract.inCategory, { query: { code: "T" } })
  expect(new Set(named.map((one) => [one.id, one.stage, one.frozen].join(" ")))).toEqual(
    new Set([`${id} qualified true`, `${of} qualified false`]),
  )
  expect(await refusalCode(seller.call(supplierContract.categories, {}))).not.toBeNull()
})
