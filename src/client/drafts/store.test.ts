import "fake-indexeddb/auto"
import { bidDraftId, type DraftEvent, draftId } from "#contract/draft.contract.ts"
import { emptyDraft, fold, foldedFrom } from "#machines/draft/log.ts"
import { beforeEach, describe, expect, test } from "vitest"
import { deleteDraftsExceptOf, DraftDatabase, draftsOf } from "./database.ts"
import { unseal } from "./seal.ts"
import { DraftStore } from "./store.ts"
import { type DraftServer, syncDraft } from "./sync.ts"

const hex = (n: number): string => n.toString(16).padStart(32, "0")
let ids = 0
const started = (): DraftEvent => ({ type: "draft.started", id: hex(++ids), at: 0, value: { title: "" } })
const change = (key: string, value: string): DraftEvent => ({ type: "field.changed", id: hex(++ids), at: 0, path: [key], value })
const id = "bid:1"

let users = 0
let database: DraftDatabase
let store: DraftStore
beforeEach(() => {
  database = new DraftDatabase(`user${++users}`)
  store = new DraftStore(database)
})
/** The same person's store in another tab. */
const anotherTab = () => new DraftStore(new DraftDatabase(`user${users}`))
const value = async (from: DraftStore = store) => (await from.read(id, {})).state.value

/** A server that keeps logs in memory as the real one does. */
function memoryServer() {
  const logs = new Map<string, DraftEvent[]>()
  const log = (draftId: string) => logs.get(draftId) ?? []
  let withheld: number | null = null
  let first = 1
  const headOf = (draftId: string) => first - 1 + log(draftId).length
  const after = (draftId: string, from: number) => log(draftId).slice(Math.max(0, from - first + 1))
  const server: DraftServer = {
    load: (draftId, from) => Promise.resolve({ head: headOf(draftId), first, events: after(draftId, from), savedAt: 1, withheld }),
    push(draftId, from, events) {
      const head = headOf(draftId)
      if (from !== head) return Promise.resolve({ accepted: false, head, first, missed: after(draftId, from), savedAt: 1, withheld })
      logs.set(draftId, [...log(draftId), ...events])
      return Promise.resolve({ accepted: true, head: head + events.length, first, missed: [], savedAt: 2, withheld })
    },
  }
  /** The log has become too long. */
  const shorten = (): void => {
    const head = headOf(id)
    logs.set(id, [foldedFrom(log(id), { id: hex(++ids), at: 0 })])
    first = head
  }
  const forget = (): void => {
    logs.clear()
    first = 1
  }
  /** Somebody else has let the person in at that moment: what was there is kept from them. */
  const shut = (since: number): void => {
    forget()
    withheld = since
  }
  return { ...server, logs, log, shut, shorten, forget }
}

