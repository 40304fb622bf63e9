import { expect, it } from "vitest"
import { tenderContract } from "#contract/tender.contract.ts"
import { refusal } from "../support/refusal.ts"
import { type PersonName, tenderStage } from "../support/tender.ts"
import { tourOn } from "../support/tender-tour.ts"

const long = { timeout: 120_000 }

it("an answer that was replaced stays to be read by everybody, with when it was given and replaced", long, async () => {
  const tour = await tourOn(await tenderStage())
  const id = await tour.begin("biddingOpen")
  await tour.run("supplier.a", id, "ask", { text: "能否提供样品？" })
  const read = async (who: PersonName) => (await (await tour.as(who)).call(tenderContract.questions, { params: { id } }))[0]
  const question = (await read("purchaser"))?.question ?? ""
  await tour.run("purchaser", id, "answer", { question, answer: "可以。" })
  const first = await read("supplier.b")
  await tour.travelTo((await tour.now()) + 60_000)
  await tour.run("purchaser", id, "answer", { question, answer: "不可以，样品已发完。" })
  for (const who of ["supplier.a", "supplier.b", "purchaser", "supervisor"] as const) {
    const seen = await read(who)
    expect(seen).toMatchObject({
      answer: "不可以，样品已发完。",
      answeredAt: expect.any(Number),
      replaced: [{ answer: "可以。", at: first?.answeredAt, replacedAt: seen?.answeredAt }],
    })
    expect(seen?.answeredAt).toBeGreaterThan(first?.answeredAt ?? Infinity)
  }
  expect(first?.replaced).toEqual([])
})

it("a company that is not qualified asks nothing once the result is out; until then it may ask", long, async () => {
  const tour = await tourOn(await tenderStage())
  const { run, as, see, travelTo } = tour
  const id = await tour.begin("prequalOpen", { prequalification: true, questionDeadline: (await tour.now()) + 10 * 86_400_000 })
  for (const supplier of ["supplier.a", "supplier.b"] as const) await run(supplier, id, "applyPrequalification", { statement: "齐全" })
  await run("supplier.b", id, "ask", { text: "申请待审时可以提问吗？" })
  await travelTo(((await see("purchaser", id)).facts.document?.prequalDeadline ?? 0) + 1000)
  const applications = await (await as("purchaser")).call(tenderContract.applications, { params: { id } })
  for (const { application, partyName } of applications) {
    const passed = partyName === applications[0]?.partyName
    await run("purchaser", id, "reviewApplicant", { application, passed, reason: passed ? "" : "无资质" })
  }
  await run("purchaser", id, "closePrequalification", {})
  const asked = async (who: PersonName) => [await refusal(run(who, id, "ask", { text: "?" })), (await see(who, id)).verdicts["ask"]]
  const both = [await asked("supplier.a"), await asked("supplier.b"), await asked("supplier.c")]
  const refused = [["20023", "askerMayBid"], expect.objectContaining({ allowed: false, rule: "askerMayBid" })]
  expect(both.filter(([refusedBy]) => refusedBy === null)).toEqual([[null, { allowed: true }]])
  expect(both.filter(([refusedBy]) => refusedBy !== null)).toEqual([refused, refused])
})
