import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import type { Answers, SurveyForm } from "#contract/questionnaire.contract.ts"
import { supplierContract } from "#contract/supplier.contract.ts"
import { surveyContract } from "#contract/survey.contract.ts"
import { dayAt, endOfDayAt, monthsAfter } from "#contract/time.ts"
import { blankMark, blankQuestion } from "#machines/questionnaire/blank.ts"
import { importSurvey } from "#machines/questionnaire/import.ts"
import { questionnaire } from "#machines/questionnaire/questionnaire.chart.ts"
import { questionsOf } from "#machines/questionnaire/questions.ts"
import { supplier } from "#machines/supplier/supplier.chart.ts"
import { survey } from "#machines/survey/survey.chart.ts"
import { adoptSuppliers } from "#server/suppliers/begin-supplier.ts"
import { surveyDocument } from "#server/modules/survey/survey.document.ts"
import { searchSources } from "#server/modules/search-sources.ts"
import { readSearch } from "#server/search/search-reader.ts"
import type { Person } from "../support/caller.ts"
import { filesOver, startFile } from "../support/files.ts"
import { kindStage } from "../support/kind-stage.ts"
import { noticesOf, settleNotices } from "../support/notices.ts"
import { kindCases } from "../support/kinds.ts"
import { refusal, refusalCode } from "../support/refusal.ts"
import { answered, toFile } from "../support/surveys/answered.ts"
import { formOf } from "../support/survey-kinds.ts"

const long = { timeout: 120_000 }
const day = 86_400_000

function published(name: "declaration" | "service"): SurveyForm {
  const read = importSurvey(readFileSync(`tests/support/surveys/g-cloud-12-${name}.json`, "utf8"))
  if (!("form" in read)) throw new Error(JSON.stringify(read))
  return read.form
}

/** A buyer with suppliers, who issues surveys. */
async function stage() {
  const one = kindCases.find(({ kind }) => kind.id === "survey")
  if (!one) throw new Error("there is no survey")
  const on = await kindStage(one)
  await on.server.database.transaction(adoptSuppliers)
  const [purchaser, lead, first, second] = await Promise.all(["purchaser", "lead", "supplier.a", "supplier.b"].map(on.as))
  if (!purchaser || !lead || !first || !second) throw new Error("somebody is missing")
  const now = async () =>
    Number(
      (await on.server.database.query<{ now: string }>({ text: "select extract(epoch from platform_clock()) * 1000 as now" })).rows[0]?.now,
    )
  const template = async (form: SurveyForm) => {
    const { id, version } = await purchaser.call(questionnaire.calls.create, { body: { form } })
    await purchaser.call(questionnaire.calls.publish, { params: { id }, body: { base: version, input: {} } })
    return id
  }
  const run = async (who: Person, command: keyof typeof survey.commands, id: string, input: object = {}) => {
    const { version } = await who.call(survey.calls.get, { params: { id }, query: {} })
    return who.call(survey.calls[command], { params: { id }, body: { base: version, input } } as never) as Promise<{ state: string }>
  }
  const issue = async (form: SurveyForm, names: readonly string[] = ["supplier.a"], days = 14) => {
    const suppliers = names.map((name) => on.ids[name] ?? "")
    const body = { template: await template(form), suppliers, due: dayAt((await now()) + days * day), note: "", round: null }
    return { ...(await purchaser.call(surveyContract.issue, { body })), body }
  }
  const write = (who: Person, id: string, answers: Answers, seen = 0) =>
    who.call(surveyContract.answer, {
      body: { id, answers: Object.entries(answers).map(([question, answer]) => ({ question, answer, seen })) },
    })
  const see = (who: Person, id: string) => who.call(survey.calls.get, { params: { id }, query: {} })
  return { ...on, purchaser, lead, first, second, now, run, issue, write, see }
}

const attach = (origin: string, who: Person, id: string, question: string) =>
  startFile(who, filesOver(origin, who), { businessType: "survey-answers", businessId: `${id}.${question}` }, "policy.txt", "a policy")