describe("the log of drafts on a device", () => {
  test("is empty at first and keeps what was added, with the value that the draft began from", async () => {
    expect(await store.read(id, { title: "x" })).toMatchObject({
      state: { seq: 0, value: { title: "x" } },
      row: { pushed: 0, savedDevice: null },
    })
    await store.append(id, started(), [change("price", "1800")], 5)
    await store.append(id, started(), [change("price", "1700")], 6)
    expect(await store.read(id, {})).toMatchObject({ state: { seq: 3, value: { title: "", price: "1700" } }, row: { savedDevice: 6 } })
  })

  test("loses nothing of two tabs that write at once", async () => {
    const [one, two] = [store, anotherTab()]
    await Promise.all(Array.from({ length: 400 }, (_, n) => (n % 2 === 0 ? one : two).append(id, started(), [change(`k${n}`, `${n}`)], n)))
    const { state } = await anotherTab().read(id, {})
    expect(Object.keys(state.value as object)).toHaveLength(401)
    expect(state.seq).toBe(401)
  })

  test("folds the same with and without its snapshots, and reads only what is new", async () => {
    for (let n = 0; n < 130; n++) {
      await store.append(id, started(), [change(`k${n % 7}`, `${n}`)], n)
      if (n % 20 === 0) await store.read(id, {})
    }
    const withSnapshots = await store.read(id, {})
    expect(await database.snapshots.count()).toBeGreaterThan(1)
    await database.snapshots.clear()
    const without = await anotherTab().read(id, {})
    expect(without.state).toEqual(withSnapshots.state)
    await store.append(id, started(), [change("last", "1")], 0)
    const next = await store.read(id, {}, withSnapshots)
    expect(next.state).toEqual((await anotherTab().read(id, {})).state)
  })

  test("lies there sealed, under a key that cannot be taken out", async () => {
    await store.append(id, started(), [change("price", "CANARY")], 0)
    const rows = await database.events.toArray()
    for (const { box } of rows) expect(Buffer.from(box).toString("latin1")).not.toContain("CANARY")
    const key = await database.sealKey()
    await expect(crypto.subtle.exportKey("raw", key)).rejects.toThrow(/extractable/)
    const [row] = rows
    if (row === undefined) throw new Error("nothing was stored")
    await expect(unseal(key, "event/bid:2/0", row)).rejects.toThrow(/operation failed/i)
  })

  test("gives two tabs that begin together the same key", async () => {
    const [one, two] = [new DraftDatabase("same"), new DraftDatabase("same")]
    const keys = await Promise.all([one.sealKey(), two.sealKey()])
    await new DraftStore(one).append(id, started(), [change("price", "1")], 0)
    expect(keys).toHaveLength(2)
    expect((await new DraftStore(two).read(id, {})).state.value).toMatchObject({ price: "1" })
  })

  test("forgets a draft, and what another tab had folded of it is worth nothing then", async () => {
    await store.append(id, started(), [change("price", "1")], 0)
    const known = await store.read(id, {})
    await anotherTab().discard(id)
    expect(await store.read(id, {}, known)).toMatchObject({ state: { seq: 0, value: {} }, row: { pushed: 0, savedDevice: null } })
  })
})

