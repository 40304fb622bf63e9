import { expect, test } from "vitest"
import { taskContract } from "#contract/task.contract.ts"
import { quotation } from "#machines/quotation/quotation.chart.ts"
import { readClock } from "#server/database/clock.ts"
import { once } from "#server/once.ts"
import { caseOf, inquiryStage } from "../support/inquiry-stage.ts"
import { refusal } from "../support/refusal.ts"

const long = { timeout: 120_000 }
type Stage = Awaited<ReturnType<typeof inquiryStage>>
/** For what looks at nothing but inquiries of its own. */
const shared = once(() => inquiryStage({ until: "file" }))

test("before the opening nobody learns who is asked, who has quoted, and what", long, async () => {
  const { reach, quote, see, as, take, offers, server, seeQuotation, quotationFor } = await inquiryStage()
  const at = await reach("quoting")
  await quote("supplier.a", at.id, ["4711.25", null])
  await quote("supplier.a", at.id, ["4712.25", null])
  const { rows } = await server.database.query<{ text: string }>({
    text: `select string_agg(t, '') as text from (
        select data::text as t from event union all select state::text from stream union all select meta::text from event) as all_of_it`,
  })
  for (const canary of ["4711.25", "4712.25", "canary-terms"]) expect([canary, rows[0]?.text.includes(canary)]).toEqual([canary, false])
  // The buyer's side sees what it saw before, to the last button.
  const view = await see("purchaser", at.id)
  expect(view.version).toBe(at.version)
  expect((await offers("purchaser", at.id)).offers).toEqual([])
  const buyer = await as("purchaser")
  expect((await buyer.call(quotation.calls.query, { query: {}, body: {} })).total).toBe(0)
  expect(await refusal(seeQuotation("purchaser", at.id, "supplier.a"))).toEqual(["10007", undefined])
  // A supplier is told what is asked, and neither target prices nor anybody else.
  const own = await seeQuotation("supplier.b", at.id, "supplier.b")
  expect(own.facts.ask?.lines[0]).toEqual({
    id: "line-1",
    item: "深沟球轴承",
    material: "",
    specification: "6205-2RS",
    quantity: "100",
    unit: "件",
    needBy: null,
    substitutes: false,
  })
  const told = JSON.stringify(own)
  for (const hidden of [server.people["supplier.a"], server.people["purchaser"], "18.5"])
    expect([hidden, told.includes(hidden ?? "")]).toEqual([hidden, false])
  for (const who of ["supplier.b", "supplier.c", "expert.1"])
    expect([who, await refusal((await as(who)).call(quotation.calls.get, { params: { id: quotationFor(at.id, "supplier.a") } }))]).toEqual([
      who,
      ["10007", undefined],
    ])
  for (const who of ["supplier.a", "expert.1"]) expect([who, await refusal(offers(who, at.id))]).toEqual([who, ["10007", undefined]])
  // Its own quotation stays readable for whoever sealed it, the last one.
  expect((await seeQuotation("supplier.a", at.id, "supplier.a")).facts.content?.lines[0]?.unitPrice).toBe("4712.25")
  const closed = await take(at, null)
  await take(closed, { by: "purchaser", command: "openQuotes" })
  const { offers: opened } = await offers("purchaser", at.id)
  expect(opened.map(({ rounds }) => rounds.map(({ lines }) => lines.unitPrice[0]))).toEqual([["4712.25"]])
})

