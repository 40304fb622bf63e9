import { setTimeout as pause } from "node:timers/promises"
import { generateKeyPairSync, randomBytes } from "node:crypto"
import type { AddressInfo } from "node:net"
import pino from "pino"
import { createApp } from "#server/app.ts"
import { openDatabase } from "#server/database/database.ts"
import { startHub } from "#server/live/hub.ts"
import { liveModule } from "#server/live/socket.ts"
import { newsAfter } from "#server/modules/notice/notice.queries.ts"

// The server process of `live.bench.ts`: it says where it listens, and on demand how much memory it holds after all that is garbage has gone.
const log = pino({ level: "warn" }, pino.destination(2))
const database = openDatabase(process.env["DATABASE_URL"] ?? "", { max: 10 })
const hub = await startHub(database, { log })
const { privateKey, publicKey } = generateKeyPairSync("ed25519")
const app = await createApp({
  database,
  log,
  config: { demo: false, requestsPerMinute: 1_000_000 },
  keys: { gate: randomBytes(32), sign: privateKey, verify: publicKey, kid: "0123456789abcdef" },
  modules: [liveModule(hub, () => Promise.resolve(false), newsAfter(database))],
})
await app.listen({ port: 0, host: "127.0.0.1" })
process.send?.({ origin: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` })

process.on("message", () => void tell())
process.on("disconnect", () => process.exit(0))

async function tell(): Promise<void> {
  // Several times, as what a first collection sets free is a second one's garbage.
  for (let times = 0; times < 5; times += 1) {
    globalThis.gc?.()
    await pause(200)
  }
  const { rss, heapUsed, external } = process.memoryUsage()
  process.send?.({ rss, heap: heapUsed + external })
}
