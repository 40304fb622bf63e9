import { expect, test } from "vitest"
import { tenderBoardContract as board } from "#contract/board.contract.ts"
import { type Disclosure, disclosures } from "#contract/inquiry.contract.ts"
import { noticeContract } from "#contract/notice.contract.ts"
import { quotation } from "#machines/quotation/quotation.chart.ts"
import { readClock } from "#server/database/clock.ts"
import { once } from "#server/once.ts"
import { caseOf, inquiryStage } from "../support/inquiry-stage.ts"
import { refusal } from "../support/refusal.ts"
import type { ServerOptions } from "../support/server.ts"

const long = { timeout: 120_000 }
const hour = 3_600_000
const who = ["supplier.a", "supplier.b", "supplier.c"] as const
type Who = (typeof who)[number]
const prices: Readonly<Record<Who, readonly (string | null)[]>> = {
  "supplier.a": ["471125317.25", "611.5"],
  "supplier.b": ["482275317.75", "622.5"],
  "supplier.c": ["463312531.125", "633.5"],
}

/** Inquiries that three suppliers quote for: the last one does not pass the trial, and the first one wins. */
async function decidedStage(options?: ServerOptions) {
  const stage = await inquiryStage(options)
  const { act, as, award, ids, partyOf, quote, see, seeQuotation, quotationFor, server, take } = stage
  const written = async (more: object) => {
    const now = await readClock(server.database)
    const { content } = caseOf("inquiry").begin(now, ids) as { content: object }
    return { ...content, suppliers: who.map(partyOf), quoteStart: null, quoteEnd: now + hour, ...more }
  }
  const write = async (more: object) => {
    const { id } = await stage.create(undefined, { content: await written({}) })
    await act("purchaser", id, "save", { content: await written(more) })
    return id
  }
  const decide = async (more: object) => {
    const id = await write(more)
    await act("purchaser", id, "submit")
    await act("approver", id, "approve", { comment: "" })
    for (const supplier of who) await quote(supplier, id, prices[supplier])
    await take({ id, version: 0, state: "" }, null)
    await act("purchaser", id, "openQuotes")
    for (const supplier of who) {
      const passed = supplier !== "supplier.c"
      await act("purchaser", id, "trial", { supplier: partyOf(supplier), passed, reason: passed ? "" : "轴承等级不符" })
    }
    await act("purchaser", id, "finishTrial")
    const awards = [award("supplier.a", 0, "100", "471125317.25"), award("supplier.a", 1, "40", "611.5")]
    await act("purchaser", id, "setPreference", { awards })
    await act("purchaser", id, "verify")
    await act("lead", id, "verifyPrice", { awards, remark: "" })
    await act("lead", id, "submitResult")
    return id
  }
  const approve = (id: string) => act("approver", id, "approve", { comment: "" })
  const letterOf = async (supplier: string, id: string) => (await seeQuotation(supplier, id, supplier)).facts.letter
  /** Everything that a supplier can read of the inquiry. */
  const everythingOf = async (supplier: string, id: string) => {
    const person = await as(supplier)
    const params = { id: quotationFor(id, supplier) }
    const replies = await Promise.all([
      person.call(quotation.calls.get, { params }),
      person.call(quotation.calls.timeline, { params }),
      person.call(quotation.calls.facts, { params, query: {} }),
      person.call(quotation.calls.query, { query: {}, body: {} }),
      person.call(noticeContract.queryReceive, { body: {} }),
    ])
    return JSON.stringify(replies)
  }
  return { ...stage, see, written, write, decide, approve, letterOf, everythingOf }
}

/** For what looks at nothing but inquiries of its own. */
const shared = once(() => decidedStage({ until: "file" }))

