import { Failed } from "#contract/failed.ts"
import { announcement } from "#machines/announcement/announcement.chart.ts"
import { documentMachine, type Loaded } from "#machines/document/document.machine.ts"
import { expect, test } from "vitest"
import { createActor, fromCallback, fromPromise } from "xstate"
import { senderOf } from "./send-commands.ts"

test("a command that failed is sent again under its key, also when that is asked for while the document is still read", async () => {
  const loaded: Loaded = {
    view: { id: "a", kind: "announcement", version: 1, state: "draft", also: [], facts: {}, verdicts: {}, serverTime: 0 },
    timeline: [],
  }
  const read = Promise.withResolvers<Loaded>()
  const keys: string[] = []
  const machine = documentMachine.provide({
    actors: {
      load: fromPromise(() => read.promise),
      send: fromPromise(async ({ input }) => {
        keys.push(input.key)
        if (keys.length === 1) throw new Failed("garbage")
        return "published"
      }),
      follow: fromCallback(() => undefined),
    },
  })
  const actor = createActor(machine, { input: { id: "a", loaded } }).start()
  const send = senderOf(
    "a",
    () => actor,
    new Map(),
    () => () => undefined,
  )
  const outcome = await send(announcement.calls.publish, {})
  if (outcome.kind !== "failed") throw new Error(`it ${outcome.kind}`)
  const again = outcome.retry()
  read.resolve(loaded)
  expect(await again).toEqual({ kind: "done", data: "published" })
  expect(new Set(keys).size).toBe(1)
  actor.stop()
})
