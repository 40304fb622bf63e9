import { beforeAll, describe, expect, it } from "vitest"
import { taskContract } from "#contract/task.contract.ts"
import { tenderContract } from "#contract/tender.contract.ts"
import { startServer } from "../support/server.ts"
import { bidOf, day, type PersonName, tenderStage } from "../support/tender.ts"
import { refusalsOn } from "../support/tender-refusals.ts"
import { tourOn, type TenderTour } from "../support/tender-tour.ts"

let tour: TenderTour
let refuses: ReturnType<typeof refusalsOn>["refuses"]
beforeAll(async () => {
  tour = await tourOn(await tenderStage(await startServer({ until: "file" })))
  ;({ refuses } = refusalsOn(tour))
}, 60_000)

const long = { timeout: 120_000 }

describe("a tender's deadlines", () => {
  /** Stops the database's clock at an instant. */
  const freeze = (instant: number) =>
    tour.server.database.query({
      text: `create or replace function platform_clock() returns timestamptz language sql volatile parallel safe as $$select to_timestamp(${instant}::numeric / 1000)$$`,
    })

  it("take a bid in the deadline's very millisecond and none after it, and open at the opening time", long, async () => {
    const { begin, run, see } = tour
    const id = await begin("biddingOpen")
    const { document } = (await see("purchaser", id)).facts
    const [deadline, opening] = [document?.bidDeadline ?? 0, document?.openingTime ?? 0]
    await freeze(deadline)
    await run("supplier.a", id, "submitBid", bidOf("10"))
    await refuses(["18003", "afterBidDeadline"], "purchaser", id, "openBids", {})
    await freeze(deadline + 1)
    await refuses(["18001", "beforeBidDeadline"], "supplier.b", id, "submitBid", bidOf("10"))
    await run("purchaser", id, "attendOpening", {})
    await freeze(opening - 1)
    await refuses(["18003", "atOpeningTime"], "purchaser", id, "openBids", {})
    await freeze(opening)
    expect((await run("purchaser", id, "openBids", {})).state).toBe("opened")
  })

  it("are reckoned from the platform's time, which a purchaser is told before a tender is begun, and said as times when they have passed", async () => {
    const { as, create, now } = tour
    const at = await now()
    await freeze(at + 60 * day)
    const purchaser = await as("purchaser")
    expect((await purchaser.call(tenderContract.lookups)).serverTime).toBe(at + 60 * day)
    const { id } = await create({ bidDeadline: Date.UTC(2026, 0, 5, 2) })
    const { body } = await purchaser.answer(tenderContract.submit, { params: { id }, body: { base: 1, input: {} } })
    expect(JSON.stringify(body)).toMatch(/2026-01-05 10:00:00/)
  })

  it("are instants: an hour that the wall clock shows twice is two hours", long, async () => {
    const { run, see, create, server, travelTo } = tour
    // In New York 01:30 comes twice on 2027-11-07: at 05:30 and at 06:30 UTC.
    const [first, second] = [Date.parse("2027-11-07T01:30:00-04:00"), Date.parse("2027-11-07T01:30:00-05:00")]
    expect(second - first).toBe(3_600_000)
    await travelTo(first - 20 * day)
    const { id } = await create({
      bidDeadline: first,
      openingTime: second,
      reviewDeadline: second + day,
      openers: { quorum: 1, users: [server.people["purchaser"] ?? ""] },
      minBidders: 1,
    })
    await tour.drive(id, "biddingOpen")
    await run("supplier.a", id, "submitBid", bidOf("10"))
    await freeze(first + 1)
    await refuses(["18001", "beforeBidDeadline"], "supplier.b", id, "submitBid", bidOf("10"))
    await run("purchaser", id, "attendOpening", {})
    await freeze(second - 1)
    await refuses(["18003", "atOpeningTime"], "purchaser", id, "openBids", {})
    await freeze(second)
    expect((await see("purchaser", id)).facts.document?.openingTime).toBe(second)
    expect((await run("purchaser", id, "openBids", {})).state).toBe("opened")
  })
})

