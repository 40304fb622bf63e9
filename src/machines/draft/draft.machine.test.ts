import type { DraftEvent } from "#contract/draft.contract.ts"
import { code, Refused } from "#contract/errors.ts"
import { Failed } from "#contract/failed.ts"
import { describe, expect, test } from "vitest"
import { createActor, fromCallback, fromPromise, SimulatedClock, waitFor } from "xstate"
import { chartCoverage } from "../../../tests/support/chart-coverage.ts"
import { draftMachine, type DraftMachineEvent, type Kept, savedState } from "./draft.machine.ts"
import { emptyDraft, fold, redoTarget, undoTarget } from "./log.ts"

const coverage = chartCoverage(draftMachine)
const hex = (n: number): string => n.toString(16).padStart(32, "0")
let ids = 0
const change = (path: string, value: string): DraftEvent => ({ type: "field.changed", id: hex(++ids), at: 0, path: [path], value })

/** Types, until it is on the device and on its way to the server. */
async function typed(draft: ReturnType<typeof start>, one: DraftEvent): Promise<void> {
  draft.edit(one)
  draft.actor.send({ type: "draft.flush" })
  await draft.reach("device")
  draft.clock.increment(1000)
}

/** The device's log and the server's, as plain lists, and what is broken. */
function start({ broken = false } = {}) {
  const clock = new SimulatedClock()
  const device = { log: [] as DraftEvent[], pushed: 0, epoch: 0, broken, savedServer: null as number | null }
  const server = { log: [] as DraftEvent[], away: false, full: false, during: () => {} }
  let writes = 0
  const kept = (): Kept => ({
    state: fold(emptyDraft({}), device.log),
    pushed: device.pushed,
    epoch: device.epoch,
    savedDevice: 1,
    savedServer: device.savedServer,
    withheld: null,
  })
  const onDevice = <T>(work: () => T): Promise<T> => (device.broken ? Promise.reject(new Error("no space")) : Promise.resolve(work()))
  const machine = draftMachine.provide({
    actors: {
      read: fromPromise(() => onDevice(kept)),
      write: fromPromise(({ input }) =>
        onDevice(() => {
          writes += 1
          device.log.push(...input.events)
          return kept()
        }),
      ),
      push: fromPromise(() => {
        if (server.away) return Promise.reject(new Failed("network"))
        if (server.full) return Promise.reject(new Refused({ code: code.tooLarge }))
        if (server.log.length > device.pushed) {
          device.log = [...server.log, ...device.log.slice(device.pushed)]
          device.epoch += 1
        }
        server.log = [...device.log]
        device.pushed = device.log.length
        if (device.pushed > 0) device.savedServer = 2
        server.during()
        return Promise.resolve(kept())
      }),
      discard: fromPromise(() =>
        onDevice(() => {
          server.log = []
          Object.assign(device, { log: [], pushed: 0, epoch: device.epoch + 1, savedServer: null })
          return kept()
        }),
      ),
      watch: fromCallback<DraftMachineEvent, { readonly id: string }>(() => undefined),
    },
  })
  const actor = createActor(machine, { clock, input: { id: "bid:1", initial: {} }, inspect: coverage.inspect }).start()
  const edit = (one: DraftEvent): void => actor.send({ type: "draft.edit", edit: one })
  const saved = () => savedState(actor.getSnapshot().context, actor.getSnapshot().hasTag("unsaved"), actor.getSnapshot().matches("opening"))
  const reach = (state: ReturnType<typeof saved>) => waitFor(actor, () => saved() === state, { timeout: 1000 })
  const open = () => waitFor(actor, (snapshot) => snapshot.matches({ open: { device: "quiet", server: "synced" } }), { timeout: 1000 })
  return {
    actor,
    clock,
    device,
    server,
    edit,
    saved,
    reach,
    open,
    shown: () => actor.getSnapshot().context.shown.value,
    writes: () => writes,
  }
}

