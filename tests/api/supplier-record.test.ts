import { expect, test } from "vitest"
import { supplierContract } from "#contract/supplier.contract.ts"
import { tenderContract } from "#contract/tender.contract.ts"
import { supplier } from "#machines/supplier/supplier.chart.ts"
import { readClock } from "#server/database/clock.ts"
import { rebuild } from "#server/event-store/projections.ts"
import { projections } from "#server/modules/projections.ts"
import { adoptSuppliers } from "#server/suppliers/begin-supplier.ts"
import { caseOf, inquiryStage } from "../support/inquiry-stage.ts"
import { refusalCode } from "../support/refusal.ts"
import { type PersonName, tenderStage } from "../support/tender.ts"
import { tourOn } from "../support/tender-tour.ts"

const long = { timeout: 180_000 }
const bids = { "supplier.a": "10", "supplier.b": "11", "supplier.c": "12" } as const

/** Tenders on a platform whose bidders are suppliers. */
async function stage() {
  const tour = await tourOn(await tenderStage())
  const { server, as } = tour
  await server.database.transaction(adoptSuppliers)
  const partyOf = async (who: PersonName) => (await as(who)).tokens.user_info.party ?? ""
  const scores = async (of: PersonName, who: PersonName = "purchaser") =>
    (await as(who)).call(supplierContract.scores, { query: { id: await partyOf(of) } })
  const takenPart = async (of: PersonName) => (await as("purchaser")).call(supplierContract.takenPart, { query: { id: await partyOf(of) } })
  const problems = async (of: PersonName, who: PersonName = "purchaser") =>
    (await as(who)).call(supplierContract.problems, { query: { id: await partyOf(of) } })
  const send = async (who: PersonName, of: PersonName, name: keyof typeof supplier.commands, input: object = {}) => {
    const [person, id] = [await as(who), await partyOf(of)]
    const { version } = await person.call(supplier.calls.get, { params: { id }, query: {} })
    return person.call(supplier.calls[name], { params: { id }, body: { base: version, input } as never })
  }
  return { ...tour, scores, takenPart, problems, send }
}

test("a tender leaves ranks and points to the buying side once every winner accepts, and a win unless it ends", long, async () => {
  const { begin, drive, run, scores, takenPart, see, server, bidderOf } = await stage()
  const id = await begin("biddingOpen")
  await drive(id, "notified", bids)
  expect(await scores("supplier.a")).toEqual([])
  const { facts } = await see("purchaser", id)
  for (const party of new Set(facts.proposal?.lines.map((line) => line.party))) await run(bidderOf(party), id, "acceptAward", {})
  const ranked = facts.rankings[0]?.rows ?? []
  for (const [name, place] of [
    ["supplier.a", 0],
    ["supplier.c", 2],
  ] as const) {
    const row = ranked[place]
    expect(await scores(name)).toEqual([
      {
        id: `${id}/${place}`,
        source: "tender",
        document: id,
        number: facts.number,
        title: facts.document?.title,
        part: "",
        topic: "tender",
        score: row?.priceScore === "" ? null : String(Number(row?.points)),
        outcome: null,
        rank: row?.rank,
        among: 3,
        excluded: null,
        won: place === 0,
        at: facts.awardedAt,
      },
    ])
  }
  for (const who of ["supplier.a", "expert.1"] as const) expect([who, await refusalCode(scores("supplier.a", who))]).toEqual([who, "20001"])
  const all = () => server.database.query({ text: "select * from ledger_score order by document, place" })
  const before = await all()
  await rebuild(
    server.database,
    projections.filter(({ name }) => name === "ledger-score"),
  )
  expect((await all()).rows).toEqual(before.rows)
  expect(await takenPart("supplier.a")).toMatchObject([{ id, won: true }])
  await run("purchaser", id, "terminate", { reason: "unFixable", note: "需求取消" })
  expect(await scores("supplier.a")).toMatchObject([{ rank: 1, won: false }])
  expect(await takenPart("supplier.a")).toMatchObject([{ id, won: false }])
})