test.each(["declaration", "service"] as const)(
  "the published %s is issued, filled in, returned once at a question, corrected, approved and scored",
  long,
  async (name) => {
    const { purchaser, lead, first, server, run, issue, write, see } = await stage()
    const form = published(name)
    const judged = questionsOf(form.questionnaire).find(({ kind }) => kind === "yesNo")?.id ?? ""
    const answers = answered(form)
    const prose = questionsOf(form.questionnaire).find(({ id: one, kind }) => kind === "text" && answers[one] !== undefined)?.id ?? ""
    const marks = { ...form.marking.marks }
    marks[judged] = blankMark({ points: { yes: "1", no: "2" }, passIf: marks[judged]?.passIf ?? null })
    marks[prose] = blankMark({ most: "3" })
    const weighed = { ...form, marking: { ...form.marking, marks } }
    const { surveys } = await issue(weighed)
    const id = surveys[0]?.id ?? ""
    // The supplier is shown what is asked, and not how it counts.
    const asked = await see(first, id)
    expect(asked.facts.form).toMatchObject({ title: form.title, marking: null })
    expect(JSON.stringify(asked)).not.toContain("passIf")
    expect(await refusal(run(first, "submit", id))).toEqual(["15004", "answersAreComplete"])
    const all = answered(weighed)
    const files = toFile(weighed, all)
    // Of two answers to one question in one call the later counts.
    const twice = ["first", "second"].map((answer) => ({ question: prose, answer, seen: 0 }))
    await first.call(surveyContract.answer, { body: { id, answers: twice } })
    expect((await see(first, id)).facts.written.find(({ question }) => question === prose)?.answer).toBe("second")
    await write(first, id, all)
    // Nobody of the buyer is shown what is not sent.
    expect((await see(purchaser, id)).facts).toMatchObject({ answers: {}, written: [] })
    expect(files.length).toBeGreaterThan(0)
    expect(await refusal(run(first, "submit", id))).toEqual(["15022", "surveyFilesAreThere"])
    for (const question of files) await attach(server.origin, first, id, question)
    expect(await run(first, "submit", id)).toMatchObject({ state: "review" })
    await run(purchaser, "comment", id, { question: prose, text: "say which year" })
    expect((await see(first, id)).facts).toMatchObject({ comments: [], remarks: [] })
    expect(await run(lead, "return" as never, id, { comment: "almost" })).toMatchObject({ state: "returned" })
    const back = await see(first, id)
    expect(back.facts).toMatchObject({ reason: "almost", comments: [{ question: prose, text: "say which year" }] })
    // What came back to a supplier stands against it until it is corrected.
    const party = first.tokens.user_info.party ?? ""
    const problems = () => purchaser.call(supplierContract.problems, { query: { id: party } })
    const source = { what: "survey", id, number: back.facts.number, title: form.title }
    expect(await problems()).toMatchObject([{ what: "surveyReturned", reason: "almost", until: null, source }])
    await write(first, id, { [prose]: "in 2026" }, 1)
    await run(first, "submit", id)
    expect(await problems()).toEqual([])
    const scores = () => purchaser.call(supplierContract.scores, { query: { id: party } })
    expect(await scores()).toEqual([])
    expect(await refusal(run(lead, "approve" as never, id, { comment: "" }))).toEqual(["10015", "pointsAreGiven"])
    expect(await refusal(run(purchaser, "givePoints", id, { question: prose, points: "3.5", remark: "" }))).toEqual([
      "10008",
      "pointsAreAllowed",
    ])
    await run(purchaser, "givePoints", id, { question: prose, points: "2", remark: "short" })
    expect(await run(lead, "approve" as never, id, { comment: "" })).toMatchObject({ state: "approved" })
    const done = await see(purchaser, id)
    expect(done.facts).toMatchObject({
      rounds: 2,
      answers: { [prose]: "in 2026" },
      given: [{ question: prose, points: "2", remark: "short" }],
    })
    const { records } = await purchaser.call(survey.calls.query, { query: { page: 1, pageSize: 10 }, body: { filter: {}, sorts: [] } })
    expect(records.find((one) => one.id === id)).toMatchObject({
      state: "approved",
      outcome: marks[judged]?.passIf || name === "declaration" ? "pass" : null,
    })
    expect(Number(records.find((one) => one.id === id)?.score)).toBeGreaterThan(0)
    const { score, outcome, submittedAt } = records.find((one) => one.id === id) ?? {}
    expect(await scores()).toMatchObject([
      { source: "survey", document: id, score: String(Number(score)), outcome, at: submittedAt, rank: null, won: null },
    ])
    // Its supplier is told neither score nor outcome.
    const own = await first.call(survey.calls.query, { query: { page: 1, pageSize: 10 }, body: { filter: {}, sorts: [] } })
    expect(own.records.find((one) => one.id === id)).toMatchObject({ score: null, outcome: null })
  },
)

