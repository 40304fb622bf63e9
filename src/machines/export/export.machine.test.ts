import { describe, expect, test } from "vitest"
import { createActor, fromCallback, fromPromise, SimulatedClock } from "xstate"
import { chartCoverage } from "../../../tests/support/chart-coverage.ts"
import { type ExportEvent, exportMachine, type ExportOrder, type ExportStatus, statusOf } from "./export.machine.ts"

const coverage = chartCoverage(exportMachine)
const order: ExportOrder = { fun: "default", wish: { exportType: "tenders" } }
const url = "http://localhost/prod-api/basic/dataExcelExport/download/1"

/** A browser whose server answers when it is told to. */
function open() {
  const clock = new SimulatedClock()
  const waiting = { start: [], ask: [], fetch: [], cancel: [] } as Record<string, PromiseWithResolvers<unknown>[]>
  const next = <T>(name: "start" | "ask" | "fetch" | "cancel"): Promise<T> => {
    const one = Promise.withResolvers<T>()
    waiting[name]?.push(one as PromiseWithResolvers<unknown>)
    return one.promise
  }
  let tell: () => void = () => undefined
  const followed: string[] = []
  const actor = createActor(
    exportMachine.provide({
      actors: {
        start: fromPromise<string, ExportOrder>(() => next("start")),
        ask: fromPromise<ExportStatus, string>(() => next("ask")),
        fetch: fromPromise<void, { key: string; url: string }>(() => next("fetch")),
        cancel: fromPromise<unknown, string>(() => next("cancel")),
        follow: fromCallback<ExportEvent, string>(({ input, sendBack }) => {
          followed.push(input)
          tell = () => sendBack({ type: "export.told" })
        }),
      },
    }),
    { clock, inspect: coverage.inspect },
  ).start()
  const settled = async (change: () => void) => {
    const before = actor.getSnapshot()
    change()
    await expect.poll(() => actor.getSnapshot()).not.toBe(before)
  }
  return {
    actor,
    clock,
    followed,
    asked: () => waiting["ask"]?.length ?? 0,
    tell: () => tell(),
    state: () => actor.getSnapshot().value,
    answer: (name: "start" | "ask" | "fetch" | "cancel", value?: unknown) => settled(() => waiting[name]?.at(-1)?.resolve(value)),
    fail: (name: "start" | "ask" | "fetch" | "cancel") => settled(() => waiting[name]?.at(-1)?.reject(new Error(name))),
  }
}

/** An export whose first question has been answered: it is under way. */
async function underWay() {
  const one = open()
  one.actor.send({ type: "export.start", order })
  await one.answer("start", "k1")
  await one.answer("ask", { kind: "working" })
  return one
}

describe("an export", () => {
  test("is started, asked for every ten seconds, fetched and done; the file can be fetched again, and another export begun", async () => {
    const one = open()
    expect(one.state()).toBe("idle")
    one.actor.send({ type: "export.start", order })
    await one.answer("start", "k1")
    expect([one.state(), one.followed]).toEqual([{ polling: "asking" }, ["k1"]])
    await one.answer("ask", { kind: "working" })
    one.clock.increment(9_999)
    expect([one.state(), one.asked()]).toEqual([{ polling: "waiting" }, 1])
    one.clock.increment(1)
    await one.answer("ask", { kind: "ready", url })
    expect([one.state(), one.actor.getSnapshot().context.url]).toEqual(["downloading", url])
    await one.answer("fetch")
    expect(one.state()).toBe("done")
    one.actor.send({ type: "export.again" })
    await one.answer("fetch")
    one.actor.send({ type: "export.start", order })
    expect(one.state()).toBe("starting")
  })

  test("is asked for at once when the live channel says so, also when it says so while an answer is on its way", async () => {
    const one = await underWay()
    one.tell()
    expect([one.state(), one.asked()]).toEqual([{ polling: "asking" }, 2])
    one.tell()
    await one.answer("ask", { kind: "working" })
    expect([one.state(), one.asked()]).toEqual([{ polling: "asking" }, 3])
  })

  test("that cannot be started says so, and another can be begun", async () => {
    const one = open()
    one.actor.send({ type: "export.start", order })
    await one.fail("start")
    expect([one.state(), one.actor.getSnapshot().context.trouble]).toEqual(["failed", "start"])
    one.actor.send({ type: "export.again" })
    expect(one.state()).toBe("failed")
    one.actor.send({ type: "export.start", order })
    expect([one.state(), one.actor.getSnapshot().context.trouble]).toEqual(["starting", null])
  })

  test("whose answer is no address has failed; a connection that is gone has not", async () => {
    const one = await underWay()
    one.clock.increment(10_000)
    await one.fail("ask")
    expect(one.state()).toEqual({ polling: "waiting" })
    one.clock.increment(10_000)
    await one.answer("ask", { kind: "over" })
    expect([one.state(), one.actor.getSnapshot().context.trouble]).toEqual(["failed", "export"])
  })

  test("survives a reload: it goes on from its key", async () => {
    const one = open()
    one.actor.send({ type: "export.resume", key: "k7" })
    expect([one.state(), one.followed]).toEqual([{ polling: "asking" }, ["k7"]])
    await one.answer("ask", { kind: "ready", url })
    await one.fail("fetch")
    expect([one.state(), one.actor.getSnapshot().context.trouble]).toEqual(["failed", "download"])
    one.actor.send({ type: "export.again" })
    await one.answer("fetch")
    expect(one.state()).toBe("done")
  })

  test("is cancelled, and one that ended a moment before is fetched after all", async () => {
    const one = await underWay()
    one.actor.send({ type: "export.cancel" })
    await one.answer("cancel")
    expect(one.state()).toBe("cancelled")
    one.actor.send({ type: "export.start", order })
    expect(one.state()).toBe("starting")
    const late = await underWay()
    late.actor.send({ type: "export.cancel" })
    await late.fail("cancel")
    expect(late.state()).toEqual({ polling: "asking" })
  })

  test("every transition of the chart was taken", () => {
    expect(coverage.missing()).toEqual([])
  })

  test("only what contains http is an address (spec 7.13)", () => {
    expect([null, url, "failed", ""].map((data) => statusOf(data).kind)).toEqual(["working", "ready", "over", "over"])
  })
})
