import { describe, expect, it } from "vitest"
import type { Database, Tx } from "#server/database/database.ts"
import { freshDatabase } from "./support/database.ts"
import { tenderCommands } from "./support/tender-commands.ts"

/** Counts how often a transaction waits for the database: a statement that is sent while another has no answer yet travels with it. */
function counted(database: Database) {
  const seen = { trips: 0, statements: 0 }
  let underway = 0
  const send = async <T>(answer: Promise<T>): Promise<T> => {
    seen.statements += 1
    if (underway === 0) seen.trips += 1
    underway += 1
    try {
      return await answer
    } finally {
      underway -= 1
    }
  }
  const watched = (tx: Tx): Tx => ({ query: (query) => send(tx.query(query)) })
  return {
    database: { ...database, transaction: <T>(work: (tx: Tx) => Promise<T>) => database.transaction((tx) => work(watched(tx))) },
    of: async (work: () => Promise<void>) => {
      Object.assign(seen, { trips: 0, statements: 0 })
      await work()
      return { ...seen }
    },
  }
}

describe("the journeys of a command to the database, the first with its begin, the last with its commit", () => {
  it("are two for a save and for a bid, and few statements", async () => {
    const { database, of } = counted(await freshDatabase())
    const { save, bid } = await tenderCommands(database)
    // Lock, counts, claim of the key; append, list, wake-up, reply.
    expect(await of(save)).toEqual({ trips: 2, statements: 7 })
    await bid(0)
    // Lock, the own bid, the signed head that its receipt names, claim of the key; the files that it replaces and the draft that is gone
    // now, append, list, wake-up, reply.
    expect(await of(() => bid(0))).toEqual({ trips: 2, statements: 10 })
  })
})
