import "fake-indexeddb/auto"
import pino from "pino"
import { onTestFinished } from "vitest"
import type { AnnouncementView } from "#contract/announcement.contract.ts"
import { announcement } from "#machines/announcement/announcement.chart.ts"
import type { FoldedKind } from "#client/documents/fold-source.ts"
import { mayFollowDocuments, shownOfDocuments } from "#server/documents/document-module.ts"
import { startHub } from "#server/live/hub.ts"
import { liveModule } from "#server/live/socket.ts"
import { documentKinds } from "#server/modules/document-kinds.ts"
import { startServer } from "./server.ts"
import { lookLikeAPageOf, pageCaller } from "./wire.ts"

export const content = {
  title: "停水通知",
  blocks: [{ kind: "paragraph" as const, runs: [{ text: "周六" }] }],
  audience: { kind: "everybody" as const },
  open: false,
  signFor: false,
  signBy: null,
  expiresAt: null,
}

/** The browser's half, signed in as the administrator, on a real server with a live channel; every call that it makes is counted. One in each file: its calls go to the server that was there first. */
export async function announcementPage() {
  const asked: string[] = []
  /** What happens before the facts are read the next time. */
  const first: (() => Promise<unknown>)[] = []
  const server = await startServer({
    modules: [
      async (app, services) => {
        app.addHook("onRequest", (request, _, done) => {
          if (request.url.startsWith("/prod-api/announcement/")) asked.push(request.url.replace(/^.*announcement\/([0-9a-f]{32})?/, ""))
          void Promise.resolve(request.url.includes("/facts") ? first.shift()?.() : null).then(() => done(), done)
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
  setCaller(pageCaller(admin))
  const open = (id: string, fold: unknown = announcement) => {
    const { get: load, timeline } = announcement.calls
    const opened = openDocument<AnnouncementView>({ id, load, timeline, fold: fold as FoldedKind })
    const stop = opened.subscribe(() => undefined)
    onTestFinished(stop)
    const reach = (good: (state: ReturnType<typeof opened.state>) => boolean): Promise<ReturnType<typeof opened.state>> =>
      new Promise((resolve) => {
        const look = (): void => {
          if (!good(opened.state())) return
          leave()
          resolve(opened.state())
        }
        const leave = opened.subscribe(look)
        look()
      })
    return { opened, reach, stop }
  }
  return { admin, asked, first, open, device }
}
