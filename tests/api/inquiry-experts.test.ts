import { expect, test } from "vitest"
import { evaluationContract } from "#contract/evaluation.contract.ts"
import { expertContract } from "#contract/expert.contract.ts"
import type { InquiryView } from "#contract/inquiry.contract.ts"
import { messageContract } from "#contract/message.contract.ts"
import { supplierContract } from "#contract/supplier.contract.ts"
import { taskContract } from "#contract/task.contract.ts"
import { evaluation } from "#machines/evaluation/evaluation.chart.ts"
import { inquiry } from "#machines/inquiry/inquiry.chart.ts"
import { drawExperts } from "#machines/scoring/expert-draw.ts"
import { readClock, shiftClock } from "#server/database/clock.ts"
import { memberOf } from "#server/documents/kind-family.ts"
import { once } from "#server/once.ts"
import { adoptSuppliers } from "#server/suppliers/begin-supplier.ts"
import { caseOf, inquiryStage } from "../support/inquiry-stage.ts"
import { noticesOf, settleNotices } from "../support/notices.ts"
import { refusal } from "../support/refusal.ts"

const long = { timeout: 120_000 }
const hour = 3_600_000

type Stage = Awaited<ReturnType<typeof inquiryStage>>
/** For what looks at nothing but inquiries of its own. */
const shared = once(() => inquiryStage({ until: "file" }))

/** An inquiry that experts score, quoted for at once, and what its experts do. */
async function scoredStage(stage: Stage, change: object = {}, scheme: object = {}) {
  const { create, act, ids, server, partyOf, see, take, as } = stage
  const expertOf = (name: string) => server.people[name] ?? ""
  const now = await readClock(server.database)
  const { content } = caseOf("inquiry").begin(now, ids) as { content: object }
  const suppliers = ["supplier.a", "supplier.b", "supplier.c"].map(partyOf)
  const element = { guidance: "" }
  const scoring = {
    kind: "experts",
    priceWeight: "40",
    elements: [
      { ...element, name: "质量保证", weight: "40" },
      { ...element, name: "交货保证", weight: "20" },
    ],
    leastMarks: "30",
    trim: false,
    ...scheme,
  }
  const { id } = await create()
  const written = { ...content, suppliers, quoteStart: null, quoteEnd: now + hour, reviewDeadline: now + 24 * hour, scoring, ...change }
  const save = () => act("purchaser", id, "save", { content: written })
  const publish = async () => {
    await act("purchaser", id, "submit")
    await act("approver", id, "approve", { comment: "" })
  }
  const facts = async () => (await see("purchaser", id)).facts as InquiryView
  const name = (expert: string, reason = "熟悉轴承") => act("purchaser", id, "addExpert", { expert: expertOf(expert), reason })
  const partOf = (expert: string) => memberOf(id, evaluation.id, expertOf(expert))
  const seePart = async (who: string, expert = who) => (await as(who)).call(evaluation.calls.get, { params: { id: partOf(expert) } })
  const does = async (expert: string, command: "confirm" | "decline" | "declare" | "score", input: object = {}) => {
    const { version } = await seePart(expert)
    const body = { base: version, input: input as never }
    return (await as(expert)).call(evaluation.calls[command], { params: { id: partOf(expert) }, body })
  }
  const declare = (expert: string) => does(expert, "declare", { statement: "没有利害关系" })
  const score = (expert: string, supplier: string, quality: string, delivery: string, evidence: Readonly<Record<string, string>> = {}) =>
    does(expert, "score", { supplier: partyOf(supplier), marks: { "1": quality, "2": delivery }, evidence })
  const judged = async (expert: string) => (await as(expert)).call(evaluationContract.judged, { params: { id: partOf(expert) } })
  const pass = () => take({ id, version: 0, state: "" }, null)
  const tasksOf = async (who: string) => (await (await as(who)).call(taskContract.query, {})).map(({ task }) => task)
  const open = async (...passing: readonly string[]) => {
    await act("purchaser", id, "openQuotes")
    for (const supplier of passing) await act("purchaser", id, "trial", { supplier: partyOf(supplier), passed: true, reason: "" })
  }
  return { ...stage, id, save, publish, facts, name, expertOf, seePart, does, declare, score, judged, pass, tasksOf, open, written }
}

