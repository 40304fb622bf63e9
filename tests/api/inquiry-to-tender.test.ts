import { expect, test } from "vitest"
import { fileContract } from "#contract/file.contract.ts"
import { taskContract } from "#contract/task.contract.ts"
import { tenderContract } from "#contract/tender.contract.ts"
import { tenderDocument, writtenTender } from "#contract/tender.schema.ts"
import { endOfDayAt } from "#contract/time.ts"
import { inquiry } from "#machines/inquiry/inquiry.chart.ts"
import { tenderFrom } from "#machines/tender/tender.from-inquiry.ts"
import { isSound } from "#machines/tender/tender.rules.ts"
import { inquiryContentOf } from "../support/inquiry-content.ts"
import { inquiryStage } from "../support/inquiry-stage.ts"
import { refusal } from "../support/refusal.ts"

const long = { timeout: 120_000 }
test("an inquiry goes on as a tender with its lines, terms and suppliers, and each of the two names the other", long, async () => {
  const { reach, act, as, see, seeQuotation, server } = await inquiryStage()
  const at = await reach("parity")
  const buyer = await as("purchaser")
  const facts = async () => (await buyer.call(inquiry.calls.get, { params: { id: at.id } })).facts
  const { content, number } = await facts()
  await act("purchaser", at.id, "toTender")
  expect((await see("purchaser", at.id)).state).toBe("converted")
  const { tender } = await facts()
  if (!content || !tender) throw new Error("nothing went on")
  const begun = await buyer.call(tenderContract.get, { params: { id: tender.id } })
  expect([begun.state, begun.facts.number, begun.facts.fromInquiry]).toEqual(["new", tender.number, { id: at.id, number }])
  const { document } = begun.facts
  expect(document).toMatchObject({ title: content.title, terms: content.terms, currency: content.currency, openTo: "invited" })
  expect(document?.invited).toEqual(content.suppliers)
  expect(document?.buyers).toEqual([server.people["purchaser"]])
  expect(document?.lots[0]?.lines.map(({ item, quantity, unit, targetPrice }) => ({ item, quantity, unit, target: targetPrice }))).toEqual(
    content.lines.map(({ item, quantity, unit, target }) => ({ item, quantity, unit, target })),
  )
  // It waits for its author as every tender that is begun, and is saved without losing where it comes from.
  const tasks = await buyer.call(taskContract.query, {})
  expect(tasks.filter(({ task }) => task === "finishDraft").map(({ id }) => id)).toContain(tender.id)
  const input = writtenTender.parse({ document })
  await buyer.call(tenderContract.save, { params: { id: tender.id }, body: { base: begun.version, input } })
  expect((await buyer.call(tenderContract.get, { params: { id: tender.id } })).facts.fromInquiry).toEqual({ id: at.id, number })
  // Suppliers are told that the inquiry has ended; of the tender they know nothing before it comes out.
  expect((await seeQuotation("supplier.a", at.id, "supplier.a")).state).toBe("ended")
  const supplier = await as("supplier.a")
  expect(await refusal(supplier.call(tenderContract.get, { params: { id: tender.id } }))).toEqual(["10007", undefined])
  // It is over for the inquiry: nothing is awarded in it, and it goes on once.
  expect(await refusal(act("purchaser", at.id, "toTender"))).toEqual(["16001", "inState"])
  expect(await refusal(act("purchaser", at.id, "verify"))).toEqual(["16001", "inState"])
})

test("an inquiry goes on as a tender only from its comparison, and for purchasers alone", long, async () => {
  const { reach, act, as, server } = await inquiryStage()
  const at = await reach("firstTrial")
  const count = async () =>
    (await server.database.query<{ count: string }>({ text: "select count(*) from stream where kind = 'tender'" })).rows[0]?.count
  const before = await count()
  expect(await refusal(act("purchaser", at.id, "toTender"))).toEqual(["16001", "inState"])
  const asSupplier = (await as("supplier.a")).call(inquiry.calls.toTender, { params: { id: at.id }, body: { base: 1, input: {} } })
  expect(await refusal(asSupplier)).toEqual(["20001", undefined])
  expect(await count()).toBe(before)
})