test("a quotation comes neither before its time nor after it, answers every line and can be taken back until the end", long, async () => {
  const { reach, quote, take, as, quotationFor, seeQuotation } = await inquiryStage()
  const at = await reach("scheduled")
  const params = { id: quotationFor(at.id, "supplier.a") }
  const run = async (call: "withdraw" | "decline", input: object = {}) => {
    const { version } = await seeQuotation("supplier.a", at.id, "supplier.a")
    return (await as("supplier.a")).call(quotation.calls[call], { params, body: { base: version, input: input as never } })
  }
  expect(await refusal(quote("supplier.a", at.id, ["1", "1"]))).toEqual(["18022", "clockHasBegun"])
  expect(await refusal(run("withdraw"))).toEqual(["18023", "isSubmitted"])
  const tasks = async () => (await (await as("supplier.a")).call(taskContract.query, {})).map(({ task }) => task)
  expect([(await seeQuotation("supplier.a", at.id, "supplier.a")).state, await tasks()]).toEqual(["expected", []])
  await take(at, null)
  expect(await tasks()).toEqual(["submit"])
  expect(await refusal(quote("supplier.a", at.id, ["1"]))).toEqual(["10011", "answersEachLine"])
  expect(await refusal(quote("supplier.a", at.id, [null, null]))).toEqual(["10015", "offersSomething"])
  await quote("supplier.a", at.id, ["1", "1"])
  expect(await tasks()).toEqual([])
  await run("withdraw")
  expect(await tasks()).toEqual(["submit"])
  expect((await seeQuotation("supplier.a", at.id, "supplier.a")).facts.content).toBeNull()
  await quote("supplier.a", at.id, ["1", "1"])
  await take(at, null)
  expect(await refusal(quote("supplier.a", at.id, ["2", "2"]))).toEqual(["18020", "quotingHasNotEnded"])
  expect(await refusal(run("withdraw"))).toEqual(["18020", "quotingHasNotEnded"])
  expect((await seeQuotation("supplier.b", at.id, "supplier.b")).state).toBe("lapsed")
})

test("it is written and let out only when it can be answered", long, async () => {
  const { create, act, ids, server } = await shared()
  const { begin } = caseOf("inquiry")
  const content = (now: number) =>
    (begin(now, ids) as { content: { quoteStart: number; quoteEnd: number; lines: object[]; suppliers: string[] } }).content
  const later = Date.UTC(2031, 0, 1)
  const { id } = await create()
  const save = (change: object) => act("purchaser", id, "save", { content: { ...content(later), ...change } })
  expect(await refusal(save({ quoteStart: later + 9_000_000 }))).toEqual(["18006", "startsBeforeEnd"])
  await save({ lines: [] })
  expect(await refusal(act("purchaser", id, "submit"))).toEqual(["10015", "hasLines"])
  const [line] = content(later).lines
  await save({ lines: [line, { ...line, quantity: "0" }] })
  expect(await refusal(act("purchaser", id, "submit"))).toEqual(["10008", "quantitiesAreSome"])
  await save({ lines: [{ ...line, material: "没有的编码" }] })
  expect(await refusal(act("purchaser", id, "submit"))).toEqual(["10008", "namesMaterialsInUse"])
  await save({ buyers: ["0".repeat(32)] })
  expect(await refusal(act("purchaser", id, "submit"))).toEqual(["18028", "buyersHaveUsers"])
  await save({ buyers: [server.people["supplier.a"]] })
  expect(await refusal(act("purchaser", id, "submit"))).toEqual(["18028", "buyersHaveUsers"])
  await save({ suppliers: [], buyers: [server.people["lead"]] })
  expect(await refusal(act("purchaser", id, "submit"))).toEqual(["18009", "asksSomebody"])
  await save({ quoteStart: null, quoteEnd: 1 })
  expect(await refusal(act("purchaser", id, "submit"))).toEqual(["18006", "endsLater"])
  expect(await refusal(act("purchaser", id, "revoke", { reason: "x" }))).toEqual(["18027", "isPublished"])
})

