import { beforeAll, expect, test } from "vitest"
import { auditContract, companyAdminContract as companies } from "#contract/admin.contract.ts"
import { changeContract, type SentChange } from "#contract/change.contract.ts"
import { code } from "#contract/errors.ts"
import { mostCertificates, type RegistrationContent } from "#contract/registration.contract.ts"
import { supplierContract } from "#contract/supplier.contract.ts"
import { dayAt } from "#contract/time.ts"
import { companyChange } from "#machines/company-change/change.chart.ts"
import { masked } from "#machines/registration/registration.mask.ts"
import { supplier } from "#machines/supplier/supplier.chart.ts"
import { readClock, shiftClock } from "#server/database/clock.ts"
import { demoPassword } from "#server/demo/people.ts"
import { createParty, createUser } from "#server/identity/users.ts"
import { companyChangeDocument } from "#server/modules/supplier/change.document.ts"
import { keepSecrets } from "#server/modules/supplier/registration-secrets.ts"
import { adoptSuppliers, beginSupplier } from "#server/suppliers/begin-supplier.ts"
import { lacksOf } from "../../src/features/supplier/registration-check.ts"
import type { Person } from "../support/caller.ts"
import { refusal, refusalCode } from "../support/refusal.ts"
import { registrationOf } from "../support/registrations.ts"
import { startServer, type TestServer } from "../support/server.ts"

const { calls } = companyChange
const day = 86_400_000
const declared: RegistrationContent = { ...registrationOf(7), company: "江苏恒远机电设备有限公司", creditCode: "91320211MA1X8K3T5Y" }
const account = { bank: "招商银行", branch: "", holder: declared.company, number: "6225 8888 7777 6666", currency: "CNY" as const }

let lasting: TestServer
let sellers = 0
beforeAll(async () => {
  lasting = await startServer({ until: "file" })
})

/** The demo's supplier on a server of its own. */
const registered = async () => registeredOn(await startServer(), "supplier.a", declared)

/** A new company on the server that the file shares, for what neither moves the clock nor looks at others. */
async function registeredBesides() {
  const own = registrationOf((sellers += 1))
  const name = `seller.${sellers}`
  await lasting.database.transaction(async (tx) => {
    const party = await createParty(tx, { name: own.company, creditCode: own.creditCode })
    await createUser(tx, { name, displayName: name, roles: ["supplier"], secret: { password: demoPassword }, party })
  })
  return registeredOn(lasting, name, own)
}

/** A supplier that has registered, and those who look after it. */
async function registeredOn(server: TestServer, name: string, declared: RegistrationContent) {
  const [buyer, lead, approver, seller] = await Promise.all(["purchaser", "lead", "approver", name].map((one) => server.signIn(one)))
  if (!buyer || !lead || !approver || !seller) throw new Error("somebody is missing")
  const id = seller.tokens.user_info.party ?? ""
  await server.database.transaction(async (tx) => {
    const { company, creditCode } = declared
    const registration = `registration of ${name}`
    const data = { company, creditCode, buyer: buyer.tokens.user_info.party ?? "", profile: masked(declared), registration }
    await keepSecrets(tx, server.keys, registration, declared)
    await beginSupplier(tx, id, "supplier.registered", data)
    await adoptSuppliers(tx)
  })
  const mine = async (who = seller) => {
    const found = await who.call(changeContract.mine, {})
    if (!found) throw new Error("it is no supplier")
    return found
  }
  const see = async (change: string, who: Person) => who.call(calls.get, { params: { id: change }, query: {} })
  const act = async (who: Person, change: string, name: keyof typeof companyChange.commands, input: object = {}) =>
    who.call(calls[name], { params: { id: change }, body: { base: (await see(change, who)).version, input } as never })
  const begin = async (who = seller) => (await who.call(calls.create, { body: {} })).id
  const submit = (change: string, content: Partial<RegistrationContent>, effective: SentChange["effective"] = null) =>
    act(seller, change, "submit", { basis: declared, content: { ...declared, ...content }, effective })
  const send = async (content: Partial<RegistrationContent>, effective: SentChange["effective"] = null) => {
    const change = await begin()
    return { change, ...(await submit(change, content, effective)) }
  }
  const ofBuyer = async () => buyer.call(supplier.calls.get, { params: { id }, query: {} })
  const certify = async (certificate: object) =>
    buyer.call(supplier.calls.certify, { params: { id }, body: { base: (await ofBuyer()).version, input: certificate as never } })
  return { server, buyer, lead, approver, seller, id, declared, mine, see, act, begin, submit, send, ofBuyer, certify }
}