test("what a tender takes over fits it: days become instants, materials and criteria stay", () => {
  const written = tenderFrom(
    inquiryContentOf({
      currency: "USD",
      suppliers: ["a", "b"],
      quoteEnd: 1,
      prequalification: { kind: "asked", applyEnd: 1, reviewEnd: null, limit: null, fewest: 1, earlyClose: true, criteria: "ISO 9001" },
      terms: "DDP",
      lines: [
        {
          item: "轴承",
          material: "M-1",
          specification: "6205",
          quantity: "3",
          unit: "件",
          needBy: "2026-12-01",
          target: "18.5",
          substitutes: true,
        },
        { item: "服务", quantity: "1", unit: "项", substitutes: true },
      ],
    }),
    { author: "p", suppliers: ["b"] },
  )
  expect(tenderDocument.parse(written)).toEqual(written)
  const [bought, served] = written.lots[0]?.lines ?? []
  expect([bought?.material, bought?.deliverBy, served?.deliverBy]).toEqual(["M-1", endOfDayAt("2026-12-01"), null])
  expect(served).not.toHaveProperty("material")
  expect([written.invited, written.prequalification, written.prequalCriteria]).toEqual([["b"], false, "ISO 9001"])
})

test("the files of an inquiry go along into its tender, which has its own from then on", long, async () => {
  const { reach, act, as, server } = await inquiryStage()
  const at = await reach("parity")
  const buyer = await as("purchaser")
  await server.database.query({
    text: `insert into business_file (bucket_key, bytes, business_type, business_id, name, version, size, media_type, uploaded_by, sha256)
      values ('first', 'first', 'inquiry-documents', $1, '图纸.pdf', 1, 3, 'application/pdf', $2, repeat('0', 64)),
        ('second', 'second', 'inquiry-documents', $1, '图纸.pdf', 2, 3, 'application/pdf', $2, repeat('1', 64)),
        ('other', 'other', 'inquiry-applications', $1, '资质.pdf', 1, 3, 'application/pdf', $2, repeat('2', 64))`,
    values: [at.id, server.people["purchaser"]],
  })
  await act("purchaser", at.id, "toTender")
  const { tender } = (await buyer.call(inquiry.calls.get, { params: { id: at.id } })).facts
  const listed = await buyer.call(fileContract.query, { body: { businessType: "tender-documents", businessId: tender?.id ?? "" } })
  expect(listed.records.map((file) => file.name)).toEqual(["图纸.pdf"])
  const { rows } = await server.database.query({
    text: "select business_type as type, name, version, bytes from business_file where business_id = $1",
    values: [tender?.id],
  })
  expect(rows).toEqual([{ type: "tender-documents", name: "图纸.pdf", version: 1, bytes: "second" }])
})

test("what experts were to mark, other quantities and lots go along as the tender's scheme, ranges and lots", () => {
  const scoring = {
    kind: "experts" as const,
    priceWeight: "40",
    elements: [{ name: "质量", weight: "60", guidance: "看体系" }],
    leastMarks: "30",
    trim: true,
  }
  const line = { item: "轴承", quantity: "3", substitutes: true }
  const written = tenderFrom(
    inquiryContentOf({
      suppliers: ["a"],
      buyers: ["q"],
      quoteEnd: 1,
      scoring,
      audience: { kind: "public" },
      lots: [{ lot: "备件包", note: "", whole: true }],
      lines: [
        { ...line, tiers: [{ from: "10", to: null }] },
        { ...line, lot: "服务包" },
        { ...line, lot: "备件包" },
      ],
    }),
    { author: "p", suppliers: ["a"] },
  )
  expect(tenderDocument.parse(written)).toEqual(written)
  expect(isSound(written.scoring)).toBe(true)
  expect(written.scoring).toMatchObject({
    mode: "comprehensive",
    priceWeight: "40",
    trim: true,
    elements: [{ name: "质量", weight: "60" }],
  })
  expect(written.lots.at(-1)?.lines[0]?.tiers).toEqual([{ from: "10", to: null, price: null }])
  // Its lots are the tender's, and what is in none is one more.
  expect(written.lots.map(({ title, lines }) => [title, lines.map(({ id }) => id)])).toEqual([
    ["备件包", ["line-3"]],
    ["服务包", ["line-2"]],
    ["", ["line-1"]],
  ])
  expect([written.openTo, written.invited, written.buyers]).toEqual(["public", [], ["p", "q"]])
})
