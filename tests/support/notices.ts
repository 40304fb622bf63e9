import { setTimeout as pause } from "node:timers/promises"
import pino from "pino"
import { onTestFinished } from "vitest"
import type { NoticeNews } from "#contract/live.contract.ts"
import { liveContract } from "#contract/live.contract.ts"
import { noticeContract, type Notice } from "#contract/notice.contract.ts"
import type { Module } from "#server/app.ts"
import type { Database } from "#server/database/database.ts"
import { startHub } from "#server/live/hub.ts"
import { liveModule } from "#server/live/socket.ts"
import type { ToldByServer } from "#server/documents/notices.ts"
import { deliver } from "#server/modules/notice/deliver.ts"
import { startNotices } from "#server/modules/notice/notice-feed.ts"
import { newsAfter } from "#server/modules/notice/notice.queries.ts"
import { noticeSources } from "#server/modules/notice-sources.ts"
import type { Person } from "./caller.ts"
import type { TestServer } from "./server.ts"

/** Delivers what has happened so far, also of kinds that only a test has. Other tests' transactions in the same PostgreSQL may hold facts back for a moment. */
export async function settleNotices(database: Database, further: readonly ToldByServer[] = []): Promise<void> {
  while ((await deliver(database, [...noticeSources, ...further])) !== "nothing") await pause(5)
}

/** The live channel with people's notices, and on demand the delivery that every process runs. */
export const noticeModule =
  (options: { readonly delivers?: boolean } = {}): Module =>
  async (app, services) => {
    const hub = await startHub(services.database, { log: pino({ level: "silent" }) })
    const feed = options.delivers ? startNotices(services.database, { hub, sources: noticeSources, log: services.log }) : null
    // Before the database is closed, which happens at the end of the file.
    onTestFinished(async () => {
      await feed?.stop()
      await hub.stop()
    })
    await liveModule(hub, () => Promise.resolve(false), newsAfter(services.database))(app, services)
  }

/** A person's notices, oldest first. */
export const noticesOf = async (person: Person, unread = false): Promise<Notice[]> =>
  (await person.call(noticeContract.queryReceive, { query: { pageSize: 5000 }, body: { unread } })).records.toReversed()

/** A person's live channel at one server, as the browser's half keeps it. */
export async function inboxChannel(server: TestServer, person: Person, noticesAfter: string) {
  const { ticket } = await person.call(liveContract.ticket)
  // Node's WebSocket takes headers, which the browser's types do not know.
  const Socket = WebSocket as unknown as new (address: string, options: { headers: Record<string, string> }) => WebSocket
  const socket = new Socket(`${server.origin}/prod-api/live?ticket=${ticket}`, { headers: { origin: server.origin } })
  onTestFinished(() => socket.close())
  const heard: NoticeNews[] = []
  let waiting: (() => void) | undefined
  socket.addEventListener("message", ({ data }) => {
    heard.push(JSON.parse(String(data)) as NoticeNews)
    waiting?.()
  })
  const closed = new Promise<number>((resolve) => socket.addEventListener("close", ({ code }) => resolve(code)))
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve)
    socket.addEventListener("error", reject)
  })
  socket.send(JSON.stringify({ noticesAfter }))
  return {
    closed,
    close: () => {
      socket.close()
      return closed
    },
    /** Every notice that has come, in the order in which they came. */
    notices: () => heard.flatMap(({ notices }) => notices),
    /** Waits until what was heard is as asked for. */
    async until(fits: (last: NoticeNews, all: readonly Notice[]) => boolean): Promise<NoticeNews> {
      for (;;) {
        const last = heard.at(-1)
        if (
          last &&
          fits(
            last,
            heard.flatMap(({ notices }) => notices),
          )
        )
          return last
        await new Promise<void>((resolve) => (waiting = resolve))
      }
    },
  }
}