const firstOf = <One>([one]: readonly One[]): One => {
  if (one === undefined) throw new Error("there is none")
  return one
}

test("plain fields hold at once, and the numbers that come with them stay out of the documents", async () => {
  const { server, buyer, send, id, ofBuyer, mine, see } = await registered()
  const contacts = [{ ...firstOf(declared.contacts), phone: "13912345678" }]
  const { change, state } = await send({ address: "合肥市滨湖新区1号", contacts })
  expect(state).toBe("applied")
  expect((await see(change, buyer)).facts.differences.every(({ reviewed }) => !reviewed)).toBe(true)
  expect((await ofBuyer()).facts.profile).toMatchObject({ address: "合肥市滨湖新区1号", contacts: [{ phone: "139••••78" }] })
  const own = await mine()
  expect(own).toMatchObject({ change: null, content: { contacts: [{ phone: "13912345678" }], accounts: declared.accounts } })
  const look = (field: string) => buyer.call(supplierContract.unmask, { body: { id, field } })
  expect(await look("contacts.0.phone")).toEqual({ value: "13912345678" })
  expect(await look("accounts.1.number")).toEqual({ value: declared.accounts[1]?.number })
  // Who has looked is told, also of numbers that were replaced since.
  await send({ contacts: [{ ...firstOf(declared.contacts), phone: "13987654321" }] })
  const looks = await buyer.call(supplierContract.looks, { query: { id } })
  expect(looks.map(({ name, field }) => [name, field])).toEqual([
    ["陈思远", "accounts.1.number"],
    ["陈思远", "contacts.0.phone"],
  ])
  const trail = await (await server.signIn("admin")).call(auditContract.query, { query: { page: 1, pageSize: 10, kind: "secret" } })
  expect(trail.records.map(({ name, what }) => [name, what])).toEqual([
    [declared.company, "look"],
    [declared.company, "look"],
  ])
  const { rows } = await server.database.query({ text: "select from event where data::text like '%13912345678%'" })
  expect(rows).toEqual([])
})

test("a day that was chosen for what needs review says nothing of plain fields, which hold at once", async () => {
  const { send, see, buyer } = await registeredBesides()
  const { change, state } = await send({ address: "合肥市滨湖新区2号" }, dayAt(Date.now() - 2 * 86_400_000))
  expect([state, (await see(change, buyer)).facts.effective]).toEqual(["applied", null])
})

test("a name and a legal person hold once somebody has reviewed them, and not before", async () => {
  const { server, buyer, lead, seller, declared, send, act, submit, mine, ofBuyer, id, see } = await registeredBesides()
  const next = { company: "江苏恒远智能装备有限公司", legalPerson: "周明", website: "https://hengyuan.example" }
  const { change, state } = await send(next)
  expect(state).toBe("review")
  // What is plain of it holds already.
  expect((await ofBuyer()).facts).toMatchObject({ company: declared.company, profile: { legalPerson: "钱文", website: next.website } })
  expect(await refusalCode(act(seller, change, "approve", { comment: "" }))).not.toBeNull()
  await act(buyer, change, "return", { comment: "请附变更通知书" })
  expect((await mine()).change).toMatchObject({ state: "returned", reason: "请附变更通知书", sent: { content: { legalPerson: "周明" } } })
  await submit(change, next)
  expect((await act(lead, change, "approve", { comment: "" })).state).toBe("applied")
  expect((await ofBuyer()).facts).toMatchObject({ company: next.company, profile: { company: next.company, legalPerson: "周明" } })
  const { rows } = await server.database.query({ text: "select name from party where id = $1", values: [id] })
  expect(rows).toEqual([{ name: next.company }])
  // The supplier is told what became of it, and not by whom.
  expect(Object.values((await see(change, seller)).facts.names)).not.toContain("Chen Lei")
  expect((await see(change, seller)).facts.callBack).toBeNull()
})