test("marks and the price have to make a hundred, and the least has to be within reach", long, async () => {
  expect(await refusal((await scoredStage(await shared(), {}, { priceWeight: "41" })).save())).toEqual(["16018", "marksMakeHundred"])
  const { save, act, id, written } = await scoredStage(await shared(), {}, { leastMarks: "60.01" })
  expect(await refusal(save())).toEqual(["16018", "marksMakeHundred"])
  await act("purchaser", id, "save", { content: { ...written, scoring: { ...written.scoring, leastMarks: "60" } } })
})

test("experts are drawn or named before the quotations are known, and each answers for oneself", long, async () => {
  const stage = await scoredStage(await inquiryStage())
  const { id, act, save, publish, facts, name, expertOf, seePart, does, tasksOf, partyOf, as, see, server, quote, pass, seeQuotation } =
    stage
  expect(await refusal(name("expert.1"))).toEqual(["16001", "inState"])
  await publish()
  // Without a scheme nobody is asked to score.
  expect(await refusal(name("expert.1"))).toEqual(["16131", "asksExperts"])
  await act("purchaser", id, "revoke", { reason: "评分" })
  await act("purchaser", id, "reopen")
  await save()
  await publish()

  const draw = (count: number, fields: string[] = []) => act("purchaser", id, "drawExperts", { count, fields })
  expect(await refusal(draw(0))).toEqual(["18030", "drawCountGiven"])
  expect(await refusal(draw(50))).toEqual(["18018", "poolIsLargeEnough"])
  expect(await refusal(draw(1, ["no-such-field"]))).toEqual(["18018", "poolIsLargeEnough"])
  expect(await refusal(name("approver"))).toEqual(["10013", "userIsExpert"])
  expect(await refusal(name("expert.1", " "))).toEqual(["10011", "reasonIsGiven"])
  // Whoever works for a supplier who is asked does not score it, neither named nor drawn.
  await server.database.query({
    text: "update expert_profile set employer = $1 where person = $2",
    values: [partyOf("supplier.a"), expertOf("expert.7")],
  })
  expect(await refusal(name("expert.7"))).toEqual(["16071", "namedIsUnbound"])
  await name("expert.1")
  expect(await refusal(name("expert.1"))).toEqual(["18015", "notInGroup"])
  await draw(2)
  const { committee, draws } = await facts()
  expect(committee.map(({ origin }) => origin)).toEqual(["named", "drawn", "drawn"])
  expect(draws[0]?.pool).not.toContain(expertOf("expert.7"))
  expect(draws[0]?.excluded).toContainEqual({ expert: expertOf("expert.7"), reasons: ["employer"] })
  // Anybody can draw again.
  expect(drawExperts(draws[0]?.pool ?? [], 2, draws[0]?.seed ?? "")).toEqual(draws[0]?.drawn)

  expect(await tasksOf("expert.1")).toContain("confirm")
  await does("expert.1", "confirm")
  expect((await facts()).committee[0]?.standing).toBe("confirmed")
  const other = Object.entries(server.people).find(([, person]) => person === committee[1]?.expert)?.[0] ?? ""
  await does(other, "decline", { reason: "canary-away" })
  expect((await facts()).recused).toEqual([committee[1]?.expert])
  expect(await refusal(name(other))).toEqual(["20019", "hasNotRecused"])

  // No supplier is told who scores, no expert what is quoted or who is asked, and no expert anything of another.
  await quote("supplier.a", id, ["4711.25", "20"])
  await pass()
  const own = JSON.stringify([await seeQuotation("supplier.a", id, "supplier.a"), await seePart("expert.1")])
  const asked = [partyOf("supplier.b"), partyOf("supplier.c"), "canary-away", ...committee.slice(1).map(({ expert }) => expert)]
  for (const hidden of asked) expect([hidden, own.includes(hidden)]).toEqual([hidden, false])
  expect(JSON.stringify(await seePart("expert.1"))).not.toMatch(/4711\.25|canary-terms/)
  expect(JSON.stringify(await seeQuotation("supplier.a", id, "supplier.a"))).not.toContain(expertOf("expert.1"))
  for (const who of ["supplier.a", "purchaser", "approver", "expert.5"])
    expect([who, await refusal(seePart(who, "expert.1"))]).toEqual([who, ["10007", undefined]])
  expect(await refusal((await as("expert.1")).call(inquiry.calls.get, { params: { id } }))).toEqual(["10007", undefined])
  expect(await see("purchaser", id)).toMatchObject({ state: "closed" })

  // Nor do administrators read in the records of messages who is asked or who scores, or find it there.
  await settleNotices(server.database)
  const { number } = await facts()
  const told = async (more: { who?: string } = {}) =>
    (await (await as("admin")).call(messageContract.records, { query: { page: 1, pageSize: 200 }, body: { number, ...more } })).records
  const named = (await told()).map(({ account }) => account ?? "")
  expect(new Set(named)).toEqual(new Set(["", "purchaser"]))
  for (const who of ["supplier.a", "expert.1"]) expect(await told({ who })).toEqual([])
})