test("what is opened, tried and awarded is what was offered, and no more than is asked", long, async () => {
  const { reach, take, quote, act, award, partyOf } = await shared()
  const at = await reach("quoting")
  await quote("supplier.a", at.id, ["10", null], { maximum: "60" })
  await quote("supplier.b", at.id, ["11", "20"])
  await take(at, null)
  expect(await refusal(act("purchaser", at.id, "declareFailed", { reason: "x" }))).toEqual(["16091", "nobodyQuoted"])
  await act("purchaser", at.id, "openQuotes")
  const judge = (supplier: string, passed: boolean, reason = "") =>
    act("purchaser", at.id, "trial", { supplier: partyOf(supplier), passed, reason })
  expect(await refusal(judge("supplier.c", true))).toEqual(["18023", "isQuoting"])
  expect(await refusal(judge("supplier.a", false))).toEqual(["10011", "saysWhyNot"])
  expect(await refusal(act("purchaser", at.id, "finishTrial"))).toEqual(["16092", "allTried"])
  await judge("supplier.a", false, "规格不符")
  await judge("supplier.b", false, "交期过长")
  expect(await refusal(act("purchaser", at.id, "finishTrial"))).toEqual(["16092", "somebodyPassed"])
  await judge("supplier.a", true)
  expect(await refusal(act("purchaser", at.id, "declareFailed", { reason: "x" }))).toEqual(["16091", "nobodyPassed"])
  await act("purchaser", at.id, "finishTrial")
  const prefer = (...awards: readonly object[]) => act("purchaser", at.id, "setPreference", { awards })
  expect(await refusal(act("purchaser", at.id, "verify"))).toEqual(["10015", "somebodyWins"])
  expect(await refusal(prefer(award("supplier.b", 0, "1")))).toEqual(["18023", "goesToThoseWhoPassed"])
  expect(await refusal(prefer(award("supplier.a", 1, "1")))).toEqual(["18023", "isOffered"])
  expect(await refusal(prefer(award("supplier.a", 0, "60.01")))).toEqual(["18004", "withinOffered"])
  // Each within what it offers, and together past it.
  expect(await refusal(prefer(award("supplier.a", 0, "60"), award("supplier.a", 0, "40")))).toEqual(["10009", "winsOncePerLine"])
  await prefer(award("supplier.a", 0, "60", "10"))
  await act("purchaser", at.id, "verify")
  const verified = { awards: [award("supplier.a", 0, "60", "9.8")], remark: "" }
  expect(await refusal(act("purchaser", at.id, "verifyPrice", verified))).toEqual(["20002", "verifierIsNotInquirer"])
  expect(await refusal(act("purchaser", at.id, "submitResult"))).toEqual(["16150", "pricesAreVerified"])
  await act("lead", at.id, "verifyPrice", verified)
  // What goes back to the comparison is verified anew.
  await act("lead", at.id, "backToParity", { reason: "请再比较交期" })
  await act("purchaser", at.id, "verify")
  expect(await refusal(act("lead", at.id, "submitResult"))).toEqual(["16150", "pricesAreVerified"])
  await act("lead", at.id, "verifyPrice", verified)
  await act("lead", at.id, "submitResult")
})

test("what waits in an inquiry is its author's, and the verification that of every colleague within whose rights it is", long, async () => {
  const { reach, take, act, partyOf, award, as, server } = await inquiryStage()
  const waits = async (who: string, id: string) =>
    (await (await as(who)).call(taskContract.query)).flatMap((one) => (one.id === id ? [one.task] : []))
  const at = await reach("closed")
  const told: string[][] = [await waits("purchaser", at.id)]
  const does = async (command: string, input: object = {}) => {
    await act("purchaser", at.id, command, input)
    told.push(await waits("purchaser", at.id))
  }
  await does("answer", { question: 0, answer: "含运费。" })
  await does("openQuotes")
  await does("trial", { supplier: partyOf("supplier.a"), passed: true, reason: "" })
  await does("finishTrial")
  await does("setPreference", { awards: [award("supplier.a", 0, "100", "17.9")] })
  await does("verify")
  expect(told).toEqual([["answer"], ["openQuotes"], ["trial"], ["finishTrial"], ["setPreference"], ["verify"], []])
  expect([await waits("lead", at.id), await waits("approver", at.id)]).toEqual([["verifyPrice"], []])
  const narrow = (right: string) =>
    server.database.query({ text: `update platform_role set data_right = $1 where 'purchaser' = any (acting)`, values: [right] })
  await narrow("own")
  expect([await waits("lead", at.id), await refusal(act("lead", at.id, "submitResult"))]).toEqual([[], ["10007", undefined]])
  await narrow("company")
  await act("lead", at.id, "verifyPrice", { awards: [award("supplier.a", 0, "100", "17.9")], remark: "" })
  expect([await waits("purchaser", at.id), await waits("lead", at.id)]).toEqual([["submitResult"], ["submitResult"]])
  await take(at, { by: "lead", command: "submitResult" })
  expect([await waits("purchaser", at.id), await waits("approver", at.id)]).toEqual([[], ["approve"]])
})