test("a form of the company that was opened before its new name came into force does not write the former one over it", async () => {
  const { server, lead, send, act, id } = await registeredBesides()
  const admin = await server.signIn("admin")
  const company = async () => (await admin.call(companies.query, { query: { page: 1, pageSize: 50 } })).records.find((one) => one.id === id)
  const { version = 0, name = "", creditCode = "" } = (await company()) ?? {}
  const { change } = await send({ company: "江苏恒远自动化有限公司" })
  await act(lead, change, "approve", { comment: "" })
  const written = admin.call(companies.update, { body: { id, version, name, creditCode } })
  expect(await refusal(written)).toEqual([code.staleVersion, "notStale"])
  expect((await company())?.name).toBe("江苏恒远自动化有限公司")
})

test("a bank account needs two people and a call-back, and is not paid to for three days; contacts that come with it wait for them, too", async () => {
  const { server, buyer, lead, approver, seller, id, send, act, ofBuyer, mine, see } = await registered()
  const accounts = [...declared.accounts, account]
  const [contact, phone] = [firstOf(declared.contacts), "13912345678"]
  const { change } = await send({ accounts, contacts: [{ ...contact, phone }] })
  expect((await act(buyer, change, "approve", { comment: "" })).state).toBe("calling")
  // Whoever calls back has the number that was known before.
  const look = () => buyer.call(supplierContract.unmask, { body: { id, field: "contacts.0.phone" } })
  expect(await look()).toEqual({ value: contact.phone })
  expect((await mine()).content.accounts).toHaveLength(2)
  expect(await refusalCode(act(approver, change, "approve", { comment: "" }))).toBe(code.wrongState)
  const called = { person: "钱文", number: contact.phone, note: "确认尾号 6666 为本公司账户" }
  expect(await refusal(act(buyer, change, "callBack", { ...called, number: phone }))).toEqual(["15025", "callsNumberThatStood"])
  expect((await act(buyer, change, "callBack", called)).state).toBe("secondReview")
  expect(await refusal(act(buyer, change, "approve", { comment: "" }))).toEqual(["20002", expect.anything()])
  expect((await see(change, seller)).facts.callBack).toBeNull()
  expect((await see(change, lead)).facts.callBack).toMatchObject(called)
  expect(await lead.call(changeContract.unmask, { body: { id: change, field: "accounts.2.number" } })).toEqual({ value: account.number })
  expect(await refusalCode(seller.call(changeContract.unmask, { body: { id: change, field: "accounts.2.number" } }))).not.toBeNull()
  await act(approver, change, "approve", { comment: "" })
  expect(await look()).toEqual({ value: phone })
  const now = await readClock(server.database)
  const { heldAccounts } = (await ofBuyer()).facts
  expect(heldAccounts.map(({ index, until }) => [index, Math.round((until - now) / day)])).toEqual([[2, 3]])
  expect((await mine()).held).toEqual(heldAccounts)
  await shiftClock(server.database, 3 * day + 60_000)
  expect((await mine()).held).toEqual([])
})

