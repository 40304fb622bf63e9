import { expect, test } from "vitest"
import type { InquiryView } from "#contract/inquiry.contract.ts"
import { registerNamed } from "#contract/registers.ts"
import { quotation } from "#machines/quotation/quotation.chart.ts"
import { inquiryStage } from "../support/inquiry-stage.ts"
import { refusal } from "../support/refusal.ts"

const long = { timeout: 120_000 }

test("what a currency was worth at the opening stays with the inquiry, and none is made up", long, async () => {
  const { reach, take, quote, act, see, as } = await inquiryStage()
  const admin = await as("admin")
  const { calls } = registerNamed("exchange-rates")
  const rate = (since: string, values: object) =>
    admin.call(calls.add, { body: { code: "", since, names: null, values: { kind: "middle", source: null, ...values } as never } })
  await rate("2020-01-01", { base: "USD", quote: "CNY", rate: "7.1" })
  await rate("2020-01-01", { base: "USD", quote: "CNY", kind: "own", rate: "7.2" })
  await rate("2099-01-01", { base: "USD", quote: "CNY", kind: "own", rate: "9" })
  await rate("2020-01-01", { base: "CNY", quote: "JPY", rate: "20" })
  const at = await reach("quoting")
  await quote("supplier.a", at.id, ["10", "20"])
  await take(at, null)
  await act("purchaser", at.id, "openQuotes")
  const fixed = async () => ((await see("purchaser", at.id)).facts as InquiryView).rates
  const was = [
    { currency: "JPY", value: "0.05", since: "2020-01-01" },
    { currency: "USD", value: "7.2", since: "2020-01-01" },
  ]
  expect(await fixed()).toEqual(was)
  await rate("2021-01-01", { base: "USD", quote: "CNY", kind: "own", rate: "6" })
  expect(await fixed()).toEqual(was)
})

test("notes and scenarios are the buyer's own: kept, changed and taken away, and never before a supplier", long, async () => {
  const { reach, take, quote, act, see, seeQuotation, award, partyOf, as, server } = await inquiryStage()
  const at = await reach("quoting")
  await quote("supplier.a", at.id, ["10", "20"])
  await quote("supplier.b", at.id, ["11", "19"])
  const note = (text: string, more: object = {}) =>
    act("purchaser", at.id, "note", { line: 0, supplier: partyOf("supplier.a"), text, ...more })
  expect(await refusal(note("too early"))).toEqual([expect.any(String), "inState"])
  await take(at, null)
  await act("purchaser", at.id, "openQuotes")
  for (const supplier of ["supplier.a", "supplier.b"])
    await act("purchaser", at.id, "trial", { supplier: partyOf(supplier), passed: true, reason: "" })
  await act("purchaser", at.id, "finishTrial")
  const facts = async () => (await see("purchaser", at.id)).facts as InquiryView
  await note("canary-note one")
  await note("canary-note two")
  expect((await facts()).notes).toMatchObject([{ line: 0, text: "canary-note two", by: server.people["purchaser"] }])
  expect(await refusal(note("x", { line: 2 }))).toEqual(["10011", "isOfItsLines"])
  expect(await refusal(note("x", { supplier: partyOf("supplier.c") }))).toEqual(["18023", "isQuoting"])
  const keep = (name: string, ...awards: readonly object[]) => act("purchaser", at.id, "keepScenario", { name, terms: null, awards })
  expect(await refusal(keep("canary-split", award("supplier.a", 0, "101", "10")))).toEqual(["18004", "withinOffered"])
  expect(await refusal(keep("canary-split", award("supplier.c", 0, "1")))).toEqual(["18023", "goesToThoseWhoPassed"])
  const both = [award("supplier.a", 0, "60"), award("supplier.b", 0, "50")] as const
  expect(await refusal(keep("canary-split", ...both))).toEqual(["18026", "withinDemand"])
  await keep("canary-split", award("supplier.a", 0, "100", "10"))
  await keep("other", award("supplier.b", 0, "100", "11"))
  await keep("canary-split", award("supplier.a", 0, "60", "10"))
  expect((await facts()).scenarios.map(({ name, awards }) => [name, awards.map(({ quantity }) => quantity)])).toEqual([
    ["other", ["100"]],
    ["canary-split", ["60"]],
  ])
  expect((await facts()).awards).toEqual([])
  await act("purchaser", at.id, "setPreference", { awards: [award("supplier.a", 0, "60", "10")], scenario: "canary-split" })
  expect(await facts()).toMatchObject({ awards: [{ quantity: "60" }], scenarios: [{ name: "other" }, { name: "canary-split" }] })
  for (const supplier of ["supplier.a", "supplier.b"]) {
    const told = JSON.stringify([
      await seeQuotation(supplier, at.id, supplier),
      await (await as(supplier)).call(quotation.calls.query, { query: {}, body: {} }),
    ])
    expect(["canary-note", "canary-split"].filter((canary) => told.includes(canary))).toEqual([])
  }
  await note("")
  expect((await facts()).notes).toEqual([])
})
