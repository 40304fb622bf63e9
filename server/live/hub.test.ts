import pino from "pino"
import { expect, test } from "vitest"
import { freshDatabase } from "../../tests/support/database.ts"
import { announce, announceEach, type Hub, startHub } from "./hub.ts"

const log = pino({ level: "silent" })

/** The next stream that the hub tells to one follower. */
const next = (hub: Hub, stream: string) =>
  new Promise<string>((resolve) => {
    const unfollow = hub.follow(stream, (changed) => {
      unfollow()
      resolve(changed)
    })
  })

test("two processes on one database both hear of a change", async () => {
  const database = await freshDatabase()
  const hubs = [await startHub(database, { log }), await startHub(database, { log })]
  const heard = hubs.map((hub) => next(hub, "a"))
  await database.transaction((tx) => announce(tx, "a"))
  expect(await Promise.all(heard)).toEqual(["a", "a"])
  await Promise.all(hubs.map((hub) => hub.stop()))
})

test("says nothing of a change that was undone, nor of a stream that nobody follows any more", async () => {
  const database = await freshDatabase()
  const hub = await startHub(database, { log })
  const heard: string[] = []
  hub.follow("undone", (stream) => heard.push(stream))
  hub.follow("left", (stream) => heard.push(stream))()
  const undone = database.transaction(async (tx) => {
    await announce(tx, "undone")
    throw new Error("undo")
  })
  await expect(undone).rejects.toThrow("undo")
  const last = next(hub, "last")
  await database.transaction(async (tx) => {
    await announce(tx, "left")
    await announce(tx, "last")
  })
  await last
  expect(heard).toEqual([])
  await hub.stop()
})

test("tells of each change whoever follows everything", async () => {
  const database = await freshDatabase()
  const hub = await startHub(database, { log })
  const heard = new Promise<string>((resolve) => hub.followAll(() => resolve("something")))
  await database.transaction((tx) => announceEach(tx, ["a", "b"]))
  expect(await heard).toBe("something")
  await hub.stop()
})

test("calls every follower after its connection was lost, and hears again", async () => {
  const database = await freshDatabase()
  const hub = await startHub(database, { log })
  const afterLoss = next(hub, "a")
  await database.query({
    text: "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'live'",
  })
  expect(await afterLoss).toBe("a")
  const again = next(hub, "b")
  await database.transaction((tx) => announce(tx, "b"))
  expect(await again).toBe("b")
  await hub.stop()
})