test("points that a reviewer gave count for the answer that they were given for, and for no later one or other file", long, async () => {
  const { server, purchaser, lead, first, run, issue, write, see } = await stage()
  const plain = formOf("改进")
  const [section] = plain.questionnaire.sections
  if (!section) throw new Error("there is no section")
  const marks = { ...plain.marking.marks, plan: blankMark({ most: "5" }), paper: blankMark({ most: "5" }), left: blankMark({ most: "5" }) }
  const questions = [
    ...section.questions,
    blankQuestion("plan", "plan", { kind: "text" }),
    blankQuestion("paper", "paper", { kind: "file" }),
    blankQuestion("left", "left", { kind: "text", required: false }),
  ]
  const form = { ...plain, questionnaire: { sections: [{ ...section, questions }] }, marking: { ...plain.marking, marks } }
  const { surveys } = await issue(form)
  const id = surveys[0]?.id ?? ""
  await write(first, id, { iso: "yes", body: "SGS", story: "案例", plan: "计划" })
  await attach(server.origin, first, id, "paper")
  await run(first, "submit", id)
  for (const question of ["story", "plan", "paper", "left"]) await run(purchaser, "givePoints", id, { question, points: "4", remark: "" })
  await run(lead, "return" as never, id, { comment: "请补充" })
  await write(first, id, { story: "另一个案例" }, 1)
  await run(first, "submit", id)
  // What is unanswered as before keeps its points, too.
  expect((await see(purchaser, id)).facts.given.map(({ question }) => question)).toEqual(["plan", "left"])
  expect(await refusal(run(lead, "approve" as never, id, { comment: "" }))).toEqual(["10015", "pointsAreGiven"])
  for (const question of ["story", "paper"]) await run(purchaser, "givePoints", id, { question, points: "2", remark: "" })
  expect(await run(lead, "approve" as never, id, { comment: "" })).toMatchObject({ state: "approved" })
})

test("no supplier learns who else is asked, and none reads another's survey", long, async () => {
  const { as, first, second, purchaser, issue, see, write, ids } = await stage()
  const { surveys, round, body } = await issue(formOf("保密"), ["supplier.a", "supplier.b"])
  const [mine = "", other = ""] = surveys.map(({ id }) => id)
  const shown = JSON.stringify(await see(first, mine))
  for (const secret of [round, body.template, ids["supplier.b"] ?? "-", other]) expect(shown).not.toContain(secret)
  expect(await refusalCode(see(first, other))).toBe("10007")
  expect(await refusalCode(write(first, other, { iso: "yes" }))).toBe("10007")
  expect((await see(second, other)).facts.supplier).toBe(ids["supplier.b"])
  for (const who of [first, second, await as("admin")]) {
    expect(await who.call(surveyContract.inRound, { query: { round } })).toEqual([])
    expect((await who.call(surveyContract.compare, { query: { template: body.template } })).surveys).toEqual([])
    expect((await who.call(surveyContract.askable, { body: { categories: [] } })).suppliers).toEqual([])
  }
  // The same supplier is asked once in a round, and all of those who are named or none.
  const again = { ...body, round, suppliers: [ids["supplier.c"] ?? "", ids["supplier.a"] ?? ""] }
  expect(await refusal(purchaser.call(surveyContract.issue, { body: again }))).toEqual(["10009", "wasNotAskedInRound"])
  expect((await purchaser.call(surveyContract.inRound, { query: { round } })).length).toBe(2)
  await purchaser.call(surveyContract.issue, { body: { ...again, suppliers: [ids["supplier.c"] ?? ""] } })
  expect((await purchaser.call(surveyContract.rounds, {}))[0]).toMatchObject({ round, asked: 3, waiting: 3, approved: 0 })
})

