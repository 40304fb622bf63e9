import { expect, onTestFinished, test } from "vitest"
import { announcement } from "#machines/announcement/announcement.chart.ts"
import { announcementPage, content } from "../support/announcement-page.ts"

test("a document that a list of tasks follows as well is still read once, and the list is told of each change", async () => {
  const { admin, asked, open } = await announcementPage()
  const { followDocument } = await import("#client/live/live.ts")
  const create = () => admin.call(announcement.calls.create, { body: { scope: "platform", content } })
  const [{ id }, last] = [await create(), await create()]
  const told: string[] = []
  onTestFinished(followDocument(id, (heard) => told.push(heard)))
  await expect.poll(() => told).toEqual(["opening"])
  asked.length = 0
  const { reach } = open(id)
  await reach(({ status }) => status === "ready")
  // Messages are answered one after the other: when this one is, the page's document is followed from its place.
  await new Promise<void>((resolve) => onTestFinished(followDocument(last.id, () => resolve())))
  await admin.call(announcement.calls.save, { params: { id }, body: { base: 1, input: { content: { ...content, title: "停电通知" } } } })
  await reach(({ view }) => view?.version === 2)
  expect([asked, told]).toEqual([
    ["/facts", "/save"],
    ["opening", "change"],
  ])
})
