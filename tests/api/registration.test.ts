import { beforeAll, expect, test } from "vitest"
import { code } from "#contract/errors.ts"
import { accountContract, identityContract } from "#contract/identity.contract.ts"
import { invitationContract } from "#contract/invitation.contract.ts"
import { type RegistrationContent, registrationContract, termsVersion } from "#contract/registration.contract.ts"
import { invitation } from "#machines/invitation/invitation.chart.ts"
import { supplierContract } from "#contract/supplier.contract.ts"
import { supplier } from "#machines/supplier/supplier.chart.ts"
import { registration } from "#machines/registration/registration.chart.ts"
import { companyChange } from "#machines/company-change/change.chart.ts"
import { shiftClock } from "#server/database/clock.ts"
import type { Caller } from "../support/caller.ts"
import { refusal, refusalCode } from "../support/refusal.ts"
import { mine, password, registrationStage, review, send } from "../support/registration-stage.ts"
import { registrationOf } from "../support/registrations.ts"
import { settleNotices } from "../support/notices.ts"
import { startServer } from "../support/server.ts"

const { calls } = registration

let lasting: Awaited<ReturnType<typeof registrationStage>>
/** For those who register companies of their own, each by an address of its own. */
beforeAll(async () => {
  lasting = await registrationStage({ until: "file" })
})

test("a stranger who was invited registers, is returned at a field, corrects it, is approved by two people and signs in as a supplier", async () => {
  const { server, mail, comes, invite, buyer, approver } = await registrationStage()
  const { invited, token } = await invite({ company: "合肥第1轴承有限公司" })
  const ana = await comes("ana@proveedor.example", token)
  expect(ana.tokens.user_info).toMatchObject({ roles: [], party: null, registration: true })
  // A letter leads back to what was begun.
  await expect.poll(() => mail.delivered.at(-1)?.text).toContain("https://procurement.example/register-supplier-detail")
  expect(await mine(ana)).toMatchObject({ state: "draft", company: "合肥第1轴承有限公司", email: "ana@proveedor.example", content: null })
  const { id } = await send(ana, registrationOf(1))
  expect((await buyer.call(invitation.calls.get, { params: { id: invited }, query: {} })).state).toBe("used")
  const seen = () => buyer.call(calls.get, { params: { id }, query: {} })
  const remark = { field: "legalPerson", text: "与营业执照不符" }
  await buyer.call(calls.remark, { params: { id }, body: { base: (await seen()).version, input: remark } })
  // What is noted is not told before it is returned.
  expect((await mine(ana)).comments).toEqual([])
  expect(await review(buyer, id, "2", "请核对法定代表人")).toEqual({ state: "returned", stage: null })
  expect(await mine(ana)).toMatchObject({ state: "returned", reason: "请核对法定代表人", comments: [remark] })
  // Whoever registers has no role yet, and is told by mail.
  await settleNotices(server.database)
  await expect
    .poll(() => mail.delivered.at(-1))
    .toMatchObject({ to: ["ana@proveedor.example"], text: expect.stringContaining("合肥第1轴承有限公司") })
  await send(ana, { ...registrationOf(1), legalPerson: "孙丽" })
  expect(await review(buyer, id, "1")).toEqual({ state: "review2", stage: "1" })
  // Whoever passed the first review does not decide the second.
  expect(await refusalCode(review(buyer, id, "1"))).not.toBeNull()
  expect(await review(approver, id, "1")).toEqual({ state: "approved", stage: "2" })
  const again = await server.signIn("ana@proveedor.example", password)
  expect(again.tokens.user_info).toMatchObject({ roles: ["supplier"], partyName: "合肥第1轴承有限公司", registration: false })
  expect(await refusal(server.call(invitationContract.open, { body: { token } }))).toEqual(["15012", "invitationWasUsed"])
  // The company is a supplier from then on, with what it declared; its numbers are told in full, and that is kept.
  const party = again.tokens.user_info.party ?? ""
  const begun = await buyer.call(supplier.calls.get, { params: { id: party }, query: {} })
  expect([begun.state, begun.facts.profile?.legalPerson, begun.facts.certificates.map((one) => one.mandatory)]).toEqual([
    "registered",
    "孙丽",
    [true, false, false, false],
  ])
  const look = { id: party, field: "accounts.0.number" }
  expect(await buyer.call(supplierContract.unmask, { body: look })).toEqual({ value: registrationOf(1).accounts[0]?.number })
  const looks = await server.database.query({ text: "select document, field, person from secret_look" })
  expect(looks.rows).toEqual([{ document: id, field: "accounts.0.number", person: server.people["purchaser"] }])
})

