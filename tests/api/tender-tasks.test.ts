import { describe, expect, it } from "vitest"
import type { DataOf } from "#contract/endpoint.ts"
import { taskContract } from "#contract/task.contract.ts"
import { tenderContract } from "#contract/tender.contract.ts"
import { workflowContract } from "#contract/workflow.contract.ts"
import { rebuild } from "#server/event-store/projections.ts"
import { projections } from "#server/modules/projections.ts"
import { openers, sealedOn } from "../support/sealed.ts"
import { bidOf, type PersonName, type ShownTender, tenderStage } from "../support/tender.ts"
import { tourOn, type TenderTour, twoEnvelopes } from "../support/tender-tour.ts"

const long = { timeout: 300_000 }
const day = 86_400_000
const lead = "lead" as PersonName
const people = [
  "purchaser",
  lead,
  "approver",
  "supervisor",
  "legal",
  "supplier.a",
  "supplier.b",
  "supplier.c",
  "expert.1",
  "expert.2",
  "expert.3",
] as const

type Task = DataOf<typeof taskContract.query>[number]

/** A tender as one person sees it, with what else that person may read of it, which is read where a task depends on it. */
interface Before {
  readonly me: string
  readonly supplies: boolean
  readonly view: ShownTender
  unanswered(): Promise<boolean>
  unansweredObjection(): Promise<boolean>
  mayRule(): Promise<boolean>
  asksMe(): Promise<boolean>
  /** Somebody who marks has not locked a sheet for each bid that can be marked now. */
  unmarked(): Promise<boolean>
  /** Bids can be marked now, and nobody has locked a sheet. */
  nobodyMarked(): Promise<boolean>
}
type Is = (before: Before) => boolean | Promise<boolean>

const own = ({ me, view: { facts } }: Before) => facts.author?.id === me || (facts.document?.buyers.includes(me) ?? false)
const assigned =
  (...states: string[]) =>
  ({ view: { facts } }: Before) =>
    states.includes(facts.own.assignment ?? "")
const isIn =
  (...states: string[]) =>
  ({ view }: Before) =>
    states.includes(view.state)
const supplies = (before: Before) => before.supplies
const evaluation = ["prelimReview", "expertScorable", "commercialScorable", "teamConfirm"]
const sitting = assigned("declared", "scoring", "submitted")

/** Each task as people know it: the commands of which one has to be allowed, and who is meant. */
const known: Readonly<Record<string, readonly [commands: readonly string[], ...meant: readonly Is[]]>> = {
  finishDraft: [["save"], own],
  // Once the times are over, the way on is to move them.
  reviewApplicants: [
    ["reviewApplicant", "closePrequalification", "extendDeadline"],
    own,
    isIn("prequalReview"),
    ({ view }) => view.facts.suspendedAt === null,
  ],
  answerQuestions: [["answer"], own, (before) => before.unanswered()],
  formCommittee: [["drawExperts"], own, ({ view }) => view.facts.committee.length === 0],
  openBids: [["openBids"], own, isIn("sealed")],
  finishOpening: [["finishOpening"], own],
  // Another leader is named once the time of the review is over, and not while the tender is held up.
  extendReview: [
    ["extendDeadline"],
    own,
    ({ view }) => view.verdicts["nameLeader"]?.allowed === true,
    (before) => before.view.state === "prelimReview" || before.nobodyMarked(),
  ],
  proposeAward: [["proposeAward", "publishCandidates", "submitAward"], own],
  issueNotice: [["issueNotice"], own],
  signContract: [["signContract", "lapseAward"], own, isIn("notified")],
  decideFailed: [["retender", "terminate"], own, isIn("failed")],
  attendOpening: [
    ["attendOpening"],
    ({ me, view: { facts } }) => facts.document?.openers.users.includes(me) ?? false,
    ({ me, view: { state, facts } }) => !(state === "sealed" ? facts.presentOpeners : (facts.commercialOpeners ?? [])).includes(me),
  ],
  answerObjection: [["answerObjection"], own, (before) => before.unansweredObjection()],
  ruleObjection: [["dismissObjection", "upholdObjection"], (before) => before.mayRule()],
  confirmAssignment: [["confirmAssignment"], isIn("prequalOpen", "prequalReview", "biddingOpen", "sealed", "opened", ...evaluation)],
  signIn: [["signIn", "declareNoConflict"], isIn("sealed", "opened", "prelimReview", "expertScorable")],
  reviewBids: [["reviewBid"], sitting],
  score: [["submitScore"], sitting, (before) => before.unmarked()],
  openCommercial: [["openCommercial"]],
  closeScoring: [["closeScoring"]],
  confirmResult: [["confirmResult"], sitting],
  applyPrequalification: [["applyPrequalification"], supplies, isIn("prequalOpen")],
  bid: [["submitBid"], supplies],
  answerAward: [["acceptAward", "declineAward"], supplies],
  approvePublication: [["approvePublication", "returnPublication"], (before) => before.asksMe()],
  approveAward: [["approveAward", "returnAward"], (before) => before.asksMe()],
}

