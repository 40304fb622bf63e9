import { expect, onTestFinished, test } from "vitest"
import { tenderContract } from "#contract/tender.contract.ts"
import type { Module } from "#server/app.ts"
import { noticeModule } from "../support/notices.ts"
import { startServer } from "../support/server.ts"
import { tenderStage } from "../support/tender.ts"
import { tourOn } from "../support/tender-tour.ts"
import { lookLikeAPageOf, pageCaller } from "../support/wire.ts"

// The task reader asks again every half minute; what is looked for here comes sooner, or not within the time of an expectation that is shorter.
const soon = { timeout: 15_000 }

test("a task is there at once when a notice tells of it, and after an own command", async () => {
  let isCounted = false
  const counting = async (...[app]: Parameters<Module>) => {
    app.addHook("onResponse", async ({ url }) => void (isCounted ||= url.includes("/unreadCount")))
  }
  const tour = await tourOn(await tenderStage(await startServer({ modules: [counting, noticeModule({ delivers: true })] })))
  lookLikeAPageOf(tour.server.origin)
  Object.assign(globalThis, { document: Object.assign(new EventTarget(), { cookie: "", visibilityState: "visible" }) })
  const [{ call, setCaller }, { readTasks }, { openInbox }] = await Promise.all([
    import("#client/http/http.ts"),
    import("#client/person/tasks.ts"),
    import("#client/person/notices.ts"),
  ])
  setCaller(pageCaller(await tour.as("approver")))
  onTestFinished(openInbox())
  const reader = readTasks(new Set(["tender"]))
  onTestFinished(reader.subscribe(() => undefined))
  const tasks = () => reader.current().data?.map(({ id, task }) => [id, task])
  await expect.poll(tasks).toEqual([])
  // From then on every notice reaches the page, also one that comes before its channel is open.
  await expect.poll(() => isCounted).toBe(true)

  const { id } = await tour.create({ title: "循环水泵采购", minBidders: 1 })
  await tour.run("purchaser", id, "submit", {})
  await expect.poll(tasks, soon).toEqual([[id, "approvePublication"]])

  const params = { id }
  const { version } = await call(tenderContract.get, { params, query: {} })
  await call(tenderContract.approvePublication, { params, body: { base: version, input: {} } })
  await expect.poll(tasks, soon).toEqual([])
})
