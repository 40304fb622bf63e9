import { expect, test } from "vitest"
import { factOf } from "#machines/_kit/fact.ts"
import { judge } from "#machines/_kit/judge.ts"
import { initialState } from "#machines/_kit/snapshot.ts"
import { agreement } from "#machines/agreement/agreement.chart.ts"
import { inquiry } from "#machines/inquiry/inquiry.chart.ts"
import { tenderChart } from "#machines/tender/tender.chart.ts"
import { tenderFrom } from "#machines/tender/tender.from-inquiry.ts"
import { inquiryContentOf } from "../support/inquiry-content.ts"

test("a rule refuses the currencies out of use that a document names anew, and none that it names already", () => {
  const by = { id: "p1", roles: ["purchaser" as const], party: "buyer" }
  const said = { suppliers: ["s1"], quoteEnd: 1000, lines: [{ item: "轴承", quantity: "10" }] }
  const verdict = (before: object | null, now: object, given: object) => {
    const { facts } = initialState(inquiry.chart)
    const content = before && inquiryContentOf({ ...said, ...before })
    const data = { number: "XJ-1", party: "buyer", content: inquiryContentOf({ ...said, ...now }) }
    return judge(inquiry.chart, { value: "new", facts: { ...facts, content } }, factOf("inquiry.saved", by, 1, data, given))
  }
  const refused = { allowed: false, code: "10008", rule: "currenciesAreInUse", params: { codes: "KRW, UAH" } }
  const [now, given] = [{ currency: "KRW", currencies: ["UAH"] }, { outOfUse: ["KRW", "UAH"] }]
  expect(verdict(null, now, given)).toEqual(refused)
  expect(verdict({ currency: "UAH" }, now, given)).toEqual({ ...refused, params: { codes: "KRW" } })
  expect(verdict({ currency: "UAH", currencies: ["KRW"] }, now, given)).toEqual({ allowed: true })
  // A browser is not given which are out of use: it leaves that to the server.
  expect(verdict(null, now, {})).toEqual({ allowed: true })
  const document = { ...tenderFrom(inquiryContentOf(said), { author: "p1", suppliers: [] }), currency: "KRW" }
  const saved = factOf("tender.saved", by, 1, { number: "", party: "", department: "", document }, { outOfUse: ["KRW"] })
  expect(judge(tenderChart, initialState(tenderChart), saved)).toMatchObject({ rule: "currenciesAreInUse", params: { codes: "KRW" } })
  const agreed = { title: "", supplier: "s1", currency: "KRW", taxRate: "0", validFrom: "2026-01-01", validTo: null, basis: "", lines: [] }
  const begun = factOf("agreement.saved", by, 1, { number: "", party: "buyer", content: agreed }, { outOfUse: ["KRW"] })
  expect(judge(agreement.chart, initialState(agreement.chart), begun)).toMatchObject({ allowed: false, rule: "currenciesAreInUse" })
})