test("telephone and account numbers are kept by no document, masked for reviewers, told in full to whoever asks, and that is kept", async () => {
  const { server, comes, buyer } = await registrationStage()
  const ana = await comes("ana@proveedor.example")
  const content = registrationOf(7)
  const { id } = await send(ana, content)
  const { facts } = await buyer.call(calls.get, { params: { id }, query: {} })
  expect(facts.content?.accounts[0]?.number).toBe(`•••• ${content.accounts[0]?.number.slice(-4)}`)
  expect(facts.content?.contacts[0]?.phone).not.toBe(content.contacts[0]?.phone)
  const secret = content.accounts[0]?.number ?? ""
  const { rows } = await server.database.query<{ found: string }>({
    text: "select e::text as found from event e where e::text like $1 union all select h::text from row_registration h where h::text like $1",
    values: [`%${secret}%`],
  })
  expect(rows).toEqual([])
  const look = (who: Caller) => who.call(registrationContract.unmask, { body: { id, field: "accounts.0.number" } })
  expect(await look(buyer)).toEqual({ value: secret })
  const looks = await server.database.query({ text: "select document, field, person from secret_look" })
  expect(looks.rows).toEqual([{ document: id, field: "accounts.0.number", person: server.people["purchaser"] }])
  expect(await refusal(look(await server.signIn("supplier.a")))).toEqual([code.notPermitted, undefined])
  expect((await mine(ana)).content).toEqual(content)
})