/** Writes an inquiry that has failed, or was taken back, again, and lets it out. */
async function asksAgain({ act, server, ids }: Stage, id: string, anew: "reinquire" | "reopen" = "reinquire") {
  await act("purchaser", id, anew)
  await act("purchaser", id, "save", caseOf("inquiry").begin(await readClock(server.database), ids))
  await act("purchaser", id, "submit")
  await act("approver", id, "approve", { comment: "" })
}

test("nobody quotes: it cannot be opened, fails, and begins anew with the same quotations", long, async () => {
  const stage = await shared()
  const { reach, take, act, seeQuotation } = stage
  const failing = await reach("quoting")
  await take(failing, null)
  expect(await refusal(act("purchaser", failing.id, "openQuotes"))).toEqual(["18023", "somebodyQuoted"])
  const failed = await reach("failed")
  expect((await seeQuotation("supplier.a", failed.id, "supplier.a")).state).toBe("ended")
  await asksAgain(stage, failed.id)
  expect((await seeQuotation("supplier.a", failed.id, "supplier.a")).state).toBe("expected")
})

test("what was offered before an inquiry failed counts no more once it is asked again", long, async () => {
  const stage = await shared()
  const { reach, take, act, quote, offers, see, seeQuotation, partyOf } = stage
  const at = await reach("quoting")
  await quote("supplier.a", at.id, ["10", "30"])
  await quote("supplier.b", at.id, ["11", "29"])
  await take(at, null)
  await act("purchaser", at.id, "openQuotes")
  for (const supplier of ["supplier.a", "supplier.b"])
    await act("purchaser", at.id, "trial", { supplier: partyOf(supplier), passed: false, reason: "规格不符" })
  await act("purchaser", at.id, "declareFailed", { reason: "规格不符" })
  await asksAgain(stage, at.id)
  const inquiry = (await see("purchaser", at.id)).facts as { quotes: unknown[]; trials: unknown[] }
  expect([inquiry.quotes, inquiry.trials, (await offers("purchaser", at.id)).offers]).toEqual([[], [], []])
  expect((await seeQuotation("supplier.a", at.id, "supplier.a")).facts).toMatchObject({ round: 1, content: null, rounds: [] })

  await take(at, null)
  await quote("supplier.b", at.id, ["9", "28"])
  await take(at, null)
  await act("purchaser", at.id, "openQuotes")
  const { offers: opened } = await offers("purchaser", at.id)
  expect(opened.map(({ supplier, rounds }) => [supplier, rounds.map(({ round, lines }) => [round, lines.unitPrice])])).toEqual([
    [partyOf("supplier.b"), [[1, ["9", "28"]]]],
  ])
})

