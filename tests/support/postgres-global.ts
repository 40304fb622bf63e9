import { rmSync } from "node:fs"
import pino from "pino"
import type { TestProject } from "vitest/node"
import { startEmbedded } from "../../server/database/embedded.ts"
import { scratchFolder } from "./scratch.ts"

declare module "vitest" {
  export interface ProvidedContext {
    /** The address of the one PostgreSQL of this test run; each test makes its own database in it. */
    postgresUrl: string
  }
}

/** Starts one PostgreSQL for the whole test run, without fsync, in a folder that is gone afterwards. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = scratchFolder("procurement-test-")
  const postgres = await startEmbedded({ dataDir, log: pino({ level: "warn" }), durable: false })
  project.provide("postgresUrl", postgres.url)
  return async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true })
  }
}