test("two companies that send the same code in the same second: one of them is told", async () => {
  const { comes } = lasting
  const [ana, ben] = [await comes("ana.2@proveedor.example"), await comes("ben.3@proveedor.example")]
  const other = { ...registrationOf(3), creditCode: registrationOf(2).creditCode }
  const sent = await Promise.allSettled([send(ana, registrationOf(2)), send(ben, other)])
  expect(sent.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
  expect(sent.flatMap((one) => (one.status === "rejected" ? [(one.reason as { refusal: { code: string } }).refusal.code] : []))).toEqual([
    expect.stringMatching(/^(10006|15009)$/),
  ])
})

test("what is wrong or missing is refused with the code of the specification, and nothing changes", async () => {
  const { server, comes } = await registrationStage()
  const ana = await comes("ana@proveedor.example")
  const whole = registrationOf(4)
  const refused = (more: Partial<RegistrationContent>) => refusal(send(ana, { ...whole, ...more }))
  expect(await refused({ creditCode: "123" })).toEqual(["15010", "hasCodeOfRightLength"])
  expect(await refused({ contacts: [] })).toEqual(["15017", "hasContacts"])
  expect(await refused({ categories: [] })).toEqual(["15019", "hasCategories"])
  expect(await refused({ accounts: [] })).toEqual(["15018", "hasAccounts"])
  expect(await refused({ certificates: [] })).toEqual(["15022", "hasLicence"])
  expect(await refused({ company: "江苏恒远机电设备有限公司" })).toEqual(["15002", "nameIsFree"])
  expect(await refused({ creditCode: "91320211MA1X8K3T5Y" })).toEqual(["15009", "codeIsFree"])
  const [licence] = whole.certificates
  if (!licence) throw new Error("no licence")
  expect(await refused({ certificates: [{ ...licence, validTo: "2020-01-01" }] })).toEqual([code.badFormat, "certificateEndsAfterBegin"])
  expect(await refused({ contacts: [{ name: "a", title: "", phone: "12345", email: "a@b.example" }] })).toEqual([
    code.badFormat,
    "phoneFits",
  ])
  expect(await mine(ana)).toMatchObject({ state: "draft", content: null, rounds: 0 })
  const { rowCount } = await server.database.query({ text: "select from registration_secret" })
  expect(rowCount).toBe(0)
})

test("one link brings one registration about, and only that of the company whose code it names", async () => {
  const { comes, invite } = lasting
  const own = registrationOf(7)
  const { token } = await invite(own, "ana.7@proveedor.example")
  const [ana, leo] = [await comes("ana.7@proveedor.example", token), await comes("leo.8@otra.example", token)]
  // The link is of another company; what it names is not said.
  expect(await refusal(send(leo, registrationOf(8)))).toEqual(["15011", "isTheInvitedCompany"])
  await send(ana, own)
  expect(await refusal(send(leo, { ...own, company: "另一家" }))).toEqual(["15009", "codeIsFree"])
  expect(await mine(leo)).toMatchObject({ state: "draft", content: null, rounds: 0 })
})

test("an invitation that runs out while the form is written counts as used once the form is sent", async () => {
  const { server, comes, invite } = await registrationStage()
  const { invited, token } = await invite({ company: "合肥第9轴承有限公司" })
  await comes("ana@proveedor.example", token)
  await shiftClock(server.database, 31 * 86_400_000)
  const [ana, purchaser] = [await server.signIn("ana@proveedor.example", password), await server.signIn("purchaser")]
  await send(ana, registrationOf(9))
  expect((await purchaser.call(invitation.calls.get, { params: { id: invited }, query: {} })).state).toBe("used")
})

test("a link that somebody else has sent a registration by is used up, also for whoever began by it before", async () => {
  const { comes, invite, buyer } = lasting
  const { token } = await invite({ company: "合肥第9轴承有限公司" }, "ana.9@proveedor.example")
  const [ana, leo] = [await comes("ana.9@proveedor.example", token), await comes("leo.10@otra.example", token)]
  const { id } = await send(ana, registrationOf(9))
  expect(await refusal(send(leo, registrationOf(10)))).toEqual(["15012", "invitationWasUsed"])
  // Whoever sent it may send it anew.
  await review(buyer, id, "2", "请核对")
  expect((await send(ana, registrationOf(9))).state).toBe("review1")
})

test("a rejected company waits before it sends another, and one that leaves what was returned to it lying is rejected, too", async () => {
  const { server, comes, invite, buyer } = await registrationStage()
  const ana = await comes("ana@proveedor.example")
  const { id } = await send(ana, registrationOf(5))
  const reject = async (one: string, input: { readonly reason: string; readonly days: number }) => {
    const { version } = await buyer.call(calls.get, { params: { id: one }, query: {} })
    return buyer.call(calls.reject, { params: { id: one }, body: { base: version, input } })
  }
  await reject(id, { reason: "资料虚假", days: 10 })
  expect(await mine(ana)).toMatchObject({ state: "rejected", reason: "资料虚假" })
  const begin = (token: string | null) =>
    ana.call(registrationContract.begin, { body: { terms: termsVersion, language: "es", invitation: token } })
  expect(await refusal(begin("a".repeat(43)))).toEqual(["15011", "invitationIsOver"])
  // An invitation that comes meanwhile is not lost to somebody who has an account already.
  const { invited, token } = await invite({ company: "合肥第5轴承有限公司" })
  await begin(token)
  expect(await mine(ana)).toMatchObject({ state: "draft", company: "合肥第5轴承有限公司" })
  expect(await refusal(send(ana, registrationOf(5)))).toEqual(["15003", "hasWaited"])
  await shiftClock(server.database, 11 * 86_400_000)
  const { id: lying } = await send(ana, registrationOf(5))
  const { rows } = await server.database.query({ text: "select state from row_invitation where id = $1", values: [invited] })
  expect(rows).toEqual([{ state: "used" }])
  // It would keep its name and code from everybody.
  await review(buyer, lying, "2", "请核对")
  expect((await reject(lying, { reason: "逾期未改正", days: 0 })).state).toBe("rejected")
  await begin(null)
  expect((await send(ana, registrationOf(5))).state).toBe("review1")
})

test("registration is open to strangers where mail carries the code", async () => {
  const { server } = lasting
  expect(await server.call(registrationContract.open)).toEqual({ open: true })
  const silent = await startServer()
  expect(await silent.call(registrationContract.open)).toEqual({ open: false })
})

test("an address is confirmed by a code that holds once, and no answer tells whether it has an account", async () => {
  const { server, mail, ask, codeFor, confirm } = await registrationStage()
  await server.database.query({ text: "update person set email = 'known@example.com' where name = 'legal'" })
  const spent = await ask("known@example.com")
  const [letter] = await mail.expectLetters(1)
  expect(letter?.text).toContain("Ya tiene una cuenta")
  // A proof is good once.
  const shown = (proof: { challenge: string; nonce: string }) =>
    refusal(server.call(registrationContract.sendCode, { body: { email: "a@b.example", language: "en", proof, invitation: null } }))
  expect(await shown(spent)).toEqual(["12010", "workIsDone"])
  expect(await shown({ ...spent, challenge: `${spent.challenge}x` })).toEqual(["12010", "workIsDone"])
  const right = await codeFor("new@example.com")
  const wrong = right === "000000" ? "000001" : "000000"
  expect(await refusal(confirm("new@example.com", wrong))).toEqual(["12010", "addressCodeFits"])
  for (const _ of [2, 3, 4, 5]) await refusal(confirm("new@example.com", wrong))
  expect(await refusal(confirm("new@example.com", right))).toEqual(["12010", "addressCodeFits"])
  const second = await codeFor("new@example.com")
  await confirm("new@example.com", second)
  expect(await refusal(confirm("new@example.com", second))).toEqual(["12010", "addressCodeFits"])
  const signIn = { grant_type: "password" as const, username: "new@example.com", password }
  expect((await server.answer(identityContract.token, { body: signIn })).status).toBe(200)
  expect((await server.call(accountContract.signInWays)).retrieve).toBe(true)
})

test("whoever registers may do nothing but register, and nobody else learns of it", async () => {
  const { server, comes, buyer } = await registrationStage()
  const [ana, ben] = [await comes("ana@proveedor.example"), await comes("ben@proveedor.example")]
  const { id } = await send(ana, registrationOf(6))
  const get = (who: Caller) => refusal(who.call(calls.get, { params: { id }, query: {} }))
  expect(await get(ben)).toEqual([code.absent, undefined])
  expect(await get(await server.signIn("supplier.a"))).toEqual([code.absent, undefined])
  expect(await refusal(ana.call(registrationContract.query, { query: { page: 1, pageSize: 10 }, body: {} }))).toEqual([
    code.notPermitted,
    undefined,
  ])
  expect((await ana.call(registration.calls.query, { query: { page: 1, pageSize: 10 }, body: {} })).records.map((one) => one.id)).toEqual([
    id,
  ])
  const timeline = await ana.call(calls.timeline, { params: { id } })
  expect(timeline.map(({ type, by }) => [type, by.name])).toEqual([
    ["registration.begun", ""],
    ["registration.submitted", ""],
  ])
  const { records } = await buyer.call(registrationContract.query, { query: { page: 1, pageSize: 10 }, body: { states: ["review1"] } })
  expect(records).toMatchObject([{ id, title: "合肥第6轴承有限公司" }])
})

test("a name and a code are told to be free or not, and nothing else", async () => {
  const { server } = lasting
  const name = (supplierName: string) => server.call(registrationContract.verifySupplierName, { query: { supplierName } })
  const own = (unifyWorldCode: string) => server.call(registrationContract.verifyUnifyWorldCode, { query: { unifyWorldCode } })
  expect(await name("江苏恒远机电设备有限公司")).toEqual({ available: false })
  expect(await name("没有这家公司")).toEqual({ available: true })
  expect(await own("9132 0211 MA1X 8K3T 5Y")).toEqual({ available: false })
  expect(await own("91340100MA2N000001")).toEqual({ available: true })
  expect(await refusal(own("123"))).toEqual(["15010", "hasCodeOfRightLength"])
})

test("reviewers are told what is known: the same account, telephone number, name or address, also of a supplier's change of its data", async () => {
  const { server, comes, buyer, approver } = lasting
  const [ana, ben] = [await comes("ana.11@proveedor.example"), await comes("ben.12@proveedor.example")]
  const [first, second, later] = [registrationOf(11), registrationOf(12), registrationOf(13)]
  const { id: admitted } = await send(ana, first)
  await review(buyer, admitted, "1")
  await review(approver, admitted, "1")
  const seller = await server.signIn("ana.11@proveedor.example", password)
  const { id: change } = await seller.call(companyChange.calls.create, { body: {} })
  const input = { basis: first, content: { ...first, contacts: later.contacts, accounts: later.accounts }, effective: null }
  await seller.call(companyChange.calls.submit, { params: { id: change }, body: { base: 1, input } })
  const [accounts, contacts] = [
    [...first.accounts, ...later.accounts],
    [...first.contacts, ...later.contacts],
  ]
  const { id } = await send(ben, { ...second, address: ` ${first.address}`, accounts, contacts })
  const known = await buyer.call(registrationContract.known, { query: { id } })
  expect(known.map(({ by, what }) => `${by} of a ${what}`).toSorted()).toEqual([
    "account of a company",
    "account of a registration",
    "address of a registration",
    "phone of a company",
    "phone of a registration",
  ])
  expect(new Set(known.map(({ name }) => name))).toEqual(new Set([first.company]))
})

test("a password is chosen by one rule: nine characters are refused in words that name the field", async () => {
  const { server, codeFor } = lasting
  const shown = await codeFor("ana@proveedor.example")
  const choose = (chosen: string) =>
    server.call(registrationContract.confirm, {
      body: {
        email: "ana@proveedor.example",
        code: shown,
        name: "Ana García",
        password: chosen,
        language: "es",
        terms: termsVersion,
        invitation: null,
      },
    })
  expect(await refusal(choose("Kranich-7"))).toEqual([code.badFormat, "passwordIsLongEnough"])
  expect(await refusal(choose("ana@proveedor"))).toEqual([code.badFormat, "passwordTooWeak"])
  expect(await choose(password)).toBeNull()
})

test("a telephone number is taken with its country code and blanks, and kept as its eleven digits; an extension is refused and not cut", async () => {
  const { comes } = lasting
  const ana = await comes("ana.5@proveedor.example")
  const whole = registrationOf(5)
  const calledBy = (phone: string) => ({ ...whole, contacts: [{ name: "a", title: "", phone, email: "a@b.example" }] })
  expect(await refusal(send(ana, calledBy("138 0000 0000 ext 12")))).toEqual([code.badFormat, "phoneFits"])
  await send(ana, calledBy("+86 138-0000-0000"))
  expect((await mine(ana)).content?.contacts[0]?.phone).toBe("13800000000")
})

test("no company is founded in the future, and no website is a script", async () => {
  const { comes } = lasting
  const ana = await comes("ana.6@proveedor.example")
  const whole = registrationOf(6)
  expect(await refusal(send(ana, { ...whole, established: "2090-01-01" }))).toEqual([code.badFormat, "isFoundedAlready"])
  for (const website of ["javascript:alert(1)", "www.proveedor.example"])
    expect(await refusal(send(ana, { ...whole, website }))).toEqual([code.badFormat, "websiteFits"])
  await send(ana, { ...whole, website: "https://www.proveedor.example" })
  expect((await mine(ana)).content?.website).toBe("https://www.proveedor.example")
})

test("the letter with the code leads back to where it is entered, by the invitation with which it was asked for", async () => {
  const { server, mail, ask, invite, comes } = lasting
  const { token } = await invite({ company: "合肥第14轴承有限公司" }, "ana.14@proveedor.example")
  const letters = () => mail.delivered.filter(({ to }) => to.includes("ben@proveedor.example"))
  await ask("ben@proveedor.example", token)
  await expect.poll(() => letters().length).toBe(1)
  const [, carried = ""] =
    /\/register\?terms=[\w-]+&invitation=([\w-]{43})#email=ben%40proveedor\.example/.exec(letters()[0]?.text ?? "") ?? []
  expect((await server.call(invitationContract.open, { body: { token: carried } })).company).toBe("合肥第14轴承有限公司")
  // The queue keeps no link: the letter has one of its own.
  expect(carried).not.toBe(token)
  const ben = await comes("cem@proveedor.example", carried)
  await send(ben, registrationOf(14))
  expect(await refusal(server.call(invitationContract.open, { body: { token: carried } }))).toEqual(["15012", "invitationWasUsed"])
})

test("whoever has an account already is led by the letter to the sign-in, and from there to the invitation", async () => {
  const { mail, ask, invite, comes } = await registrationStage()
  const { token } = await invite({ company: "合肥第1轴承有限公司" })
  await comes("ben@proveedor.example")
  await ask("ben@proveedor.example", token)
  await expect.poll(() => mail.delivered.at(-1)?.text).toMatch(/\/systemLogin\?to=%2Fregister-supplier-detail%3Finvitation%3D[\w-]{43}/)
})