describe("a draft on a device and on the server", () => {
  test("is pushed once, whatever is pushed again", async () => {
    const server = memoryServer()
    await store.append(id, started(), [change("price", "1")], 0)
    await syncDraft(store, server, id)
    await syncDraft(store, server, id)
    expect(server.log(id)).toHaveLength(2)
    expect((await store.read(id, {})).row).toMatchObject({ pushed: 2, savedServer: 2 })
  })

  test("comes to a new device, and both devices' edits come together in the order of the server", async () => {
    const server = memoryServer()
    const other = new DraftStore(new DraftDatabase(`other${users}`))
    await store.append(id, started(), [change("price", "1"), change("note", "mine")], 0)
    await syncDraft(store, server, id)
    await syncDraft(other, server, id)
    expect(await value(other)).toEqual({ title: "", price: "1", note: "mine" })
    await store.append(id, started(), [change("price", "2")], 0)
    await other.append(id, started(), [change("title", "theirs")], 0)
    await syncDraft(other, server, id)
    await syncDraft(store, server, id)
    await syncDraft(other, server, id)
    expect(await value()).toEqual({ title: "theirs", price: "2", note: "mine" })
    expect(await value(other)).toEqual(await value())
  })

  test("is not doubled when the answer to a push was lost", async () => {
    const server = memoryServer()
    await store.append(id, started(), [change("price", "1")], 0)
    const lossy: DraftServer = { ...server, push: (...given) => server.push(...given).then(() => Promise.reject(new Error("lost"))) }
    await expect(syncDraft(store, lossy, id)).rejects.toThrow("lost")
    await store.append(id, started(), [change("price", "2")], 0)
    await syncDraft(store, server, id)
    expect(server.log(id)).toHaveLength(3)
    expect(await store.read(id, {})).toMatchObject({ state: { seq: 3, value: { price: "2" } }, row: { pushed: 3 } })
  })

  test("that is discarded while it is being pushed takes nothing of the next one with it", async () => {
    const server = memoryServer()
    await store.append(id, started(), [change("price", "1")], 0)
    const slow: DraftServer = {
      ...server,
      push: async (...given) => {
        const answer = await server.push(...given)
        // The bid is sealed meanwhile: both forget its draft, and the next one is begun.
        server.forget()
        await store.discard(id)
        await store.append(id, started(), [change("note", "2")], 0)
        return answer
      },
    }
    let pushes = 0
    await syncDraft(store, { ...slow, push: (...given) => (pushes++ === 0 ? slow : server).push(...given) }, id)
    await syncDraft(store, server, id)
    expect(await value()).toEqual({ title: "", note: "2" })
    expect(server.log(id)).toHaveLength(2)
  })

  test("that is discarded while it is being pushed is not read back from the server, which has yet to delete it", async () => {
    const server = memoryServer()
    await store.append(id, started(), [change("price", "1")], 0)
    const slow: DraftServer = { ...server, push: (...given) => server.push(...given).finally(() => store.discard(id)) }
    await syncDraft(store, slow, id)
    expect((await store.read(id, {})).state.seq).toBe(0)
  })

  test("that the server has forgotten is forgotten here, unless something was typed since", async () => {
    const server = memoryServer()
    await store.append(id, started(), [change("price", "1")], 0)
    await syncDraft(store, server, id)
    server.forget()
    await store.append(id, started(), [change("price", "2")], 0)
    await syncDraft(store, server, id)
    expect(server.log(id)).toHaveLength(3)
    server.forget()
    await syncDraft(store, server, id)
    expect((await store.read(id, {})).state.seq).toBe(0)
  })

  test("goes on where the server has shortened its log: on the device that has all, on one that has some, and on a new one", async () => {
    const server = memoryServer()
    const [some, fresh] = [1, 2].map((n) => new DraftStore(new DraftDatabase(`other${users}.${n}`))) as [DraftStore, DraftStore]
    await store.append(id, started(), [change("price", "1"), change("note", "mine")], 0)
    await syncDraft(store, server, id)
    await syncDraft(some, server, id)
    await store.append(id, started(), [change("price", "2"), change("terms", "x")], 0)
    await syncDraft(store, server, id)
    await some.append(id, started(), [change("note", "theirs")], 0)
    const known = await some.read(id, {})
    server.shorten()
    await store.append(id, started(), [change("more", "y")], 0)
    for (const one of [store, some, fresh, store]) await syncDraft(one, server, id)
    const whole = { title: "", price: "2", note: "theirs", terms: "x", more: "y" }
    expect(await Promise.all([store, some, fresh].map((one) => value(one)))).toEqual([whole, whole, whole])
    expect((await some.read(id, {}, known)).state).toEqual((await store.read(id, {})).state)
    expect((await fresh.read(id, {})).row.pushed).toBe(7)
    // From its snapshots it is read as from the events.
    await fresh.append(
      id,
      started(),
      Array.from({ length: 60 }, (_, n) => change("count", `${n}`)),
      0,
    )
    await fresh.read(id, {})
    await syncDraft(fresh, server, id)
    expect(await fresh.read(id, {})).toMatchObject({ state: { seq: 67, value: { ...whole, count: "59" } }, row: { pushed: 67 } })
  })

  test("is given anew from a shortened log to a server that has forgotten it or keeps it", async () => {
    const server = memoryServer()
    await store.append(id, started(), [change("price", "1"), change("note", "mine")], 0)
    await syncDraft(store, server, id)
    server.shorten()
    const other = new DraftStore(new DraftDatabase(`other${users}`))
    await syncDraft(other, server, id)
    await other.append(id, started(), [change("price", "2")], 0)
    server.forget()
    await syncDraft(other, server, id)
    expect(server.log(id)).toHaveLength(2)
    server.shut(7)
    await syncDraft(other, server, id)
    expect(await value(other)).toEqual({ title: "", price: "2", note: "mine" })
    expect((await other.read(id, {})).row).toMatchObject({ pushed: 2, withheld: 7 })
    expect(fold(emptyDraft(null), server.log(id)).value).toEqual(await value(other))
  })

  test("that the server keeps from its person stays on the device that has it, and is given to the server anew", async () => {
    const server = memoryServer()
    await store.append(id, started(), [change("price", "1")], 0)
    await syncDraft(store, server, id)
    server.shut(7)
    await syncDraft(store, server, id)
    expect(await value()).toMatchObject({ price: "1" })
    expect(server.log(id)).toHaveLength(2)
    expect((await store.read(id, {})).row).toMatchObject({ pushed: 2, withheld: 7, lacking: false })
  })

  test("that the server keeps from its person is told to a device that has nothing of it, and both come together later", async () => {
    const server = memoryServer()
    const other = new DraftStore(new DraftDatabase(`other${users}`))
    await store.append(id, started(), [change("price", "1"), change("note", "mine")], 0)
    await syncDraft(store, server, id)
    server.shut(7)
    await syncDraft(other, server, id)
    expect((await other.read(id, {})).row).toMatchObject({ pushed: 0, withheld: 7, lacking: true })
    await other.append(id, started(), [change("price", "2"), change("terms", "new"), change("more", "x")], 0)
    await syncDraft(other, server, id)
    await syncDraft(store, server, id)
    await syncDraft(other, server, id)
    expect(await value(other)).toEqual(await value())
    expect(await value()).toEqual({ title: "", price: "1", terms: "new", more: "x", note: "mine" })
    expect(new Set(server.log(id).map((event) => event.id)).size).toBe(server.log(id).length)
  })

  test("of everybody else is gone from the device when another person signs in", async () => {
    const [mine, other] = [draftsOf("mine"), draftsOf("other")]
    await new DraftStore(mine).append(id, started(), [change("price", "1")], 0)
    await new DraftStore(other).append(id, started(), [change("price", "2")], 0)
    await deleteDraftsExceptOf("mine")
    const names = (await indexedDB.databases()).map(({ name }) => name)
    expect([names.includes("drafts.mine"), names.includes("drafts.other")]).toEqual([true, false])
    expect(await new DraftStore(draftsOf("mine")).read(id, {})).toMatchObject({ state: { value: { price: "1" } } })
    expect(await new DraftStore(draftsOf("other")).read(id, {})).toMatchObject({ state: { seq: 0 } })
  })

  test("that stays on the device is not among those that are sent before its person signs out, and is still there afterwards", async () => {
    const staying = bidDraftId("1", "S2")
    await store.append(staying, started(), [change("price", "CANARY")], 0)
    await store.append(id, started(), [change("price", "1")], 0)
    expect(await store.heldDrafts()).toEqual([id])
    expect(await store.unpushedDrafts()).toEqual([id])
    await store.discardPushed()
    expect((await store.read(staying, {})).state.value).toMatchObject({ price: "CANARY" })
    // Whatever would send it in spite of that is refused by its name.
    expect(draftId.safeParse(staying).success).toBe(false)
    expect(draftId.safeParse(bidDraftId("1", "S1")).success).toBe(true)
  })

  test("is wiped at sign-out only where the server has it whole", async () => {
    const server = memoryServer()
    await store.append("bid:saved", started(), [change("price", "1")], 0)
    await syncDraft(store, server, "bid:saved")
    await store.append("bid:unsaved", started(), [change("price", "1")], 0)
    await store.discardPushed()
    expect((await store.read("bid:saved", {})).state.seq).toBe(0)
    expect((await store.read("bid:unsaved", {})).state.seq).toBe(2)
  })
})
