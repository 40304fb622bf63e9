import { join } from "node:path"
import type { Logger } from "pino"
import type { DemoAccount } from "#contract/identity.contract.ts"
import type { Config } from "./config.ts"
import { holdDatabase } from "./database/reach.ts"
import { loadKeys } from "./keys.ts"
import { needFreePort } from "./port.ts"
import { Unusable } from "./unusable.ts"

/** A running server. */
export interface Running {
  /** The address, such as `http://127.0.0.1:3000`. */
  readonly address: string
  readonly accounts: readonly DemoAccount[]
  /** That of every demo account. */
  readonly password: string
  /** Whether anyone can sign in yet. */
  readonly hasPeople: boolean
}

/** The started parts, to be stopped in reverse order; stopping is possible before the start is complete. */
export class Lifetime {
  private readonly steps: (() => Promise<unknown>)[] = []
  private ending: Promise<void> | undefined

  /** Registers how to undo the step of the start that was just made. */
  onStop(step: () => Promise<unknown>): void {
    if (this.ending) throw new Unusable("The server was stopped while it was starting.")
    this.steps.push(step)
  }

  /** Stops everything; later calls resolve together with the first. */
  stop(): Promise<void> {
    return (this.ending ??= this.unwind())
  }

  /** A part that fails to stop does not keep the others running. */
  private async unwind(): Promise<void> {
    const failures: unknown[] = []
    for (const step of this.steps.toReversed()) await step().catch((error: unknown) => failures.push(error))
    if (failures.length > 0) throw failures[0]
  }
}

/**
 * Starts everything in order; throws `Unusable` with a sentence when something cannot work as configured. The caller stops `life`, also after a
 * failure.
 */
export async function startServer(config: Config, log: Logger, life: Lifetime): Promise<Running> {
  await needFreePort(config.host, config.port)
  const keys = loadKeys(join(config.dataDir, "keys"), config.gateKeyFile)
  const source = await holdDatabase(config, log)
  life.onStop(() => source.stop())
  // To read the rest of the program takes a second or two, which whoever cannot start need not wait for.
  const { serve } = await import("./serve.ts")
  return serve({ keys, databaseUrl: source.url, log }, config, life)
}
