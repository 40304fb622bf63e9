import { expect, test } from "vitest"
import { tenderBoardContract as board } from "#contract/board.contract.ts"
import { code } from "#contract/errors.ts"
import { fileContract as files } from "#contract/file.contract.ts"
import { publicInquiryContract } from "#contract/inquiry.contract.ts"
import { inquiry } from "#machines/inquiry/inquiry.chart.ts"
import { quotation } from "#machines/quotation/quotation.chart.ts"
import { supplier } from "#machines/supplier/supplier.chart.ts"
import { readClock } from "#server/database/clock.ts"
import { adoptSuppliers } from "#server/suppliers/begin-supplier.ts"
import { caseOf, inquiryStage } from "../support/inquiry-stage.ts"
import { refusal } from "../support/refusal.ts"

const long = { timeout: 120_000 }
const hour = 3_600_000

/** Inquiries that whoever reads of them on the board may come to; one supplier is named besides. */
async function boarded() {
  const stage = await inquiryStage()
  const { as, server, partyOf, act } = stage
  const buyer = await as("purchaser")
  const asks = async (more: object = {}, out = true) => {
    const { content } = caseOf("inquiry").begin(await readClock(server.database), stage.ids) as { readonly content: object }
    const said = { ...content, quoteStart: null, audience: { kind: "public" }, suppliers: [partyOf("supplier.b")], ...more }
    const { id } = await buyer.call(inquiry.calls.create, { body: { content: said } as never })
    if (!out) return id
    await act("purchaser", id, "submit")
    await act("approver", id, "approve", { comment: "" })
    return id
  }
  const join = async (who: string, id: string) => (await as(who)).call(publicInquiryContract.join, { params: { id } })
  const listed = async (query: object = {}) => (await server.call(board.list, { query: { pageSize: 5000, ...query } })).records
  const noticeOf = (id: string) => server.call(board.notice, { params: { id } })
  return { ...stage, buyer, asks, join, listed, noticeOf }
}

test(
  "a public inquiry stands on the board without signing in, with nothing of targets, of who is asked and of who quotes",
  long,
  async () => {
    const { asks, join, listed, noticeOf, quote, server, partyOf, act, take } = await boarded()
    const named = await asks({ audience: { kind: "named" } })
    const draft = await asks({}, false)
    const id = await asks()
    expect((await listed({ kind: "inquiry" })).map((row) => row.id)).toEqual([id])
    expect(await listed({ kind: "tender" })).toEqual([])
    for (const hidden of [named, draft]) expect(await refusal(noticeOf(hidden))).toEqual(["10007", undefined])
    await join("supplier.a", id)
    await quote("supplier.a", id, ["471125317.25", "20"])
    const feed = async () => (await fetch(`${server.origin}/prod-api/${board.feed.path}`)).text()
    const everything = async () => JSON.stringify([await noticeOf(id), await listed(), await feed()])
    const secret = new RegExp([partyOf("supplier.a"), partyOf("supplier.b"), "18\\.5", "471125317", "恒远", "supplier"].join("|"))
    expect(await noticeOf(id)).toMatchObject({ kind: "inquiry", phase: "bidding", title: "工业轴承年度询价", prequalification: false })
    expect(await everything()).toContain(`/tender-board?id=${id}`)
    expect(await everything()).not.toMatch(secret)
    const { changedAt } = await noticeOf(id)
    for (const _ of [1, 2]) await take({ id, version: 0, state: "" }, null)
    await act("purchaser", id, "openQuotes")
    // How many came and that they were opened is nothing that the board tells.
    expect(await noticeOf(id)).toMatchObject({ phase: "evaluation", changedAt })
    expect(await everything()).not.toMatch(secret)
    expect(await listed({ kind: "inquiry", phase: "bidding" })).toEqual([])
    const ocds = await fetch(`${server.origin}/prod-api/${board.ocds.path.replace(":id", id)}`)
    expect(await ocds.text()).toContain("10007")
  },
)

test(
  "what is written anew after it was taken back is neither on the board, also once it is ended, nor read by who was asked before",
  long,
  async () => {
    const { asks, join, listed, noticeOf, act, as, buyer, partyOf } = await boarded()
    const id = await asks()
    const papersFor = async (who: string) =>
      refusal((await as(who)).call(files.query, { body: { businessType: "inquiry-documents", businessId: id } }))
    await join("supplier.a", id)
    await act("purchaser", id, "revoke", { reason: "条件有变" })
    expect([await papersFor("supplier.a"), await papersFor("supplier.b")]).toEqual([null, null])
    await act("purchaser", id, "reopen")
    const { facts } = await buyer.call(inquiry.calls.get, { params: { id } })
    const content = { ...facts.content, title: "改为另一批轴承", suppliers: [partyOf("supplier.c")] }
    await act("purchaser", id, "save", { content })
    const hidden = [code.absent, undefined]
    const unread = async () => Promise.all(["supplier.a", "supplier.b"].map(papersFor))
    expect(await unread()).toEqual([hidden, hidden])
    expect(await refusal(join("supplier.a", id))).toEqual(hidden)
    await act("purchaser", id, "terminate", { reason: "不再采购" })
    expect(await listed()).toEqual([])
    expect(await refusal(noticeOf(id))).toEqual(hidden)
    expect(await unread()).toEqual([hidden, hidden])
  },
)