test("quotations are not opened before somebody is asked to score them", long, async () => {
  const { id, act, save, publish, name, quote, pass, does, facts, open, tasksOf } = await scoredStage(await inquiryStage())
  await save()
  await publish()
  await quote("supplier.a", id, ["1", "1"])
  await pass()
  expect(await tasksOf("purchaser")).toContain("drawExperts")
  expect(await refusal(act("purchaser", id, "openQuotes"))).toEqual(["16132", "committeeStands"])
  await name("expert.1")
  await open("supplier.a")
  // Once they are open nobody is named, and drawn only where nobody is left.
  expect(await refusal(name("expert.2"))).toEqual(["16001", "inState"])
  await act("purchaser", id, "finishTrial")
  expect(await refusal(act("purchaser", id, "drawExperts", { count: 1, fields: [] }))).toEqual(["16023", "committeeIsEmpty"])
  await does("expert.1", "decline", { reason: "与其中一家有利害关系" })
  await act("purchaser", id, "drawExperts", { count: 1, fields: [] })
  expect((await facts()).committee).toHaveLength(1)
})

test(
  "experts score on sheets that are locked; what they come to is known when the scoring is closed, and binds the award",
  long,
  async () => {
    const stage = await scoredStage(await inquiryStage())
    const { id, act, save, publish, name, quote, pass, does, declare, score, judged, facts, open, partyOf, server, expertOf, award, as } =
      stage
    await save()
    await publish()
    for (const expert of ["expert.1", "expert.2"]) {
      await name(expert)
      await does(expert, "confirm")
    }
    await quote("supplier.a", id, ["10", "20"])
    await quote("supplier.b", id, ["20", "40"])
    await quote("supplier.c", id, ["9", null])
    await pass()
    expect(await refusal(declare("expert.1"))).toEqual(["18008", "scorable"])
    await open("supplier.a", "supplier.b")
    await act("purchaser", id, "trial", { supplier: partyOf("supplier.c"), passed: false, reason: "缺项" })
    expect(await refusal(score("expert.1", "supplier.a", "30", "10"))).toEqual(["18008", "scorable"])
    await act("purchaser", id, "finishTrial")

    // Who quotes is known now, what they quote only after the declaration; whoever is bound cannot declare.
    expect(await judged("expert.1")).toEqual([])
    expect(await refusal(score("expert.1", "supplier.a", "30", "10"))).toEqual(["20005", "declaredInterests"])
    const employ = (party: string | null) =>
      server.database.query({ text: "update expert_profile set employer = $1 where person = $2", values: [party, expertOf("expert.1")] })
    await employ(partyOf("supplier.b"))
    expect(await refusal(declare("expert.1"))).toEqual(["20017", "employerDoesNotBid"])
    await employ(null)
    await declare("expert.1")
    await declare("expert.2")
    expect((await judged("expert.1")).map(({ supplier, total }) => [supplier, total])).toEqual([
      [partyOf("supplier.a"), "1800"],
      [partyOf("supplier.b"), "3600"],
    ])

    expect(await refusal(score("expert.1", "supplier.c", "30", "10"))).toEqual(["10008", "scoresItsQuotes"])
    expect(await refusal(score("expert.1", "supplier.a", "40.01", "10"))).toEqual(["10008", "marksWithinRange"])
    expect(await refusal(score("expert.1", "supplier.a", "40", "10"))).toEqual(["10011", "outermostMarksAreFounded"])
    expect(await refusal(does("expert.1", "score", { supplier: partyOf("supplier.a"), marks: { "1": "30" }, evidence: {} }))).toEqual([
      "10011",
      "everyElementIsMarked",
    ])
    await score("expert.1", "supplier.a", "40", "10.25", { "1": "样品检测合格" })
    expect(await refusal(score("expert.1", "supplier.a", "30", "10"))).toEqual(["18008", "sheetIsOpen"])
    await score("expert.1", "supplier.b", "20", "9.99")
    await score("expert.2", "supplier.a", "31", "12")
    // Nobody reads a sheet before all are in.
    expect(await refusal(act("purchaser", id, "closeScoring"))).toEqual(["18024", "allSheetsAreIn"])
    expect(JSON.stringify(await facts())).not.toMatch(/10\.25|样品检测/)
    await score("expert.2", "supplier.b", "20", "10")
    const { records: pool } = await (await as("admin")).call(expertContract.query, { query: { page: 1, pageSize: 20 } })
    expect(pool.filter(({ served }) => served === 1).map(({ name: served }) => served)).toEqual(["expert.1", "expert.2"])
    await act("purchaser", id, "closeScoring")
    const { scores, sheets } = await facts()
    expect(sheets).toHaveLength(4)
    expect(
      Object.fromEntries(scores.map(({ supplier, marks, price, total }) => [supplier, [marks?.display, price?.display, total?.display]])),
    ).toEqual({
      // (40 + 31) / 2 + (10.25 + 12) / 2, and 40 points for the lowest price.
      [partyOf("supplier.a")]: ["46.63", "40.00", "86.63"],
      [partyOf("supplier.b")]: ["30.00", "20.00", "50.00"],
    })
    expect(await refusal(score("expert.1", "supplier.b", "21", "10"))).toEqual(["18008", "scorable"])
    expect(await judged("expert.1")).toEqual([])
    // 29.995 is no 30, whatever is read.
    const prefer = (supplier: string) => act("purchaser", id, "setPreference", { awards: [award(supplier, 0, "100", "20")] })
    expect(await refusal(prefer("supplier.b"))).toEqual(["16133", "goesToThoseOverLeast"])
    await prefer("supplier.a")
    // The scores stand on the suppliers' pages once the result is approved, and no earlier.
    await server.database.transaction(adoptSuppliers)
    const purchaser = await as("purchaser")
    const reached = async (supplier: string) =>
      (await purchaser.call(supplierContract.scores, { query: { id: partyOf(supplier) } })).map(
        ({ source, document, score: own, rank, among, won }) => [source, document, own, rank, among, won],
      )
    await act("purchaser", id, "verify")
    await act("lead", id, "verifyPrice", { awards: [award("supplier.a", 0, "100", "20")], remark: "" })
    await act("lead", id, "submitResult")
    expect(await reached("supplier.a")).toEqual([])
    await act("approver", id, "approve", { comment: "" })
    expect(await reached("supplier.a")).toEqual([["inquiry", id, "86.63", 1, 2, true]])
    expect(await reached("supplier.b")).toEqual([["inquiry", id, "50", 2, 2, false]])
  },
)