test("the result tells each supplier what the inquiry discloses, and nobody anything of the others", long, async () => {
  const { decide, approve, letterOf, everythingOf, partyOf, server, see } = await decidedStage()
  const nothing = { place: null, why: null, word: "", winners: [] }
  const lost: Readonly<Record<Disclosure, object>> = {
    result: nothing,
    rank: { ...nothing, place: 2 },
    reasons: { ...nothing, place: 2, why: "dearer" },
    winners: { ...nothing, place: 2, why: "dearer", winners: [partyOf("supplier.a")] },
  }
  const failed: Readonly<Record<Disclosure, object>> = {
    result: nothing,
    rank: nothing,
    reasons: { ...nothing, why: "notPassed", word: "轴承等级不符" },
    winners: { ...nothing, why: "notPassed", word: "轴承等级不符", winners: [partyOf("supplier.a")] },
  }
  const { rows } = await server.database.query<{ id: string; name: string }>({ text: "select id, name from party" })
  const nameOf = (supplier: string) => rows.find(({ id }) => id === partyOf(supplier))?.name ?? supplier
  const canaries = (supplier: Who) => [
    partyOf(supplier),
    nameOf(supplier),
    server.people[supplier] ?? supplier,
    ...prices[supplier].map(String),
  ]
  const named = new Set([partyOf("supplier.a"), nameOf("supplier.a")])
  for (const disclosure of disclosures) {
    const id = await decide({ disclosure })
    expect([disclosure, await letterOf("supplier.b", id)]).toEqual([disclosure, null])
    await approve(id)
    expect([disclosure, await letterOf("supplier.b", id), await letterOf("supplier.c", id)]).toEqual([
      disclosure,
      lost[disclosure],
      failed[disclosure],
    ])
    expect((await letterOf("supplier.a", id))?.place).toBe(disclosure === "result" ? null : 1)
    for (const supplier of who) {
      const told = await everythingOf(supplier, id)
      for (const other of who.filter((one) => one !== supplier))
        for (const hidden of canaries(other)) {
          const mayRead = disclosure === "winners" && named.has(hidden)
          expect([disclosure, supplier, hidden, told.includes(hidden)]).toEqual([disclosure, supplier, hidden, mayRead])
        }
    }
    const { facts } = await see("purchaser", id)
    expect((facts as { letters: object[] }).letters).toHaveLength(3)
  }
})

test("what is disclosed is said before anybody quotes, stands from the publication on, and fits the announcement", long, async () => {
  const { written, write, act, seeQuotation, approve } = await shared()
  expect(await refusal(write({ disclosure: "reasons", announced: true }))).toEqual(["16141", "announcesDisclosed"])
  const id = await write({ disclosure: "rank" })
  await act("purchaser", id, "submit")
  await approve(id)
  const { ask, letter } = (await seeQuotation("supplier.b", id, "supplier.b")).facts
  expect([ask?.disclosure, ask?.announced, letter]).toEqual(["rank", false, null])
  expect(await refusal(act("purchaser", id, "save", { content: await written({ disclosure: "winners" }) }))).toEqual(["16001", "inState"])
})

test("the board names the winners where that is announced, from the decision on and with nothing else", long, async () => {
  const { decide, approve, server } = await decidedStage()
  const noticeOf = (one: string) => server.call(board.notice, { params: { id: one } })
  const quiet = await decide({ disclosure: "winners" })
  await approve(quiet)
  const id = await decide({ disclosure: "winners", announced: true })
  expect(await refusal(noticeOf(id))).toEqual(["10007", undefined])
  await approve(id)
  expect(await refusal(noticeOf(quiet))).toEqual(["10007", undefined])
  const notice = await noticeOf(id)
  const { rows } = await server.database.query<{ name: string; own: string }>({
    text: "select p.name as own, c.name from person p join party c on c.id = p.party where p.name like 'supplier.%'",
  })
  const nameOf = (supplier: string) => rows.find(({ own }) => own === supplier)?.name ?? supplier
  expect([notice.phase, notice.result?.winners]).toEqual(["awarded", [nameOf("supplier.a")]])
  const { records } = await server.call(board.list, { query: {} })
  expect(records.map((row) => row.id)).toEqual([id])
  const told = JSON.stringify([notice, records])
  for (const hidden of ["471125317", "482275317", "463312531", "18.5", nameOf("supplier.b"), nameOf("supplier.c")])
    expect([hidden, told.includes(hidden)]).toEqual([hidden, false])
})

/** Inquiries in several rounds, each of which ends with everybody's trial. */
async function stageOfRounds() {
  const stage = await shared()
  const { act, actOn, approve, award, partyOf, quote, server, take, write } = stage
  const begin = async () => {
    const id = await write({ disclosure: "reasons" })
    await act("purchaser", id, "submit")
    await approve(id)
    return id
  }
  const end = async (id: string, quoting: readonly Who[], declining: readonly Who[] = []) => {
    for (const supplier of quoting) await quote(supplier, id, prices[supplier])
    for (const supplier of declining) await actOn(supplier, id, "decline", { reason: "产能不足" })
    await take({ id, version: 0, state: "" }, null)
    await act("purchaser", id, "openQuotes")
    for (const supplier of quoting) await act("purchaser", id, "trial", { supplier: partyOf(supplier), passed: true, reason: "" })
    await act("purchaser", id, "finishTrial")
  }
  const next = async (id: string, suppliers: readonly Who[]) => {
    const quoteEnd = (await readClock(server.database)) + hour
    await act("purchaser", id, "nextRound", { suppliers: suppliers.map(partyOf), quoteStart: null, quoteEnd })
  }
  const decideFor = async (id: string, winner: Who) => {
    const awards = [award(winner, 0, "100", String(prices[winner][0]))]
    await act("purchaser", id, "setPreference", { awards })
    await act("purchaser", id, "verify")
    await act("lead", id, "verifyPrice", { awards, remark: "" })
    await act("lead", id, "submitResult")
    await approve(id)
  }
  return { ...stage, begin, end, next, decideFor }
}

