import { beforeAll, describe, expect, it, onTestFinished } from "vitest"
import { expertContract as experts } from "#contract/expert.contract.ts"
import { tenderContract } from "#contract/tender.contract.ts"
import { noticesOf, settleNotices } from "../support/notices.ts"
import { refusal } from "../support/refusal.ts"
import { startServer } from "../support/server.ts"
import { type PersonName, tenderStage } from "../support/tender.ts"
import { tourOn, type TenderTour } from "../support/tender-tour.ts"

let tour: TenderTour

beforeAll(async () => {
  tour = await tourOn(await tenderStage(await startServer({ until: "file" })))
}, 60_000)

const idOf = (name: PersonName) => tour.server.people[name] ?? ""
const partyOf = async (name: PersonName) => (await tour.as(name)).tokens.user_info.party ?? ""
const members = async (id: string) =>
  (await tour.see("purchaser", id)).facts.committee.map(({ expert, origin, leader }) => [tour.nameOf(expert), origin, leader])

/** Changes an expert's record as an administrator does. */
async function change(name: PersonName, more: { readonly enabled?: boolean; readonly avoid?: readonly string[] }): Promise<void> {
  const admin = await tour.as("admin")
  const [row] = (await admin.call(experts.query, { query: { page: 1, pageSize: 5, name } })).records
  if (!row) throw new Error(`no expert ${name}`)
  const { id, version, fields, title } = row
  if (more.avoid)
    await admin.call(experts.update, { body: { id, version, fields, title, employer: null, employerName: "", avoid: [...more.avoid] } })
  else await admin.call(experts.act, { body: { id, version, act: more.enabled === false ? "disable" : "enable", reason: "长期出差" } })
}

describe("the experts whom a tender names", () => {
  it("are its committee once it is published, called as those who are added", async () => {
    const { begin, run, as, see, server } = tour
    const id = await begin("publishApproval", { experts: [idOf("expert.1"), idOf("expert.2")] })
    expect(await members(id)).toEqual([])
    await run("approver", id, "approvePublication", {})
    expect(await members(id)).toEqual([
      ["expert.1", "designated", true],
      ["expert.2", "designated", false],
    ])
    const committee = await (await as("purchaser")).call(tenderContract.committee, { params: { id } })
    expect(committee.map(({ state }) => state)).toEqual(["notified", "notified"])
    await settleNotices(server.database)
    const told = async (name: PersonName) =>
      (await noticesOf(await as(name))).filter(({ path }) => path.includes(id)).map(({ template }) => template)
    expect(await told("expert.1")).toEqual(["confirmAssignment"])
    expect(await told("purchaser")).not.toContain("expertsLeftOut")
    // Whom the committee consists of stays with the buyer and the experts.
    expect(JSON.stringify(await see("supplier.a", id))).not.toContain(idOf("expert.1"))
    const supplierReads = await (await as("supplier.a")).call(tenderContract.timeline, { params: { id } })
    expect(JSON.stringify(supplierReads)).not.toContain("leftOut")
    await run("expert.2", id, "declineAssignment", { reason: "出差" })
    await tour.drive(id, "completed", { "supplier.a": "10" })
    expect(await members(id)).toEqual([["expert.1", "designated", true]])
  })

  it("join at publication when applicants are still to be qualified, and may decline from then on", async () => {
    const { begin, run } = tour
    const id = await begin("prequalOpen", { prequalification: true, experts: [idOf("expert.1"), idOf("expert.2")] })
    expect(await members(id)).toHaveLength(2)
    await run("expert.1", id, "confirmAssignment", {})
    await run("expert.2", id, "declineAssignment", { reason: "出差" })
    await tour.drive(id, "prequalReview")
    await run("expert.1", id, "declineAssignment", { reason: "出差" })
    expect(await members(id)).toEqual([])
    expect((await tour.drive(id, "biddingOpen")).state).toBe("biddingOpen")
  })

  it("must be able to serve when it is submitted; who no longer can when it is published is left out, and the purchaser told", async () => {
    const { begin, create, run, as, server } = tour
    await change("expert.3", { enabled: false })
    const late = await create({ experts: [idOf("expert.3")] })
    expect(late.verdicts["submit"]).toMatchObject({ allowed: false, code: "16072", rule: "expertsCanBeCalled", params: { count: 1 } })
    await change("expert.3", { enabled: true })
    expect((await tour.see("purchaser", late.id)).verdicts["submit"]).toMatchObject({ allowed: true })

    const id = await begin("publishApproval", { experts: [idOf("expert.3"), idOf("expert.4")] })
    await change("expert.3", { enabled: false })
    await run("approver", id, "approvePublication", {})
    expect(await members(id)).toEqual([["expert.4", "designated", true]])
    await settleNotices(server.database)
    const notices = (await noticesOf(await as("purchaser"))).filter(({ path }) => path.includes(id))
    expect(notices.find(({ template }) => template === "expertsLeftOut")?.params).toMatchObject({ count: 1 })
    const told = await (await as("purchaser")).call(tenderContract.timeline, { params: { id } })
    expect(told.find(({ type }) => type === "bidding.opened")?.values).toMatchObject({ leftOut: "马俊杰" })
    const expertReads = await (await as("expert.4")).call(tenderContract.timeline, { params: { id } })
    expect(JSON.stringify(expertReads)).not.toContain("leftOut")
    await change("expert.3", { enabled: true })
  })
})

