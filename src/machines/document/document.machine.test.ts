import type { DocumentView } from "#contract/document.ts"
import { Refused } from "#contract/errors.ts"
import { Failed } from "#contract/failed.ts"
import { describe, expect, test } from "vitest"
import { assign, createActor, fromCallback, fromPromise, SimulatedClock, waitFor } from "xstate"
import { chartCoverage } from "../../../tests/support/chart-coverage.ts"
import { type Command, documentMachine, type DocumentEvent, type Loaded, type SendInput } from "./document.machine.ts"

const coverage = chartCoverage(documentMachine)
const id = "ab".repeat(16)
const view = (version: number, allowed = true): Loaded => {
  const verdict = allowed ? { allowed: true as const } : { allowed: false as const, code: "16001" }
  const document: DocumentView<unknown> = {
    id,
    kind: "tender",
    version,
    state: "draft",
    also: [],
    facts: {},
    verdicts: { submit: verdict },
    serverTime: 0,
  }
  return { view: document, timeline: [] }
}
const command = (key: string, options: Partial<Command> = {}): Command => ({
  name: "submit",
  key,
  input: {},
  base: null,
  safe: false,
  ...options,
})
const absent = new Refused({ code: "10007" })
const stale = new Refused({ code: "20009" })
const late = new Refused({ code: "18001" })
const away = new Failed("network")

/** What the world answers, one after the other; the last answer stays. */
function start(world: { load?: (Loaded | Error)[]; send?: unknown[]; loaded?: Loaded } = {}) {
  const clock = new SimulatedClock()
  const sent: SendInput[] = []
  let loads = 0
  const next = <T>(answers: T[]): Promise<T> => {
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer as T)
  }
  const loadAnswers = world.load ?? [view(1)]
  const machine = documentMachine.provide({
    actors: {
      load: fromPromise(() => {
        loads += 1
        return next(loadAnswers) as Promise<Loaded>
      }),
      send: fromPromise(({ input }: { input: SendInput }) => {
        sent.push(input)
        return next(world.send ?? ["done"])
      }),
      follow: fromCallback<DocumentEvent, { readonly id: string }>(() => undefined),
    },
    actions: { judge: assign(({ context: { loaded } }) => ({ loaded: loaded && { ...loaded, timeline: [...loaded.timeline] } })) },
    delays: { nextDeadline: 60_000 },
  })
  const actor = createActor(machine, { clock, input: { id, loaded: world.loaded ?? null }, inspect: coverage.inspect }).start()
  type Place =
    | "loading"
    | "failed"
    | "gone"
    | { ready: "current" | "outdated" | "refreshing" | "pausing" }
    | { sending: "asking" | "waiting" | "settling" }
  const reach = (place: Place) => waitFor(actor, (snapshot) => snapshot.matches(place), { timeout: 1000 })
  return { actor, clock, sent, reach, current: () => reach({ ready: "current" }), loads: () => loads }
}

