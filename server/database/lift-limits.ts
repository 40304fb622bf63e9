import type { Tx } from "./database.ts"

/** Lets this transaction take its time, and wait as long as another process does: of several that start at once, one works, the others wait. */
export async function liftLimits(tx: Tx): Promise<void> {
  await tx.query({ text: "set local lock_timeout = 0" })
  await tx.query({ text: "set local statement_timeout = 0" })
}