test("a next round asks those who are named once more, keeps what was offered, and lets the others go", long, async () => {
  const { reach, take, act, quote, offers, seeQuotation, partyOf } = await shared()
  const at = await reach("quoting")
  await quote("supplier.a", at.id, ["10", "30"])
  await quote("supplier.b", at.id, ["11", "29"])
  await take(at, null)
  await act("purchaser", at.id, "openQuotes")
  for (const supplier of ["supplier.a", "supplier.b"])
    await act("purchaser", at.id, "trial", { supplier: partyOf(supplier), passed: true, reason: "" })
  await act("purchaser", at.id, "finishTrial")
  const begin = Date.UTC(2033, 0, 1)
  const round = (suppliers: readonly string[], quoteEnd = begin, quoteStart: number | null = null) =>
    act("purchaser", at.id, "nextRound", { suppliers: suppliers.map(partyOf), quoteStart, quoteEnd })
  expect(await refusal(round(["supplier.a"], 1))).toEqual(["18011", "roundStartsBeforeEnd"])
  // Nobody could quote in a round that is over.
  expect(await refusal(round(["supplier.a"], 2, 1))).toEqual(["18011", "roundStartsBeforeEnd"])
  expect(await refusal(round(["supplier.c"]))).toEqual(["18023", "asksAgain"])
  await round(["supplier.a"])
  expect((await seeQuotation("supplier.b", at.id, "supplier.b")).state).toBe("lost")
  const asked = await seeQuotation("supplier.a", at.id, "supplier.a")
  expect([asked.state, asked.facts.round, asked.facts.content, asked.facts.rounds.length]).toEqual(["asked", 2, null, 1])
  await take(at, null)
  await quote("supplier.a", at.id, ["9.5", "28"])
  // What is offered in this round is as hidden as in the first.
  expect((await offers("purchaser", at.id)).offers.map(({ rounds }) => rounds.map(({ round }) => round))).toEqual([[1], [1]])
})

test("what was offered before an inquiry was taken back in a later round counts no more once it is asked again", long, async () => {
  const stage = await shared()
  const { reach, take, act, quote, offers, partyOf, server } = stage
  const at = await reach("quoting")
  const suppliers = ["supplier.a", "supplier.b"]
  for (const supplier of suppliers) await quote(supplier, at.id, ["10", "30"])
  await take(at, null)
  await act("purchaser", at.id, "openQuotes")
  for (const supplier of suppliers) await act("purchaser", at.id, "trial", { supplier: partyOf(supplier), passed: true, reason: "" })
  await act("purchaser", at.id, "finishTrial")
  const quoteEnd = (await readClock(server.database)) + 3_600_000
  await act("purchaser", at.id, "nextRound", { suppliers: suppliers.map(partyOf), quoteStart: null, quoteEnd })
  await act("purchaser", at.id, "revoke", { reason: "规格有误" })
  await asksAgain(stage, at.id, "reopen")
  expect((await offers("purchaser", at.id)).offers).toEqual([])
  await take(at, null)
  await quote("supplier.b", at.id, ["9", "28"])
  await take(at, null)
  await act("purchaser", at.id, "openQuotes")
  expect((await offers("purchaser", at.id)).offers.map(({ supplier, rounds }) => [supplier, rounds.map(({ round }) => round)])).toEqual([
    [partyOf("supplier.b"), [1]],
  ])
})

