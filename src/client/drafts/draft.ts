import { draftContract, type DraftEvent, type DraftPath, staysHere } from "#contract/draft.contract.ts"
import { type DraftMachineEvent, draftMachine, type Kept, savedState, type SavedState } from "#machines/draft/draft.machine.ts"
import { redoTarget, undoTarget } from "#machines/draft/log.ts"
import { type Json, pathOf } from "#machines/draft/path.ts"
import { type Actor, createActor, fromCallback, fromPromise } from "xstate"
import { Failed } from "#contract/failed.ts"
import { newKey } from "../http/http.ts"
import { exclusively } from "../browser/lock.ts"
import { draftsOf } from "./database.ts"
import { Outbox } from "./outbox.ts"
import { DraftStore, type Stored } from "./store.ts"
import { draftServer, syncDraft } from "./sync.ts"

/** A draft as a screen sees it. */
export interface Draft<T> {
  readonly value: T
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** When it was last saved where, in epoch milliseconds (device's and server's clock), and where all of it is safe now. */
  readonly saved: { readonly device: number | null; readonly server: number | null; readonly state: SavedState }
  /** Set when what this person wrote before that moment is kept from them, and this device has none of it. */
  readonly withheld: number | null
}

/** An open draft: a store for components, and what may be done with it. */
export interface OpenDraft<T> {
  /** It is never given to the server. */
  readonly staysHere: boolean
  snapshot(): Draft<T>
  subscribe(changed: () => void): () => void
  /** Sets one field: `lines.0.price`, or its keys; undefined takes it away. */
  set(path: string | DraftPath, value: unknown): void
  undo(): void
  redo(): void
  /** Writes at once what waits for a quiet moment. */
  flush(): void
  /** Forgets the draft here and on the server: its command was acknowledged, or the person throws it away. */
  discard(): void
}

const opened = new Map<string, OpenDraft<unknown>>()
// One channel speaks and listens: a tab does not hear itself.
const tabs = new BroadcastChannel("drafts")

/** Opens one person's draft, once per tab. It works while somebody subscribes; `initial` counts only for the first who opens it. */
export function openDraft<T>({ userId, id, initial }: { readonly userId: string; readonly id: string; readonly initial: T }): OpenDraft<T> {
  const name = `${userId}/${id}`
  const known = opened.get(name)
  if (known) return known as OpenDraft<T>
  const fresh = newDraft<T>(userId, id, initial)
  opened.set(name, fresh)
  return fresh
}

/** The drafts that this tab has open. */
export const openDrafts = (): readonly OpenDraft<unknown>[] => [...opened.values()]

function newDraft<T>(userId: string, id: string, initial: T): OpenDraft<T> {
  // A draft holds what JSON holds; its shape is checked when its command is sent.
  const first = (JSON.parse(JSON.stringify(initial)) ?? null) as Json
  const logic = provided(userId, first)
  let actor = createActor(logic, { input: { id, initial: first } })
  let listeners = 0
  let shown: { of: unknown; draft: Draft<T> } | null = null

  const stamp = (): { id: string; at: number } => ({ id: newKey(), at: Date.now() })
  const edit = (one: DraftEvent): void => actor.send({ type: "draft.edit", edit: one })
  const takeBack = (type: "edit.undone" | "edit.redone", target: string | null): void => {
    if (target !== null) edit({ type, ...stamp(), target })
  }
  /** Stops when nobody looks and all that was typed is on the device. */
  const close = (): void => {
    const left = actor
    left.send({ type: "draft.flush" })
    const look = (): void => {
      const { pending, inflight } = left.getSnapshot().context
      if (listeners === 0 && pending.length + inflight.length === 0) left.stop()
    }
    left.subscribe(look)
    look()
  }

  return {
    staysHere: staysHere(id),
    snapshot() {
      const of = actor.getSnapshot()
      if (shown?.of !== of) shown = { of, draft: view<T>(actor, shown?.draft) }
      return shown.draft
    },
    subscribe(changed) {
      if (actor.getSnapshot().status === "stopped")
        actor = createActor(logic, { input: { id, initial: first, kept: actor.getSnapshot().context.kept } })
      actor.start()
      listeners += 1
      const subscription = actor.subscribe(changed)
      return () => {
        subscription.unsubscribe()
        listeners -= 1
        // React takes components off and puts them on again within one moment; only a draft that stays alone is closed.
        queueMicrotask(() => listeners === 0 && close())
      }
    },
    set(path, value) {
      const json = value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as Json)
      edit({ type: "field.changed", ...stamp(), path: pathOf(path), ...(json === undefined ? {} : { value: json }) })
    },
    undo: () => takeBack("edit.undone", undoTarget(actor.getSnapshot().context.shown)),
    redo: () => takeBack("edit.redone", redoTarget(actor.getSnapshot().context.shown)),
    flush: () => actor.send({ type: "draft.flush" }),
    discard: () => actor.send({ type: "draft.discard" }),
  }
}

