import { draftContract, type DraftEvent, type DraftPath, staysHere } from "#contract/draft.contract.ts"
import { type DraftMachineEvent, draftMachine, type Kept, savedState, type SavedState } from "#machines/draft/draft.machine.ts"
import { redoTarget, undoTarget } from "#machines/draft/log.ts"
import { type Json, pathOf } from "#machines/draft/path.ts"
import { type Actor, createActor, fromCallback, fromPromise } from "xstate"
import { Failed } from "#contract/failed.ts"
import { newKey } from "../http/http.ts"
import { draftsOf } from "./database.ts"
import { Outbox } from "./outbox.ts"
import { DraftStore, type Stored } from "./store.ts"
import { pushDraft } from "./sync.ts"

/** A draft as a screen sees it. */
export interface Draft<T> {
  readonly value: T
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** When it was last saved, in epoch milliseconds by the device's and the server's clock, and where all of it is safe now. */
  readonly saved: { readonly device: number | null; readonly server: number | null; readonly state: SavedState }
  /** Set when the server withholds what this person wrote before that moment, and this device has none of it. */
  readonly withheld: number | null
}

/** An open draft: a store for components, and its operations. */
export interface OpenDraft<T> {
  /** Whether the draft is never sent to the server. */
  readonly staysHere: boolean
  snapshot(): Draft<T>
  subscribe(changed: () => void): () => void
  /** Sets one field, given as `lines.0.price` or by its keys; undefined removes it. */
  set(path: string | DraftPath, value: unknown): void
  undo(): void
  redo(): void
  /** Saves at once what would otherwise wait for a pause in typing. */
  flush(): void
  /** Deletes the draft here and on the server: its command was acknowledged, or the person discards it. */
  discard(): void
  /** Takes another value before the first edit, while there is no edit and nobody is shown the former one. */
  begin(initial: T): void
  /** Begins the log from a value, behind which no undo goes; nothing where it has begun already. */
  start(value: T): void
}

const opened = new Map<string, OpenDraft<unknown>>()
// A single channel for sending and receiving, since a channel does not receive its own messages.
const tabs = new BroadcastChannel("drafts")

/** Opens one person's draft, once per tab. It works while there are subscribers; `initial` counts for whoever opens it while it is untouched. */
export function openDraft<T>({ userId, id, initial }: { readonly userId: string; readonly id: string; readonly initial: T }): OpenDraft<T> {
  const name = `${userId}/${id}`
  const known = opened.get(name)
  if (known) {
    known.begin(initial)
    return known as OpenDraft<T>
  }
  const fresh = newDraft<T>(userId, id, initial)
  opened.set(name, fresh)
  return fresh
}

/** The drafts that this tab has open. */
export const openDrafts = (): readonly OpenDraft<unknown>[] => [...opened.values()]

/** A draft holds JSON; its shape is checked when its command is sent. */
const jsonOf = (initial: unknown): Json => (JSON.parse(JSON.stringify(initial)) ?? null) as Json

function newDraft<T>(userId: string, id: string, initial: T): OpenDraft<T> {
  let first = jsonOf(initial)
  let logic = provided(userId, first)
  let actor = createActor(logic, { input: { id, initial: first } })
  let listeners = 0
  let shown: { of: unknown; draft: Draft<T> } | null = null

  const stamp = (): { id: string; at: number } => ({ id: newKey(), at: Date.now() })
  const edit = (one: DraftEvent): void => actor.send({ type: "draft.edit", edit: one })
  const takeBack = (type: "edit.undone" | "edit.redone", target: string | null): void => {
    if (target !== null) edit({ type, ...stamp(), target })
  }
  /** Stops when nobody subscribes and all input is saved on the device. */
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
      const own = actor
      const subscription = own.subscribe(changed)
      return () => {
        subscription.unsubscribe()
        listeners -= 1
        // React may unsubscribe and resubscribe within one moment; only a draft without subscribers after that is closed.
        queueMicrotask(() => listeners === 0 && own === actor && close())
      }
    },
    set(path, value) {
      const json = value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as Json)
      edit({ type: "field.changed", ...stamp(), path: pathOf(path), ...(json === undefined ? {} : { value: json }) })
    },
    start: (value) => edit({ type: "draft.started", ...stamp(), value: jsonOf(value) }),
    undo: () => takeBack("edit.undone", undoTarget(actor.getSnapshot().context.shown)),
    redo: () => takeBack("edit.redone", redoTarget(actor.getSnapshot().context.shown)),
    flush: () => actor.send({ type: "draft.flush" }),
    discard: () => actor.send({ type: "draft.discard" }),
    begin(initial) {
      const next = jsonOf(initial)
      const { kept, pending, inflight } = actor.getSnapshot().context
      const touched = kept.state.seq + pending.length + inflight.length > 0
      if (touched || listeners > 0 || JSON.stringify(next) === JSON.stringify(first)) return
      actor.stop()
      first = next
      logic = provided(userId, first)
      actor = createActor(logic, { input: { id, initial: first } })
    },
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

/** The draft's chart with this browser's actors. */
function provided(userId: string, initial: Json) {
  const database = draftsOf(userId)
  const store = new DraftStore(database)
  const outbox = new Outbox(database, userId)
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
        // Handled like a missing network: the draft stays on the device.
        if (staysHere(id)) throw new Failed("network")
        await pushDraft(database, userId, id)
        tell(id)
        return read(id, kept)
      }),
      discard: fromPromise(async ({ input: { id } }) => {
        await lastWrite.catch(() => undefined)
        await store.discard(id)
        tell(id)
        if (staysHere(id)) return read(id, null)
        // The server deletes it when it is next reached: after a push that is under way, and before it is read again.
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
      watch: fromCallback(({ input: { id }, sendBack }) => listenForFlushes(`${userId}/${id}`, sendBack)),
    },
  })
}

function listenForFlushes(name: string, sendBack: (event: DraftMachineEvent) => void): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const flush = (): void => sendBack({ type: "draft.flush" })
  tabs.addEventListener("message", ({ data }) => data === name && sendBack({ type: "draft.elsewhere" }), { signal })
  window.addEventListener("online", () => sendBack({ type: "draft.online" }), { signal })
  window.addEventListener("pagehide", flush, { signal })
  document.addEventListener("visibilitychange", flush, { signal })
  document.addEventListener("focusout", flush, { signal })
  // Browsers may evict storage that was not requested to persist; a refusal changes nothing here.
  void navigator.storage?.persist?.().catch(() => false)
  return () => stop.abort()
}
