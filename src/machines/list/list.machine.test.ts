import { describe, expect, test } from "vitest"
import { createActor, fromCallback, fromPromise, SimulatedClock } from "xstate"
import { chartCoverage } from "../../../tests/support/chart-coverage.ts"
import { type BulkInput, type ListAnswer, type ListEvent, listMachine, type ListQuestion, type ListWish } from "./list.machine.ts"

interface Row {
  readonly id: string
}

const machine = listMachine<Row>()
const coverage = chartCoverage(machine)
const first: ListQuestion = { filters: {}, sorts: [], page: 1, pageSize: 10 }
const pageOf = (total: number, more?: true): ListAnswer<Row> => ({
  records: total > 0 ? [{ id: "1" }] : [],
  total,
  ...(more ? { more } : {}),
})
const rows = (...ids: readonly string[]): ReadonlyMap<string, Row> => new Map(ids.map((id) => [id, { id }]))

/** A list whose server answers, and whose actions on rows are done, when they are told to. */
function list() {
  const clock = new SimulatedClock()
  const asked: ListQuestion[] = []
  const waiting: PromiseWithResolvers<ListAnswer<Row>>[] = []
  const performing: BulkInput<Row>[] = []
  let stopped = 0
  const provided = machine.provide({
    actors: {
      ask: fromPromise<ListAnswer<Row>, ListQuestion>(({ input }) => {
        asked.push(input)
        const one = Promise.withResolvers<ListAnswer<Row>>()
        waiting.push(one)
        return one.promise
      }),
      perform: fromCallback<ListEvent<Row>, BulkInput<Row>>(({ input }) => {
        performing.push(input)
        return () => {
          stopped += 1
        }
      }),
    },
  })
  const actor = createActor(provided, { clock, inspect: coverage.inspect, input: { most: 10_000 } })
  const wishes: ListWish[] = []
  actor.on("list.filtered", (wish) => wishes.push(wish))
  actor.on("list.turned", (wish) => wishes.push(wish))
  actor.start()
  const state = () => actor.getSnapshot().value
  const settled = async (change: () => void) => {
    const before = actor.getSnapshot()
    change()
    await expect.poll(() => actor.getSnapshot()).not.toBe(before)
  }
  return {
    clock,
    asked,
    wishes,
    performing,
    state,
    stopped: () => stopped,
    context: () => actor.getSnapshot().context,
    send: (...events: readonly ListEvent<Row>[]) => events.forEach((event) => actor.send(event)),
    ask: (question: Partial<ListQuestion> = {}) => actor.send({ type: "list.asked", question: { ...first, ...question } }),
    reply: (to: number, total: number, more?: true) => settled(() => waiting[to]?.resolve(pageOf(total, more))),
    turn: (to: number, answer: ListAnswer<Row>) => settled(() => waiting[to]?.resolve(answer)),
    fail: (to: number) => settled(() => waiting[to]?.reject(new Error("away"))),
  }
}

describe("the rows of a list", () => {
  test("are asked for when the address says what, and not before", async () => {
    const { ask, asked, send, state, reply, context } = list()
    send({ type: "list.again" })
    expect([asked, state().rows]).toEqual([[], "waiting"])
    ask({ page: 2 })
    expect([asked, state().rows]).toEqual([[{ ...first, page: 2 }], "loading"])
    await reply(0, 11)
    expect([state().rows, context().answer]).toEqual(["shown", pageOf(11)])
  })

  test("say when there are none, and when there are more than one can page through", async () => {
    const { ask, state, reply } = list()
    ask()
    await reply(0, 0)
    expect(state().rows).toBe("empty")
    ask()
    await reply(1, 10_001)
    expect(state().rows).toBe("tooMany")
  })

  test("stay when the next ones do not come, and the same is asked again", async () => {
    const { ask, asked, state, reply, fail, send, context } = list()
    ask()
    await reply(0, 3)
    ask({ filters: { code: "A" } })
    await fail(1)
    expect([state().rows, context().answer, context().error]).toEqual(["failed", pageOf(3), new Error("away")])
    send({ type: "list.again" })
    expect(asked.at(-1)?.filters).toEqual({ code: "A" })
    await reply(2, 1)
    expect([state().rows, context().error]).toEqual(["shown", null])
  })

  test("are stepped through from where each page ended, back and forth, until something else is asked", async () => {
    const { ask, asked, state, turn, context, wishes, reply } = list()
    ask()
    await turn(0, { records: [{ id: "1" }], total: 1_000, more: true, next: "end of 1" })
    ask({ page: 2 })
    await turn(1, { records: [{ id: "2" }], total: 1_000, more: true, next: "end of 2" })
    ask({ page: 3 })
    await turn(2, { records: [{ id: "3" }], total: 1_000, more: true })
    ask({ page: 2 })
    await turn(3, { records: [{ id: "2" }], total: 1_000, more: true, next: "end of 2" })
    expect(asked.map(({ page, after }) => [page, after])).toEqual([
      [1, undefined],
      [2, "end of 1"],
      [3, "end of 2"],
      [2, "end of 1"],
    ])
    ask({ page: 2, filters: { code: "A" } })
    expect([asked.at(-1)?.after, context().places.size]).toEqual([undefined, 0])
    await turn(4, { records: [], total: 1_000, more: true })
    expect([state().rows, wishes]).toEqual(["shown", []])
    // A jump beyond all that are known of leads to the last page that is.
    ask({ page: 500 })
    await reply(5, 1_000, true)
    expect(wishes).toEqual([{ type: "list.turned", page: 101 }])
  })

  test("of an older question are passed over", async () => {
    const { ask, state, reply, context } = list()
    ask()
    ask({ filters: { code: "A" } })
    await reply(1, 7)
    expect([state().rows, context().answer?.total]).toEqual(["shown", 7])
  })

  test("lead to the last page when the one that was asked for is gone", async () => {
    const { ask, wishes, reply, state } = list()
    ask({ page: 4 })
    await reply(0, 21)
    expect([wishes, state().rows]).toEqual([[{ type: "list.turned", page: 3 }], "waiting"])
  })
})

