import { execFile } from "node:child_process"
import { rmSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { expect, onTestFinished, test } from "vitest"
import { companyAdminContract, userAdminContract } from "#contract/admin.contract.ts"
import type { DataOf } from "#contract/endpoint.ts"
import { accountContract } from "#contract/identity.contract.ts"
import { comparisonContract, type InquiryContent } from "#contract/inquiry.contract.ts"
import { invitationContract } from "#contract/invitation.contract.ts"
import { organisationContract, setupContract } from "#contract/organisation.contract.ts"
import { unpacked } from "#contract/packed-lines.ts"
import { priceContract, thingOf } from "#contract/price.contract.ts"
import { registerNamed } from "#contract/registers.ts"
import { registrationContract, termsVersion } from "#contract/registration.contract.ts"
import { rehearsalContract } from "#contract/rehearsal.contract.ts"
import { taskContract } from "#contract/task.contract.ts"
import { dayAt } from "#contract/time.ts"
import { inquiry } from "#machines/inquiry/inquiry.chart.ts"
import { bestSplit } from "#machines/inquiry/split/split.ts"
import { invitation } from "#machines/invitation/invitation.chart.ts"
import { material } from "#machines/material/material.chart.ts"
import { quotation } from "#machines/quotation/quotation.chart.ts"
import { supplier } from "#machines/supplier/supplier.chart.ts"
import { type Person, signIn, callerOf } from "../support/caller.ts"
import { freshDatabase } from "../support/database.ts"
import { inquiryContentOf } from "../support/inquiry-content.ts"
import { mailServer } from "../support/mail-server.ts"
import { newcomer } from "../support/people.ts"
import { refusal } from "../support/refusal.ts"
import { mine, password, review, send as sendRegistration } from "../support/registration-stage.ts"
import { proofOf, registrationOf } from "../support/registrations.ts"
import { scratchFolder } from "../support/scratch.ts"
import { spawnServer } from "../support/server-process.ts"

// An installation in which there is nothing and nobody, as `DEMO=0` starts it: all that an inquiry of two rounds needs is set up and done by the
// product's own calls. It is a rehearsal, since only there somebody may move the clock past the deadlines.

const [first, own] = ["Anfang-2026-Brief", "Anders-0815-Haus"]
const day = 86_400_000

/** A server process on a database of its own with nobody in it, its first administrator, and the mail that it sends. */
async function emptyInstallation() {
  const mail = await mailServer()
  const folder = scratchFolder("procurement-empty-")
  const { url } = await freshDatabase()
  const env = { DATABASE_URL: url, DATA_DIR: folder, REHEARSAL: "1", SMTP_URL: mail.url, MAIL_FROM: "no-reply@procurement.example" }
  const program = fileURLToPath(new URL("../../scripts/admin.ts", import.meta.url))
  const server = spawnServer(env)
  onTestFinished(async () => {
    server.process.kill("SIGTERM")
    await server.ended
    rmSync(folder, { recursive: true })
  })
  const origin = await server.ready
  const { stdout } = await promisify(execFile)(process.execPath, [program, "create", "boss"], { env: { ...process.env, ...env } })
  return { mail, origin, boss: await signIn(origin, "boss", stdout.trim().split("\n").at(-1) ?? "") }
}
type Installation = Awaited<ReturnType<typeof emptyInstallation>>

/** The administrator sets up the company, its department, two purchasers, one of whom verifies prices, and an approver. */
async function setUp({ origin, boss }: Installation) {
  expect(await boss.call(setupContract.missing)).toEqual(["company", "organisation", "purchaser", "verifier", "approver", "experts"])
  const company = await boss.call(companyAdminContract.add, { body: { name: "福建示范科技有限公司", creditCode: "91350100M000100Y43" } })
  const unit = { head: null, sort: 0 } as const
  const top = await boss.call(organisationContract.add, {
    body: { ...unit, kind: "organisation", parent: null, code: "FJ", name: "福建示范", company: company.id },
  })
  const { id: department } = await boss.call(organisationContract.add, {
    body: { ...unit, kind: "department", parent: top.id, code: "BUY", name: "采购部", company: null },
  })
  const enter = async (name: string, displayName: string, role: string): Promise<Person> => {
    const person = newcomer({ name, displayName, roles: [role], company: company.id, department })
    await boss.call(userAdminContract.add, { body: { ...person, password: first } })
    const entered = await signIn(origin, name, first)
    await entered.call(accountContract.changePassword, { body: { old: first, new: own } })
    return entered
  }
  const [buyer, verifier, approver] = await Promise.all([
    enter("zhang.wei", "张伟", "purchaser"),
    enter("wang.fang", "王芳", "purchaser"),
    enter("li.na", "李娜", "approver"),
  ])
  expect(await boss.call(setupContract.missing)).toEqual(["experts"])
  return { company: company.id, buyer, verifier, approver }
}
type People = Awaited<ReturnType<typeof setUp>>

/** What of master data the platform comes with, and what the administrator adds: an exchange rate. */
async function setUpMasterData({ boss }: Installation, now: number) {
  for (const name of ["units", "currencies", "categories", "tax-rates"] as const)
    expect([name, (await boss.call(registerNamed(name).calls.query, { query: {}, body: {} })).records.length > 0]).toEqual([name, true])
  await boss.call(registerNamed("exchange-rates").calls.add, {
    body: { code: "", since: dayAt(now - day), names: null, values: { base: "USD", quote: "CNY", kind: "own", rate: "7" } },
  })
}

/** Does a command of a document as it stands. */
const act = async (who: Person, kind: typeof inquiry | typeof supplier | typeof material, id: string, name: string, input: object = {}) => {
  const calls = kind.calls as typeof inquiry.calls
  const { version } = await who.call(calls.get, { params: { id }, query: {} })
  return who.call(calls[name as "submit"], { params: { id }, body: { base: version, input: input as never } })
}

/** A company registers by mail, from outside or by an invitation, is reviewed by two people, admitted and upgraded; answers who acts for it. */
async function supplierFrom({ origin, mail }: Installation, { buyer, verifier, approver }: People, count: number, invited: boolean) {
  const content = registrationOf(count)
  const email = `sales.${count}@supplier.example`
  const letter = async (pattern: RegExp) => {
    const found = () => mail.delivered.flatMap(({ to, text }) => (to.includes(email) ? (pattern.exec(text)?.[1] ?? []) : [])).at(-1)
    await expect.poll(found).toBeDefined()
    return found() ?? ""
  }
  let link: string | null = null
  if (invited) {
    const said = { company: content.company, creditCode: "", person: "钱文", email, language: "zh" as const, note: "" }
    const { id } = await buyer.call(invitation.calls.create, { body: { content: said } })
    await buyer.call(invitationContract.inviteConnect, { body: { ids: [id] } })
    link = await letter(/invitation=([\w-]{43})/)
  }
  const stranger = callerOf(origin)
  const proof = proofOf(await stranger.call(registrationContract.challenge, {}))
  await stranger.call(registrationContract.sendCode, { body: { email, language: "zh", proof, invitation: null } })
  const code = await letter(/^.*\b(\d{6})\b/m)
  await stranger.call(registrationContract.confirm, {
    body: { email, code, name: "钱文", password, language: "zh", terms: termsVersion, invitation: link },
  })
  const applicant = await signIn(origin, email, password)
  const { id } = await sendRegistration(applicant, content)
  await review(buyer, id, "1")
  await review(approver, id, "1")
  expect((await mine(applicant)).state).toBe("approved")
  const person = await signIn(origin, email, password)
  const party = person.tokens.user_info.party ?? ""
  await act(buyer, supplier, party, "admit")
  await act(buyer, supplier, party, "askUpgrade", { reason: "样品合格" })
  await act(verifier, supplier, party, "approve", { comment: "" })
  await act(approver, supplier, party, "approve", { comment: "" })
  return { person, party }
}
type Supplier = Awaited<ReturnType<typeof supplierFrom>>

const lines = [
  { item: "深沟球轴承", specification: "6205-2RS", quantity: "100", unit: "EA", target: "19", lot: "轴承包" },
  { item: "圆锥滚子轴承", specification: "30206", quantity: "40", unit: "EA", target: null, lot: "轴承包" },
  { item: "锂基润滑脂", specification: "2#", quantity: "6", unit: "EA", target: null, lot: "油品包" },
].map((line) => ({ ...line, material: "", needBy: null, substitutes: false }))

/** An inquiry of these suppliers, who may quote in dollars too; the second lot is awarded whole. */
const asked = (suppliers: readonly Supplier[], quoteEnd: number): InquiryContent =>
  inquiryContentOf({
    currencies: ["USD"],
    suppliers: suppliers.map(({ party }) => party),
    quoteEnd,
    terms: "含运费",
    lots: [{ lot: "油品包", note: "同一品牌", whole: true }],
    lines,
  })

/** What a supplier offers, in yuan or dollars. */
const offering = (prices: readonly (string | null)[], currency?: "USD") => ({
  ...(currency ? { currency } : {}),
  lines: prices.map((unitPrice) => ({ unitPrice, maximum: null, leadDays: 15, brand: "", remark: "" })),
  taxRate: "13",
  validUntil: "2031-12-31",
  terms: "",
})

type Rounds = DataOf<typeof comparisonContract.offers>["offers"][number]["rounds"]
const latest = (rounds: Rounds) => {
  const last = rounds.at(-1)
  return last ? unpacked(last.lines) : []
}

/** Waits until the clock has brought something about so many times, since a command as of before would come too late. */
const struck = (who: Person, kind: typeof inquiry | typeof quotation, id: string, type: string, times: number) =>
  expect
    .poll(async () => (await who.call(kind.calls.timeline, { params: { id } })).filter((one) => one.type === type).length, {
      message: type,
    })
    .toBe(times)

/** How suppliers answer an inquiry and its buyers go on with it on an installation. */
function inquiring({ boss }: Installation, { buyer, approver }: People) {
  const quote = async ({ person }: Supplier, round: number, content: object) => {
    const { records } = await person.call(quotation.calls.query, { query: {}, body: {} })
    const params = { id: records[0]?.id ?? "" }
    await struck(person, quotation, params.id, "quotation.begun", round)
    const { version } = await person.call(quotation.calls.get, { params, query: {} })
    await person.call(quotation.calls.submit, { params, body: { base: version, input: { content } as never } })
  }
  const passEnd = async (id: string) => {
    const { facts } = await buyer.call(inquiry.calls.get, { params: { id }, query: {} })
    await struck(buyer, inquiry, id, "inquiry.quotingStarted", facts.round)
    await boss.call(rehearsalContract.move, { body: { to: (facts.content?.quoteEnd ?? 0) + 1000 } })
    await struck(buyer, inquiry, id, "inquiry.quotingEnded", facts.round)
  }
  /** Ends a round: its quotations are opened and all of them pass. */
  const openRound = async (id: string, suppliers: readonly Supplier[]) => {
    await passEnd(id)
    await act(buyer, inquiry, id, "openQuotes")
    for (const { party } of suppliers) await act(buyer, inquiry, id, "trial", { supplier: party, passed: true, reason: "" })
    await act(buyer, inquiry, id, "finishTrial")
  }
  const approve = (id: string) => act(approver, inquiry, id, "approve", { comment: "" })
  return { quote, openRound, approve }
}

test(
  "from an empty installation an administrator comes to an inquiry of two rounds and its price records by the product's own calls",
  { timeout: 180_000 },
  async () => {
    const installation = await emptyInstallation()
    const { boss } = installation
    const { serverTime: now } = await boss.call(rehearsalContract.clock)
    const people = await setUp(installation)
    const { buyer, verifier } = people
    const suppliers = [await supplierFrom(installation, people, 1, true), await supplierFrom(installation, people, 2, false)] as const
    const [one, other] = suppliers
    const { quote, openRound, approve } = inquiring(installation, people)

    const { id } = await buyer.call(inquiry.calls.create, { body: { content: asked(suppliers, now + 3 * day) } })
    // A rate that is missing is said before anybody quotes, and the administrator enters it.
    expect(await refusal(act(buyer, inquiry, id, "submit"))).toEqual(["16148", "currenciesHaveRates"])
    await setUpMasterData(installation, now)
    await act(buyer, inquiry, id, "submit")
    await approve(id)
    await quote(one, 1, offering(["18.5", "40", "260"]))
    await quote(other, 1, offering(["2.75", "5", null], "USD"))
    await openRound(id, suppliers)
    const again = { suppliers: suppliers.map(({ party }) => party), quoteStart: null, quoteEnd: now + 9 * day }
    await act(buyer, inquiry, id, "nextRound", again)
    await quote(one, 2, offering(["18", "39", "255"]))
    await quote(other, 2, offering(["2.5", "6", "40"], "USD"))
    await openRound(id, suppliers)

    const { offers } = await buyer.call(comparisonContract.offers, { params: { id } })
    expect(offers.map(({ rounds }) => rounds.map(({ lines: { unitPrice } }) => unitPrice))).toEqual([
      [
        ["18.5", "40", "260"],
        ["18", "39", "255"],
      ],
      [
        ["19.25", "35", null],
        ["17.5", "42", "280"],
      ],
    ])
    const { awards } = bestSplit({
      lines,
      offers: offers.map(({ supplier: party, rounds }) => ({ supplier: party, content: { lines: latest(rounds) } })),
      incumbents: lines.map(() => null),
      wholes: [[2]],
      terms: { suppliers: null, share: null, least: null, incumbent: null },
    })
    await act(buyer, inquiry, id, "keepScenario", { name: "每行最低价", terms: null, awards })
    await act(buyer, inquiry, id, "setPreference", { awards, scenario: "每行最低价" })
    await act(buyer, inquiry, id, "verify")
    const waits = async (who: Person) => (await who.call(taskContract.query, {})).flatMap((task) => (task.id === id ? [task.task] : []))
    expect([await waits(buyer), await waits(verifier)]).toEqual([[], ["verifyPrice"]])
    const verified = awards.map((award) => (award.line === 0 ? { ...award, unitPrice: "17.4" } : award))
    const verification = { awards: verified, remark: "与市场价相符" }
    expect(await refusal(act(buyer, inquiry, id, "verifyPrice", verification))).toEqual(["20002", "verifierIsNotInquirer"])
    await act(verifier, inquiry, id, "verifyPrice", verification)
    await act(verifier, inquiry, id, "submitResult")
    await approve(id)

    const { records } = await buyer.call(priceContract.query, { query: {} })
    expect(new Map(records.map((price) => [price.item, [price.supplier, price.unitPrice, price.currency, price.lot]]))).toEqual(
      new Map([
        ["圆锥滚子轴承", [one.party, "39", "CNY", "轴承包"]],
        ["深沟球轴承", [other.party, "17.4", "CNY", "轴承包"]],
        ["锂基润滑脂", [one.party, "255", "CNY", "油品包"]],
      ]),
    )
    const [bearing] = lines
    const at = { thing: bearing ? thingOf(bearing) : "", supplier: other.party, day: dayAt(now + 20 * day), quantity: "50" }
    expect(await buyer.call(priceContract.at, { query: at })).toMatchObject({ unitPrice: "17.4", inquiry: id, lot: "轴承包" })
    // Each is told by lot how its quotation did, and nobody has anything left to do.
    const letterOf = async ({ person }: Supplier) => {
      const told = await person.call(quotation.calls.query, { query: {}, body: {} })
      const { state, facts } = await person.call(quotation.calls.get, { params: { id: told.records[0]?.id ?? "" }, query: {} })
      return [state, facts.letter?.lots]
    }
    expect(await letterOf(other)).toEqual([
      "won",
      [
        { lot: "油品包", place: 2, won: false, why: "dearer" },
        { lot: "轴承包", place: 2, won: true, why: null },
      ],
    ])
    for (const who of [buyer, verifier, people.approver, one.person])
      expect((await who.call(taskContract.query, {})).filter((task) => task.id === id)).toEqual([])
  },
)