test("a telephone number that was changed ahead of the account is not the one that is called back, until it has stood for thirty days", async () => {
  const { server, buyer, send, act, see } = await registered()
  const [contact, phone] = [firstOf(declared.contacts), "13912345678"]
  await shiftClock(server.database, day)
  expect((await send({ contacts: [{ ...contact, phone }] })).state).toBe("applied")
  const { change } = await send({ accounts: [...declared.accounts, account] })
  await act(buyer, change, "approve", { comment: "" })
  const called = { person: "钱文", note: "确认尾号 6666 为本公司账户" }
  for (const number of [phone, "+86 139-1234-5678", "１３９１２３４５６７８"])
    expect(await refusal(act(buyer, change, "callBack", { ...called, number }))).toEqual(["15025", "callsNumberThatStood"])
  expect(await refusal(act(buyer, change, "callBack", { ...called, number: "总机转财务" }))).toEqual([code.badFormat, "phoneFits"])
  expect((await see(change, buyer)).state).toBe("calling")
  await shiftClock(server.database, 31 * day)
  expect((await act(await server.signIn("purchaser"), change, "callBack", { ...called, number: phone })).state).toBe("secondReview")
})

test("what is approved for a day comes into force on it", async () => {
  const { server, lead, send, act, ofBuyer } = await registered()
  const effective = dayAt((await readClock(server.database)) + 5 * day)
  const { change } = await send({ legalPerson: "周明" }, effective)
  expect((await act(lead, change, "approve", { comment: "" })).state).toBe("approved")
  expect((await ofBuyer()).facts.profile?.legalPerson).toBe("钱文")
  await shiftClock(server.database, 5 * day)
  await companyChangeDocument.strike(server, change)
  expect((await ofBuyer()).facts.profile?.legalPerson).toBe("周明")
})

test("a change whose name another company has by its day goes back to the supplier, who may drop it and send another", async () => {
  const { server, lead, seller, send, act, see, ofBuyer } = await registered()
  const effective = dayAt((await readClock(server.database)) + 5 * day)
  const company = "江苏恒远智能装备有限公司"
  const { change } = await send({ company, legalPerson: "周明" }, effective)
  expect((await act(lead, change, "approve", { comment: "" })).state).toBe("approved")
  await server.database.transaction((tx) => createParty(tx, { name: company, creditCode: "91530100MA6K0000X1" }))
  await shiftClock(server.database, 5 * day)
  await companyChangeDocument.strike(server, change)
  expect(await see(change, seller)).toMatchObject({ state: "returned", facts: { reason: "" } })
  expect((await ofBuyer()).facts).toMatchObject({ company: declared.company, profile: { legalPerson: "钱文" } })
  expect((await act(seller, change, "discard")).state).toBe("discarded")
  expect((await send({ website: "https://hengyuan.example" })).state).toBe("applied")
})

test("a certificate that is renewed, under another number, thaws what its end has frozen, once it was looked at", async () => {
  const { server, lead, seller, begin, act, certify, mine, ofBuyer } = await registered()
  const now = await readClock(server.database)
  const agency = { kind: "agency" as const, number: "A-7", issuer: "", validFrom: "2020-01-01" }
  await certify({ ...agency, validTo: dayAt(now + day), mandatory: true })
  await shiftClock(server.database, 3 * day)
  expect((await ofBuyer()).also).toEqual(["frozen", "expired"])
  const change = await begin()
  const { content: basis } = await mine()
  const renewed = { ...agency, number: "A-8", validTo: dayAt(now + 900 * day) }
  const certificates = basis.certificates.map((one) => (one.kind === "agency" ? renewed : one))
  expect((await act(seller, change, "submit", { basis, content: { ...basis, certificates }, effective: null })).state).toBe("review")
  expect((await ofBuyer()).also).toEqual(["frozen", "expired"])
  await act(lead, change, "approve", { comment: "" })
  const { also, facts } = await ofBuyer()
  expect([also, facts.certificates.at(-1)]).toEqual([["normal", "valid"], { ...renewed, mandatory: true }])
  expect(await seller.call(supplierContract.mine, {})).toMatchObject({ standing: "normal", ask: [{ cause: "stage" }] })
})