describe("the search bar", () => {
  test("tells the address half a second after the last key, without blanks", () => {
    const { ask, clock, send, wishes, context } = list()
    ask()
    for (const code of [" A", " AB "]) {
      send({ type: "list.type", filters: { code, name: " " } })
      clock.increment(499)
    }
    expect([wishes, context().typed]).toEqual([[], { code: " AB ", name: " " }])
    clock.increment(1)
    expect(wishes).toEqual([{ type: "list.filtered", filters: { code: "AB" } }])
  })

  test("tells what is chosen, searched and reset at once, and once", () => {
    const { clock, send, wishes } = list()
    send({ type: "list.type", filters: { code: "A" } }, { type: "list.search" })
    send({ type: "list.choose", filters: { code: "A", state: "1" } }, { type: "list.reset" })
    clock.increment(1000)
    expect(wishes.map((wish) => wish.type === "list.filtered" && wish.filters)).toEqual([{ code: "A" }, { code: "A", state: "1" }, {}])
  })

  test("shows what the address says, except while somebody is typing", () => {
    const { ask, clock, send, context } = list()
    ask({ filters: { code: "A" } })
    expect(context().typed).toEqual({ code: "A" })
    send({ type: "list.type", filters: { code: "AB" } })
    ask({ filters: { code: "A" }, page: 2 })
    expect(context().typed).toEqual({ code: "AB" })
    clock.increment(500)
    ask({ filters: {} })
    expect(context().typed).toEqual({})
  })
})

describe("the selection", () => {
  test("outlives pages, and is cleared at once", () => {
    const { ask, send, context } = list()
    send({ type: "list.select", rows: rows("1", "2"), on: true })
    ask({ page: 2 })
    send({ type: "list.select", rows: rows("3"), on: true }, { type: "list.select", rows: rows("1"), on: false })
    expect([...context().selected.keys()]).toEqual(["2", "3"])
    send({ type: "list.clear" })
    expect(context().selected.size).toBe(0)
  })
})

describe("an action on many rows", () => {
  test("tells what came of each; what failed stays selected, and the rows are asked for again", async () => {
    const { ask, asked, reply, send, state, context, performing } = list()
    ask()
    await reply(0, 2)
    send({ type: "list.select", rows: rows("1", "2"), on: true })
    send({ type: "list.perform", action: "close", rows: rows("1", "2") })
    expect([state().bulk, performing[0]?.rows.size]).toEqual(["working", 2])
    // One at a time.
    send({ type: "list.perform", action: "open", rows: rows("1") })
    send({ type: "list.performed", result: { key: "1", error: null } })
    expect(state().bulk).toBe("working")
    send({ type: "list.performed", result: { key: "2", error: "no" } })
    expect([state().bulk, context().bulk?.results.length, [...context().selected.keys()]]).toEqual(["told", 2, ["2"]])
    expect([asked.length, performing.length]).toEqual([2, 1])
    send({ type: "list.close" })
    expect([state().bulk, context().bulk]).toEqual(["idle", null])
  })

  test("is stopped before the next row", () => {
    const { send, state, context, stopped } = list()
    send({ type: "list.perform", action: "close", rows: rows("1", "2", "3") })
    send({ type: "list.performed", result: { key: "1", error: null } }, { type: "list.stop" })
    expect([state().bulk, stopped(), context().bulk?.results.length]).toEqual(["told", 1, 1])
  })
})

test("what was typed and told while nobody listened is kept, and told when the page is shown again", () => {
  const { ask, send, clock, wishes, context } = list()
  ask()
  send({ type: "list.type", filters: { name: "泵 " } })
  clock.increment(500)
  ask()
  expect(context().typed).toEqual({ name: "泵 " })
  clock.increment(500)
  expect(wishes).toEqual([1, 2].map(() => ({ type: "list.filtered", filters: { name: "泵" } })))
  ask({ filters: { name: "阀" } })
  expect(context().typed).toEqual({ name: "阀" })
})

test("every transition of the chart was taken", () => {
  expect(coverage.missing()).toEqual([])
})
