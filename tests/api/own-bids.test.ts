import { randomBytes } from "node:crypto"
import { expect, it } from "vitest"
import { bidDraftId, draftContract, type DraftEvent } from "#contract/draft.contract.ts"
import { taskContract } from "#contract/task.contract.ts"
import { tenderContract } from "#contract/tender.contract.ts"
import { bidOf, type PersonName, tenderStage } from "../support/tender.ts"
import { tourOn } from "../support/tender-tour.ts"

const long = { timeout: 120_000 }

it("a supplier finds its bids with how each stands, from the draft to the accepted award, and nobody else's", long, async () => {
  const tour = await tourOn(await tenderStage())
  const { as, run, begin, drive } = tour
  const ownBids = async (who: PersonName) =>
    (await (await as(who)).call(tenderContract.ownBids)).map(({ id, standing, proven }) => ({ id, standing, proven }))
  const versionOf = async (who: PersonName) => (await (await as(who)).call(tenderContract.ownBid, { params: { id } })).version
  const id = await begin("biddingOpen", {}, {})
  const draft: DraftEvent = { type: "field.changed", id: randomBytes(16).toString("hex"), at: 1, path: ["note"], value: "12" }
  const push = { params: { draftId: bidDraftId(id) }, body: { from: 0, events: [draft] } }
  await (await as("supplier.a")).call(draftContract.push, push)
  expect(await ownBids("supplier.a")).toEqual([{ id, standing: "draft", proven: false }])
  expect(await ownBids("supplier.b")).toEqual([])
  await run("supplier.a", id, "submitBid", bidOf("10"))
  await run("supplier.b", id, "submitBid", bidOf("11"))
  expect(await ownBids("supplier.a")).toEqual([{ id, standing: "sealed", proven: false }])
  await run("supplier.a", id, "withdrawBid", {})
  expect(await ownBids("supplier.a")).toEqual([{ id, standing: "withdrawn", proven: false }])
  await run("supplier.a", id, "submitBid", bidOf("10"))
  await run("purchaser", id, "issueClarification", { title: "数量", text: "有变化", material: true, moved: null })
  expect(await ownBids("supplier.b")).toEqual([{ id, standing: "stale", proven: false }])
  await run("supplier.a", id, "submitBid", bidOf("10"))
  await run("supplier.b", id, "submitBid", bidOf("11"))
  await drive(id, "opened", {})
  const opened = await versionOf("supplier.b")
  await drive(id, "expertScorable", {})
  // Of its evaluation a bidder is told nothing before the result, not even how many facts there are.
  expect(await ownBids("supplier.b")).toEqual([{ id, standing: "opened", proven: false }])
  for (const state of ["teamConfirm", "preAward", "awardApproval", "officialAward"]) {
    await drive(id, state, {})
    expect([await versionOf("supplier.a"), await versionOf("supplier.b")]).toEqual([opened + 2, opened])
  }
  await drive(id, "notified", {})
  expect(await ownBids("supplier.a")).toEqual([{ id, standing: "toAccept", proven: true }])
  expect(await ownBids("supplier.b")).toEqual([{ id, standing: "lost", proven: true }])
  await run("supplier.a", id, "acceptAward", {})
  expect(await ownBids("supplier.a")).toEqual([{ id, standing: "won", proven: true }])
  expect(await ownBids("supplier.c")).toEqual([])
  await run("purchaser", id, "terminate", { reason: "unFixable", note: "" })
  expect(await ownBids("supplier.a")).toEqual([{ id, standing: "ended", proven: true }])
  expect(await ownBids("supplier.b")).toEqual([{ id, standing: "lost", proven: true }])
  const ended = await begin("biddingOpen", {}, {})
  await run("supplier.a", ended, "submitBid", bidOf("10"))
  await run("purchaser", ended, "terminate", { reason: "unFixable", note: "" })
  expect((await ownBids("supplier.a"))[0]).toEqual({ id: ended, standing: "ended", proven: false })
})

it("to bid is a task until the bid is sealed, and again once the tender has changed", long, async () => {
  const { as, run, begin } = await tourOn(await tenderStage())
  const id = await begin("biddingOpen", {}, {})
  const tasks = async (who: PersonName) =>
    (await (await as(who)).call(taskContract.query)).flatMap((one) => (one.id === id ? [one.task] : []))
  expect(await tasks("supplier.a")).toEqual(["bid"])
  await run("supplier.a", id, "submitBid", bidOf("10"))
  expect([await tasks("supplier.a"), await tasks("supplier.b")]).toEqual([[], ["bid"]])
  await run("purchaser", id, "issueClarification", { title: "数量", text: "有变化", material: true, moved: null })
  expect(await tasks("supplier.a")).toEqual(["bid"])
})