test("a survey that is answered after closing is refused, until it is extended; the supplier is reminded before", long, async () => {
  const { first, purchaser, server, pass, issue, run, write, see, now } = await stage()
  const { surveys, round } = await issue(formOf("到期"), ["supplier.a"], 5)
  const id = surveys[0]?.id ?? ""
  const turns = async () => (await first.call(survey.calls.timeline, { params: { id } })).map(({ type }) => type)
  await pass(4 * day)
  await surveyDocument.strike(server, id)
  expect(await turns()).toEqual(["survey.issued", "survey.reminded"])
  await write(first, id, { iso: "yes" })
  await pass(2 * day + 3_600_000 * 24)
  // Its clock need not have struck: it is past all the same.
  expect(await refusal(write(first, id, { iso: "no" }))).toEqual(["15021", "surveyIsOpen"])
  await surveyDocument.strike(server, id)
  expect(await turns()).toContain("survey.lapsed")
  expect(await refusal(run(first, "submit", id))).toEqual(["15021", "surveyIsOpen"])
  expect((await see(first, id)).facts.written).toMatchObject([{ question: "iso", answer: "yes" }])
  const due = dayAt((await now()) + 3 * day)
  expect(await purchaser.call(surveyContract.extendRound, { body: { round, due } })).toEqual({ extended: 1 })
  await write(first, id, { iso: "yes", body: "SGS" })
  expect(await run(first, "submit", id)).toMatchObject({ state: "review" })
  expect(await refusalCode(write(first, id, { iso: "no" }))).toBe("16001")
})

test("a survey is taken back from review to be changed while it is open, and not after its last day", long, async () => {
  const { first, pass, issue, run, write, see } = await stage()
  const { surveys } = await issue(formOf("收回"), ["supplier.a"], 5)
  const id = surveys[0]?.id ?? ""
  await write(first, id, { iso: "yes", body: "SGS" })
  await run(first, "submit", id)
  expect(await run(first, "withdrawApproval" as never, id)).toMatchObject({ state: "waiting" })
  await run(first, "submit", id)
  await pass(7 * day)
  expect((await see(first, id)).verdicts["withdrawApproval"]).toMatchObject({ allowed: false, rule: "surveyIsOpen" })
  expect(await refusal(run(first, "withdrawApproval" as never, id))).toEqual(["15021", "surveyIsOpen"])
  expect((await see(first, id)).state).toBe("review")
})

test("more time for a whole round takes none from a supplier that has more already", long, async () => {
  const { first, second, purchaser, lead, pass, issue, run, write, see, now } = await stage()
  const { surveys, round } = await issue(formOf("延期"), ["supplier.a", "supplier.b"], 5)
  const [returned = "", asked = ""] = surveys.map(({ id }) => id)
  await write(first, returned, { iso: "yes", body: "SGS" })
  await run(first, "submit", returned)
  await pass(5 * day)
  // On the last day it is returned, which gives a week.
  await run(lead, "return" as never, returned, { comment: "请补充" })
  const week = (await see(first, returned)).facts.due
  expect(week).toBe(dayAt((await now()) + 7 * day))
  const due = dayAt((await now()) + 2 * day)
  const extend = (to: string) => purchaser.call(surveyContract.extendRound, { body: { round, due: to } })
  expect(await extend(due)).toEqual({ extended: 1 })
  expect((await see(first, returned)).facts.due).toBe(week)
  expect((await see(second, asked)).facts.due).toBe(due)
  expect(await refusal(extend(dayAt((await now()) - day)))).toEqual(["10008", "surveyEndsLater"])
  // It is given to nobody, and not said to be.
  expect(await refusal(extend(due))).toEqual(["10008", "roundEndsBefore"])
  // A later day is given to both.
  expect(await extend(dayAt((await now()) + 9 * day))).toEqual({ extended: 2 })
})

test("suppliers to ask are found by a word, without those that the round has asked, and more of them are told of", long, async () => {
  const { server, purchaser, issue, ids } = await stage()
  const entered = async (): Promise<void> => ((await readSearch(server.database, searchSources)) === "nothing" ? undefined : entered())
  await entered()
  const offered = async (more: object) => {
    const { suppliers, more: left } = await purchaser.call(surveyContract.askable, { body: { categories: [], ...more } })
    return [suppliers.map(({ id }) => id), left] as const
  }
  const [all] = await offered({})
  const company = ids["supplier.b"] ?? ""
  const keyword = "上海启明"
  expect(await offered({ keyword })).toEqual([[company], false])
  const { round } = await issue(formOf("追加"), ["supplier.b"])
  expect(await offered({ round })).toEqual([all.filter((id) => id !== company), false])
  expect(await offered({ round, keyword })).toEqual([[], false])
  await server.database.query({
    text: `insert into row_supplier select (jsonb_populate_record(s, jsonb_build_object('id', 'x' || i))).*
      from row_supplier s, generate_series(1, 500) i where s.id = $1`,
    values: [company],
  })
  const [shown, left] = await offered({ keyword })
  expect([shown.length, left]).toEqual([500, true])
})

