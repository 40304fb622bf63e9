import { beforeAll, describe, expect, it } from "vitest"
import { taskContract } from "#contract/task.contract.ts"
import { tenderContract } from "#contract/tender.contract.ts"
import { createUser } from "#server/identity/users.ts"
import { demoPassword } from "#server/demo/people.ts"
import { refusal } from "../support/refusal.ts"
import { startServer } from "../support/server.ts"
import { day, type PersonName, tenderStage } from "../support/tender.ts"
import { tourOn, type TenderTour } from "../support/tender-tour.ts"

const long = { timeout: 120_000 }
/** Buys and supervises in one person, as `lead` does. */
const head = "head" as PersonName

let tour: TenderTour
let headId: string
beforeAll(async () => {
  const server = await startServer({ until: "file" })
  const { rows } = await server.database.query<{ party: string }>({ text: "select party from person where name = 'purchaser'" })
  const secret = { password: demoPassword }
  headId = await server.database.transaction((tx) =>
    createUser(tx, { name: "head", displayName: "负责人", secret, roles: ["purchaser", "supervisor"], party: rows[0]?.party }),
  )
  tour = await tourOn(await tenderStage(server))
}, 60_000)

/** Candidates published as `proposer` proposed them, and an objection raised to them. */
async function objectedTo(proposer: PersonName, changes: { readonly buyers?: readonly string[] } = {}) {
  const buyers = changes.buyers?.map((name) => (name === "head" ? headId : (tour.server.people[name] ?? "")))
  const id = await tour.begin("preAward", { publicity: { enabled: true, days: 3 }, ...(buyers ? { buyers } : {}) })
  const { bid = "" } = (await tour.see("purchaser", id)).facts.rankings[0]?.rows[0] ?? {}
  await tour.run(proposer, id, "proposeAward", { lines: [{ bid, line: "line1", quantity: "25" }], reason: "按排名" })
  await tour.run("purchaser", id, "publishCandidates", {})
  await tour.run("supplier.b", id, "raiseObjection", { reason: "评分有误" })
  const read = async (who: PersonName) => (await (await tour.as(who)).call(tenderContract.objections, { params: { id } }))[0]
  const objection = (await read("supervisor"))?.objection ?? ""
  const rules = (who: PersonName, name: "dismissObjection" | "upholdObjection") =>
    refusal(tour.run(who, id, name, { objection, reason: "查无实据" }))
  const isAsked = async (who: PersonName) =>
    (await (await tour.as(who)).call(taskContract.query)).some((one) => one.task === "ruleObjection" && one.id === id)
  const answer = (who: PersonName) => tour.run(who, id, "answerObjection", { objection, answer: "评分无误。" })
  return { id, read, rules, answer, isAsked }
}

describe("an objection", () => {
  it("is not ruled on by whoever proposed the award, nor by its author or a named buyer", long, async () => {
    const { answer, rules, read, id } = await objectedTo(head)
    await answer("purchaser")
    expect(await rules(head, "dismissObjection")).toEqual(["20021", "rulerDidNotAward"])
    expect(await rules(head, "upholdObjection")).toEqual(["20021", "rulerDidNotAward"])
    expect((await tour.see(head, id)).verdicts["dismissObjection"]).toMatchObject({ allowed: false, rule: "rulerDidNotAward" })
    expect((await read(head))?.verdicts["upholdObjection"]).toMatchObject({ allowed: false, rule: "rulerDidNotAward" })
    expect(await rules("supervisor", "dismissObjection")).toBe(null)
  })

  it("is not ruled on by a buyer whom the tender names, nor by whoever answered it", long, async () => {
    const named = await objectedTo("purchaser", { buyers: ["purchaser", "head"] })
    await named.answer("purchaser")
    expect([await named.isAsked(head), await named.isAsked("supervisor")]).toEqual([false, true])
    expect(await named.rules(head, "dismissObjection")).toEqual(["20021", "rulerDidNotAward"])
    const answered = await objectedTo("purchaser")
    await answered.answer(head)
    expect(await answered.rules(head, "dismissObjection")).toEqual(["20022", "rulerDidNotAnswer"])
    expect((await answered.read(head))?.verdicts["dismissObjection"]).toMatchObject({ rule: "rulerDidNotAnswer" })
    expect(await answered.rules("supervisor", "dismissObjection")).toBe(null)
  })

  it("is ruled on once it is answered, or when three days have passed without an answer", long, async () => {
    const { answer, rules, read, isAsked } = await objectedTo("purchaser")
    expect(await isAsked("supervisor")).toBe(false)
    const early = ["16061", "answerIsOverdue"]
    expect(await rules("supervisor", "dismissObjection")).toEqual(early)
    expect(await rules("supervisor", "upholdObjection")).toEqual(early)
    expect((await read("supervisor"))?.verdicts["upholdObjection"]).toMatchObject({ allowed: false, rule: "answerIsOverdue" })
    await tour.travelTo(((await read("supervisor"))?.answerDue ?? 0) - 1000)
    expect(await rules("supervisor", "dismissObjection")).toEqual(early)
    await answer("purchaser")
    expect((await read("supervisor"))?.verdicts["upholdObjection"]).toEqual({ allowed: true })
    expect(await isAsked("supervisor")).toBe(true)
    expect(await rules("supervisor", "dismissObjection")).toBe(null)

    const silent = await objectedTo("purchaser")
    const now = await tour.now()
    expect((await silent.read("supervisor"))?.answerDue).toBeGreaterThan(now + 3 * day - 60_000)
    await tour.travelTo(now + 3 * day + 1000)
    expect(await silent.isAsked("supervisor")).toBe(true)
    expect(await silent.rules("supervisor", "dismissObjection")).toBe(null)
  })

  it("that is upheld after the time of the review leaves the purchaser to extend it, and the committee to review again", long, async () => {
    const { answer, rules, id } = await objectedTo("purchaser")
    await answer("purchaser")
    const leader = await tour.leader(id)
    const tasks = async () =>
      Promise.all(
        ["purchaser" as const, leader].map(async (who) =>
          (await (await tour.as(who)).call(taskContract.query)).flatMap((one) => (one.id === id ? [one.task] : [])),
        ),
      )
    await tour.travelTo(((await tour.see("purchaser", id)).facts.document?.reviewDeadline ?? 0) + 1000)
    expect(await rules("supervisor", "upholdObjection")).toBe(null)
    expect(await tasks()).toEqual([["extendReview"], []])
    await tour.run("purchaser", id, "extendDeadline", { moved: { reviewDeadline: (await tour.now()) + 5 * day }, reason: "复议" })
    expect(await tasks()).toEqual([[], ["reviewBids"]])
  })
})
