import { expect, test } from "vitest"
import { publicInquiryContract } from "#contract/inquiry.contract.ts"
import type { DeclaredContent } from "#contract/registration.contract.ts"
import { supplierContract } from "#contract/supplier.contract.ts"
import { dayAt } from "#contract/time.ts"
import { inquiry } from "#machines/inquiry/inquiry.chart.ts"
import { masked } from "#machines/registration/registration.mask.ts"
import { completeness } from "#machines/supplier/supplier.completeness.ts"
import { supplier } from "#machines/supplier/supplier.chart.ts"
import { homeOf } from "#server/modules/supplier/supplier-home.ts"
import { adoptSuppliers, beginSupplier } from "#server/suppliers/begin-supplier.ts"
import { caseOf } from "../support/inquiry-stage.ts"
import { registrationOf } from "../support/registrations.ts"
import { watched } from "../support/watched.ts"
import { day, tenderStage } from "../support/tender.ts"

const company = { company: "江苏恒远机电设备有限公司", creditCode: "91320211MA1X8K3T5Y" }
const declared: DeclaredContent = masked({ ...registrationOf(1), ...company, categories: ["0201"], scope: "" })

test("a supplier finds where it may take part: what invites it, and what is public and fits what it sells", async () => {
  const stage = await tenderStage()
  const { server, as, create, run, now } = stage
  const [seller, buyer, approver] = await Promise.all((["supplier.a", "purchaser", "approver"] as const).map(as))
  if (!seller || !buyer || !approver) throw new Error("somebody is missing")
  const own = seller.tokens.user_info.party ?? ""
  const other = (await as("supplier.b")).tokens.user_info.party ?? ""
  await server.database.transaction(async (tx) => {
    const data = { ...company, buyer: buyer.tokens.user_info.party ?? "", profile: declared, registration: "first" }
    await beginSupplier(tx, own, "supplier.registered", data)
    await adoptSuppliers(tx)
  })
  const publish = async (changes: Parameters<typeof create>[0]) => {
    const { id } = await create(changes)
    await run("purchaser", id, "submit", {})
    await run("approver", id, "approvePublication", {})
    return id
  }
  await publish({ title: "车间工装采购" })
  const fitting = await publish({ title: "深沟球轴承采购" })
  await publish({ title: "滚针轴承采购（邀请）", openTo: "invited", invited: [other], minBidders: 1 })
  const home = async () => seller.call(supplierContract.home, {})
  expect((await home())?.chances.map(({ id, what, invited }) => [id, what, invited])).toEqual([[fitting, "tender", false]])

  const { version } = await buyer.call(supplier.calls.get, { params: { id: own }, query: {} })
  await buyer.call(supplier.calls.admit, { params: { id: own }, body: { base: version, input: {} } })
  const { content } = caseOf("inquiry").begin(await now(), {}) as { readonly content: object }
  const asked = await buyer.call(inquiry.calls.create, { body: { content: { ...content, suppliers: [own] } } as never })
  await buyer.call(inquiry.calls.submit, { params: { id: asked.id }, body: { base: asked.version, input: {} } })
  const out = await approver.call(inquiry.calls.get, { params: { id: asked.id }, query: {} })
  await approver.call(inquiry.calls.approve, { params: { id: asked.id }, body: { base: out.version, input: { comment: "" } } })
  const found = (await home())?.chances ?? []
  expect(found.map(({ what, invited }) => [what, invited])).toEqual([
    ["quotation", true],
    ["tender", false],
  ])
  // A public inquiry is found as long as the supplier has not come to it.
  const line = { item: "深沟球轴承", material: "", specification: "", quantity: "1", unit: "件", needBy: null, target: null }
  for (const item of ["深沟球轴承", "办公椅"]) {
    const said = { ...content, title: item, quoteStart: null, audience: { kind: "public" }, suppliers: [], lines: [{ ...line, item }] }
    const begun = await buyer.call(inquiry.calls.create, { body: { content: said } as never })
    await buyer.call(inquiry.calls.submit, { params: { id: begun.id }, body: { base: begun.version, input: {} } })
    const open = await approver.call(inquiry.calls.get, { params: { id: begun.id }, query: {} })
    await approver.call(inquiry.calls.approve, { params: { id: begun.id }, body: { base: open.version, input: { comment: "" } } })
  }
  const inquiries = async () => ((await home())?.chances ?? []).filter(({ what }) => what !== "tender")
  const [, open] = (await inquiries()).toSorted((one, two) => (one.what < two.what ? 1 : -1))
  expect(open).toMatchObject({ what: "inquiry", title: "深沟球轴承", invited: false })
  await seller.call(publicInquiryContract.join, { params: { id: open?.id ?? "" } })
  expect((await inquiries()).map(({ what, invited }) => [what, invited])).toEqual([
    ["quotation", true],
    ["quotation", true],
  ])
  // A line that is the name of a material is found, one that only contains it is not, and no text is held against each material.
  await server.database.query({
    text: `insert into row_tender select (jsonb_populate_record(t, jsonb_build_object('id', 'tender' || n, 'title', '备件采购',
        'c_items', '螺丝' || n || E'\\n' || case when n = 7 then '' else '大' end || '部件7'))).*
      from row_tender t, generate_series(1, 100) as n where t.id = $1`,
    values: [fitting],
  })
  await server.database.query({
    text: `insert into row_material (id, number, title, state, ends, after, version, created_at, changed_at, moved_at, people, readers_buyer, c_category)
      select 'material' || n, 'WL' || n, '部件' || n, 'approved', '{}', '{}', 1, n, n, n, '{}', '{}', '0201' from generate_series(1, 1000) as n`,
  })
  const { met, tx } = watched(server.database)
  const tenders = (await homeOf(tx, own))?.chances.filter(({ what }) => what === "tender")
  expect(tenders?.map(({ id }) => id)).toEqual([fitting, "tender7"])
  expect(Math.max(...met)).toBeLessThan(20_000)
  // Another company finds what it is invited to, and no more where it has said nothing of what it sells.
  const theirs = await (await as("supplier.b")).call(supplierContract.home, {})
  expect(theirs?.chances.map(({ title: name }) => name)).toEqual(["滚针轴承采购（邀请）"])
  expect(theirs).toMatchObject({ served: 0, complete: { done: 0, of: 9 } })
})

test("a supplier finds how it stands, which certificates end soon, and what its profile still lacks", async () => {
  const { server, as, now } = await tenderStage()
  const [seller, buyer] = [await as("supplier.a"), await as("purchaser")]
  const own = seller.tokens.user_info.party ?? ""
  const ends = dayAt((await now()) + 20 * day)
  const certificates = declared.certificates.map((one) => (one.kind === "iso9001" ? { ...one, validTo: ends } : one))
  await server.database.transaction((tx) =>
    beginSupplier(tx, own, "supplier.registered", {
      ...company,
      buyer: buyer.tokens.user_info.party ?? "",
      profile: { ...declared, certificates },
      registration: "first",
    }),
  )
  expect(await seller.call(supplierContract.home, {})).toMatchObject({
    company: company.company,
    stage: "registered",
    ask: [{ cause: "stage" }],
    certificates: [{ kind: "iso9001", validTo: ends }],
    complete: { done: 8, of: 9, missing: ["scope"] },
    change: null,
  })
})

test("a profile that says nothing lacks all of it", () => {
  expect(completeness(null, []).done).toBe(0)
  const licence = { ...declared.certificates[0], mandatory: true } as Parameters<typeof completeness>[1][number]
  expect(completeness({ ...declared, scope: "轴承" }, [licence])).toEqual({ done: 9, of: 9, missing: [] })
})