test("what a buyer records meanwhile is put under the change, which says anew what differs", async () => {
  const { server, buyer, lead, send, act, certify, see, ofBuyer } = await registered()
  const [licence, ...rest] = declared.certificates
  if (!licence) throw new Error("there is no licence")
  const now = await readClock(server.database)
  const effective = dayAt(now + 5 * day)
  const { change } = await send({ certificates: [{ ...licence, validTo: "2031-12-31" }, ...rest] }, effective)
  const told = async () => (await see(change, buyer)).facts.differences.map(({ field, before, after }) => [field, before, after])
  expect(await told()).toEqual([["validTo", null, "2031-12-31"]])
  await act(lead, change, "approve", { comment: "" })
  // Another certificate is nothing to this change.
  await certify({ kind: "agency", number: "A-1", issuer: "", validFrom: "2024-01-01", validTo: null, mandatory: false })
  expect((await see(change, buyer)).state).toBe("approved")
  await certify({ ...licence, validTo: "2030-06-30", mandatory: true })
  expect(await see(change, buyer)).toMatchObject({ state: "review", facts: { overtakenAt: expect.any(Number) } })
  expect(await told()).toEqual([["validTo", "2030-06-30", "2031-12-31"]])
  await act(lead, change, "approve", { comment: "" })
  await shiftClock(server.database, 5 * day)
  await companyChangeDocument.strike(server, change)
  const { certificates } = (await ofBuyer()).facts
  expect(certificates.map(({ kind, validTo }) => [kind, validTo])).toContainEqual(["businessLicence", "2031-12-31"])
  expect(certificates.map(({ kind }) => kind)).toContain("agency")
})

test("a certificate that waits in the place of a mandatory one is put in force though a buyer drops or renews that one meanwhile", async () => {
  const { buyer, lead, seller, id, begin, act, certify, mine, see, ofBuyer } = await registeredBesides()
  const old = { kind: "agency" as const, number: "A-1", issuer: "", validFrom: "2024-01-01", validTo: null }
  const drop = async () =>
    buyer.call(supplier.calls.dropCertificate, {
      params: { id },
      body: { base: (await ofBuyer()).version, input: { kind: old.kind, number: old.number } },
    })
  const renew = () => certify({ ...old, number: "A1", mandatory: true, replaces: { kind: old.kind, number: old.number } })
  for (const [sent, meanwhile] of [
    ["A-2", drop],
    ["A-3", renew],
  ] as const) {
    await certify({ ...old, mandatory: true })
    const change = await begin()
    const { content: basis } = await mine()
    const certificates = basis.certificates.map((one) => (one.number === old.number ? { ...one, number: sent } : one))
    expect((await act(seller, change, "submit", { basis, content: { ...basis, certificates }, effective: null })).state).toBe("review")
    await meanwhile()
    expect((await see(change, buyer)).facts.differences.map(({ reviewed }) => reviewed)).not.toContain(false)
    await act(lead, change, "approve", { comment: "" })
    // Whether one is needed goes by what the buyer has left.
    expect((await ofBuyer()).facts.certificates).toContainEqual({ ...old, number: sent, mandatory: false })
  }
})

test("a change whose day has begun is put in force though a buyer records a certificate before its timer fires", async () => {
  const { server, lead, send, act, certify, mine, ofBuyer } = await registered()
  const [licence, ...rest] = declared.certificates
  if (!licence) throw new Error("there is no licence")
  const effective = dayAt((await readClock(server.database)) + 5 * day)
  const { change } = await send({ legalPerson: "周明", certificates: [{ ...licence, validTo: "2031-12-31" }, ...rest] }, effective)
  expect((await act(lead, change, "approve", { comment: "" })).state).toBe("approved")
  await shiftClock(server.database, 5 * day)
  await certify({ ...licence, validTo: "2030-06-30", mandatory: true })
  await companyChangeDocument.strike(server, change)
  expect((await ofBuyer()).facts.profile?.legalPerson).toBe("周明")
  const { content } = await mine()
  expect((await send({ ...content, website: "https://hengyuan.example" })).state).toBe("applied")
})