async function hasUnmarked(tour: TenderTour, who: PersonName, id: string, { state, facts }: ShownTender): Promise<boolean> {
  const expert = await tour.as(who)
  const [bids, sheets] = await Promise.all([
    expert.call(tenderContract.bids, { params: { id } }),
    expert.call(tenderContract.sheets, { params: { id } }),
  ])
  const envelope = state === "commercialScorable" ? "commercial" : "technical"
  if (!(facts.document?.scoring.elements ?? []).some((one) => one.envelope === envelope)) return false
  const due = bids.filter(
    ({ state: at, commercial }) => (at === "valid" || at === "scored") && (envelope === "technical" || commercial !== null),
  )
  const locked = sheets.filter((one) => one.expert === tour.server.people[who] && one.envelope === envelope && one.state === "locked")
  return due.some(({ bid }) => !locked.some((one) => one.bid === bid))
}

async function isAllUnmarked(tour: TenderTour, id: string, { state, facts }: ShownTender): Promise<boolean> {
  const envelope = state === "commercialScorable" ? "commercial" : "technical"
  const { rows } = await tour.server.database.query<{ key: string }>({
    text: "select key from tender_child where tender = $1 and kind = 'score-sheet' and state = 'locked'",
    values: [id],
  })
  const members = facts.committee.map(({ expert }) => expert)
  if (rows.some(({ key }) => members.some((member) => key.startsWith(member)) && key.endsWith(envelope))) return false
  const [expert] = await tour.experts(id)
  return expert !== undefined && (await hasUnmarked(tour, expert, id, await tour.see(expert, id)))
}

/** What a person sees of a tender, and what else of it the person may read; null for whom it is not there. */
async function standBefore(tour: TenderTour, who: PersonName, id: string): Promise<Before | null> {
  const person = await tour.as(who)
  const view = await tour.see(who, id).catch(() => null)
  if (!view) return null
  const objections = async () => (view.state === "publicity" ? person.call(tenderContract.objections, { params: { id } }) : [])
  const isMarking = view.state.endsWith("Scorable")
  return {
    me: tour.server.people[who] ?? "",
    supplies: who.startsWith("supplier"),
    view,
    unanswered: async () => (await person.call(tenderContract.questions, { params: { id } })).some(({ state }) => state === "asked"),
    unansweredObjection: async () => (await objections()).some(({ state }) => state === "raised"),
    mayRule: async () => (await objections()).some(({ verdicts }) => Object.values(verdicts).some(({ allowed }) => allowed)),
    asksMe: async () => (await askingFor(tour, who)).includes(id),
    unmarked: async () => isMarking && who.startsWith("expert") && hasUnmarked(tour, who, id, view),
    nobodyMarked: async () => isMarking && isAllUnmarked(tour, id, view),
  }
}

/** The documents whose approval waits for a person. */
async function askingFor(tour: TenderTour, who: PersonName): Promise<readonly string[]> {
  if (who.startsWith("supplier") || who.startsWith("expert")) return []
  const { records } = await (await tour.as(who)).call(workflowContract.todo, { query: { page: 1, pageSize: 100 }, body: {} })
  return records.map(({ document }) => document.id)
}

async function holds(before: Before, meant: readonly Is[]): Promise<boolean> {
  for (const is of meant) if (!(await is(before))) return false
  return true
}