test("nobody asks a supplier that is blacklisted, and none is offered", long, async () => {
  const { as, purchaser, lead, issue, ids } = await stage()
  const company = ids["supplier.b"] ?? ""
  const sends = async (name: "askBlacklist" | "approve", who: Person, input: object) => {
    const { version } = await who.call(supplier.calls.get, { params: { id: company }, query: {} })
    return who.call(supplier.calls[name], { params: { id: company }, body: { base: version, input } } as never)
  }
  const offered = async () =>
    (await purchaser.call(surveyContract.askable, { body: { categories: [] } })).suppliers.some(({ id }) => id === company)
  expect(await offered()).toBe(true)
  await sends("askBlacklist", purchaser, { reason: "串标" })
  await sends("approve", lead, { comment: "" })
  await sends("approve", await as("approver"), { comment: "" })
  expect(await offered()).toBe(false)
  // Either all are asked, or none.
  expect(await refusal(issue(formOf("年度"), ["supplier.a", "supplier.b"]))).toEqual(["15005", "asksSupplier"])
  const rounds = await purchaser.call(surveyContract.rounds, {})
  expect(rounds).toEqual([])
})

test(
  "people of one supplier write at once: nothing is lost, the later answer to a question counts, and who was passed over is told",
  long,
  async () => {
    const { first, server, issue, write, see, ids } = await stage()
    await server.database.query({ text: "update person set party = $1 where name = 'supplier.e'", values: [ids["supplier.a"]] })
    const colleague = await server.signIn("supplier.e")
    const { surveys } = await issue(formOf("多人"))
    const id = surveys[0]?.id ?? ""
    await Promise.all([write(first, id, { iso: "yes" }), write(colleague, id, { body: "SGS" })])
    const both = (await see(first, id)).facts.written
    expect(Object.fromEntries(both.map(({ question, answer }) => [question, answer]))).toEqual({ iso: "yes", body: "SGS" })
    // Neither has seen the other's answer to the third question.
    expect((await write(first, id, { story: "first" })).overwritten).toEqual([])
    const reply = await write(colleague, id, { story: "second" })
    expect(reply.overwritten).toMatchObject([{ question: "story", answer: "first", by: first.tokens.user_info.id }])
    expect(reply.written.find(({ question }) => question === "story")).toMatchObject({ answer: "second", version: 2 })
    // Whoever has seen it overwrites it knowingly.
    expect((await write(first, id, { story: "third" }, 2)).overwritten).toEqual([])
    expect(await refusal(write(first, id, { nowhere: "yes" }))).toEqual(["10008", "commentsOnQuestion"])
  },
)

/** A supplier that cannot be upgraded before it has passed a survey. */
async function gated() {
  const on = await stage()
  const { as, first, purchaser, lead, issue, run, write, ids } = on
  const { surveys, body } = await issue(formOf("质量体系"))
  const { version } = await purchaser.call(questionnaire.calls.get, { params: { id: body.template }, query: {} })
  await purchaser.call(questionnaire.calls.require, { params: { id: body.template }, body: { base: version, input: {} } })
  const company = ids["supplier.a"] ?? ""
  const sends = async (name: "askDowngrade" | "askUpgrade" | "certify" | "approve" | "withdrawApproval", who: Person, input: object) => {
    const at = await who.call(supplier.calls.get, { params: { id: company }, query: {} })
    return who.call(supplier.calls[name], { params: { id: company }, body: { base: at.version, input } } as never)
  }
  await sends("askDowngrade", purchaser, { reason: "年度评审" })
  await sends("approve", await as("approver"), { comment: "" })
  const certificate = { kind: "businessLicence", number: "YZ-1", issuer: "市监局", validFrom: "2020-01-01", validTo: null, mandatory: true }
  await sends("certify", purchaser, certificate)
  const ask = () => sends("askUpgrade", purchaser, { reason: "年度评审" })
  const answer = async (survey: string, iso: "yes" | "no") => {
    await write(first, survey, { iso, ...(iso === "yes" ? { body: "SGS" } : {}), story: "案例" })
    await run(first, "submit", survey)
    await run(purchaser, "givePoints", survey, { question: "story", points: "4", remark: "" })
    await run(lead, "approve" as never, survey, { comment: "" })
  }
  return { ...on, id: surveys[0]?.id ?? "", body, company, sends, ask, answer }
}