describe("an open document", () => {
  test("is gone when it is absent or not for this person, and can be asked for again", async () => {
    const { actor, reach, current } = start({ load: [absent, new Refused({ code: "20001" }), view(1)] })
    await reach("gone")
    actor.send({ type: "document.reload" })
    await reach("loading")
    await reach("gone")
    actor.send({ type: "document.reload" })
    expect((await current()).context.error).toBeNull()
  })

  test("failed to load: tries again by itself, by hand, and when it changes", async () => {
    const { actor, clock, reach, current } = start({ load: [away, away, away, view(1)] })
    await reach("failed")
    clock.increment(15_000)
    await reach("loading")
    await reach("failed")
    actor.send({ type: "document.reload" })
    await reach("loading")
    await reach("failed")
    actor.send({ type: "document.changed" })
    expect((await current()).context.loaded?.view.version).toBe(1)
  })

  test("is read again when it changes, when a deadline passes, and when asked", async () => {
    const { actor, clock, current, loads } = start()
    await current()
    actor.send({ type: "document.changed" })
    await current()
    clock.increment(60_000)
    await current()
    actor.send({ type: "document.reload" })
    await current()
    expect(loads()).toBe(4)
  })

  test("that changes while it is read is read once more, after a pause", async () => {
    const { actor, clock, reach, current, loads } = start()
    for (let n = 0; n < 5; n++) actor.send({ type: "document.changed" })
    await reach({ ready: "pausing" })
    expect(loads()).toBe(1)
    clock.increment(300)
    for (let n = 0; n < 5; n++) actor.send({ type: "document.changed" })
    await reach({ ready: "pausing" })
    clock.increment(300)
    await current()
    expect(loads()).toBe(3)
  })

  test("keeps showing what it had when a refresh fails, and tries again", async () => {
    const { actor, clock, reach, current } = start({ load: [view(1), away, away, view(2)] })
    await current()
    actor.send({ type: "document.changed" })
    const outdated = await reach({ ready: "outdated" })
    expect([outdated.context.loaded?.view.version, outdated.context.error]).toEqual([1, away])
    actor.send({ type: "document.changed" })
    await reach({ ready: "refreshing" })
    await reach({ ready: "outdated" })
    clock.increment(15_000)
    expect((await current()).context.loaded?.view.version).toBe(2)
  })

  test("that is folded here moves on by the facts that come, and is judged again at a deadline, without being read", async () => {
    const known = {} as Exclude<Loaded["known"], undefined>
    const folded = (version: number) => ({ ...view(version), known })
    const { actor, clock, current, reach, loads } = start({ load: [folded(1), away, away] })
    await current()
    actor.send({ type: "document.moved", loaded: folded(2) })
    const moved = await current()
    expect(moved.context.loaded?.view.version).toBe(2)
    clock.increment(60_000)
    expect((await current()).context.loaded).not.toBe(moved.context.loaded)
    expect(loads()).toBe(1)
    actor.send({ type: "document.reload" })
    await reach({ ready: "outdated" })
    actor.send({ type: "document.moved", loaded: folded(3) })
    expect((await current()).context.loaded?.view.version).toBe(3)
    actor.send({ type: "document.reload" })
    actor.send({ type: "document.moved", loaded: folded(4) })
    expect((await reach({ ready: "outdated" })).context.loaded?.view.version).toBe(4)
  })

  test("that comes back to the screen is ready as it was while it is read again, or cannot be", async () => {
    const { actor, current, reach, sent } = start({ loaded: view(1), load: [away, view(2)] })
    expect(actor.getSnapshot().matches({ ready: "refreshing" })).toBe(true)
    await reach({ ready: "outdated" })
    actor.send({ type: "document.send", command: command("k1") })
    expect((await current()).context.ending).toMatchObject({ key: "k1", kind: "done" })
    expect(sent).toMatchObject([{ base: 1 }])
  })

  test("of this device is shown while the server cannot be asked, and tries again", async () => {
    const { clock, reach, current } = start({ load: [{ ...view(1), old: true }, view(2)] })
    expect((await reach({ ready: "outdated" })).context.loaded?.view.version).toBe(1)
    clock.increment(15_000)
    expect((await current()).context.loaded?.view.version).toBe(2)
  })

  test("goes when it is taken from this person", async () => {
    const { actor, current, reach } = start({ load: [view(1), absent] })
    await current()
    actor.send({ type: "document.changed" })
    expect((await reach("gone")).context.error).toBe(absent)
  })
})

