import { beforeAll, expect, test } from "vitest"
import type { InquiryFacts } from "#machines/inquiry/inquiry.facts.ts"
import { quotation } from "#machines/quotation/quotation.chart.ts"
import type { InquiryView } from "#contract/inquiry.contract.ts"
import { readClock } from "#server/database/clock.ts"
import type { Query, Tx } from "#server/database/database.ts"
import { offersOf } from "#server/modules/inquiry/offers.ts"
import { caseOf, inquiryStage } from "../support/inquiry-stage.ts"
import { refusal } from "../support/refusal.ts"

const long = { timeout: 120_000 }
const hour = 3_600_000

let stage: Awaited<ReturnType<typeof inquiryStage>>
beforeAll(async () => {
  stage = await inquiryStage({ until: "file" })
}, 60_000)

/** An inquiry that is quoted for at once, and not under seal. */
async function openInquiry(openness: "open" | "ranked") {
  const { create, act, ids, server, partyOf, seeQuotation, offers, take } = stage
  const now = await readClock(server.database)
  const { content } = caseOf("inquiry").begin(now, ids) as { content: object }
  const { id } = await create()
  const suppliers = ["supplier.a", "supplier.b", "supplier.c"].map(partyOf)
  await act("purchaser", id, "save", { content: { ...content, suppliers, openness, quoteStart: null, quoteEnd: now + hour } })
  await act("purchaser", id, "submit")
  await act("approver", id, "approve", { comment: "" })
  const placeOf = async (supplier: string) => (await seeQuotation(supplier, id, supplier)).facts.ranks
  const read = async () =>
    (await offers("purchaser", id)).offers.map(({ supplier, rounds }) => [
      supplier,
      rounds.map(({ round, lines }) => [round, lines.unitPrice]),
    ])
  const end = () => take({ id, version: 0, state: "" }, null)
  return { ...stage, id, placeOf, read, end }
}

test("an open inquiry shows the buyer each quotation at once, and no supplier anything of the others", long, async () => {
  const { id, quote, read, placeOf, act, actOn, see, seeQuotation, quotationFor, partyOf, as, server, end } = await openInquiry("open")
  await quote("supplier.a", id, ["471125317.25", "20"])
  expect(await read()).toEqual([[partyOf("supplier.a"), [[1, ["471125317.25", "20"]]]]])
  expect(((await see("purchaser", id)).facts as InquiryView).offering).toEqual([partyOf("supplier.a")])
  const { state, facts } = await seeQuotation("purchaser", id, "supplier.a")
  expect([state, facts.content?.lines[0]?.unitPrice]).toEqual(["offered", "471125317.25"])
  // What somebody has not offered is known to nobody.
  expect(await refusal(seeQuotation("purchaser", id, "supplier.b"))).toEqual(["10007", undefined])
  expect(await placeOf("supplier.a")).toBeNull()
  await quote("supplier.b", id, ["4700", "19"])
  await quote("supplier.b", id, ["4699", "19"])
  expect((await read()).map(([, rounds]) => rounds)).toEqual(expect.arrayContaining([[[1, ["471125317.25", "20"]]], [[1, ["4699", "19"]]]]))
  const own = JSON.stringify(await seeQuotation("supplier.b", id, "supplier.b"))
  for (const hidden of ["471125317", partyOf("supplier.a"), server.people["supplier.a"] ?? ""])
    expect([hidden, own.includes(hidden)]).toEqual([hidden, false])
  expect(await refusal((await as("supplier.b")).call(quotation.calls.get, { params: { id: quotationFor(id, "supplier.a") } }))).toEqual([
    "10007",
    undefined,
  ])
  await actOn("supplier.a", id, "decline", { reason: "no capacity" })
  expect((await read()).map(([supplier]) => supplier)).toEqual([partyOf("supplier.b")])
  expect(await refusal(seeQuotation("purchaser", id, "supplier.a"))).toEqual(["10007", undefined])
  await end()
  expect(await refusal(quote("supplier.b", id, ["1", "1"]))).toEqual(["18020", "quotingHasNotEnded"])
  await act("purchaser", id, "openQuotes")
  expect(await read()).toEqual([[partyOf("supplier.b"), [[1, ["4699", "19"]]]]])
  await act("purchaser", id, "trial", { supplier: partyOf("supplier.b"), passed: true, reason: "" })
  await act("purchaser", id, "finishTrial")
})

test("a comparison reads each supplier's latest open offer alone, and none once they are opened", long, async () => {
  const { id, quote, act, see, partyOf, server, end } = await openInquiry("open")
  for (const price of ["12", "11", "10"]) await quote("supplier.a", id, [price, "20"])
  await quote("supplier.b", id, ["9", "19"])
  const { content } = (await see("purchaser", id)).facts as InquiryView
  const readNow = async (standing: InquiryFacts["standing"]) => {
    const read: string[] = []
    const tx: Tx = {
      query: async <Row extends object>(query: Query) => {
        const found = await server.database.query<Row>(query)
        read.push(...found.rows.flatMap((row) => ("type" in row ? [String(row.type)] : [])))
        return found
      },
    }
    const offers = await offersOf(tx, id, { number: "", content, round: 1, standing, rates: [] })
    return { read, prices: offers.map(({ rounds }) => rounds.map(({ lines }) => lines.unitPrice?.[0])) }
  }
  const standing = ["supplier.a", "supplier.b"].map((supplier) => ({ supplier: partyOf(supplier), prices: [] }))
  expect(await readNow(standing)).toEqual({
    read: ["quotation.offered", "quotation.offered"],
    prices: expect.arrayContaining([["10"], ["9"]]),
  })
  await end()
  await act("purchaser", id, "openQuotes")
  expect((await readNow([])).read).toEqual(["quotation.opened", "quotation.opened"])
})

test("where places are told, each supplier knows its own by price, and never whose the others are", long, async () => {
  const { id, quote, placeOf, seeQuotation, actOn, as, quotationFor, partyOf, server } = await openInquiry("ranked")
  await quote("supplier.a", id, ["471125317.25", "20"])
  expect(await placeOf("supplier.a")).toEqual({ place: 1, places: [1, 1] })
  await quote("supplier.b", id, ["471025317", null])
  expect([await placeOf("supplier.a"), await placeOf("supplier.b")]).toEqual([
    { place: 1, places: [2, 1] },
    { place: null, places: [1, null] },
  ])
  const { version } = await seeQuotation("supplier.a", id, "supplier.a")
  await quote("supplier.c", id, ["472025317", "20.00"])
  expect([await placeOf("supplier.a"), await placeOf("supplier.c")]).toEqual([
    { place: 1, places: [2, 1] },
    { place: 2, places: [3, 1] },
  ])
  // Nothing has changed for the first one, so that it cannot tell that somebody else has quoted.
  expect((await seeQuotation("supplier.a", id, "supplier.a")).version).toBe(version)
  const told = JSON.stringify([
    await seeQuotation("supplier.a", id, "supplier.a"),
    await (await as("supplier.a")).call(quotation.calls.timeline, { params: { id: quotationFor(id, "supplier.a") } }),
  ])
  for (const hidden of ["471025317", "472025317", partyOf("supplier.b"), server.people["supplier.b"] ?? "", partyOf("supplier.c")])
    expect([hidden, told.includes(hidden)]).toEqual([hidden, false])
  await actOn("supplier.b", id, "withdraw")
  expect([await placeOf("supplier.a"), await placeOf("supplier.b")]).toEqual([{ place: 1, places: [1, 1] }, null])
})