test(
  "after the deadline nobody scores, scoring may close without the sheets that lack, and the least binds only who has marks",
  long,
  async () => {
    const stage = await scoredStage(await shared())
    const { id, act, written, publish, name, quote, pass, does, declare, score, facts, open, partyOf, award, server } = stage
    const reviewDeadline = (await readClock(server.database)) + 2 * hour
    await act("purchaser", id, "save", { content: { ...written, reviewDeadline } })
    await publish()
    await name("expert.1")
    await does("expert.1", "confirm")
    for (const supplier of ["supplier.a", "supplier.b"]) await quote(supplier, id, ["10", "20"])
    await pass()
    await open("supplier.a", "supplier.b")
    await act("purchaser", id, "finishTrial")
    await declare("expert.1")
    await score("expert.1", "supplier.b", "15", "10")
    expect(await refusal(act("purchaser", id, "closeScoring"))).toEqual(["18024", "allSheetsAreIn"])
    await pass()
    expect(await refusal(score("expert.1", "supplier.a", "30", "10"))).toEqual(["18012", "reviewIsOpen"])
    await act("purchaser", id, "closeScoring")
    expect(
      Object.fromEntries((await facts()).scores.map(({ supplier, marks, total }) => [supplier, [marks?.exact, total?.exact]])),
    ).toEqual({
      [partyOf("supplier.a")]: [undefined, undefined],
      [partyOf("supplier.b")]: ["25", "65"],
    })
    const prefer = (supplier: string) => act("purchaser", id, "setPreference", { awards: [award(supplier, 0, "100", "10")] })
    expect(await refusal(prefer("supplier.b"))).toEqual(["16133", "goesToThoseOverLeast"])
    await prefer("supplier.a")
    // In another round the same experts are asked anew.
    await act("purchaser", id, "nextRound", {
      suppliers: [partyOf("supplier.a")],
      quoteStart: null,
      quoteEnd: (await readClock(server.database)) + hour,
      reviewDeadline: (await readClock(server.database)) + 2 * hour,
    })
    expect((await facts()).committee.map(({ standing, locked }) => [standing, locked])).toEqual([["notified", []]])
    await does("expert.1", "confirm")
  },
)