describe("a command", () => {
  test("is sent with the version on the screen, and the document is read again", async () => {
    const { actor, current, sent } = start({ load: [view(7), view(8)] })
    await current()
    actor.send({ type: "document.send", command: command("k1") })
    expect(actor.getSnapshot().hasTag("busy")).toBe(true)
    const after = await current()
    expect(sent).toMatchObject([{ base: 7, key: "k1" }])
    expect(after.context).toMatchObject({ ending: { key: "k1", kind: "done", data: "done" }, command: null })
    expect(after.context.loaded?.view.version).toBe(8)
  })

  test("keeps a base of its own where it belongs to another stream", async () => {
    const { actor, current, sent } = start()
    await current()
    actor.send({ type: "document.send", command: command("k1", { base: 3 }) })
    await current()
    expect(sent).toMatchObject([{ base: 3 }])
  })

  test("is refused with the server's reason", async () => {
    const { actor, current } = start({ send: [late] })
    await current()
    actor.send({ type: "document.send", command: command("k1") })
    expect((await current()).context.ending).toEqual({ key: "k1", kind: "refused", error: late })
  })

  test("is sent again with the same key while no answer comes, and fails after six tries", async () => {
    const { actor, clock, current, reach, sent } = start({ send: [away] })
    await current()
    actor.send({ type: "document.send", command: command("k1") })
    for (const wait of [1000, 2000, 4000, 8000, 16_000]) {
      await reach({ sending: "waiting" })
      clock.increment(wait)
    }
    expect((await current()).context.ending).toEqual({ key: "k1", kind: "failed", error: away })
    expect(sent.map(({ key }) => key)).toEqual(["k1", "k1", "k1", "k1", "k1", "k1"])
  })

  test("is not sent again after an answer that cannot be read", async () => {
    const garbage = new Failed("garbage")
    const { actor, current, sent } = start({ send: [garbage] })
    await current()
    actor.send({ type: "document.send", command: command("k1") })
    expect((await current()).context.ending).toMatchObject({ kind: "failed", error: garbage })
    expect(sent).toHaveLength(1)
  })

  test("that others outran is told with the new view, which is followed further, and another can be sent", async () => {
    const { actor, current, sent } = start({ load: [view(1), view(2)], send: [stale, "done"] })
    await current()
    actor.send({ type: "document.send", command: command("k1") })
    expect((await current()).context).toMatchObject({
      ending: { key: "k1", kind: "rebased", verdict: { allowed: true } },
      loaded: { view: { version: 2 } },
      command: null,
    })
    actor.send({ type: "document.send", command: command("k2") })
    expect((await current()).context.ending).toMatchObject({ key: "k2", kind: "done" })
    expect(sent.map(({ key, base }) => [key, base])).toEqual([
      ["k1", 1],
      ["k2", 2],
    ])
  })

  test("that is safe goes again by itself while it is allowed, each time under another key, and not for ever", async () => {
    const { actor, current, sent } = start({ load: [view(1), view(2), view(3)], send: [stale, stale, "done"] })
    await current()
    actor.send({ type: "document.send", command: command("k1", { safe: true }) })
    expect((await current()).context.ending).toMatchObject({ key: "k1", kind: "done" })
    expect(sent.map(({ key, base }) => [key, base])).toEqual([
      ["k1", 1],
      ["k1-1", 2],
      ["k1-2", 3],
    ])

    const endless = start({ send: [stale] })
    await endless.current()
    endless.actor.send({ type: "document.send", command: command("k1", { safe: true }) })
    expect((await endless.current()).context.ending).toMatchObject({ kind: "rebased" })
    expect(endless.sent).toHaveLength(4)
  })

  test("that is safe is only offered when it is no longer allowed, or when its base is another stream's", async () => {
    const forbidden = start({ load: [view(1), view(2, false)], send: [stale] })
    await forbidden.current()
    forbidden.actor.send({ type: "document.send", command: command("k1", { safe: true }) })
    expect((await forbidden.current()).context.ending).toMatchObject({ kind: "rebased", verdict: { allowed: false } })
    const other = start({ send: [stale] })
    await other.current()
    other.actor.send({ type: "document.send", command: command("k1", { safe: true, base: 4 }) })
    await other.current()
    expect(other.sent).toHaveLength(1)
  })

  test("has failed when the document cannot be read after others were faster", async () => {
    const { actor, current, reach } = start({ load: [view(1), away], send: [stale] })
    await current()
    actor.send({ type: "document.send", command: command("k1") })
    expect((await reach({ ready: "outdated" })).context.ending).toMatchObject({ kind: "failed" })
  })

  test("is done even if the document cannot be read afterwards, or is gone", async () => {
    const unread = start({ load: [view(1), away] })
    await unread.current()
    unread.actor.send({ type: "document.send", command: command("k1") })
    expect((await unread.reach({ ready: "outdated" })).context).toMatchObject({ ending: { kind: "done" }, command: null })
    const gone = start({ load: [view(1), absent] })
    await gone.current()
    gone.actor.send({ type: "document.send", command: command("k1") })
    expect((await gone.reach("gone")).context.ending).toMatchObject({ kind: "done" })
  })

  test("that ends while the document changed again has it read once more", async () => {
    const { actor, reach, current } = start()
    await current()
    let told = false
    actor.subscribe((snapshot) => {
      if (!told && snapshot.matches({ sending: "settling" })) {
        told = true
        actor.send({ type: "document.changed" })
      }
    })
    actor.send({ type: "document.send", command: command("k1") })
    expect((await reach({ ready: "pausing" })).context.dirty).toBe(true)
  })

  test("was walked over every transition of its chart", () => expect(coverage.missing()).toEqual([]))
})