async function wanted(before: Before): Promise<readonly string[]> {
  const { verdicts } = before.view
  const tasks: string[] = []
  for (const [task, [commands, ...meant]] of Object.entries(known)) {
    const isAllowed = commands.some((name) => verdicts[name as keyof typeof verdicts]?.allowed === true)
    if (isAllowed && (await holds(before, meant))) tasks.push(task)
  }
  return tasks
}

/** What waits for everybody, held against what everybody is allowed, both ways and in the state that the tender tells: a line for each that differs. */
async function differing(tour: TenderTour, ids: readonly string[], moment: string): Promise<readonly string[]> {
  const faults: string[] = []
  for (const who of people) faults.push(...(await differingFor(tour, who, ids, moment)))
  return faults
}

/** The same for one person. */
async function differingFor(tour: TenderTour, who: PersonName, ids: readonly string[], moment: string): Promise<readonly string[]> {
  const faults: string[] = []
  const tasks = await (await tour.as(who)).call(taskContract.query)
  const dues = tasks.map(({ dueAt }) => dueAt ?? Infinity)
  if (dues.some((due, index) => due < (dues[index - 1] ?? 0))) faults.push(`${moment}: ${who} is not told the nearest deadline first`)
  const told = Map.groupBy(tasks, ({ id }: Task) => id)
  for (const id of ids) {
    const before = await standBefore(tour, who, id)
    const state = before?.view.state ?? "unseen"
    const here = (told.get(id) ?? []).map((one) => `${one.task} in ${one.state}`).toSorted()
    const expected = (before ? await wanted(before) : []).map((task) => `${task} in ${state}`).toSorted()
    if (here.join() !== expected.join())
      faults.push(`${moment}: ${who} is told [${here.join()}], and it is [${expected.join()}] in ${state}`)
  }
  return faults
}

/** The same with the database's clock standing at instants, one after the other. */
async function differingAt(tour: TenderTour, ids: readonly string[], instants: readonly number[]): Promise<readonly string[]> {
  const faults: string[] = []
  for (const at of instants) {
    await tour.server.database.query({
      text: `create or replace function platform_clock() returns timestamptz language sql volatile as $$select to_timestamp(${at} / 1000.0)$$`,
    })
    faults.push(...(await differing(tour, ids, `at ${at}`)))
  }
  return faults
}

const edges = (...instants: readonly (number | null | undefined)[]) =>
  [...new Set(instants.flatMap((at) => (at == null ? [] : [at, at + 1])))].toSorted((one, other) => one - other)

