import "fake-indexeddb/auto"
import pino from "pino"
import { expect, onTestFinished, test } from "vitest"
import type { AnnouncementView } from "#contract/announcement.contract.ts"
import { announcement } from "#machines/announcement/announcement.chart.ts"
import type { FoldedKind } from "#client/documents/fold-source.ts"
import { mayFollowDocuments, shownOfDocuments } from "#server/documents/document-module.ts"
import { startHub } from "#server/live/hub.ts"
import { liveModule } from "#server/live/socket.ts"
import { documentKinds } from "#server/modules/document-kinds.ts"
import { startServer } from "../support/server.ts"
import { lookLikeAPageOf } from "../support/wire.ts"

const content = {
  title: "停水通知",
  blocks: [{ kind: "paragraph" as const, runs: [{ text: "周六" }] }],
  audience: { kind: "everybody" as const },
  open: false,
  signFor: false,
  signBy: null,
  expiresAt: null,
}

/** The browser's half, signed in as the administrator, on a real server with a live channel; every call that it makes is counted. */
async function browser() {
  const asked: string[] = []
  const server = await startServer({
    modules: [
      async (app, services) => {
        app.addHook("onRequest", (request, _, done) => {
          if (request.url.startsWith("/prod-api/announcement/")) asked.push(request.url.replace(/^.*announcement\/([0-9a-f]{32})?/, ""))
          done()
        })
        const { database } = services
        const hub = await startHub(database, { log: pino({ level: "silent" }) })
        onTestFinished(() => hub.stop())
        const mayFollow = mayFollowDocuments(services, documentKinds)
        await liveModule(hub, mayFollow, undefined, shownOfDocuments(services, documentKinds))(app, services)
      },
    ],
  })
  const admin = await server.signIn("admin")
  lookLikeAPageOf(server.origin)
  const user = encodeURIComponent(JSON.stringify({ id: server.people["admin"], name: "admin" }))
  Object.assign(globalThis, { document: { cookie: `user_info=${user}` } })
  const [{ setCaller }, { openDocument }, device] = await Promise.all([
    import("#client/http/http.ts"),
    import("#client/documents/document.ts"),
    import("#client/drafts/device.ts"),
  ])
  setCaller({
    token: () => Promise.resolve(admin.tokens.access_token),
    language: () => "zh",
    rejected: () => Promise.resolve(false),
    sentence: () => null,
  })
  const open = (id: string, fold: unknown = announcement) => {
    const { get: load, timeline } = announcement.calls
    const opened = openDocument<AnnouncementView>({ id, load, timeline, fold: fold as FoldedKind })
    const stop = opened.subscribe(() => undefined)
    onTestFinished(stop)
    const reach = (good: (state: ReturnType<typeof opened.state>) => boolean): Promise<ReturnType<typeof opened.state>> =>
      new Promise((resolve) => {
        const look = (): void => {
          if (good(opened.state())) resolve(opened.state())
        }
        onTestFinished(opened.subscribe(look))
        look()
      })
    return { opened, reach, stop }
  }
  return { admin, asked, open, device }
}

test("a document that is folded is read once, moves on by itself, steps back by itself, sends commands by its own count, and is kept until the sign-out", async () => {
  const { admin, asked, open, device } = await browser()
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