test("whoever stays away is waited for until a deadline in every round, so that no round is without one", long, async () => {
  const stage = await scoredStage(await shared())
  const { id, act, written, save, publish, name, quote, pass, does, declare, score, facts, open, partyOf, seePart, server } = stage
  await act("purchaser", id, "save", { content: { ...written, reviewDeadline: null } })
  expect(await refusal(act("purchaser", id, "submit"))).toEqual(["16134", "scoringHasEnd"])
  await save()
  await publish()
  await name("expert.1")
  await does("expert.1", "confirm")
  const toScoring = async () => {
    await quote("supplier.a", id, ["10", "20"])
    await pass()
    await open("supplier.a")
    await act("purchaser", id, "finishTrial")
  }
  await toScoring()
  await declare("expert.1")
  await score("expert.1", "supplier.a", "30", "10")
  await act("purchaser", id, "closeScoring")

  const now = await readClock(server.database)
  const times = { quoteStart: null, quoteEnd: now + hour }
  const next = (more: object) => act("purchaser", id, "nextRound", { suppliers: [partyOf("supplier.a")], ...times, ...more })
  expect(await refusal(next({}))).toEqual(["16134", "scoringHasEnd"])
  expect(await refusal(next({ reviewDeadline: now + hour }))).toEqual(["16117", "reviewAfterQuotes"])
  const reviewDeadline = now + 2 * hour
  await next({ reviewDeadline })
  expect((await facts()).content).toMatchObject({ ...times, reviewDeadline })
  expect((await seePart("expert.1")).facts.ask).toMatchObject({ quoteEnd: times.quoteEnd, reviewDeadline })
  await toScoring()
  // The expert comes no more.
  expect(await refusal(act("purchaser", id, "closeScoring"))).toEqual(["18024", "allSheetsAreIn"])
  await pass()
  await act("purchaser", id, "closeScoring")
})

