import { describe, expect, test } from "vitest"
import { createActor, fromPromise, SimulatedClock } from "xstate"
import { chartCoverage } from "../../../tests/support/chart-coverage.ts"
import { type LovAnswer, type LovQuestion, lovQueryMachine } from "./lov-query.machine.ts"

const coverage = chartCoverage(lovQueryMachine)
const answer: LovAnswer = {
  definition: {
    code: "SUPPLIER",
    title: "选择供应商",
    width: "60",
    sqlTypeCode: "API",
    apiUrl: "suppliers",
    sqlServiceUrl: "",
    parameter: [],
    entries: [{ field: "name", label: "名称", width: null }],
    valueField: "id",
    textField: "name",
  },
  rows: [{ id: "1", name: "江苏恒远机电设备有限公司" }],
  total: 1,
}

/** A dialog whose server answers when it is told to. */
function open() {
  const clock = new SimulatedClock()
  const asked: LovQuestion[] = []
  const waiting: PromiseWithResolvers<LovAnswer>[] = []
  const machine = lovQueryMachine.provide({
    actors: {
      search: fromPromise<LovAnswer, LovQuestion & { readonly definition: LovAnswer["definition"] | null }>(({ input }) => {
        const { filters, page, pageSize } = input
        asked.push({ filters, page, pageSize })
        const one = Promise.withResolvers<LovAnswer>()
        waiting.push(one)
        return one.promise
      }),
    },
  })
  const actor = createActor(machine, { clock, inspect: coverage.inspect }).start()
  const state = () => actor.getSnapshot().value
  return {
    actor,
    clock,
    asked,
    state,
    reply: async (to: number, given: LovAnswer = answer) => {
      const before = actor.getSnapshot()
      waiting[to]?.resolve(given)
      await expect.poll(() => actor.getSnapshot()).not.toBe(before)
    },
    fail: async (to: number) => {
      waiting[to]?.reject(new Error("away"))
      await expect.poll(state).toBe("failed")
    },
  }
}

describe("a picker's dialog", () => {
  test("asks for the first page as it opens, and shows it", async () => {
    const { asked, reply, state, actor } = open()
    expect([state(), asked]).toEqual(["loading", [{ filters: {}, page: 1, pageSize: 10 }]])
    await reply(0)
    expect([state(), actor.getSnapshot().context.answer]).toEqual(["shown", answer])
  })

  test("asks half a second after the last key, once, from the first page", async () => {
    const { actor, clock, asked, reply, state } = open()
    await reply(0)
    actor.send({ type: "lov.page", page: 3, pageSize: 20 })
    for (const value of ["恒", "恒远"]) {
      actor.send({ type: "lov.filter", field: "name", value })
      clock.increment(499)
    }
    expect([state(), asked.length]).toEqual(["settling", 2])
    clock.increment(1)
    expect(asked.at(-1)).toEqual({ filters: { name: "恒远" }, page: 1, pageSize: 20 })
  })

  test("asks at once when told to, and forgets the filters when they are reset", () => {
    const { actor, asked } = open()
    actor.send({ type: "lov.filter", field: "name", value: "恒" })
    actor.send({ type: "lov.search" })
    expect(asked.at(-1)?.filters).toEqual({ name: "恒" })
    actor.send({ type: "lov.reset" })
    expect(asked.at(-1)?.filters).toEqual({})
  })

  test("an answer that was overtaken by another question is passed over", async () => {
    const { actor, reply, state } = open()
    actor.send({ type: "lov.search" })
    const newer = { ...answer, total: 7 }
    await reply(1, newer)
    expect([state(), actor.getSnapshot().context.answer?.total]).toEqual(["shown", 7])
  })

  test("a failure keeps what was shown, and the same is asked again", async () => {
    const { actor, asked, reply, fail, state } = open()
    await reply(0)
    actor.send({ type: "lov.page", page: 2, pageSize: 10 })
    await fail(1)
    expect(actor.getSnapshot().context).toMatchObject({ answer, error: new Error("away") })
    actor.send({ type: "lov.again" })
    expect([state(), asked.at(-1)?.page]).toEqual(["loading", 2])
    await reply(2)
    expect(actor.getSnapshot().context.error).toBeNull()
  })

  test("every transition of the chart was taken", () => {
    expect(coverage.missing()).toEqual([])
  })
})
