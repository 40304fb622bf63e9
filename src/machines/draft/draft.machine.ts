import type { DraftEvent } from "#contract/draft.contract.ts"
import { code, Refused } from "#contract/errors.ts"
import { assign, enqueueActions, fromCallback, fromPromise, setup } from "xstate"
import { type DraftState, emptyDraft, fold } from "./log.ts"
import type { Json } from "./path.ts"
import { typed } from "#machines/_kit/typed.ts"

/** A draft as stored in the device's log. */
export interface Kept {
  readonly state: DraftState
  /** The number of its events that the server has. */
  readonly pushed: number
  /** Changes when the log's past has changed. */
  readonly epoch: number
  readonly savedDevice: number | null
  readonly savedServer: number | null
  /** Set when the server withholds from this person a draft that was begun before that moment, and this device has none of it. */
  readonly withheld: number | null
}

export interface DraftContext {
  readonly id: string
  /** The value before the first edit. */
  readonly initial: Json
  readonly kept: Kept
  /** Whether the server has refused the latest push because the draft is too large. */
  readonly full: boolean
  /** Being written to the device. */
  readonly inflight: readonly DraftEvent[]
  /** Not yet passed to the device. */
  readonly pending: readonly DraftEvent[]
  /** What the person sees: the stored draft, and all edits still in flight. */
  readonly shown: DraftState
}

export type DraftMachineEvent =
  /** One edit. An undo or redo is written at once, a field's change after a pause. */
  | { readonly type: "draft.edit"; readonly edit: DraftEvent }
  /** The field lost the focus, or the page is being hidden. */
  | { readonly type: "draft.flush" }
  /** Another tab wrote to the same log. */
  | { readonly type: "draft.elsewhere" }
  | { readonly type: "draft.online" }
  /** The draft's command was acknowledged, or the person discards the draft. */
  | { readonly type: "draft.discard" }

interface Id {
  readonly id: string
}

const missing = (name: string) => (): Promise<never> => Promise.reject(new Error(`${name} is provided`))

/** An edit of the last edited field replaces the last one: typing is one event. */
function merged(pending: readonly DraftEvent[], edit: DraftEvent): readonly DraftEvent[] {
  const last = pending.at(-1)
  const same = last?.type === "field.changed" && edit.type === "field.changed" && JSON.stringify(last.path) === JSON.stringify(edit.path)
  return same ? [...pending.slice(0, -1), { ...edit, id: last.id }] : [...pending, edit]
}

/** Whether a log is newer than the stored one: it has another past, or is further on; within one past both counts only grow. */
const newer = (next: Kept, kept: Kept): boolean =>
  next.epoch > kept.epoch || (next.epoch === kept.epoch && next.state.seq + next.pushed >= kept.state.seq + kept.pushed)

/** Before the first load: every log is newer. */
const nothing = (initial: Json): Kept => ({
  state: emptyDraft(initial),
  pushed: 0,
  epoch: -1,
  savedDevice: null,
  savedServer: null,
  withheld: null,
})

const shownOf = (kept: Kept, inflight: readonly DraftEvent[], pending: readonly DraftEvent[]): DraftState =>
  fold(fold(kept.state, inflight), pending)

