import pino from "pino"
import type { DemoAccount } from "#contract/identity.contract.ts"
import { readConfig } from "./config.ts"
import { Lifetime, startServer } from "./start.ts"
import { Unusable } from "./unusable.ts"

/** Requests that still run after this are aborted. */
const patienceMs = 30_000

const life = new Lifetime()

function stop(): void {
  setTimeout(() => process.exit(1), patienceMs).unref()
  life.stop().then(
    () => process.exit(0),
    (error: unknown) => fail(error),
  )
}

function fail(error: unknown): void {
  const sentence =
    error instanceof Unusable
      ? error.message
      : `The server failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
  process.stderr.write(`${sentence}\n`)
  void life.stop().finally(() => process.exit(1))
}

// Ctrl+C reaches us both from the terminal and from the launcher; the second signal changes nothing.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop)
if (process.channel) process.once("disconnect", stop)

const accountLine = (account: DemoAccount): string =>
  `  ${account.name.padEnd(12)} ${account.roles.join(", ").padEnd(14)} ${account.company ?? ""}`.trimEnd()

try {
  const config = readConfig(process.env)
  const log = pino({ level: config.logLevel })
  const { address, accounts, password, hasPeople } = await startServer(config, log, life)
  process.stdout.write(`\nProcurement is ready at ${address}\n`)
  if (accounts.length > 0) process.stdout.write(`Demo accounts, password ${password}:\n${accounts.map(accountLine).join("\n")}\n`)
  if (!hasPeople) process.stdout.write("Nobody can sign in yet: make the first administrator with `npm run admin -- create <name>`.\n")
} catch (error) {
  fail(error)
}
