import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { code } from "#contract/errors.ts"
import { fileContract } from "#contract/file.contract.ts"
import type { InquiryView } from "#contract/inquiry.contract.ts"
import { taskContract } from "#contract/task.contract.ts"
import { readClock } from "#server/database/clock.ts"
import { filesOver, startFile } from "../support/files.ts"
import { caseOf, inquiryStage } from "../support/inquiry-stage.ts"
import { noticesOf, settleNotices } from "../support/notices.ts"
import { refusal } from "../support/refusal.ts"
import type { ServerOptions } from "../support/server.ts"

const long = { timeout: 120_000 }
const hour = 3_600_000

/** An inquiry whose suppliers have to qualify first, and what is done with it. */
async function prequalStage(options: ServerOptions = {}) {
  const stage = await inquiryStage(options)
  const { ids, create, act, server, actOn, seeQuotation, partyOf, as, take } = stage
  const content = async (change: object = {}, terms: object = {}) => {
    const now = await readClock(server.database)
    const { content: written } = caseOf("inquiry").begin(now, ids) as { content: object }
    return {
      ...written,
      quoteStart: null,
      quoteEnd: now + 10 * hour,
      prequalification: {
        kind: "asked",
        applyEnd: now + hour,
        reviewEnd: now + 2 * hour,
        limit: 1,
        fewest: 1,
        earlyClose: true,
        criteria: "ISO 9001",
        ...terms,
      },
      ...change,
    }
  }
  const save = async (id: string, change: object = {}, terms: object = {}) =>
    act("purchaser", id, "save", { content: await content(change, terms) })
  const open = async (terms: object = {}, change: object = {}) => {
    const { id } = await create()
    await save(id, change, terms)
    await act("purchaser", id, "submit")
    await act("approver", id, "approve", { comment: "" })
    return id
  }
  const apply = (supplier: string, id: string, statement = "canary-statement") => actOn(supplier, id, "apply", { statement })
  const review = (id: string, supplier: string, passed: boolean, reason = "") =>
    act("purchaser", id, "reviewApplicant", { supplier: partyOf(supplier), passed, reason })
  const stateFor = async (supplier: string, id: string) => (await seeQuotation(supplier, id, supplier)).state
  const tasksOf = async (who: string) => (await (await as(who)).call(taskContract.query, {})).map(({ task }) => task)
  const screensOf = async (who: string) => (await (await as(who)).call(taskContract.query, {})).map(({ task, screen }) => [task, screen])
  /** So many hours go by, and a little more. */
  const pass = async (id: string, hours: number) => {
    for (let gone = 0; gone < hours; gone += 1) await take({ id, version: 0, state: "" }, null)
  }
  return { ...stage, content, save, open, apply, review, stateFor, tasksOf, screensOf, pass }
}

test(
  "suppliers apply, the buyer says who qualifies, and only those are asked; the others are told why, each for itself",
  long,
  async () => {
    const { open, apply, review, act, actOn, pass, see, stateFor, tasksOf, screensOf, seeQuotation, partyOf, as, server, quote, offers } =
      await prequalStage()
    const id = await open()
    expect([(await see("purchaser", id)).state, await stateFor("supplier.a", id)]).toEqual(["prequalOpen", "invited"])
    expect(await screensOf("supplier.a")).toEqual([["apply", "wel/inquiry-prequal-details"]])
    await apply("supplier.a", id)
    expect([await stateFor("supplier.a", id), await tasksOf("supplier.a")]).toEqual(["applied", []])
    await actOn("supplier.a", id, "withdrawApplication")
    expect(((await see("purchaser", id)).facts as InquiryView).applications).toEqual([])
    await apply("supplier.a", id)
    await apply("supplier.a", id, "canary-second")
    await apply("supplier.b", id, "eight years")
    const { applications } = (await see("purchaser", id)).facts as InquiryView
    expect(applications.map(({ supplier, statement }) => [supplier, statement])).toEqual([
      [partyOf("supplier.a"), "canary-second"],
      [partyOf("supplier.b"), "eight years"],
    ])
    // Neither who else is invited, nor what they say, nor how many may qualify.
    const own = JSON.stringify(await seeQuotation("supplier.b", id, "supplier.b"))
    for (const hidden of [partyOf("supplier.a"), server.people["supplier.a"], "canary-second", "18.5", "limit"])
      expect([hidden, own.includes(hidden ?? "")]).toEqual([hidden, false])
    expect(await refusal(review(id, "supplier.a", true))).toEqual([expect.any(String), "inState"])
    await pass(id, 1)
    expect((await see("purchaser", id)).state).toBe("prequalReview")
    expect(await tasksOf("purchaser")).toContain("reviewApplicant")
    expect(await refusal(apply("supplier.a", id))).toEqual(["18021", "mayStillApply"])
    expect(await refusal(actOn("supplier.a", id, "withdrawApplication"))).toEqual(["18021", "mayStillApply"])
    expect(await refusal(act("purchaser", id, "closePrequalification"))).toEqual(["18024", "prequalMayClose"])
    expect(await refusal(review(id, "supplier.c", true))).toEqual(["10008", "hasApplied"])
    expect(await refusal(review(id, "supplier.b", false))).toEqual(["10011", "saysWhyNot"])
    await review(id, "supplier.b", true)
    expect(await refusal(review(id, "supplier.a", true))).toEqual(["18013", "withinPrequalLimit"])
    // A second look at the same application takes no further place.
    await review(id, "supplier.b", true)
    await review(id, "supplier.a", false, "canary-reason")
    expect(await refusal(act("purchaser", id, "declareFailed", { reason: "x" }))).toEqual(["16116", "tooFewQualified"])
    expect(await tasksOf("purchaser")).toContain("closePrequalification")
    await act("purchaser", id, "closePrequalification")
    expect([await stateFor("supplier.a", id), await stateFor("supplier.b", id)]).toEqual(["unqualified", "asked"])
    expect((await seeQuotation("supplier.a", id, "supplier.a")).facts.reason).toBe("canary-reason")
    expect(JSON.stringify(await seeQuotation("supplier.b", id, "supplier.b"))).not.toContain("canary-reason")
    await settleNotices(server.database)
    const told = async (who: string) => (await noticesOf(await as(who))).map(({ template }) => template)
    expect(await told("supplier.a")).toEqual(["taskGiven", "documentNews"])
    expect(await told("supplier.b")).toEqual(["taskGiven"])
    expect(await tasksOf("supplier.b")).toEqual(["submit"])
    expect(await refusal(apply("supplier.b", id))).toEqual(["18021", "mayStillApply"])
    await quote("supplier.b", id, ["10", "20"])
    expect(await refusal(quote("supplier.a", id, ["1", "1"]))).toEqual([expect.any(String), "inState"])
    await pass(id, 9)
    await act("purchaser", id, "openQuotes")
    expect((await offers("purchaser", id)).offers.map(({ supplier }) => supplier)).toEqual([partyOf("supplier.b")])
  },
)

