import { spawn } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import pino from "pino"
import { startEmbedded } from "../../server/database/embedded.ts"
import { makeTemplates } from "./templates.ts"

// The one real server of all journeys with the demo story, on a PostgreSQL that the journeys can reach as well; all is gone afterwards.
const dataDir = process.env["JOURNEY_DIR"] ?? mkdtempSync(join(tmpdir(), "procurement-journey-"))
// What a killed run has left must not be told on.
rmSync(dataDir, { recursive: true, force: true })
mkdirSync(dataDir, { recursive: true, mode: 0o700 })
const postgres = await startEmbedded({ dataDir, log: pino({ level: "warn" }), durable: false })
writeFileSync(join(dataDir, "journey.json"), JSON.stringify({ postgresUrl: postgres.url }))

const server = spawn(process.execPath, [fileURLToPath(new URL("../../server/main.ts", import.meta.url))], {
  env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: postgres.url, DEMO: "1", LOG_LEVEL: "warn" },
  stdio: ["ignore", "inherit", "inherit", "ipc"],
})
// While the server tells its story, what the platforms of journeys are copied from is made.
await makeTemplates(postgres.url)
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => server.kill(signal))
server.on("exit", (code) => {
  void postgres.stop().finally(() => {
    rmSync(dataDir, { recursive: true, force: true })
    process.exit(code ?? 1)
  })
})
