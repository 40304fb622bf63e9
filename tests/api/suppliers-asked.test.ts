import { expect, test } from "vitest"
import { inquiry } from "#machines/inquiry/inquiry.chart.ts"
import { supplier } from "#machines/supplier/supplier.chart.ts"
import { dayAt } from "#contract/time.ts"
import { readClock } from "#server/database/clock.ts"
import { adoptSuppliers } from "#server/suppliers/begin-supplier.ts"
import { caseOf, inquiryStage } from "../support/inquiry-stage.ts"
import { refusal } from "../support/refusal.ts"
import { startServer } from "../support/server.ts"

const day = 86_400_000

test("whoever is frozen, expired, blacklisted or not far enough is not asked by an inquiry, each with its reason in words", async () => {
  const server = await startServer()
  await server.database.transaction(adoptSuppliers)
  const [buyer, lead, approver] = [await server.signIn("purchaser"), await server.signIn("lead"), await server.signIn("approver")]
  const partyOf = async (name: string) => (await server.signIn(name)).tokens.user_info.party ?? ""
  const [a, b, c, d] = await Promise.all(["supplier.a", "supplier.b", "supplier.c", "supplier.d"].map(partyOf))
  if (!a || !b || !c || !d) throw new Error("a company is missing")
  const tell = async (id: string, name: keyof typeof supplier.commands, input: object, who = buyer) => {
    const { version } = await who.call(supplier.calls.get, { params: { id }, query: {} })
    await who.call(supplier.calls[name], { params: { id }, body: { base: version, input } as never })
  }
  const now = await readClock(server.database)
  const asks = async (suppliers: readonly string[]) => {
    const { content } = caseOf("inquiry").begin(now, {}) as { readonly content: object }
    const { id, version } = await buyer.call(inquiry.calls.create, {
      body: { content: { ...content, suppliers: [...suppliers] } } as never,
    })
    return { id, sent: buyer.call(inquiry.calls.submit, { params: { id }, body: { base: version, input: {} } }) }
  }
  const refused = async (suppliers: readonly string[]) => refusal((await asks(suppliers)).sent)
  // One that is frozen for payments alone may be asked.
  await tell(d, "freeze", { scopes: ["payment"], reason: "账期争议", until: null })
  const fine = await asks([a, d])
  await fine.sent
  await tell(a, "freeze", { scopes: ["inquiry"], reason: "交货严重延误", until: null })
  expect(await refused([d, a])).toEqual(["15008", "suppliersNotFrozen"])
  // What was submitted before is looked at again when it is to come out.
  const { version } = await approver.call(inquiry.calls.get, { params: { id: fine.id }, query: {} })
  const out = (base: number) => approver.call(inquiry.calls.approve, { params: { id: fine.id }, body: { base, input: { comment: "" } } })
  expect(await refusal(out(version))).toEqual(["15008", "suppliersNotFrozen"])
  await tell(a, "unfreeze", {})
  await out(version)
  const expired = {
    kind: "businessLicence",
    number: "YZ-9",
    issuer: "",
    validFrom: "2020-01-01",
    validTo: dayAt(now - 2 * day),
    mandatory: true,
  }
  await tell(b, "certify", expired)
  expect(await refused([d, b])).toEqual(["15014", "suppliersCertified"])
  await tell(c, "askBlacklist", { reason: "串通投标" })
  await tell(c, "approve", { comment: "" }, lead)
  await tell(c, "approve", { comment: "" }, approver)
  expect(await refused([c])).toEqual(["15015", "suppliersNotBlacklisted"])
  const entered = await buyer.call(supplier.calls.create, { body: { company: "苏州新友轴承有限公司", creditCode: "91320500MA1N0A1X2B" } })
  expect(await refused([entered.id])).toEqual(["15024", "suppliersFarEnough"])
})

test("whoever is frozen after quoting is not awarded nor asked again, and keeps no other choice from being made; with the freeze lifted it is", async () => {
  const stage = await inquiryStage()
  await stage.server.database.transaction(adoptSuppliers)
  const { id } = await stage.reach("parity")
  const a = stage.partyOf("supplier.a")
  const buyer = await stage.as("purchaser")
  const tell = async (name: "freeze" | "unfreeze", input: object) => {
    const { version } = await buyer.call(supplier.calls.get, { params: { id: a }, query: {} })
    await buyer.call(supplier.calls[name], { params: { id: a }, body: { base: version, input } as never })
  }
  const awards = { awards: [stage.award("supplier.a", 0, "100", "17.9")] }
  await stage.act("purchaser", id, "setPreference", awards)
  await tell("freeze", { scopes: ["order", "inquiry"], reason: "质量事故", until: null })
  expect(await refusal(stage.act("purchaser", id, "setPreference", awards))).toEqual(["15008", "suppliersNotFrozen"])
  await stage.act("purchaser", id, "setPreference", { awards: [] })
  const now = await readClock(stage.server.database)
  const asks = (...names: readonly string[]) => {
    const round = { suppliers: names.map(stage.partyOf), quoteStart: null, quoteEnd: now + day, reviewDeadline: now + 2 * day }
    return stage.act("purchaser", id, "nextRound", round)
  }
  expect(await refusal(asks("supplier.a", "supplier.b"))).toEqual(["15008", "suppliersNotFrozen"])
  await tell("unfreeze", {})
  await stage.act("purchaser", id, "setPreference", awards)
  await tell("freeze", { scopes: ["inquiry"], reason: "质量事故", until: null })
  await asks("supplier.b")
})
