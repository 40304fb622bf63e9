import { spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

// The one real server of all journeys, as a person would start it, on a data folder that is gone afterwards.
const dataDir = mkdtempSync(join(tmpdir(), "procurement-journey-"))
const server = spawn(process.execPath, [fileURLToPath(new URL("../../server/main.ts", import.meta.url))], {
  env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "", DEMO: "1", LOG_LEVEL: "warn" },
  stdio: ["ignore", "inherit", "inherit", "ipc"],
})
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => server.kill(signal))
server.on("exit", (code) => {
  rmSync(dataDir, { recursive: true, force: true })
  process.exit(code ?? 1)
})