test("a change that was returned is sent again with the certificates that a buyer has recorded since", async () => {
  const { buyer, lead, declared, send, submit, act, certify, mine, ofBuyer } = await registeredBesides()
  const [licence, ...rest] = declared.certificates
  if (!licence) throw new Error("there is no licence")
  const { change } = await send({ certificates: [{ ...licence, validTo: "2031-12-31" }, ...rest] })
  await act(buyer, change, "return", { comment: "请附新执照" })
  const agency = { kind: "agency", number: "A-1", issuer: "", validFrom: "2024-01-01", validTo: null }
  await certify({ ...agency, mandatory: false })
  const { certificates = [] } = (await mine()).change?.sent?.content ?? {}
  expect(certificates).toContainEqual(agency)
  expect(certificates).toContainEqual({ ...licence, validTo: "2031-12-31" })
  await submit(change, { certificates })
  await act(lead, change, "approve", { comment: "" })
  expect((await ofBuyer()).facts.certificates).toContainEqual({ ...agency, mandatory: false })
})

test("what others record while the supplier writes stays, also certificates beyond those that a registration takes", async () => {
  const { begin, mine, seller, act, certify, ofBuyer, send } = await registeredBesides()
  const change = await begin()
  const { content: basis } = await mine()
  const agency = { kind: "agency", issuer: "", validFrom: "2024-01-01", validTo: null, mandatory: false }
  const agencies = Array.from({ length: mostCertificates }, (_, index) => ({ ...agency, number: `A-${index}` }))
  for (const one of agencies) await certify(one)
  // A colleague's own change holds at once.
  const { content: present } = await mine()
  expect(lacksOf(present, Date.now(), ["contacts", "categories"])).toEqual([])
  await send({ ...present, website: "https://hengyuan.example" })
  const { state } = await act(seller, change, "submit", { basis, content: { ...basis, address: "合肥市滨湖新区1号" }, effective: null })
  expect(state).toBe("applied")
  const { certificates, profile } = (await ofBuyer()).facts
  expect(certificates).toEqual(expect.arrayContaining(agencies))
  expect(profile).toMatchObject({ address: "合肥市滨湖新区1号", website: "https://hengyuan.example" })
})

test("the supplier drops a change that is approved for a later day, and may send another", async () => {
  const { server, buyer, lead, seller, send, act, mine, ofBuyer, see } = await registered()
  const effective = dayAt((await readClock(server.database)) + 5 * day)
  const { change } = await send({ legalPerson: "周明" }, effective)
  expect((await act(lead, change, "approve", { comment: "" })).state).toBe("approved")
  expect(await refusalCode(act(buyer, change, "discard"))).toBe(code.notPermitted)
  expect((await act(seller, change, "discard")).state).toBe("discarded")
  expect((await see(change, seller)).state).toBe("discarded")
  expect((await mine()).change).toBeNull()
  expect((await send({ website: "https://hengyuan.example" })).state).toBe("applied")
  await shiftClock(server.database, 6 * day)
  await companyChangeDocument.strike(server, change)
  expect((await ofBuyer()).facts.profile).toMatchObject({ legalPerson: "钱文", website: "https://hengyuan.example" })
})