type DraftActor = Actor<ReturnType<typeof provided>>

function view<T>(actor: DraftActor, before: Draft<T> | undefined): Draft<T> {
  const snapshot = actor.getSnapshot()
  const { context } = snapshot
  const { savedDevice: device, savedServer: server } = context.kept
  const state = savedState(context, snapshot.hasTag("unsaved"), snapshot.matches("opening"))
  const saved =
    before && before.saved.device === device && before.saved.server === server && before.saved.state === state
      ? before.saved
      : { device, server, state }
  const canUndo = undoTarget(context.shown) !== null
  const canRedo = redoTarget(context.shown) !== null
  const value = context.shown.value as T
  const next = { value, canUndo, canRedo, saved, withheld: context.kept.withheld }
  const same =
    before?.value === value &&
    before.saved === saved &&
    before.canUndo === canUndo &&
    before.canRedo === canRedo &&
    before.withheld === next.withheld
  return same ? before : next
}

const keptOf = ({ state, row }: Stored): Kept => ({
  state,
  pushed: row.pushed,
  epoch: row.epoch,
  savedDevice: row.savedDevice,
  savedServer: row.savedServer,
  withheld: row.lacking === true ? (row.withheld ?? null) : null,
})
const storedOf = (id: string, { state, ...row }: Kept): Stored => ({ state, row: { draftId: id, ...row } })

/** The draft's chart with this browser behind it. */
function provided(userId: string, initial: Json) {
  const database = draftsOf(userId)
  const store = new DraftStore(database)
  const tell = (id: string): void => tabs.postMessage(`${userId}/${id}`)
  const read = async (id: string, kept: Kept | null): Promise<Kept> =>
    keptOf(await store.read(id, initial, kept === null || kept.epoch < 0 ? undefined : storedOf(id, kept)))
  let lastWrite: Promise<unknown> = Promise.resolve()

  return draftMachine.provide({
    actors: {
      read: fromPromise(({ input }) => read(input.id, input.kept)),
      write: fromPromise(async ({ input: { id, kept, events } }) => {
        const write = store.append(id, { type: "draft.started", id: newKey(), at: Date.now(), value: initial }, events, Date.now())
        lastWrite = write
        await write
        tell(id)
        return read(id, kept)
      }),
      push: fromPromise(async ({ input: { id, kept } }) => {
        // As without a network: it stays on the device.
        if (staysHere(id)) throw new Failed("network")
        await new Outbox(database, userId).flush()
        await exclusively(`draft/${userId}/${id}`, () => syncDraft(store, draftServer, id))
        tell(id)
        return read(id, kept)
      }),
      discard: fromPromise(async ({ input: { id } }) => {
        await lastWrite.catch(() => undefined)
        await store.discard(id)
        tell(id)
        if (staysHere(id)) return read(id, null)
        const outbox = new Outbox(database, userId)
        // The server forgets as soon as it is reached, and before this draft is read from it again.
        await outbox.put({
          key: newKey(),
          name: "draft.discard",
          about: id,
          endpoint: draftContract.discard,
          given: { params: { draftId: id } },
          notAfter: null,
        })
        void outbox.flush().catch(() => undefined)
        return read(id, null)
      }),
      watch: fromCallback(({ input: { id }, sendBack }) => watch(`${userId}/${id}`, sendBack)),
    },
  })
}

function watch(name: string, sendBack: (event: DraftMachineEvent) => void): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const flush = (): void => sendBack({ type: "draft.flush" })
  tabs.addEventListener("message", ({ data }) => data === name && sendBack({ type: "draft.elsewhere" }), { signal })
  window.addEventListener("online", () => sendBack({ type: "draft.online" }), { signal })
  window.addEventListener("pagehide", flush, { signal })
  document.addEventListener("visibilitychange", flush, { signal })
  document.addEventListener("focusout", flush, { signal })
  // The browser may clear what it was not asked to keep; whether it agrees changes nothing here.
  void navigator.storage?.persist?.().catch(() => false)
  return () => stop.abort()
}