describe("an expert who is disabled", () => {
  it("is neither drawn nor named, and keeps the duties there are", async () => {
    const { begin, run, see } = tour
    const id = await begin("biddingOpen")
    await run("purchaser", id, "addExpert", { expert: idOf("expert.5"), reason: "熟悉" })
    await change("expert.5", { enabled: false })
    await change("expert.6", { enabled: false })
    expect(await refusal(run("purchaser", id, "addExpert", { expert: idOf("expert.6"), reason: "x" }))).toEqual(["10013", "userIsExpert"])
    const { facts } = await run("purchaser", id, "drawExperts", { count: 1, fields: [] })
    expect(facts.draws.at(-1)?.pool).not.toContain(idOf("expert.6"))
    expect((await run("expert.5", id, "confirmAssignment", {})).facts.own.assignment).toBe("confirmed")
    const [row] = (await (await tour.as("admin")).call(experts.query, { query: { page: 1, pageSize: 5, name: "expert.5" } })).records
    expect(row).toMatchObject({ state: "disabled", reason: "长期出差", callable: false, duties: 1 })
    const committee = await (await tour.as("purchaser")).call(tenderContract.committee, { params: { id } })
    expect(committee.find(({ expert }) => expert === idOf("expert.5"))?.fields).toEqual(["mechanical", "quality"])
    expect((await see("expert.5", id)).state).toBe("biddingOpen")
    await change("expert.5", { enabled: true })
    await change("expert.6", { enabled: true })
  })
})