describe("a draft", () => {
  test("is shown at once, goes to the device after half a second of quiet as one event, and then to the server", async () => {
    const draft = start()
    await draft.open()
    expect(draft.saved()).toBe("untouched")
    for (const text of ["1", "18", "180", "1800"]) {
      draft.edit(change("price", text))
      draft.clock.increment(300)
    }
    expect([draft.shown(), draft.saved(), draft.device.log]).toEqual([{ price: "1800" }, "saving", []])
    draft.clock.increment(500)
    await draft.reach("device")
    expect(draft.device.log).toMatchObject([{ path: ["price"], value: "1800" }])
    draft.clock.increment(1000)
    await draft.reach("server")
    expect(draft.server.log).toEqual(draft.device.log)
  })

  test("goes to the device within two seconds even when typing never pauses", async () => {
    const draft = start()
    await draft.open()
    for (let n = 0; n < 8; n++) {
      draft.edit(change("note", `${n}`))
      draft.clock.increment(200)
    }
    await waitFor(draft.actor, () => draft.device.log.length > 0, { timeout: 1000 })
    expect(draft.device.log).toHaveLength(1)
  })

  test("is written at once when a field is left, and at an undo or redo", async () => {
    const draft = start()
    await draft.open()
    draft.edit(change("price", "1"))
    draft.actor.send({ type: "draft.flush" })
    await draft.reach("device")
    const undo = (): void =>
      draft.edit({ type: "edit.undone", id: hex(++ids), at: 0, target: undoTarget(draft.actor.getSnapshot().context.shown) ?? "" })
    undo()
    expect(draft.shown()).toEqual({})
    await waitFor(draft.actor, () => draft.device.log.length === 2)
    await draft.reach("device")
    draft.edit({ type: "edit.redone", id: hex(++ids), at: 0, target: redoTarget(draft.actor.getSnapshot().context.shown) ?? "" })
    await draft.reach("device")
    draft.edit(change("price", "2"))
    undo()
    expect(draft.shown()).toEqual({ price: "1" })
    await draft.reach("device")
    expect(draft.device.log.map(({ type }) => type)).toEqual([
      "field.changed",
      "edit.undone",
      "edit.redone",
      "field.changed",
      "edit.undone",
    ])
  })

  test("keeps what was typed before the device's log was open, and while it was being written", async () => {
    const draft = start()
    draft.edit(change("title", "early"))
    await waitFor(draft.actor, (snapshot) => snapshot.matches({ open: { device: "typing" } }))
    draft.actor.send({ type: "draft.flush" })
    draft.edit(change("title", "later"))
    expect(draft.shown()).toEqual({ title: "later" })
    await waitFor(draft.actor, (snapshot) => snapshot.matches({ open: { device: "typing" } }))
    draft.clock.increment(500)
    await draft.reach("device")
    expect(draft.device.log.map((event) => event.type === "field.changed" && event.value)).toEqual(["early", "later"])
  })

  test("says that it is not saved while the device refuses, loses nothing, and tries again", async () => {
    const draft = start()
    await draft.open()
    draft.device.broken = true
    draft.edit(change("price", "1"))
    draft.clock.increment(500)
    await draft.reach("unsaved")
    draft.edit(change("note", "x"))
    draft.actor.send({ type: "draft.flush" })
    await waitFor(draft.actor, () => draft.saved() !== "unsaved")
    await draft.reach("unsaved")
    draft.device.broken = false
    draft.clock.increment(2000)
    await draft.reach("device")
    expect(draft.shown()).toEqual({ price: "1", note: "x" })
    expect(draft.device.log).toHaveLength(2)
  })

  test("says that it is not saved while the device's log does not open", async () => {
    const draft = start({ broken: true })
    await draft.reach("unsaved")
    draft.edit(change("price", "1"))
    draft.device.broken = false
    draft.clock.increment(2000)
    await waitFor(draft.actor, (snapshot) => snapshot.matches({ open: { device: "typing" } }))
    expect(draft.shown()).toEqual({ price: "1" })
  })

  test("waits for the server and says that it is on the device meanwhile", async () => {
    const draft = start()
    await draft.open()
    draft.server.away = true
    await typed(draft, change("price", "1"))
    await waitFor(draft.actor, (snapshot) => snapshot.matches({ open: { server: "away" } }))
    draft.clock.increment(10_000)
    await waitFor(draft.actor, (snapshot) => snapshot.matches({ open: { server: "pushing" } }))
    await waitFor(draft.actor, (snapshot) => snapshot.matches({ open: { server: "away" } }))
    expect(draft.saved()).toBe("device")
    draft.server.away = false
    draft.actor.send({ type: "draft.online" })
    await draft.reach("server")
  })

  test("says that it is too large for the server, until the server takes it or it is discarded", async () => {
    const draft = start()
    await draft.open()
    draft.server.full = true
    await typed(draft, change("price", "1"))
    await draft.reach("full")
    draft.actor.send({ type: "draft.online" })
    expect(draft.saved()).toBe("full")
    await waitFor(draft.actor, (snapshot) => snapshot.matches({ open: { server: "away" } }))
    draft.server.full = false
    draft.clock.increment(10_000)
    await draft.reach("server")
    draft.server.full = true
    await typed(draft, change("price", "2"))
    await draft.reach("full")
    Object.assign(draft.server, { full: false, away: true })
    draft.actor.send({ type: "draft.discard" })
    draft.edit(change("price", "3"))
    await waitFor(draft.actor, (snapshot) => snapshot.matches("open"))
    draft.actor.send({ type: "draft.flush" })
    await draft.reach("device")
  })

  test("pushes once more what was written during a push", async () => {
    const draft = start()
    await draft.open()
    draft.server.during = () => {
      draft.server.during = () => {}
      draft.device.log.push(change("price", "2"))
    }
    await typed(draft, change("price", "1"))
    await waitFor(draft.actor, (snapshot) => snapshot.matches({ open: { server: "gathering" } }))
    draft.clock.increment(1000)
    await draft.reach("server")
    expect(draft.server.log).toHaveLength(2)
  })

  test("follows another tab, and does not mind when it cannot", async () => {
    const draft = start()
    await draft.open()
    draft.device.log.push(change("price", "from the other tab"))
    draft.actor.send({ type: "draft.elsewhere" })
    draft.actor.send({ type: "draft.elsewhere" })
    await waitFor(draft.actor, () => JSON.stringify(draft.shown()).includes("other tab"))
    draft.device.broken = true
    draft.actor.send({ type: "draft.elsewhere" })
    await waitFor(draft.actor, (snapshot) => snapshot.matches({ open: { tabs: "listening" } }))
    expect(draft.saved()).toBe("device")
  })

  test("takes what another device has written, under what is being typed here", async () => {
    const draft = start()
    await draft.open()
    draft.server.log = [change("title", "theirs"), change("price", "theirs")]
    draft.edit(change("price", "ours"))
    draft.actor.send({ type: "draft.online" })
    await waitFor(draft.actor, () => JSON.stringify(draft.shown()).includes("title"))
    expect(draft.shown()).toEqual({ title: "theirs", price: "ours" })
  })

  test("is forgotten when its command is acknowledged, and kept when that fails", async () => {
    const draft = start()
    await draft.open()
    draft.edit(change("price", "1"))
    draft.actor.send({ type: "draft.flush" })
    await draft.reach("device")
    draft.device.broken = true
    draft.actor.send({ type: "draft.discard" })
    await waitFor(draft.actor, (snapshot) => snapshot.matches("closed"))
    draft.device.broken = false
    draft.clock.increment(2000)
    await draft.open()
    expect(draft.shown()).toEqual({ price: "1" })
    draft.actor.send({ type: "draft.discard" })
    await draft.reach("untouched")
    expect(draft.shown()).toEqual({})
  })

  test("is gone from the screen at once, and what is typed before the device has forgotten it is the next draft", async () => {
    const draft = start()
    await draft.open()
    draft.edit(change("price", "1"))
    draft.actor.send({ type: "draft.discard" })
    expect([draft.shown(), draft.saved()]).toEqual([{}, "untouched"])
    draft.edit(change("title", "lost"))
    draft.actor.send({ type: "draft.discard" })
    draft.edit(change("title", "next"))
    expect([draft.shown(), draft.saved()]).toEqual([{ title: "next" }, "saving"])
    await waitFor(draft.actor, (snapshot) => snapshot.matches("open"))
    expect([draft.shown(), draft.saved()]).toEqual([{ title: "next" }, "saving"])
    draft.actor.send({ type: "draft.flush" })
    await draft.reach("device")
    expect([draft.shown(), draft.device.log.length]).toEqual([{ title: "next" }, 1])
  })

  test("was walked over every transition of its chart", () => expect(coverage.missing()).toEqual([]))
})