test(
  "awards that fell with an objection or were declined stand among a supplier's problems, and are neither a win nor a purchase",
  long,
  async () => {
    const { as, begin, create, drive, run, problems, see, server, takenPart } = await stage()
    const id = await begin("biddingOpen", { publicity: { enabled: true, days: 3 } })
    const next = await create()
    const bought = async () => {
      const former = await (await as("approver")).call(tenderContract.former, { params: { id: next.id } })
      return {
        won: (await takenPart("supplier.a")).map(({ won }) => won),
        ...former.map(({ amount, winners }) => ({ amount, winners }))[0],
      }
    }
    const nothing = { won: [false], amount: null, winners: [] }
    await drive(id, "publicity", bids)
    expect(await bought()).toEqual(nothing)
    await run("supplier.b", id, "raiseObjection", { reason: "评分有误" })
    const { rows } = await server.database.query<{ stream: string }>({ text: "select stream from tender_child where kind = 'objection'" })
    const objection = rows[0]?.stream ?? ""
    await run("purchaser", id, "answerObjection", { objection, answer: "评分无误。" })
    await run("supervisor", id, "upholdObjection", { objection, reason: "属实" })
    await drive(id, "notified", bids)
    expect(await bought()).toEqual({ won: [true], amount: "250", winners: [expect.any(String)] })
    await run("supplier.a", id, "declineAward", { reason: "产能不足" })
    await drive(id, "awardApproval", bids)
    expect(await bought()).toEqual(nothing)
    const { facts } = await see("purchaser", id)
    const source = { what: "tender", id, number: facts.number, title: facts.document?.title }
    expect(await problems("supplier.a")).toMatchObject([
      { what: "awardDeclined", reason: "产能不足", source },
      { what: "awardOverturned", reason: "属实", source },
    ])
    expect((await problems("supplier.a")).every(({ at, until }) => until === at)).toBe(true)
    expect(await problems("supplier.b")).toEqual([])
    expect(await refusalCode(problems("supplier.a", "supplier.b"))).toBe("20001")
  },
)

test(
  "what stands against a supplier comes first, with its reason and who brought it about, and stays as history once it has ended",
  long,
  async () => {
    const { problems, send } = await stage()
    expect(await problems("supplier.a")).toEqual([])
    await send("purchaser", "supplier.a", "watch", { reason: "交货不稳" })
    await send("purchaser", "supplier.a", "freeze", { scopes: ["payment"], reason: "发票争议", until: null })
    expect(await problems("supplier.a")).toMatchObject([
      { what: "frozen", reason: "发票争议", scopes: ["payment"], until: null, by: "陈思远", source: null },
      { what: "watched", reason: "交货不稳", until: null },
    ])
    await send("purchaser", "supplier.a", "unfreeze")
    const [first, second] = await problems("supplier.a")
    expect([first?.what, first?.until, second?.what, second?.until]).toEqual(["watched", null, "frozen", expect.any(Number)])
  },
)

test("whoever declined or let pass an inquiry offered nothing to it, also where it failed or was ended", long, async () => {
  const { create, act, actOn, quote, take, as, ids, partyOf, server } = await inquiryStage()
  await server.database.transaction(adoptSuppliers)
  const names = ["supplier.a", "supplier.b", "supplier.c"] as const
  const publish = async () => {
    const now = await readClock(server.database)
    const { content } = caseOf("inquiry").begin(now, ids) as { content: object }
    const { id } = await create()
    const asked = { ...content, suppliers: names.map(partyOf), quoteStart: null, quoteEnd: now + 3_600_000 }
    await act("purchaser", id, "save", { content: asked })
    await act("purchaser", id, "submit")
    await act("approver", id, "approve", { comment: "" })
    return id
  }
  const unquoted = async () => {
    const purchaser = await as("purchaser")
    const problems = names.map((name) => purchaser.call(supplierContract.problems, { query: { id: partyOf(name) } }))
    return (await Promise.all(problems)).map((own) => own.map(({ what, source }) => [what, source?.id]))
  }
  const failed = await publish()
  await actOn("supplier.a", failed, "decline", { reason: "产能不足" })
  await quote("supplier.c", failed, ["10", "20"])
  await take({ id: failed, version: 0, state: "" }, null)
  await act("purchaser", failed, "openQuotes")
  await act("purchaser", failed, "trial", { supplier: partyOf("supplier.c"), passed: false, reason: "规格不符" })
  // Before it is decided the buyer does not know who declined.
  expect(await unquoted()).toEqual([[], [], []])
  await act("purchaser", failed, "declareFailed", { reason: "规格不符" })
  expect(await unquoted()).toEqual([[["notQuoted", failed]], [["notQuoted", failed]], []])

  // Whoever still had time to answer has let nothing pass.
  const ended = await publish()
  await actOn("supplier.a", ended, "decline", { reason: "产能不足" })
  await quote("supplier.c", ended, ["10", "20"])
  await act("purchaser", ended, "terminate", { reason: "需求取消" })
  const after = await unquoted()
  expect(after[0]).toHaveLength(2)
  expect(after[0]).toContainEqual(["notQuoted", ended])
  expect(after.slice(1)).toEqual([[["notQuoted", failed]], []])
})