describe("the record of an expert", () => {
  it("says how often the expert has served, and when last", async () => {
    const admin = await tour.as("admin")
    const served = async (name: string) =>
      (await admin.call(experts.query, { query: { page: 1, pageSize: 5, name } })).records.map((row) => [row.served, row.lastServedAt])
    const id = await tour.begin("expertScorable")
    const [first = ""] = await tour.experts(id)
    // Whoever is drawn may have served on another tender before.
    const [[before] = []] = await served(first)
    await tour.drive(id, "preAward")
    expect(await served(first)).toEqual([[Number(before) + 1, expect.any(Number)]])
  })

  it("counts a tender once for each company that bid, won or not, and for no other that was invited", async () => {
    const [winner, loser, absent] = [await partyOf("supplier.d"), await partyOf("supplier.e"), await partyOf("supplier.c")]
    const invited = { openTo: "invited" as const, invited: [winner, loser, absent] }
    const serve = (changes: object) =>
      tour.begin("officialAward", { ...changes, experts: [idOf("expert.2")] }, { "supplier.d": "10", "supplier.e": "11" })
    const tooOften = async (party: string) => {
      const id = await tour.begin("biddingOpen", { openTo: "invited", invited: [party] })
      const { facts } = await tour.run("purchaser", id, "drawExperts", { count: 1, fields: [] })
      return facts.draws.at(-1)?.excluded.some(({ expert, reasons }) => expert === idOf("expert.2") && reasons.includes("servedTooOften"))
    }
    for (const changes of [invited, invited]) await serve(changes)
    expect(await tooOften(winner)).toBe(false)
    await serve({})
    for (const [party, excluded] of [
      [winner, true],
      [loser, true],
      [absent, false],
    ] as const)
      expect([party, await tooOften(party)]).toEqual([party, excluded])
  })
})

describe("an expert without a department", () => {
  it("is drawn for a purchaser who has none either: they share none", async () => {
    const { begin, run, server } = tour
    const people = [idOf("purchaser"), idOf("expert.5")]
    const { rows } = await server.database.query<{ id: string; unit: string }>({
      text: "select id, unit from person where id = any ($1)",
      values: [people],
    })
    const move = (id: string, unit: string | null) =>
      server.database.query({ text: "update person set unit = $2 where id = $1", values: [id, unit] })
    onTestFinished(async () => {
      for (const { id, unit } of rows) await move(id, unit)
    })
    for (const { id } of rows) await move(id, null)
    const { facts } = await run("purchaser", await begin("biddingOpen"), "drawExperts", { count: 1, fields: [] })
    expect(facts.draws.at(-1)?.pool).toContain(idOf("expert.5"))
  })
})

describe("an expert who is to avoid a company", () => {
  it("is not drawn, named or designated where it is invited or qualified", async () => {
    const { begin, create, run } = tour
    const avoided = await partyOf("supplier.b")
    await change("expert.7", { avoid: [avoided] })
    const invited = { openTo: "invited" as const, invited: [await partyOf("supplier.a"), avoided] }
    const id = await begin("biddingOpen", invited)
    const { facts } = await run("purchaser", id, "drawExperts", { count: 2, fields: [] })
    expect(facts.draws.at(-1)?.excluded.find(({ expert }) => expert === idOf("expert.7"))?.reasons).toEqual(["declaredConflict"])
    expect(facts.committee.map(({ expert }) => expert)).not.toContain(idOf("expert.7"))
    expect(await refusal(run("purchaser", id, "addExpert", { expert: idOf("expert.7"), reason: "x" }))).toEqual(["16071", "namedIsUnbound"])
    const named = await create({ ...invited, experts: [idOf("expert.7")] })
    expect(await refusal(run("purchaser", named.id, "submit", {}))).toEqual(["16072", "expertsCanBeCalled"])
    const qualified = await begin("biddingOpen", { prequalification: true }, { "supplier.b": "10" })
    expect(await refusal(run("purchaser", qualified, "addExpert", { expert: idOf("expert.7"), reason: "x" }))).toEqual([
      "16071",
      "namedIsUnbound",
    ])
    await change("expert.7", { avoid: [] })
  })

  it("cannot declare to be free once it turns out that the company bids", async () => {
    const { begin, run, drive } = tour
    const id = await begin("biddingOpen")
    await run("purchaser", id, "addExpert", { expert: idOf("expert.7"), reason: "熟悉" })
    await change("expert.7", { avoid: [await partyOf("supplier.a")] })
    await drive(id, "prelimReview")
    for (const command of ["confirmAssignment", "signIn"] as const) await run("expert.7", id, command, {})
    expect(await refusal(run("expert.7", id, "declareNoConflict", {}))).toEqual(["20017", "employerDoesNotBid"])
    await change("expert.7", { avoid: [] })
  })
})