/** One draft in one tab: input is stored on this device within two seconds, and sent from there to the server. */
export const draftMachine = setup({
  types: {
    context: typed<DraftContext>(),
    input: typed<Id & { readonly initial: Json; readonly kept?: Kept }>(),
    events: typed<DraftMachineEvent | { readonly type: "draft.written" }>(),
    tags: typed<"unsaved">(),
  },
  actors: {
    read: fromPromise<Kept, Id & { readonly kept: Kept | null }>(missing("read")),
    /** Appends events to the device's log; resolves with the log afterwards. */
    write: fromPromise<Kept, Id & { readonly kept: Kept; readonly events: readonly DraftEvent[] }>(missing("write")),
    /** Sends the server what it lacks and takes what this device lacks; resolves with the log afterwards. */
    push: fromPromise<Kept, Id & { readonly kept: Kept }>(missing("push")),
    discard: fromPromise<Kept, Id>(missing("discard")),
    /** Sends `draft.elsewhere`, `draft.flush` and `draft.online`. */
    watch: fromCallback<DraftMachineEvent, Id>(() => {
      throw new Error("watch is provided")
    }),
  },
  delays: { quiet: 500, atMost: 1500, retry: 2000, gather: 1000, pushAgain: 10_000 },
  actions: {
    edit: assign(({ context: { pending, kept, inflight } }, edit: DraftEvent) => {
      const next = merged(pending, edit)
      return { pending: next, shown: shownOf(kept, inflight, next) }
    }),
    take: assign(({ context: { inflight, pending } }) => ({ inflight: [...inflight, ...pending], pending: [] })),
    wrote: assign(({ context: { kept, pending } }, next: Kept) => {
      const newest = newer(next, kept) ? next : kept
      return { kept: newest, inflight: [], shown: shownOf(newest, [], pending) }
    }),
    // The log may already contain what is in flight: folding an edit twice gives the same value.
    setKept: assign(({ context: { kept, inflight, pending } }, next: Kept) =>
      newer(next, kept) ? { kept: next, shown: shownOf(next, inflight, pending) } : {},
    ),
    pushed: assign({ full: false }),
    notPushed: assign((_, { error }: { error: unknown }) => ({ full: error instanceof Refused && error.refusal.code === code.tooLarge })),
    // At once, without waiting for device and server: input meanwhile belongs to the next draft.
    forget: assign(({ context: { initial } }) => ({
      kept: nothing(initial),
      full: false,
      inflight: [],
      pending: [],
      shown: emptyDraft(initial),
    })),
  },
  guards: {
    waits: ({ context }) => context.pending.length > 0,
    unpushed: ({ context: { kept } }) => kept.pushed < kept.state.seq,
  },
}).createMachine({
  id: "draft",
  // The former state stays on the screen while it is read again.
  context: ({ input: { id, initial, kept = nothing(initial) } }) => ({
    id,
    initial,
    kept,
    full: false,
    inflight: [],
    pending: [],
    shown: kept.state,
  }),
  invoke: { src: "watch", input: ({ context }) => ({ id: context.id }) },
  on: { "draft.edit": { actions: { type: "edit", params: ({ event }) => event.edit } } },
  initial: "opening",
  states: {
    opening: {
      invoke: {
        src: "read",
        input: ({ context }) => ({ id: context.id, kept: null }),
        onDone: { target: "open", actions: { type: "wrote", params: ({ event }) => event.output } },
        onError: "closed",
      },
    },
    /** The device's store cannot be opened: input exists only in this tab. */
    closed: { tags: "unsaved", after: { retry: "opening" } },
    open: {
      type: "parallel",
      on: { "draft.discard": "discarding" },
      states: {
        device: {
          initial: "looking",
          states: {
            looking: { always: [{ guard: "waits", target: "typing" }, { target: "quiet" }] },
            quiet: {
              on: {
                "draft.edit": [
                  {
                    guard: ({ event }) => event.edit.type !== "field.changed",
                    target: "writing",
                    actions: { type: "edit", params: ({ event }) => event.edit },
                  },
                  { target: "typing", actions: { type: "edit", params: ({ event }) => event.edit } },
                ],
              },
            },
            typing: {
              after: { atMost: "writing" },
              on: {
                "draft.flush": "writing",
                "draft.edit": [
                  {
                    guard: ({ event }) => event.edit.type !== "field.changed",
                    target: "writing",
                    actions: { type: "edit", params: ({ event }) => event.edit },
                  },
                  { target: ".pausing", actions: { type: "edit", params: ({ event }) => event.edit } },
                ],
              },
              initial: "pausing",
              states: { pausing: { after: { quiet: "#draft.open.device.writing" } } },
            },
            writing: {
              entry: "take",
              invoke: {
                src: "write",
                input: ({ context }) => ({ id: context.id, kept: context.kept, events: context.inflight }),
                onDone: {
                  target: "looking",
                  actions: [
                    { type: "wrote", params: ({ event }) => event.output },
                    enqueueActions(({ enqueue }) => enqueue.raise({ type: "draft.written" })),
                  ],
                },
                onError: "unsaved",
              },
            },
            /** The device refused the write: input stays in this tab, and the write is retried. */
            unsaved: { tags: "unsaved", after: { retry: "writing" }, on: { "draft.flush": "writing" } },
          },
        },
        server: {
          // Another device may have a newer draft, so the server is asked first.
          initial: "pushing",
          states: {
            synced: { on: { "draft.written": "gathering", "draft.online": "pushing" } },
            gathering: { after: { gather: "pushing" } },
            pushing: {
              invoke: {
                src: "push",
                input: ({ context }) => ({ id: context.id, kept: context.kept }),
                onDone: { target: "looking", actions: ["pushed", { type: "setKept", params: ({ event }) => event.output }] },
                onError: { target: "away", actions: { type: "notPushed", params: ({ event }) => ({ error: event.error }) } },
              },
            },
            looking: { always: [{ guard: "unpushed", target: "gathering" }, { target: "synced" }] },
            away: { after: { pushAgain: "pushing" }, on: { "draft.online": "pushing" } },
          },
        },
        tabs: {
          initial: "listening",
          states: {
            listening: { on: { "draft.elsewhere": "reading" } },
            reading: {
              on: { "draft.elsewhere": { target: "reading", reenter: true } },
              invoke: {
                src: "read",
                input: ({ context }) => ({ id: context.id, kept: context.kept }),
                onDone: { target: "listening", actions: { type: "setKept", params: ({ event }) => event.output } },
                onError: "listening",
              },
            },
          },
        },
      },
    },
    discarding: {
      entry: "forget",
      on: { "draft.discard": { actions: "forget" } },
      invoke: {
        src: "discard",
        input: ({ context }) => ({ id: context.id }),
        onDone: { target: "open", actions: { type: "wrote", params: ({ event }) => event.output } },
        onError: "opening",
      },
    },
  },
})

/** Where the draft is safe, as one word for display. */
export type SavedState = "untouched" | "opening" | "saving" | "device" | "server" | "unsaved" | "full"

/** Names where a draft is safe: `device` and `server` only when they have all input; `full` when the device has it and it is too much for the server. */
export function savedState(context: DraftContext, unsaved: boolean, opening: boolean): SavedState {
  if (unsaved) return "unsaved"
  if (opening) return "opening"
  if (context.pending.length + context.inflight.length > 0) return "saving"
  if (context.kept.state.seq === 0) return "untouched"
  if (context.kept.pushed === context.kept.state.seq && context.kept.savedServer !== null) return "server"
  return context.full ? "full" : "device"
}