test("the times and places of a prequalification fit each other", long, async () => {
  const { create, save, act, server, content } = await prequalStage()
  const { id } = await create()
  const now = await readClock(server.database)
  expect(await refusal(save(id, { quoteStart: now + hour - 60_000 }))).toEqual(["18005", "prequalBeforeQuotes"])
  await save(id, { quoteStart: now + 2 * hour })
  const unfit = ["16113", "prequalCanBePassed"]
  expect(await refusal(save(id, {}, { reviewEnd: now + hour / 2 }))).toEqual(unfit)
  expect(await refusal(save(id, {}, { reviewEnd: now + 11 * hour }))).toEqual(unfit)
  expect(await refusal(save(id, {}, { limit: 1, fewest: 2 }))).toEqual(unfit)
  expect(await refusal(save(id, {}, { limit: null, fewest: 3 }))).toEqual(unfit)
  await save(id, {}, { limit: null, reviewEnd: null, fewest: 2 })
  const late = (await content()) as { quoteEnd: number }
  expect(await refusal(save(id, { quoteEnd: late.quoteEnd, reviewDeadline: late.quoteEnd }))).toEqual(["16117", "reviewAfterQuotes"])
  await save(id, {}, { applyEnd: now - 1, reviewEnd: null })
  await act("purchaser", id, "submit")
  expect(await refusal(act("approver", id, "approve", { comment: "" }))).toEqual(["18021", "applicationsEndLater"])
})

test(
  "applications are reviewed until the end of the review, and prequalification is closed before it only where that is said",
  long,
  async () => {
    const { open, apply, review, act, pass, see } = await prequalStage()
    const id = await open({ earlyClose: false, limit: null })
    await apply("supplier.a", id)
    await apply("supplier.b", id)
    await pass(id, 1)
    await review(id, "supplier.a", true)
    await review(id, "supplier.b", true)
    expect(await refusal(act("purchaser", id, "closePrequalification"))).toEqual(["18024", "prequalMayClose"])
    await pass(id, 1)
    expect(await refusal(review(id, "supplier.b", false, "late"))).toEqual(["18012", "beforeReviewDeadline"])
    await act("purchaser", id, "closePrequalification")
    expect((await see("purchaser", id)).state).toBe("quoting")
  },
)

