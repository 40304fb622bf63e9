import { expect, test } from "vitest"
import { announcement } from "#machines/announcement/announcement.chart.ts"
import type { FoldedKind } from "#client/documents/fold-source.ts"
import { announcementPage, content } from "../support/announcement-page.ts"

test("a document that is folded is read once, moves on by itself, steps back by itself, sends commands by its own count, and is kept until the sign-out", async () => {
  const { admin, asked, open, device } = await announcementPage()
  const { id } = await admin.call(announcement.calls.create, { body: { scope: "platform", content } })
  asked.length = 0
  const { opened, reach, stop } = open(id)
  const ready = await reach(({ status }) => status === "ready")
  expect(ready.view).toMatchObject({
    version: 1,
    state: "draft",
    facts: { title: "停水通知", own: true },
    verdicts: { publish: { allowed: true } },
  })
  expect(ready.view).toEqual({ ...(await admin.call(announcement.calls.get, { params: { id } })), serverTime: ready.view?.serverTime })
  expect(ready.timeline).toEqual(await admin.call(announcement.calls.timeline, { params: { id } }))
  expect(asked).toEqual(["/facts", "", "/timeline"])

  asked.length = 0
  await admin.call(announcement.calls.save, { params: { id }, body: { base: 1, input: { content: { ...content, title: "停电通知" } } } })
  const moved = await reach(({ view }) => view?.version === 2)
  expect([moved.view?.facts.title, moved.timeline.length, asked]).toEqual(["停电通知", 2, ["/save"]])
  expect(opened.past(1)).toMatchObject({ version: 1, facts: { title: "停水通知" } })

  const done = await opened.send(announcement.calls.publish, {})
  expect(done).toMatchObject({ kind: "done", data: { version: 3, state: "published" } })
  const published = await reach(({ view, status }) => status === "ready" && view?.state === "published")
  expect(published.view?.verdicts).toMatchObject({ withdraw: { allowed: true }, publish: { allowed: false, rule: "inState" } })

  // What was open is kept for the same person until the sign-out; to a program of another version its facts are no fold.
  stop()
  const raised = { ...announcement, chart: { ...announcement.chart, version: announcement.chart.version + 1 } }
  asked.length = 0
  const other = await open(id, raised).reach(({ status }) => status === "ready")
  expect([other.view?.facts.title, asked.toSorted()]).toEqual(["停电通知", ["", "/facts", "/timeline"]])

  const { keptDocument } = await import("#client/documents/kept-documents.ts")
  expect(await keptDocument(raised as unknown as FoldedKind, id)).toBeNull()
  expect((await keptDocument(announcement as unknown as FoldedKind, id))?.ordinal).toBe(3)
  await device.wipeSavedDrafts()
  expect(await keptDocument(announcement as unknown as FoldedKind, id)).toBeNull()
})
