import "fake-indexeddb/auto"
import { afterAll, expect, test } from "vitest"
import { bidDraftId, draftContract } from "#contract/draft.contract.ts"
import { code } from "#contract/errors.ts"
import { good, startWire } from "../../../tests/support/wire.ts"

const wire = await startWire()
Object.assign(globalThis, { document: Object.assign(new EventTarget(), { cookie: "" }) })
const { openDraft } = await import("./draft.ts")
const { draftsOf } = await import("./database.ts")
const { Outbox } = await import("./outbox.ts")
const { pushDraft } = await import("./sync.ts")
afterAll(() => wire.close())

test("what a draft is started from is no edit that could be undone, and counts once", async () => {
  const draft = openDraft<Record<string, string>>({ userId: "expert", id: bidDraftId("started", "S2"), initial: { mark: "1" } })
  const leave = draft.subscribe(() => undefined)
  await expect.poll(() => draft.snapshot().saved.state).toBe("untouched")
  draft.start({ mark: "2" })
  draft.set("remark", "a")
  draft.start({ mark: "3" })
  draft.flush()
  await expect.poll(() => draft.snapshot().saved.state).toBe("device")
  expect(draft.snapshot().value).toEqual({ mark: "2", remark: "a" })
  draft.undo()
  expect(draft.snapshot()).toMatchObject({ value: { mark: "2" }, canUndo: false })
  await expect.poll(() => draft.snapshot().saved.state).toBe("device")
  expect(draft.snapshot().value).toEqual({ mark: "2" })
  leave()
})

test("a draft that nobody has written in begins from what it is opened with last, and one that was written in keeps it", async () => {
  // One that stays on this device asks no server.
  const open = (mark: string) => openDraft({ userId: "expert", id: bidDraftId("tender", "S2"), initial: { mark } })
  const draft = open("1")
  expect(open("2").snapshot().value).toEqual({ mark: "2" })

  let leave = draft.subscribe(() => undefined)
  expect(open("3").snapshot().value).toEqual({ mark: "2" })
  await expect.poll(() => draft.snapshot().saved.state).toBe("untouched")
  expect(draft.snapshot().value).toEqual({ mark: "2" })
  draft.set("mark", "4")
  draft.flush()
  await expect.poll(() => draft.snapshot().saved.state).toBe("device")
  leave()
  await Promise.resolve()
  expect(open("5").snapshot().value).toEqual({ mark: "4" })

  leave = draft.subscribe(() => undefined)
  await expect.poll(() => draft.snapshot().saved.state).toBe("device")
  draft.discard()
  leave()
  await Promise.resolve()
  expect(open("6").snapshot().value).toEqual({ mark: "6" })
})

test("that the server keeps from its person what was written before is told by a device that has none of it, and by no other", async () => {
  const told = async (userId: string, lacking: boolean) => {
    // One that stays on this device asks no server.
    const id = bidDraftId("kept", "S2")
    await draftsOf(userId).drafts.put({ draftId: id, pushed: 0, epoch: 1, savedDevice: null, savedServer: null, withheld: 7, lacking })
    const draft = openDraft({ userId, id, initial: {} })
    const leave = draft.subscribe(() => undefined)
    await expect.poll(() => draft.snapshot().saved.state).toBe("untouched")
    leave()
    return draft.snapshot().withheld
  }
  expect([await told("without", true), await told("with", false)]).toEqual([7, null])
})

test("that it is discarded goes to the server after a push that is under way, which would begin it there anew", async () => {
  const { promise: pushed, resolve: answer } = Promise.withResolvers<ReturnType<typeof good>>()
  const draft = openDraft<Record<string, string>>({ userId: "purchaser", id: "tender:1:0", initial: {} })
  const nothing = { head: 0, first: 1, savedAt: null, withheld: null }
  wire.answer(good({ ...nothing, events: [] }), pushed, good(null), good({ ...nothing, events: [] }))
  const leave = draft.subscribe(() => undefined)
  draft.set("title", "a")
  draft.flush()
  const arrived = () => wire.arrived.map(({ method }) => method)
  await expect.poll(arrived).toEqual(["GET", "POST"])
  draft.discard()
  await expect.poll(() => draft.snapshot().saved.state).toBe("untouched")
  await expect.poll(async () => (await navigator.locks.query()).pending?.map(({ name }) => name)).toContain("about/purchaser/tender:1:0")
  expect(arrived()).toEqual(["GET", "POST"])
  answer(good({ accepted: true, head: 2, first: 1, missed: [], savedAt: 1, withheld: null }))
  await expect.poll(arrived).toEqual(["GET", "POST", "DELETE", "GET"])
  await expect.poll(() => draft.snapshot().saved.state).toBe("untouched")
  expect(draft.snapshot().value).toEqual({})
  leave()
})

test("what the server has yet to delete is not read from it", async () => {
  const [userId, id] = ["approver", "tender:2:0"]
  const database = draftsOf(userId)
  const waiting = { name: "draft.discard", about: id, endpoint: draftContract.discard, given: { params: { draftId: id } }, notAfter: null }
  await new Outbox(database, userId).put({ key: "0".repeat(32), ...waiting })
  wire.arrived.length = 0
  wire.answer({ status: 500, json: { code: code.systemError, success: false, msg: "" } })
  await expect(pushDraft(database, userId, id)).rejects.toThrow("network")
  wire.answer(good(null), good({ head: 0, first: 1, savedAt: null, withheld: null, events: [] }))
  await pushDraft(database, userId, id)
  expect(wire.arrived.map(({ method }) => method)).toEqual(["DELETE", "DELETE", "GET"])
})