test("nobody qualifies, or too late: it fails and can begin anew, with prequalification or without", long, async () => {
  const { open, apply, review, act, pass, see, stateFor, save } = await prequalStage()
  const id = await open({ reviewEnd: null })
  await pass(id, 1)
  expect(await refusal(review(id, "supplier.a", true))).toEqual(["16114", "somebodyApplied"])
  expect(await refusal(act("purchaser", id, "closePrequalification"))).toEqual(["16115", "enoughQualified"])
  await act("purchaser", id, "declareFailed", { reason: "nobody" })
  expect([(await see("purchaser", id)).state, await stateFor("supplier.a", id)]).toEqual(["failed", "ended"])
  await act("purchaser", id, "reinquire")
  await save(id)
  await act("purchaser", id, "submit")
  await act("approver", id, "approve", { comment: "" })
  expect(await stateFor("supplier.a", id)).toBe("invited")
  await apply("supplier.a", id)
  await pass(id, 1)
  await review(id, "supplier.a", true)
  await pass(id, 10)
  expect(await refusal(act("purchaser", id, "closePrequalification"))).toEqual(["18006", "endsLater"])
  await act("purchaser", id, "declareFailed", { reason: "too late" })
  await act("purchaser", id, "reinquire")
  await save(id, { prequalification: { kind: "none" } })
  await act("purchaser", id, "submit")
  await act("approver", id, "approve", { comment: "" })
  expect([await stateFor("supplier.a", id), await stateFor("supplier.b", id)]).toEqual(["asked", "asked"])
  expect(await refusal(apply("supplier.a", id))).toEqual(["16118", "asksToApply"])
})

test("a further round begins after applications ended, and asks only those who have qualified", long, async () => {
  const { open, apply, review, act, pass, partyOf, quote, server } = await prequalStage()
  const now = await readClock(server.database)
  const id = await open({ limit: null }, { quoteEnd: now + 3 * hour })
  await apply("supplier.a", id)
  await pass(id, 1)
  await review(id, "supplier.a", true)
  await act("purchaser", id, "closePrequalification")
  await quote("supplier.a", id, ["10", "20"])
  await pass(id, 2)
  await act("purchaser", id, "openQuotes")
  await act("purchaser", id, "trial", { supplier: partyOf("supplier.a"), passed: true, reason: "" })
  await act("purchaser", id, "finishTrial")
  const round = (supplier: string, quoteStart: number | null) =>
    act("purchaser", id, "nextRound", { suppliers: [partyOf(supplier)], quoteStart, quoteEnd: now + 100 * hour })
  expect(await refusal(round("supplier.a", now))).toEqual(["18010", "roundAfterPrequal"])
  expect(await refusal(round("supplier.b", null))).toEqual(["18023", "asksAgain"])
  await round("supplier.a", null)
})

test("the first trial of quotations ends at its time: what nobody has tried by then has not passed", long, async () => {
  const { create, act, quote, pass, partyOf, server, content } = await prequalStage()
  const { id } = await create()
  const now = await readClock(server.database)
  const more = { prequalification: { kind: "none" }, quoteEnd: now + hour, reviewDeadline: now + 2 * hour }
  await act("purchaser", id, "save", { content: await content(more) })
  await act("purchaser", id, "submit")
  await act("approver", id, "approve", { comment: "" })
  await quote("supplier.a", id, ["10", "20"])
  await quote("supplier.b", id, ["11", "21"])
  await pass(id, 1)
  await act("purchaser", id, "openQuotes")
  await act("purchaser", id, "trial", { supplier: partyOf("supplier.a"), passed: true, reason: "" })
  expect(await refusal(act("purchaser", id, "finishTrial"))).toEqual(["16092", "allTried"])
  await pass(id, 1)
  expect(await refusal(act("purchaser", id, "trial", { supplier: partyOf("supplier.b"), passed: true, reason: "" }))).toEqual([
    "18012",
    "trialInTime",
  ])
  await act("purchaser", id, "finishTrial")
})

test("papers of an application are the applicant's own, and the buyer's once it has applied", long, async () => {
  const folder = mkdtempSync(join(tmpdir(), "inquiry-prequal-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const { open, apply, pass, as, partyOf, server } = await prequalStage({ config: { files: { folder, maxBytes: 1024 * 1024 } } })
  const id = await open()
  const of = (supplier: string) => ({ businessType: "inquiry-applications", businessId: `${id}.${partyOf(supplier)}` })
  const add = async (who: string, supplier: string) => {
    const person = await as(who)
    return startFile(person, filesOver(server.origin, person), of(supplier), "iso.txt", "iso")
  }
  const refusedTo = async (who: string, supplier: string) =>
    (await filesOver(server.origin, await as(who)).creation({ ...of(supplier), filename: "a.txt" }, 1)).code
  const names = async (who: string, supplier: string) =>
    (await (await as(who)).call(fileContract.query, { body: of(supplier) })).records.map(({ name }) => name)
  await add("supplier.a", "supplier.a")
  expect(await refusedTo("supplier.b", "supplier.a")).toBe(code.absent)
  expect(await refusedTo("purchaser", "supplier.a")).not.toBeNull()
  expect(await refusal(names("purchaser", "supplier.a"))).toEqual([expect.any(String), undefined])
  expect(await refusal(names("supplier.b", "supplier.a"))).toEqual([expect.any(String), undefined])
  await apply("supplier.a", id)
  expect(await names("purchaser", "supplier.a")).toEqual(["iso.txt"])
  await pass(id, 1)
  expect(await refusedTo("supplier.a", "supplier.a")).toBe("20106")
})