test("a supplier comes from the board to a quotation of its own, once, and whoever is asked already is led to it", long, async () => {
  const { asks, join, quotationFor, seeQuotation, quote, buyer, partyOf, as } = await boarded()
  const id = await asks()
  expect(await join("supplier.a", id)).toEqual({ quotation: quotationFor(id, "supplier.a") })
  expect(await join("supplier.a", id)).toEqual({ quotation: quotationFor(id, "supplier.a") })
  expect(await join("supplier.b", id)).toEqual({ quotation: quotationFor(id, "supplier.b") })
  const { facts } = await buyer.call(inquiry.calls.get, { params: { id } })
  expect(facts.content?.suppliers).toEqual([partyOf("supplier.b"), partyOf("supplier.a")])
  await quote("supplier.a", id, ["10", "20"])
  expect((await seeQuotation("supplier.a", id, "supplier.a")).state).toBe("sealed")
  // Nobody learns of anybody else, and nobody who has not come has a quotation.
  expect(JSON.stringify(await seeQuotation("supplier.a", id, "supplier.a"))).not.toContain(partyOf("supplier.b"))
  expect(await refusal(seeQuotation("supplier.c", id, "supplier.c"))).toEqual(["10007", undefined])
  expect(await refusal(join("purchaser", id))).toEqual(["20001", undefined])
  expect((await (await as("supplier.c")).call(quotation.calls.query, { query: {}, body: {} })).total).toBe(0)
})

test("nobody comes to an inquiry that is not public, in a later round, after its end or whom something bars", long, async () => {
  const { asks, join, take, act, quote, partyOf, server, buyer, pass } = await boarded()
  expect(await refusal(join("supplier.a", await asks({ audience: { kind: "named" } })))).toEqual(["10007", undefined])
  expect(await refusal(join("supplier.a", await asks({}, false)))).toEqual(["10007", undefined])
  expect(await refusal(join("supplier.a", "f".repeat(32)))).toEqual(["10007", undefined])
  const id = await asks()
  await server.database.transaction(adoptSuppliers)
  const { version } = await buyer.call(supplier.calls.get, { params: { id: partyOf("supplier.c") }, query: {} })
  await buyer.call(supplier.calls.freeze, {
    params: { id: partyOf("supplier.c") },
    body: { base: version, input: { scopes: ["inquiry"], reason: "交货延误", until: null } } as never,
  })
  expect(await refusal(join("supplier.c", id))).toEqual(["15008", "suppliersNotFrozen"])
  await quote("supplier.b", id, ["10", "20"])
  for (const _ of [1, 2]) await take({ id, version: 0, state: "" }, null)
  expect(await refusal(join("supplier.a", id))).toEqual([expect.any(String), "inState"])
  await act("purchaser", id, "openQuotes")
  await act("purchaser", id, "trial", { supplier: partyOf("supplier.b"), passed: true, reason: "" })
  await act("purchaser", id, "finishTrial")
  await act("purchaser", id, "nextRound", {
    suppliers: [partyOf("supplier.b")],
    quoteStart: null,
    quoteEnd: (await readClock(server.database)) + 10 * hour,
  })
  await pass(3 * hour)
  expect(await refusal(join("supplier.a", id))).toEqual(["18023", "joinsFirstRound"])
})

test("whoever had joined an inquiry that was taken back joins it anew once it is out again, and quotes", long, async () => {
  const { asks, join, quotationFor, seeQuotation, quote, buyer, partyOf, act } = await boarded()
  const id = await asks()
  const asked = async () => (await buyer.call(inquiry.calls.get, { params: { id } })).facts.content?.suppliers
  const joining = ["supplier.a", "supplier.c"] as const
  for (const supplier of joining) await join(supplier, id)
  await act("purchaser", id, "revoke", { reason: "规格有误" })
  await act("purchaser", id, "reopen")
  // It names those alone who were named by hand.
  expect(await asked()).toEqual([partyOf("supplier.b")])
  await act("purchaser", id, "submit")
  await act("approver", id, "approve", { comment: "" })
  for (const supplier of joining) {
    expect((await seeQuotation(supplier, id, supplier)).state).toBe("recalled")
    expect(await join(supplier, id)).toEqual({ quotation: quotationFor(id, supplier) })
    await quote(supplier, id, ["10", "20"])
    expect((await seeQuotation(supplier, id, supplier)).state).toBe("sealed")
  }
  expect(await asked()).toEqual(["supplier.b", ...joining].map(partyOf))
})

test("where suppliers qualify first they come until applications end, and apply", long, async () => {
  const { asks, join, seeQuotation, actOn, act, partyOf, take, server, buyer } = await boarded()
  const now = await readClock(server.database)
  const id = await asks({
    quoteEnd: now + 40 * hour,
    prequalification: {
      kind: "asked",
      applyEnd: now + hour,
      reviewEnd: null,
      limit: null,
      fewest: 1,
      earlyClose: true,
      criteria: "ISO 9001",
    },
  })
  await join("supplier.a", id)
  expect((await seeQuotation("supplier.a", id, "supplier.a")).state).toBe("invited")
  await actOn("supplier.a", id, "apply", { statement: "我司具备资质" })
  await take({ id, version: 0, state: "" }, null)
  await act("purchaser", id, "reviewApplicant", { supplier: partyOf("supplier.a"), passed: true, reason: "" })
  await act("purchaser", id, "closePrequalification")
  expect((await buyer.call(inquiry.calls.get, { params: { id } })).state).toMatch(/scheduled|quoting/)
  expect((await seeQuotation("supplier.a", id, "supplier.a")).state).toMatch(/expected|asked/)
  expect(await refusal(join("supplier.c", id))).toEqual(["18021", "joinsInTime"])
})
