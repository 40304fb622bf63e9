import { join } from "node:path"
import { defineConfig } from "@playwright/test"
import { launchOptions } from "./tests/support/browser.ts"
import { scratchHome } from "./tests/support/scratch.ts"

// Chosen once: Playwright reads this file again in each of its workers, which inherit the environment.
const port = (process.env["JOURNEY_PORT"] ??= String(20_000 + (process.pid % 20_000)))
/** Where the server of the journeys says which database it uses. */
process.env["JOURNEY_DIR"] ??= join(scratchHome(), `procurement-journey-${port}`)
const address = `http://127.0.0.1:${port}`

/** What begins late ends alone: the longest files go first, and so does the one that asks for another browser, for which no worker is free. */
const longest = ["tender-sealed", "tender-real", "registration", "language", "gallery", "inquiry"].map((name) => `**/${name}.spec.ts`)

export default defineConfig({
  testDir: "tests/journeys",
  outputDir: "test-results",
  workers: 2,
  projects: [
    { name: "longest", testMatch: longest },
    { name: "others", testIgnore: longest },
  ],
  retries: 0,
  forbidOnly: true,
  timeout: 300_000,
  // What is waited for may take its time on a busy machine; how fast things are is measured by the benches.
  expect: { timeout: 30_000 },
  reporter: "list",
  use: {
    baseURL: address,
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    // Nothing moves, as for people who want it so; what moves is looked at in `shell`, `widgets` and `tender-real`.
    reducedMotion: "reduce",
    // A failure leaves its picture and what stood on the page; `--trace on` tells the whole story, for a tenth more of the time.
    screenshot: "only-on-failure",
    // The pages of a journey live for seconds: what V8 spends on optimizing their code, a fifth of the processor's time, is never earned back. Whoever
    // computes for long asks for a browser that does.
    launchOptions: launchOptions("--js-flags=--no-maglev --no-turbofan"),
  },
  webServer: {
    command: `"${process.execPath}" tests/support/journey-server.ts`,
    url: `${address}/prod-api/health`,
    env: { PORT: port, HOST: "127.0.0.1" },
    timeout: 300_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
  },
})