test("what cannot be is refused, and nothing has changed", async () => {
  const { server, buyer, seller, begin, submit, send, act, mine, ofBuyer, see } = await registeredBesides()
  const change = await begin()
  const before = (await ofBuyer()).version
  const today = dayAt(await readClock(server.database))
  expect(await refusal(submit(change, {}))).toEqual(["10011", "changesSomething"])
  expect(await refusal(submit(change, { creditCode: "123" }))).toEqual(["15010", "hasChangedCodeOfRightLength"])
  expect(await refusal(submit(change, { established: "2090-01-01" }))).toEqual([code.badFormat, "changedCompanyIsFounded"])
  expect(await refusal(submit(change, { contacts: [] }))).toEqual(["15017", "keepsContact"])
  expect(await refusal(submit(change, { categories: [] }))).toEqual(["15019", "keepsCategory"])
  expect(await refusal(submit(change, { company: "上海启明自动化科技有限公司" }))).toEqual(["15002", "changedNameIsFree"])
  expect(await refusal(submit(change, { creditCode: "91310115MA1K4D7Q2N" }))).toEqual(["15009", "changedCodeIsFree"])
  expect(await refusal(submit(change, { legalPerson: "周明" }, dayAt(Date.parse(today) - 2 * day)))).toEqual(["10011", "takesEffectLater"])
  expect((await ofBuyer()).version).toBe(before)
  // Another company hears nothing of it, and a buyer has no data of a supplier to change.
  const other = await server.signIn("supplier.b")
  expect(await refusalCode(see(change, other))).toBe(code.absent)
  expect(await refusalCode(see(change, buyer))).toBe(code.absent)
  expect(await refusalCode(begin(buyer))).toBe(code.notPermitted)
  await submit(change, { legalPerson: "周明" })
  expect(await refusal(send({ website: "https://hengyuan.example" }))).toEqual(["15016", "noOtherIsOpen"])
  expect((await mine()).change).toMatchObject({ id: change, state: "review" })
  // Whoever takes it back may send another.
  await act(seller, change, "withdrawApproval" as never)
  await act(seller, change, "discard")
  expect((await send({ website: "https://hengyuan.example" })).state).toBe("applied")
})

test("a supplier that was blacklisted changes nothing any more", async () => {
  const { server, buyer, lead, approver, seller, id, ofBuyer, send } = await registeredBesides()
  const propose = async (who: Person, name: "askBlacklist" | "approve", input: object) =>
    who.call(supplier.calls[name], { params: { id }, body: { base: (await ofBuyer()).version, input } as never })
  await propose(buyer, "askBlacklist", { reason: "串通投标" })
  await propose(lead, "approve", { comment: "" })
  await propose(approver, "approve", { comment: "" })
  expect(await refusal(send({ website: "https://hengyuan.example" }))).toEqual(["15005", "isStillSupplier"])
  expect((await server.signIn(seller.tokens.user_info.name)).tokens.user_info.party).toBe(id)
})

test("a company that has declared nothing yet has all of it reviewed, and whoever is sent to confirm its data is sent there no more", async () => {
  const { server, lead, act } = await registered()
  const other = await server.signIn("supplier.b")
  await server.database.query({ text: "update person set info_change = true where name = 'supplier.b'" })
  const own = await other.call(changeContract.mine, {})
  expect(own).toMatchObject({ declared: false, content: { legalPerson: "", contacts: [] } })
  const { id } = await other.call(calls.create, { body: {} })
  const basis = own?.content
  if (!basis) throw new Error("it is no supplier")
  const { company, creditCode } = basis
  const { version } = await other.call(calls.get, { params: { id }, query: {} })
  const content = { ...registrationOf(9), company, creditCode, accounts: [] }
  const { state } = await other.call(calls.submit, { params: { id }, body: { base: version, input: { basis, content, effective: null } } })
  expect(state).toBe("review")
  // Nothing of it holds before.
  expect(await other.call(changeContract.mine, {})).toMatchObject({ declared: false, change: { id, state } })
  expect((await server.signIn("supplier.b")).tokens.user_info.infoChange).toBe(false)
  await act(lead, id, "approve", { comment: "" })
  expect(await other.call(changeContract.mine, {})).toMatchObject({ declared: true, content: { legalPerson: "钱文" }, change: null })
})