test("a supplier is upgraded only once it has passed the surveys that are required", long, async () => {
  const { purchaser, id, body, company, ask, answer, see } = await gated()
  expect(await refusal(ask())).toEqual(["15013", "passedRequiredSurveys"])
  expect((await purchaser.call(surveyContract.ofSupplier, { query: { id: company } })).missing).toEqual([
    { template: body.template, title: "质量体系" },
  ])
  // One that failed does not do.
  await answer(id, "no")
  expect(await refusal(ask())).toEqual(["15013", "passedRequiredSurveys"])
  const again = await purchaser.call(surveyContract.issue, { body })
  await answer(again.surveys[0]?.id ?? "", "yes")
  expect(await ask()).toMatchObject({ state: "upgrading" })
  const { surveys: years, questionnaire: asked } = await purchaser.call(surveyContract.compare, {
    query: { template: body.template, supplier: company },
  })
  expect(years.map(({ outcome, score }) => [outcome, score])).toEqual([
    ["fail", "40.00"],
    ["pass", "90.00"],
  ])
  expect(years.map(({ cells }) => cells.find(({ question }) => question === "iso"))).toMatchObject([
    { answer: "no", points: "0", most: "5", passes: false },
    { answer: "yes", points: "5", most: "5", passes: true },
  ])
  expect(asked?.sections.length).toBe(1)
  expect((await see(purchaser, id)).state).toBe("approved")
})

test("an approved survey counts for its term, which both sides are told of before it ends, and not a day longer", long, async () => {
  const { server, purchaser, first, body, company, sends, ask, answer, see, pass, now } = await gated()
  const issued = await purchaser.call(surveyContract.issue, { body: { ...body, countsFor: 12 } })
  const id = issued.surveys[0]?.id ?? ""
  await answer(id, "yes")
  const until = monthsAfter(dayAt(await now()), 12)
  for (const who of [purchaser, first]) expect((await see(who, id)).facts).toMatchObject({ countsFor: 12, countsUntil: until })
  const known = async () => {
    const { surveys, missing } = await purchaser.call(surveyContract.ofSupplier, { query: { id: company } })
    return [surveys.find((one) => one.id === id)?.countsUntil, missing.length]
  }
  expect(await known()).toEqual([until, 0])
  expect(await ask()).toMatchObject({ state: "upgrading" })
  await sends("withdrawApproval", purchaser, {})
  const told = async () => {
    await settleNotices(server.database)
    const news = await Promise.all([purchaser, first].map((who) => noticesOf(who)))
    return news.map((notices) => notices.filter(({ params }) => params["fact"] === "survey:facts.survey.termEnding").length)
  }
  const begun = await now()
  await pass(endOfDayAt(until) - begun - 31 * day)
  await surveyDocument.strike(server, id)
  expect(await told()).toEqual([0, 0])
  await pass(2 * day)
  await surveyDocument.strike(server, id)
  expect(await told()).toEqual([1, 1])
  // On its last day it counts.
  await pass(endOfDayAt(until) - (await now()) - 60_000)
  await surveyDocument.strike(server, id)
  expect([await known(), await told()]).toEqual([
    [until, 0],
    [1, 1],
  ])
  await pass(120_000)
  expect(await known()).toEqual([until, 1])
  expect(await refusal(ask())).toEqual(["15013", "passedRequiredSurveys"])
  expect((await see(purchaser, id)).state).toBe("approved")
})

test("a failed survey stands against an earlier one that was passed, also once its term is over", long, async () => {
  const { purchaser, body, company, answer, pass } = await gated()
  const answered = async (countsFor: number | null, said: "yes" | "no") => {
    const issued = await purchaser.call(surveyContract.issue, { body: { ...body, countsFor } })
    await answer(issued.surveys[0]?.id ?? "", said)
    return (await purchaser.call(surveyContract.ofSupplier, { query: { id: company } })).missing.length
  }
  expect([await answered(null, "yes"), await answered(1, "no")]).toEqual([0, 1])
  await pass(70 * day)
  expect((await purchaser.call(surveyContract.ofSupplier, { query: { id: company } })).missing.length).toBe(1)
})

test("a term of months ends on the same day, or on the last of a shorter month", () => {
  expect([
    monthsAfter("2026-01-31", 1),
    monthsAfter("2024-02-29", 12),
    monthsAfter("2026-11-26", 14),
    monthsAfter("2026-12-01", 1),
  ]).toEqual(["2026-02-28", "2025-02-28", "2028-01-26", "2027-01-01"])
})