describe("what waits for somebody is what the chart allows this person, and all of it that is this person's", () => {
  it("in every state of a tender's life, whoever looks", long, async () => {
    const tour = await tourOn(await tenderStage())
    const id = await tour.begin("new", twoEnvelopes)
    const path = ["new", "publishApproval", "biddingOpen", "sealed", "opened", "prelimReview", "expertScorable", "commercialScorable"]
    const onward = ["teamConfirm", "preAward", "awardApproval", "officialAward", "notified", "completed"]
    for (const state of [...path, ...onward]) {
      await tour.drive(id, state)
      expect(await differing(tour, [id], state)).toEqual([])
    }
    const ids = [await tour.begin("publishApproval"), await tour.begin("prelimReview")]
    await tour.run("approver", ids[0] ?? "", "returnPublication", { reason: "重写" })
    await rebuild(tour.server.database, projections)
    expect(await differing(tour, ids, "made again")).toEqual([])
    const { facts } = await tour.see("purchaser", ids[1] ?? "")
    expect(await differingAt(tour, ids, edges(facts.document?.reviewDeadline))).toEqual([])
  })

  it(
    "before, at and after each deadline while nothing is stored: of public tenders, invited ones and those with a prequalification, held up or not",
    long,
    async () => {
      const tour = await tourOn(await tenderStage())
      const { people: all } = tour.server
      const { rows } = await tour.server.database.query<{ party: string }>({
        text: "select party from person where id = $1",
        values: [all["supplier.b"]],
      })
      // They have the same deadlines, so that each is looked at before and after all of its own.
      const now = await tour.now()
      const [prequalDeadline, bidDeadline] = [now + 3 * day, now + 20 * day]
      const deadlines = { bidDeadline, openingTime: bidDeadline + 3_600_000, reviewDeadline: now + 30 * day }
      const prequalified = { prequalification: true, prequalDeadline, ...deadlines }
      const invited = { openTo: "invited" as const, invited: rows.map(({ party }) => party), ...deadlines }
      const ids = [
        await tour.begin("biddingOpen", deadlines),
        await tour.begin("biddingOpen", invited),
        await tour.begin("biddingOpen", deadlines),
        await tour.begin("prequalOpen", prequalified),
        await tour.begin("prequalOpen", prequalified),
      ]
      const [open = "", , held = "", applied = ""] = ids
      await tour.run("supplier.a", open, "ask", { text: "交货地点？" })
      await tour.run("purchaser", open, "drawExperts", { count: 2, fields: [] })
      await tour.run("purchaser", held, "suspend", { reason: "等待图纸" })
      await tour.run("supplier.a", applied, "applyPrequalification", { statement: "资质齐全" })
      const views = await Promise.all([open, applied].map((id) => tour.see("purchaser", id)))
      const times = views.flatMap(({ facts: { document } }) => [
        document?.prequalDeadline,
        document?.bidDeadline,
        document?.openingTime,
        document?.reviewDeadline,
      ])
      expect(await differingAt(tour, ids, [Math.floor(await tour.now()) + 1, ...edges(...times)])).toEqual([])
    },
  )

  it(
    "to sign the contract from the end of the standstill on, and not before, and after 30 days also while its winner is silent",
    long,
    async () => {
      const tour = await tourOn(await tenderStage())
      const id = await tour.begin("notified", { publicity: { enabled: false, days: 3, standstill: 3 } })
      await tour.run("supplier.a", id, "acceptAward", {})
      const due = async (of: string) => ((await tour.see("purchaser", of)).facts.noticedAt ?? 0) + 30 * day
      const tasks = async (of: string) =>
        (await (await tour.as("purchaser")).call(taskContract.query)).flatMap((one) => (one.id === of ? [[one.task, one.dueAt]] : []))
      expect(await tasks(id)).toEqual([])
      const end = ((await tour.see("purchaser", id)).facts.noticedAt ?? 0) + 3 * day
      expect(await differingAt(tour, [id], edges(end))).toEqual([])
      expect(await tasks(id)).toEqual([["signContract", await due(id)]])
      const silent = await tour.begin("notified")
      const over = await due(silent)
      expect(await differingAt(tour, [silent], edges(over))).toEqual([])
      expect(await tasks(silent)).toEqual([["signContract", over]])
    },
  )

  it("while the committee marks, when one of it has locked every sheet, and for its leader once all have", long, async () => {
    const tour = await tourOn(await tenderStage())
    const id = await tour.begin("biddingOpen", twoEnvelopes)
    await tour.run("purchaser", id, "drawExperts", { count: 2, fields: [] })
    await tour.drive(id, "expertScorable")
    const leading = await tour.leader(id)
    const others = (await tour.experts(id)).filter((who) => who !== leading)
    const scoring = async (who: PersonName) => (await (await tour.as(who)).call(taskContract.query)).map(({ task }) => task)
    expect(await scoring(leading)).toEqual(["score"])
    await tour.score(id, leading, "technical")
    expect(await scoring(leading)).toEqual([])
    for (const other of others) expect(await scoring(other)).toEqual(["score"])
    expect(await differing(tour, [id], "one sheet of each is locked")).toEqual([])
    for (const other of others) await tour.score(id, other, "technical")
    expect(await scoring(leading)).toEqual(["openCommercial"])
    await tour.run(leading, id, "openCommercial", {})
    for (const who of [leading, ...others]) await tour.score(id, who, "commercial")
    expect(await scoring(leading)).toEqual(["closeScoring"])
    for (const other of others) expect(await scoring(other)).toEqual([])
    expect(await differing(tour, [id], "every sheet is locked")).toEqual([])
  })

  it("to give the review more time when the scoring was returned after its deadline, until a sheet is locked", long, async () => {
    const tour = await tourOn(await tenderStage())
    const id = await tour.begin("commercialScorable", twoEnvelopes)
    const [expert = "admin"] = await tour.experts(id)
    await tour.score(id, expert, "commercial")
    await tour.run(expert, id, "closeScoring", {})
    await tour.travelTo(((await tour.see("purchaser", id)).facts.document?.reviewDeadline ?? 0) + 1000)
    const waits = async () => (await (await tour.as("purchaser")).call(taskContract.query)).map(({ task }) => task)
    expect(await waits()).toEqual([])
    await tour.run(expert, id, "returnForRescore", { reason: "依据不足" })
    expect(await waits()).toEqual(["extendReview"])
    expect(await differing(tour, [id], "the scoring is returned")).toEqual([])
    await tour.run("purchaser", id, "extendDeadline", { moved: { reviewDeadline: (await tour.now()) + day }, reason: "重新评分" })
    expect(await waits()).toEqual([])
    await tour.score(id, expert, "technical")
    await tour.travelTo((await tour.now()) + 2 * day)
    expect(await waits()).toEqual([])
    await tour.run(expert, id, "openCommercial", {})
    expect(await waits()).toEqual(["extendReview"])
    expect(await differing(tour, [id], "the second envelope is open late")).toEqual([])
  })

  it("of two envelopes that are sealed for openers, at each opening for those who have not come to it", long, async () => {
    const tour = sealedOn(await tourOn(await tenderStage()))
    const waitsFor = async (id: string) => {
      const told = await Promise.all(
        openers.map(async (who) =>
          (await (await tour.as(who)).call(taskContract.query)).flatMap((one) =>
            one.id === id && one.task === "attendOpening" ? [[who, one.dueAt] as const] : [],
          ),
        ),
      )
      return told.flat()
    }
    const id = await tour.beginSealed(twoEnvelopes)
    await tour.bid("supplier.a", id, bidOf("10"))
    await tour.bid("supplier.b", id, bidOf("11"))
    await tour.close(id)
    const { openingTime = null, reviewDeadline = null } = (await tour.see("purchaser", id)).facts.document ?? {}
    expect(await waitsFor(id)).toEqual(openers.map((who) => [who, openingTime]))
    for (const name of ["legal", "supervisor"] as const) await tour.attend(name, id)
    expect(await waitsFor(id)).toEqual([["purchaser", openingTime]])
    expect(await differing(tour, [id], "two openers have come")).toEqual([])
    await tour.run("purchaser", id, "openBids", {})
    await tour.drive(id, "expertScorable")
    expect(await waitsFor(id)).toEqual([])
    expect(await differing(tour, [id], "the technical sheets are open")).toEqual([])
    for (const expert of await tour.experts(id)) await tour.score(id, expert, "technical")
    expect(await waitsFor(id)).toEqual(openers.map((who) => [who, reviewDeadline]))
    await tour.attend("legal", id)
    expect(await waitsFor(id)).toEqual(["purchaser", "supervisor"].map((who) => [who, reviewDeadline]))
    expect(await differing(tour, [id], "one opener has come again")).toEqual([])
    const late = await tour.beginSealed(twoEnvelopes)
    await tour.bid("supplier.a", late, bidOf("10"))
    await tour.close(late)
    for (const name of ["legal", "supervisor"] as const) await tour.attend(name, late)
    await tour.run("purchaser", late, "openBids", {})
    await tour.drive(late, "expertScorable")
    const { facts } = await tour.see("purchaser", late)
    expect(await differingAt(tour, [late], edges(facts.document?.reviewDeadline))).toEqual([])
    expect(await waitsFor(late)).toHaveLength(openers.length)
  })

  it("when an objection ripens, and when it is answered", long, async () => {
    const tour = await tourOn(await tenderStage())
    const ids: string[] = []
    for (const days of [30, 9]) {
      ids.push(await tour.begin("publicity", { publicity: { enabled: true, days } }))
      await tour.run("supplier.b", ids.at(-1) ?? "", "raiseObjection", { reason: "评分有误" })
    }
    const purchaser = await tour.as("purchaser")
    const raised = (await Promise.all(ids.map((id) => purchaser.call(tenderContract.objections, { params: { id } })))).flat()
    const [answered = "", open = ""] = ids
    await tour.run(lead, answered, "answerObjection", { objection: raised[0]?.objection ?? "", answer: "评分无误。" })
    const { facts } = await tour.see("purchaser", open)
    const times = [...raised.map(({ answerDue }) => answerDue), facts.publicity?.endsAt]
    expect(
      await differingAt(tour, ids, [Math.floor(await tour.now()) + 1, ...edges(...times), Math.floor(await tour.now()) + 40 * day]),
    ).toEqual([])
  })
})
