import { expect, test } from "vitest"
import type { AgreementContent } from "#contract/agreement.contract.ts"
import { currencyContract } from "#contract/currency.contract.ts"
import { priceContract } from "#contract/price.contract.ts"
import { registerNamed } from "#contract/registers.ts"
import { tenderContract } from "#contract/tender.contract.ts"
import { dayAt } from "#contract/time.ts"
import { agreement } from "#machines/agreement/agreement.chart.ts"
import { readClock } from "#server/database/clock.ts"
import { caseOf, inquiryStage } from "../support/inquiry-stage.ts"
import { refusal } from "../support/refusal.ts"
import { tenderDocument } from "../support/tender.ts"

const long = { timeout: 120_000 }
const hour = 3_600_000
const outOfUse = ["10008", "currenciesAreInUse"]

/** An inquiry's stage, with the register of currencies in an administrator's hands. */
async function currencyStage() {
  const stage = await inquiryStage()
  const admin = await stage.as("admin")
  const { calls } = registerNamed("currencies")
  const use = async (code: string, enabled: boolean) => {
    const { records } = await admin.call(calls.query, { query: {}, body: { filter: { keyword: code } } })
    const version = records.find((one) => one.code === code)?.version ?? 0
    await admin.call(calls.setEnabled, { body: { code, since: null, version, enabled } })
  }
  const written = async (more: object) => {
    const now = await readClock(stage.server.database)
    const { content } = caseOf("inquiry").begin(now, stage.ids) as { content: object }
    return { content: { ...content, quoteStart: null, quoteEnd: now + hour, ...more } as never }
  }
  return { ...stage, admin, use, written }
}

test(
  "a currency out of use is refused in what begins or changes, and what is written in it stays readable and can go on",
  long,
  async () => {
    const { act, as, create, ids, see, use, written } = await currencyStage()
    const buyer = await as("purchaser")
    const inUse = () => buyer.call(currencyContract.inUse, {})
    expect(await inUse()).toEqual(expect.arrayContaining(["CNY", "KRW", "UAH", "USD"]))
    const { id } = await create(undefined, await written({ currency: "UAH" }))
    const { id: yuan } = await create(undefined, await written({}))
    await use("UAH", false)
    expect(await inUse()).not.toContain("UAH")

    expect(await refusal(create(undefined, await written({ currency: "UAH" })))).toEqual(outOfUse)
    expect(await refusal(create(undefined, await written({ currencies: ["USD", "UAH"] })))).toEqual(outOfUse)
    expect(await refusal(act("purchaser", yuan, "save", await written({ currency: "UAH" })))).toEqual(outOfUse)
    const now = Date.now()
    const agreed: AgreementContent = {
      title: "轴承",
      supplier: ids["supplier.a"] ?? "",
      currency: "UAH",
      taxRate: "13",
      validFrom: dayAt(now),
      validTo: null,
      basis: "框架合同",
      lines: [{ item: "轴承", material: "", specification: "", unit: "件", fromQuantity: "0", unitPrice: "1", leadDays: 1, brand: "" }],
    }
    expect(await refusal(buyer.call(agreement.calls.create, { body: { content: agreed } }))).toEqual(outOfUse)
    const document = tenderDocument(now, ids)
    const begin = async (currency: string) =>
      (await buyer.call(tenderContract.create, { body: { input: { document: { ...document, currency } } } })).document
    expect(await refusal(begin("UAH"))).toEqual(outOfUse)
    const tender = await begin("CNY")
    const save = (currency: string) =>
      buyer.call(tenderContract.save, {
        params: { id: tender.id },
        body: { base: tender.version, input: { document: { ...document, currency } } },
      })
    expect(await refusal(save("UAH"))).toEqual(outOfUse)
    // A code that ISO 4217 does not have is no currency.
    expect(await refusal(begin("XXX"))).toEqual(["10017", undefined])

    // What was written in it is read, changed and sent on.
    expect((await see("purchaser", id)).facts).toMatchObject({ content: { currency: "UAH" } })
    await act("purchaser", id, "save", await written({ currency: "UAH", title: "改过的标题" }))
    await act("purchaser", id, "submit")
    expect((await see("purchaser", id)).facts).toMatchObject({ content: { currency: "UAH", title: "改过的标题" } })
  },
)

test("an inquiry in a currency beyond the usual ones goes on to its price, by a rate of the register", long, async () => {
  const { act, actOn, admin, as, award, create, partyOf, take, use, written } = await currencyStage()
  const rate = { base: "KRW", quote: "KWD", kind: "middle", rate: "0.00022", source: null }
  await use("KWD", true)
  await admin.call(registerNamed("exchange-rates").calls.add, { body: { code: "", since: "2020-01-01", names: null, values: rate } })
  const { id } = await create(undefined, await written({ currency: "KWD", currencies: ["KRW"] }))
  await act("purchaser", id, "submit")
  await act("approver", id, "approve", { comment: "" })
  const nothing = { maximum: null, leadDays: null, brand: "", remark: "" }
  const offer = (supplier: string, prices: readonly string[], more: object) => {
    const lines = prices.map((unitPrice) => ({ unitPrice, ...nothing }))
    return actOn(supplier, id, "submit", { content: { taxRate: "0", validUntil: null, terms: "", ...more, lines } })
  }
  await offer("supplier.a", ["1.125", "2.5"], {})
  await offer("supplier.b", ["5000", "12000"], { currency: "KRW" })
  // A currency that goes out of use meanwhile stops nothing that has begun.
  await use("KWD", false)
  await take({ id, version: 0, state: "" }, null)
  await act("purchaser", id, "openQuotes")
  for (const supplier of ["supplier.a", "supplier.b"])
    await act("purchaser", id, "trial", { supplier: partyOf(supplier), passed: true, reason: "" })
  await act("purchaser", id, "finishTrial")
  const awards = [award("supplier.b", 0, "100", "1.1"), award("supplier.a", 1, "40", "2.5")]
  await act("purchaser", id, "setPreference", { awards })
  await act("purchaser", id, "verify")
  await act("lead", id, "verifyPrice", { awards, remark: "" })
  await act("lead", id, "submitResult")
  await act("approver", id, "approve", { comment: "" })
  const buyer = await as("purchaser")
  const { records } = await buyer.call(priceContract.query, { query: {} })
  expect(records.map(({ currency, unitPrice }) => [currency, unitPrice])).toEqual(
    expect.arrayContaining([
      ["KRW", "5000"],
      ["KWD", "2.5"],
    ]),
  )
  const [won] = records.filter(({ currency }) => currency === "KRW")
  const asked = { thing: won?.thing ?? "", supplier: partyOf("supplier.b"), day: dayAt(Date.now() + 48 * hour), quantity: "100" }
  expect(await buyer.call(priceContract.at, { query: { ...asked, currency: "KWD" } })).toMatchObject({
    currency: "KRW",
    inCurrency: "1.100000",
  })
})