describe("a prequalification that is concluded late", () => {
  it("opens no bidding that would close at once, and does when the times have been moved", long, async () => {
    const { begin, run, see, as, travelTo } = tour
    const id = await begin("prequalReview", { prequalification: true })
    const purchaser = await as("purchaser")
    for (const { application } of await purchaser.call(tenderContract.applications, { params: { id } }))
      await run("purchaser", id, "reviewApplicant", { application, passed: true, reason: "" })
    const deadline = (await see("purchaser", id)).facts.document?.bidDeadline ?? 0
    await travelTo(deadline + 1)
    await refuses(["16027", "bidDeadlineLiesAhead"], "purchaser", id, "closePrequalification", {})
    await refuses(["16006", "movedLater"], "purchaser", id, "extendDeadline", { moved: { bidDeadline: deadline }, reason: "评审延误" })
    await refuses(["18017", "bidDeadlineBeforeOpening"], "purchaser", id, "extendDeadline", {
      moved: { bidDeadline: deadline + 5 * day },
      reason: "评审延误",
    })
    await run("purchaser", id, "extendDeadline", {
      moved: { bidDeadline: deadline + 5 * day, openingTime: deadline + 5 * day },
      reason: "评审延误",
    })
    expect((await run("purchaser", id, "closePrequalification", {})).state).toBe("biddingOpen")
    await run("supplier.a", id, "submitBid", bidOf("10"))
    await travelTo(deadline + 5 * day - 60_000)
    expect((await see("purchaser", id)).state).toBe("biddingOpen")
    await travelTo(deadline + 5 * day + 1)
    expect((await see("purchaser", id)).state).toBe("sealed")
  })

  it("fails as before when too few have qualified, and stays its purchaser's task until then", long, async () => {
    const { begin, run, see, as, travelTo } = tour
    const id = await begin("prequalReview", { prequalification: true, earlyClose: false })
    const tasks = async () =>
      (await (await as("purchaser")).call(taskContract.query)).flatMap((task) => (task.id === id ? [task.task] : []))
    const { document } = (await see("purchaser", id)).facts
    await travelTo((document?.bidDeadline ?? 0) + 1)
    await refuses(["18024", "prequalMayClose"], "purchaser", id, "closePrequalification", {})
    await travelTo((document?.reviewDeadline ?? 0) + 1000)
    expect(await tasks()).toEqual(["reviewApplicants"])
    expect((await run("purchaser", id, "closePrequalification", {})).facts.ending?.reason).toBe("tooFewQualified")
  })

  it("goes on being its purchaser's task when both the review and the bids are over", long, async () => {
    const { begin, run, see, as, travelTo } = tour
    const id = await begin("prequalReview", { prequalification: true, earlyClose: false })
    const purchaser = await as("purchaser")
    for (const { application } of await purchaser.call(tenderContract.applications, { params: { id } }))
      await run("purchaser", id, "reviewApplicant", { application, passed: true, reason: "" })
    await travelTo(((await see("purchaser", id)).facts.document?.reviewDeadline ?? 0) + 1000)
    await refuses(["16027", "bidDeadlineLiesAhead"], "purchaser", id, "closePrequalification", {})
    const tasks = async () => (await purchaser.call(taskContract.query)).flatMap((task) => (task.id === id ? [task.task] : []))
    expect(await tasks()).toEqual(["reviewApplicants"])
    await run("purchaser", id, "suspend", { reason: "核实" })
    expect(await tasks()).toEqual([])
  })
})

describe("a call that is wrong before any rule is asked", () => {
  const send = async (who: PersonName, id: string, body: unknown, options: { key?: string; name?: "save" | "reopen" | "suspend" } = {}) => {
    const { status, body: answer } = await (
      await tour.as(who)
    ).answer(tenderContract[options.name ?? "suspend"], {
      params: { id },
      body: body as never,
      ...(options.key ? { key: options.key } : {}),
    })
    return { status, code: answer.code }
  }

  it("is refused with its code, and nothing has changed", long, async () => {
    const { begin, see } = tour
    const id = await begin("biddingOpen")
    const { version } = await see("purchaser", id)
    const absent = "0".repeat(32)
    expect(await send("purchaser", id, { base: version, input: { reason: "x", secretly: 1 } })).toEqual({ status: 400, code: "10017" })
    expect(await send("purchaser", id, { base: version, input: { reason: 7 } })).toEqual({ status: 400, code: "10017" })
    expect(await send("purchaser", id, { base: String(version), input: { reason: "x" } })).toEqual({ status: 400, code: "10017" })
    expect(await send("purchaser", id, { base: version - 1, input: { reason: "x" } })).toEqual({ status: 409, code: "20009" })
    expect(await send("supplier.a", id, { base: version, input: { reason: "x" } })).toEqual({ status: 403, code: "20001" })
    expect(await send("purchaser", absent, { base: version, input: { reason: "x" } })).toEqual({ status: 404, code: "10007" })
    expect((await see("purchaser", id)).version).toBe(version)
  })

  it("is refused when a key comes back with another body, and repeats its answer with the same", long, async () => {
    const { begin, see } = tour
    const id = await begin("biddingOpen")
    const { version } = await see("purchaser", id)
    const key = "the-same-key-again"
    const body = { base: version, input: { reason: "核实" } }
    expect(await send("purchaser", id, body, { key })).toEqual({ status: 200, code: "200" })
    expect(await send("purchaser", id, body, { key })).toEqual({ status: 200, code: "200" })
    expect(await send("purchaser", id, { ...body, input: { reason: "别的" } }, { key })).toEqual({ status: 409, code: "20010" })
    expect((await see("purchaser", id)).version).toBe(version + 1)
  })

  it("tells of another's tender exactly what it tells of none", long, async () => {
    const invited = await tour.begin("biddingOpen", { openTo: "invited", invited: [await partyOf("supplier.a")] })
    const draft = (await tour.create()).id
    const told = async (who: PersonName, id: string) =>
      (await tour.as(who)).answer(tenderContract.get, { params: { id } }).then(({ status, body }) => ({ status, body }))
    for (const [who, id] of [
      ["supplier.b", invited],
      ["supplier.a", draft],
      ["expert.1", invited],
    ] as const) {
      expect(await told(who, id)).toEqual(await told(who, "0".repeat(32)))
      expect((await told(who, id)).status).toBe(404)
    }
    expect((await told("supplier.a", invited)).status).toBe(200)
  })
})

async function partyOf(name: string): Promise<string> {
  const { rows } = await tour.server.database.query<{ party: string }>({ text: "select party from person where name = $1", values: [name] })
  return rows[0]?.party ?? ""
}
