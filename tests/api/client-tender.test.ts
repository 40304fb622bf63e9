import "fake-indexeddb/auto"
import { beforeAll, expect, onTestFinished, test, vi } from "vitest"
import { tenderContract } from "#contract/tender.contract.ts"
import { tenderFolding } from "#machines/tender/tender.fold.ts"
import type { FoldedKind } from "#client/documents/fold-source.ts"
import type { Module } from "#server/app.ts"
import { tenderDocument } from "#server/modules/tender/tender.document.ts"
import { liveFor } from "../support/live-documents.ts"
import { startServer } from "../support/server.ts"
import { bidOf, day, type PersonName, tenderStage } from "../support/tender.ts"
import { tourOn, type TenderTour } from "../support/tender-tour.ts"
import { lookLikeAPageOf, pageCaller } from "../support/wire.ts"

let tour: TenderTour
/** Every call that a page itself makes. */
const asked: string[] = []

beforeAll(async () => {
  const counting = async (...[app]: Parameters<Module>) => {
    app.addHook("onRequest", (request, _, done) => {
      const isOfPage = request.headers["accept-language"] === "es"
      if (isOfPage && request.url.startsWith("/prod-api/bidding/tender/"))
        asked.push(request.url.replace(/^.*tender\/[0-9a-f]{32}|\?.*$/g, ""))
      done()
    })
  }
  const server = await startServer({ modules: [counting, liveFor([tenderDocument])], until: "file" })
  tour = await tourOn(await tenderStage(server))
  lookLikeAPageOf(server.origin)
}, 60_000)

/** Somebody's page of a tender, with a live channel. */
async function open(who: PersonName, id: string) {
  // Each test's page has a channel of its own.
  vi.resetModules()
  const [{ setCaller }, { openDocument }] = await Promise.all([import("#client/http/http.ts"), import("#client/documents/document.ts")])
  setCaller(pageCaller(await tour.as(who), "es"))
  const { get: load, timeline } = tenderContract
  const opened = openDocument({ id, load, timeline, fold: tenderFolding as unknown as FoldedKind })
  onTestFinished(opened.subscribe(() => undefined))
  const reach = (good: (state: ReturnType<typeof opened.state>) => boolean): Promise<ReturnType<typeof opened.state>> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (good(opened.state())) resolve(opened.state())
      }
      onTestFinished(opened.subscribe(look))
      look()
    })
  asked.length = 0
  await reach(({ status }) => status === "ready")
  return { opened, reach }
}

const long = { timeout: 120_000 }

test("a tender opens with one call, and another's fact, question or approval moves its page on without any", long, async () => {
  const { begin, run, as, drive } = tour
  const id = await begin("biddingOpen")
  const { opened, reach } = await open("purchaser", id)
  expect(asked).toEqual(["/facts"])
  const before = opened.state()
  expect([before.view?.state, before.timeline.at(-1)?.type, before.approvals?.map(({ state }) => state)]).toEqual([
    "biddingOpen",
    "bidding.opened",
    ["approved"],
  ])

  await run("purchaser", id, "issueClarification", { title: "材质", text: "改为三级防静电", material: false, moved: null })
  const moved = await reach(({ view }) => (view?.version ?? 0) > (before.view?.version ?? 0))
  expect([moved.view?.facts.clarifications.length, moved.timeline.at(-1)?.type]).toEqual([1, "clarification.issued"])

  // A question is no fact of the tender, but what may be done depends on it.
  await run("supplier.a", id, "ask", { text: "能否提供样品？" })
  const questioned = await reach(({ timeline }) => timeline.at(-1)?.type === "question.asked")
  expect([questioned.view?.version, asked]).toEqual([moved.view?.version, ["/facts"]])

  await drive(id, "sealed")
  await run("purchaser", id, "attendOpening", {})
  const sealed = await reach(({ view }) => view?.facts.presentOpeners.length === 1)
  expect(sealed.view?.verdicts["openBids"]).toMatchObject({ allowed: false, rule: "questionsAreHandled", params: { count: 1 } })
  const [question] = await (await as("purchaser")).call(tenderContract.questions, { params: { id } })
  await run("purchaser", id, "answer", { question: question?.question ?? "", answer: "可以。" })
  const answered = await reach(({ view }) => view?.verdicts["openBids"]?.allowed === true)
  expect(answered.view?.version).toBe(sealed.view?.version)
  expect(asked).toEqual(["/facts"])

  const done = await opened.send(tenderContract.openBids, {})
  expect(done).toMatchObject({ kind: "done", data: { document: { state: "opened" } } })
  await reach(({ view, status }) => status === "ready" && view?.state === "opened")
  expect(asked.slice(0, 3)).toEqual(["/facts", "/openBids", "/facts"])
})

test("what a company has sealed moves its own pages on, and no other", long, async () => {
  const { begin, run, drive, see } = tour
  const id = await begin("biddingOpen")
  const { reach } = await open("supplier.a", id)
  asked.length = 0
  await run("supplier.a", id, "submitBid", bidOf("10"))
  const sealed = await reach(({ view }) => view?.facts.own.bidState === "sealed")
  expect(sealed.view?.verdicts["withdrawBid"]).toEqual({ allowed: true })
  expect(asked).toEqual([])
  await drive(id, "opened", { "supplier.b": "11" })
  const opened = await reach(({ view }) => view?.state === "opened")
  expect(opened.view?.facts.opened.map(({ total }) => total)).toEqual(["250", null])
  expect(opened.view?.facts).toEqual((await see("supplier.a", id)).facts)
  expect(asked).toEqual([])
})

test("when a deadline passes that only the server can say the outcome of, the page asks once", long, async () => {
  const { create, run, drive, now, travelTo } = tour
  const at = await now()
  const { id } = await create({ minBidders: 1, questionDeadline: null, bidDeadline: at + 20 * day })
  await drive(id, "biddingOpen")
  await travelTo(at + 20 * day - 2000)
  const { reach } = await open("purchaser", id)
  asked.length = 0
  await reach(({ view }) => view?.state === "sealed")
  expect(asked).toEqual(["/facts"])
  await run("purchaser", id, "attendOpening", {})
  await reach(({ view }) => view?.facts.presentOpeners.length === 1)
  expect(asked).toEqual(["/facts"])
})