test("what one supplier asks is answered to all of them, and nobody is told who asked", long, async () => {
  const { reach, take, act, as, see, server, seeQuotation, quotationFor, timeline } = await shared()
  const at = await reach("scheduled")
  const ask = async (supplier: string, text: string) => {
    const { version } = await seeQuotation(supplier, at.id, supplier)
    return (await as(supplier)).call(quotation.calls.ask, {
      params: { id: quotationFor(at.id, supplier) },
      body: { base: version, input: { text } },
    })
  }
  const answer = (question: number, text: string) => act("purchaser", at.id, "answer", { question, answer: text })
  expect(await refusal(answer(0, "x"))).toEqual(["16112", "somethingAsked"])
  await ask("supplier.a", "canary-question")
  // The same words are the same question, whoever asks.
  await ask("supplier.b", "canary-question")
  await ask("supplier.a", "canary-second")
  const tasks = async (who: string) =>
    (await (await as(who)).call(taskContract.query, {})).flatMap(({ id, task }) => (id === at.id ? [task] : []))
  expect([await tasks("purchaser"), await tasks("approver")]).toEqual([["answer"], []])
  const toBuyer = await see("purchaser", at.id)
  expect((toBuyer.facts as { questions: { text: string }[] }).questions.map(({ text }) => text)).toEqual([
    "canary-question",
    "canary-second",
  ])
  const told = JSON.stringify([(toBuyer.facts as { questions: object }).questions, await timeline("purchaser", at.id)])
  for (const name of ["supplier.a", "supplier.b"]) {
    const person = server.people[name] ?? ""
    expect([name, told.includes(person)]).toEqual([name, false])
  }
  // What is not answered yet is for its asker alone.
  const seen = async (supplier: string) => {
    const { facts } = await seeQuotation(supplier, at.id, supplier)
    return facts.questions.map(({ text, answer: given, askedAt }) => [text, given, askedAt !== null])
  }
  expect(await seen("supplier.b")).toEqual([["canary-question", null, true]])
  expect(await refusal(answer(2, "x"))).toEqual(["10008", "answersWhatWasAsked"])
  await answer(1, "含")
  await answer(1, "不含")
  expect(await seen("supplier.a")).toEqual([
    ["canary-question", null, true],
    ["canary-second", "不含", true],
  ])
  expect(await seen("supplier.b")).toEqual([
    ["canary-question", null, true],
    ["canary-second", "不含", false],
  ])
  const [, second] = (await seeQuotation("supplier.b", at.id, "supplier.b")).facts.questions
  expect(second?.replaced.map(({ answer: former }) => former)).toEqual(["含"])
  const toOther = JSON.stringify([
    await seeQuotation("supplier.b", at.id, "supplier.b"),
    await (await as("supplier.b")).call(quotation.calls.timeline, { params: { id: quotationFor(at.id, "supplier.b") } }),
    await (await as("supplier.b")).call(quotation.calls.facts, { params: { id: quotationFor(at.id, "supplier.b") }, query: {} }),
  ])
  for (const hidden of [server.people["supplier.a"] ?? "", quotationFor(at.id, "supplier.a")])
    expect([hidden, toOther.includes(hidden)]).toEqual([hidden, false])
  // Whoever is not asked has nobody to ask.
  expect(
    await refusal(
      (await as("supplier.c")).call(quotation.calls.ask, {
        params: { id: quotationFor(at.id, "supplier.a") },
        body: { base: 1, input: { text: "x" } },
      }),
    ),
  ).toEqual(["10007", undefined])

  await take(await take(at, null), null)
  expect(await refusal(ask("supplier.a", "zu spät"))).toEqual(["18020", "mayStillAsk"])
  expect(await refusal(act("purchaser", at.id, "openQuotes"))).toEqual(["18019", "questionsAreHandled"])
  await answer(0, "见附件")
  expect(await refusal(act("purchaser", at.id, "openQuotes"))).toEqual(["18023", "somebodyQuoted"])
})

test("questions may end before quoting does, and not after it", long, async () => {
  const { act, create, see, take, as, seeQuotation, quotationFor } = await shared()
  const { id } = await create()
  const { facts } = await see("purchaser", id)
  const { content } = facts as { content: { quoteStart: number; quoteEnd: number } }
  const save = (questionEnd: number) => act("purchaser", id, "save", { content: { ...content, questionEnd } })
  expect(await refusal(save(content.quoteEnd + 1))).toEqual(["16111", "questionsEndWithQuotes"])
  await save(content.quoteStart - 1)
  await act("purchaser", id, "submit")
  await act("approver", id, "approve", { comment: "" })
  const ask = async () => {
    const { version } = await seeQuotation("supplier.a", id, "supplier.a")
    return (await as("supplier.a")).call(quotation.calls.ask, {
      params: { id: quotationFor(id, "supplier.a") },
      body: { base: version, input: { text: "?" } },
    })
  }
  await ask()
  await take({ id, version: 0, state: "" }, null)
  expect(await refusal(ask())).toEqual(["18020", "mayStillAsk"])
})