test("a locked sheet is given back with a reason before the scoring is closed, and handed in anew", long, async () => {
  const stage = await scoredStage(await inquiryStage())
  const { id, act, save, publish, facts, name, seePart, does, declare, score, tasksOf, partyOf, expertOf, quote, pass, open, as, server } =
    stage
  await save()
  await publish()
  for (const expert of ["expert.1", "expert.2"]) await name(expert)
  await does("expert.1", "confirm")
  await does("expert.2", "confirm")
  for (const supplier of ["supplier.a", "supplier.b"]) await quote(supplier, id, ["10", "20"])
  await pass()
  await open("supplier.a", "supplier.b")
  await act("purchaser", id, "finishTrial")
  const reopen = (expert: string, supplier: string, reason = "评分依据不足") =>
    act("purchaser", id, "reopenSheet", { expert: expertOf(expert), supplier: partyOf(supplier), reason })
  expect(await refusal(reopen("expert.1", "supplier.a"))).toEqual(["18024", "somethingIsIn"])
  await declare("expert.1")
  await declare("expert.2")
  await score("expert.1", "supplier.a", "31", "14")
  await score("expert.1", "supplier.b", "22", "11")
  expect((await seePart("expert.1")).state).toBe("scored")
  expect(await refusal(reopen("expert.1", "supplier.c"))).toEqual(["10008", "sheetIsIn"])
  expect(await refusal(reopen("expert.2", "supplier.a"))).toEqual(["10008", "sheetIsIn"])
  expect(await refusal(reopen("expert.1", "supplier.a", " "))).toEqual(["10017", undefined])
  const tasksTold = async () => {
    await settleNotices(server.database)
    return (await noticesOf(await as("expert.1"))).filter(({ template }) => template === "taskGiven").length
  }
  const before = await tasksTold()
  await reopen("expert.1", "supplier.a")
  const part = await seePart("expert.1")
  // The expert goes on from what was marked; the buying side has seen no marks.
  expect(part.state).toBe("declared")
  expect(part.facts.sheets.map(({ supplier }) => supplier)).toEqual([partyOf("supplier.b")])
  expect(part.facts.reopened).toMatchObject([{ supplier: partyOf("supplier.a"), marks: { "1": "31", "2": "14" }, reason: "评分依据不足" }])
  expect((await facts()).sheets).toEqual([])
  expect((await facts()).committee.find(({ expert }) => expert === expertOf("expert.1"))?.locked).toEqual([partyOf("supplier.b")])
  expect(await tasksOf("expert.1")).toContain("score")
  expect(await tasksTold()).toBe(before + 1)
  for (const supplier of ["supplier.a", "supplier.b"]) await score("expert.2", supplier, "30", "15")
  expect(await refusal(act("purchaser", id, "closeScoring"))).toEqual(["18024", "allSheetsAreIn"])
  await score("expert.1", "supplier.a", "25", "12")
  expect((await seePart("expert.1")).facts.reopened).toEqual([])
  await act("purchaser", id, "closeScoring")
  expect(
    (await facts()).sheets.find((one) => one.expert === expertOf("expert.1") && one.supplier === partyOf("supplier.a"))?.marks,
  ).toEqual({
    "1": "25",
    "2": "12",
  })
  expect(await refusal(reopen("expert.1", "supplier.a"))).toEqual(["16001", "inState"])
})

test("a sheet that could not be handed in anew is not given back", long, async () => {
  const now = Date.now()
  const { id, act, save, publish, name, does, declare, score, partyOf, expertOf, quote, pass, open, server } = await scoredStage(
    await inquiryStage(),
    {
      reviewDeadline: now + 2.5 * hour,
    },
  )
  await save()
  await publish()
  await name("expert.1")
  await does("expert.1", "confirm")
  await quote("supplier.a", id, ["10", "20"])
  await pass()
  await open("supplier.a")
  await act("purchaser", id, "finishTrial")
  await declare("expert.1")
  await score("expert.1", "supplier.a", "31", "14")
  await shiftClock(server.database, 4 * hour)
  const reopened = act("purchaser", id, "reopenSheet", { expert: expertOf("expert.1"), supplier: partyOf("supplier.a"), reason: "x" })
  expect(await refusal(reopened)).toEqual(["18012", "reviewStillOpen"])
})