test("whoever is left out of a later round is told the result with the others", long, async () => {
  const { begin, end, next, decideFor, letterOf, seeQuotation } = await stageOfRounds()
  const id = await begin()
  await end(id, who)
  const again = ["supplier.a", "supplier.b"] as const
  await next(id, again)
  expect([(await seeQuotation("supplier.c", id, "supplier.c")).state, await letterOf("supplier.c", id)]).toEqual(["lost", null])
  await end(id, again)
  await decideFor(id, "supplier.a")
  expect(await letterOf("supplier.c", id)).toEqual({ place: null, why: "earlierRound", word: "", winners: [] })
  expect(await letterOf("supplier.b", id)).toEqual({ place: 2, why: "dearer", word: "", winners: [] })
})

test("whoever is asked again and declines is told that the last round has no quotation of its own", long, async () => {
  const { begin, end, next, decideFor, letterOf, seeQuotation } = await stageOfRounds()
  const id = await begin()
  await end(id, who)
  await next(id, ["supplier.a", "supplier.b"])
  await end(id, ["supplier.a"], ["supplier.b"])
  expect((await seeQuotation("supplier.b", id, "supplier.b")).state).toBe("declined")
  await decideFor(id, "supplier.a")
  expect((await seeQuotation("supplier.b", id, "supplier.b")).state).toBe("lost")
  expect(await letterOf("supplier.b", id)).toEqual({ place: null, why: "earlierRound", word: "", winners: [] })
})

test("whoever offered in one round and not in the next is told the result, once", long, async () => {
  const { as, begin, end, next, decideFor, letterOf, quotationFor, seeQuotation } = await stageOfRounds()
  const id = await begin()
  await end(id, who)
  await next(id, who)
  await end(id, ["supplier.a"], ["supplier.b"])
  await next(id, ["supplier.a"])
  expect((await seeQuotation("supplier.b", id, "supplier.b")).state).toBe("declined")
  await end(id, ["supplier.a"])
  await decideFor(id, "supplier.a")
  for (const supplier of ["supplier.b", "supplier.c"] as const) {
    expect((await seeQuotation(supplier, id, supplier)).state).toBe("lost")
    expect(await letterOf(supplier, id)).toEqual({ place: null, why: "earlierRound", word: "", winners: [] })
    const timeline = await (await as(supplier)).call(quotation.calls.timeline, { params: { id: quotationFor(id, supplier) } })
    expect(JSON.stringify(timeline).split('"quotation.lost"').length - 1).toBe(1)
  }
})

test("whoever declined, or let the time pass, gets no result, and no letter stands in the record", long, async () => {
  const { act, actOn, approve, award, letterOf, partyOf, quote, see, seeQuotation, take, write } = await shared()
  const id = await write({ disclosure: "reasons" })
  await act("purchaser", id, "submit")
  await approve(id)
  await quote("supplier.a", id, prices["supplier.a"])
  await actOn("supplier.b", id, "decline", { reason: "产能不足" })
  await take({ id, version: 0, state: "" }, null)
  await act("purchaser", id, "openQuotes")
  await act("purchaser", id, "trial", { supplier: partyOf("supplier.a"), passed: true, reason: "" })
  await act("purchaser", id, "finishTrial")
  const awards = [award("supplier.a", 0, "100", "471125317.25")]
  await act("purchaser", id, "setPreference", { awards })
  await act("purchaser", id, "verify")
  await act("lead", id, "verifyPrice", { awards, remark: "" })
  await act("lead", id, "submitResult")
  await approve(id)
  const { letters } = (await see("purchaser", id)).facts as { letters: { supplier: string }[] }
  expect(letters.map(({ supplier }) => supplier)).toEqual([partyOf("supplier.a")])
  for (const [supplier, state] of [
    ["supplier.b", "declined"],
    ["supplier.c", "lapsed"],
  ] as const)
    expect([(await seeQuotation(supplier, id, supplier)).state, await letterOf(supplier, id)]).toEqual([state, null])
})
