import type { DocumentView, TimelineEntry, VerdictView } from "#contract/document.ts"
import { code, Refused } from "#contract/errors.ts"
import { Failed } from "#contract/failed.ts"
import type { ApprovalStory, Known } from "./fold.ts"
import { assign, fromCallback, fromPromise, setup } from "xstate"
import { typed } from "#machines/_kit/typed.ts"

/** A document as loaded: its view and, where requested, its timeline. */
export interface Loaded {
  readonly view: DocumentView<unknown>
  readonly timeline: readonly TimelineEntry[]
  /** Its approvals, folded in this browser; null or absent for readers who may not see them, and where the server's view is shown. */
  readonly approvals?: readonly ApprovalStory[] | null
  /** What this browser has folded itself; absent where the server's view is shown. */
  readonly known?: Known
  /** Loaded from this device because the server could not be reached: it may be stale. */
  readonly old?: boolean
}

/** A command in flight: its name among the verdicts, and its idempotency key. */
export interface Command {
  readonly name: string
  readonly key: string
  readonly input: unknown
  /** The version to send as base when it is another stream's or one that was seen earlier; null for the document's present one. */
  readonly base: number | null
  /** The version that the person had seen, where the command waited for another of the person's commands; by default the loaded one. */
  readonly seen?: number | undefined
  /** Whether it may be sent again automatically, if still allowed, when others changed the document meanwhile. */
  readonly safe: boolean
}

/** How a command ended; `key` identifies it. `rebased` was not done, because others were faster. */
export type Ending =
  | { readonly key: string; readonly kind: "done"; readonly data: unknown }
  | { readonly key: string; readonly kind: "refused"; readonly error: Refused }
  | { readonly key: string; readonly kind: "rebased"; readonly verdict: VerdictView | undefined }
  | { readonly key: string; readonly kind: "failed"; readonly error: unknown }

export interface DocumentContext {
  readonly id: string
  readonly loaded: Loaded | null
  readonly command: Command | null
  readonly attempts: number
  readonly rebases: number
  readonly ending: Ending | null
  readonly error: unknown
  /** Whether the document changed while it was being read, so that the result may be stale. */
  readonly dirty: boolean
}

export type DocumentEvent =
  | { readonly type: "document.changed" }
  /** New facts were folded: this is the document now. */
  | { readonly type: "document.moved"; readonly loaded: Loaded }
  | { readonly type: "document.reload" }
  | { readonly type: "document.send"; readonly command: Command }

export interface SendInput {
  readonly id: string
  readonly command: Command
  readonly base: number
  /** The command's key; a new one after each rebase, since the body differs then. */
  readonly key: string
}

const maxAttempts = 6
const maxRebases = 3
const absent = (error: unknown): boolean =>
  error instanceof Refused && (error.refusal.code === code.absent || error.refusal.code === code.notPermitted)
const stale = (error: unknown): boolean => error instanceof Refused && error.refusal.code === code.staleVersion
const refused = (error: unknown): boolean => error instanceof Refused
const again = (context: DocumentContext, error: unknown): boolean =>
  error instanceof Failed && error.again && context.attempts + 1 < maxAttempts
const verdictOf = (context: DocumentContext): VerdictView | undefined => context.loaded?.view.verdicts[context.command?.name ?? ""]

/** One open document in the browser: loads, follows, sends one command at a time, and rebases it when others were faster. */
export const documentMachine = setup({
  types: {
    context: typed<DocumentContext>(),
    input: typed<{ readonly id: string; readonly loaded?: Loaded | null }>(),
    events: typed<DocumentEvent>(),
    tags: typed<"busy">(),
  },
  actors: {
    load: fromPromise<Loaded, { readonly id: string; readonly before: Loaded | null }>(() => Promise.reject(new Error("load is provided"))),
    send: fromPromise<unknown, SendInput>(() => Promise.reject(new Error("send is provided"))),
    /** Sends `document.changed` whenever the live channel says so. */
    follow: fromCallback<DocumentEvent, { readonly id: string }>(() => {
      throw new Error("follow is provided")
    }),
  },
  delays: {
    /** The time until the next deadline at which a verdict of this document changes. */
    nextDeadline: (): number => 2_147_483_647,
    backOff: ({ context }): number => Math.min(1000 * 2 ** (context.attempts - 1), 30_000),
  },
  actions: {
    begin: assign((_, command: Command) => ({ command, attempts: 0, rebases: 0, ending: null })),
    settle: assign((_, { ending }: { ending: Ending }) => ({ ending })),
    forget: assign({ command: null, attempts: 0, rebases: 0 }),
    setLoaded: assign((_, loaded: Loaded) => ({ loaded, error: null })),
    soil: assign({ dirty: true }),
    /** Judges the folded document again at the present time. */
    judge: (): void => {
      throw new Error("judge is provided")
    },
    clean: assign({ dirty: false }),
    fail: assign((_, { error }: { error: unknown }) => ({ error })),
    count: assign({ attempts: ({ context }) => context.attempts + 1 }),
    rebase: assign({ rebases: ({ context }) => context.rebases + 1, attempts: 0 }),
    offer: assign(({ context }) => ({
      ending: { key: context.command?.key ?? "", kind: "rebased", verdict: verdictOf(context) } as const,
    })),
  },
  guards: {
    isLoaded: ({ context }) => context.loaded !== null,
    isOld: (_, { old = false }: Loaded) => old,
    folds: ({ context }) => context.loaded?.known !== undefined,
    // A base that was given is not replaced here.
    safeStill: ({ context }) =>
      context.command?.safe === true &&
      context.command.base === null &&
      verdictOf(context)?.allowed === true &&
      context.rebases < maxRebases,
  },
}).createMachine({
  id: "document",
  context: ({ input }) => ({
    id: input.id,
    loaded: input.loaded ?? null,
    command: null,
    attempts: 0,
    rebases: 0,
    ending: null,
    error: null,
    dirty: false,
  }),
  initial: "opening",
  invoke: { src: "follow", input: ({ context }) => ({ id: context.id }) },
  on: { "document.moved": { actions: { type: "setLoaded", params: ({ event }) => event.loaded } } },
  states: {
    /** A document that comes back to the screen is ready, with its former view, while it is read again. */
    opening: { always: [{ guard: "isLoaded", target: "ready.refreshing" }, { target: "loading" }] },
    loading: {
      entry: "clean",
      on: { "document.changed": { actions: "soil" } },
      invoke: {
        src: "load",
        input: ({ context }) => ({ id: context.id, before: context.loaded }),
        onDone: [
          {
            guard: { type: "isOld", params: ({ event }) => event.output },
            target: "ready.outdated",
            actions: { type: "setLoaded", params: ({ event }) => event.output },
          },
          { target: "ready", actions: { type: "setLoaded", params: ({ event }) => event.output } },
        ],
        onError: [
          {
            guard: ({ event }) => absent(event.error),
            target: "gone",
            actions: { type: "fail", params: ({ event }) => ({ error: event.error }) },
          },
          { target: "failed", actions: { type: "fail", params: ({ event }) => ({ error: event.error }) } },
        ],
      },
    },
    ready: {
      initial: "current",
      on: {
        "document.send": { target: "sending", actions: { type: "begin", params: ({ event }) => event.command } },
        "document.reload": { target: ".refreshing", reenter: true },
      },
      states: {
        current: {
          always: { guard: ({ context }) => context.dirty, target: "pausing" },
          on: {
            "document.changed": "refreshing",
            // The next deadline may have changed.
            "document.moved": { target: "current", reenter: true, actions: { type: "setLoaded", params: ({ event }) => event.loaded } },
          },
          after: { nextDeadline: [{ guard: "folds", target: "current", reenter: true, actions: "judge" }, { target: "refreshing" }] },
        },
        /** A document that changes constantly is read a few times a second, not in an endless loop. */
        pausing: { after: { 300: "refreshing" } },
        refreshing: {
          entry: "clean",
          on: { "document.changed": { actions: "soil" } },
          invoke: {
            src: "load",
            input: ({ context }) => ({ id: context.id, before: context.loaded }),
            onDone: { target: "current", actions: { type: "setLoaded", params: ({ event }) => event.output } },
            onError: [
              {
                guard: ({ event }) => absent(event.error),
                target: "#document.gone",
                actions: { type: "fail", params: ({ event }) => ({ error: event.error }) },
              },
              { target: "outdated", actions: { type: "fail", params: ({ event }) => ({ error: event.error }) } },
            ],
          },
        },
        /** The shown state may be stale: the last refresh failed. */
        outdated: {
          on: {
            "document.changed": "refreshing",
            "document.moved": { target: "current", actions: { type: "setLoaded", params: ({ event }) => event.loaded } },
          },
          after: { 15_000: "refreshing" },
        },
      },
    },
    sending: {
      tags: "busy",
      on: { "document.changed": { actions: "soil" } },
      initial: "asking",
      states: {
        asking: {
          invoke: {
            src: "send",
            input: ({ context }) => sendInput(context),
            onDone: {
              target: "settling",
              actions: {
                type: "settle",
                params: ({ context, event }) => ({ ending: { key: context.command?.key ?? "", kind: "done", data: event.output } }),
              },
            },
            onError: [
              { guard: ({ event }) => stale(event.error), target: "rebasing" },
              {
                guard: ({ event }) => refused(event.error),
                target: "settling",
                actions: {
                  type: "settle",
                  params: ({ context, event }) => ({
                    ending: { key: context.command?.key ?? "", kind: "refused", error: event.error as Refused },
                  }),
                },
              },
              { guard: ({ context, event }) => again(context, event.error), target: "waiting", actions: "count" },
              {
                target: "settling",
                actions: {
                  type: "settle",
                  params: ({ context, event }) => ({ ending: { key: context.command?.key ?? "", kind: "failed", error: event.error } }),
                },
              },
            ],
          },
        },
        waiting: { after: { backOff: "asking" } },
        rebasing: {
          entry: "clean",
          invoke: {
            src: "load",
            input: ({ context }) => ({ id: context.id, before: context.loaded }),
            onDone: { target: "judging", actions: { type: "setLoaded", params: ({ event }) => event.output } },
            onError: {
              target: "#document.ready.outdated",
              actions: [
                {
                  type: "settle",
                  params: ({ context, event }) => ({ ending: { key: context.command?.key ?? "", kind: "failed", error: event.error } }),
                },
                { type: "fail", params: ({ event }) => ({ error: event.error }) },
                "forget",
              ],
            },
          },
        },
        judging: {
          always: [
            { guard: "safeStill", target: "asking", actions: "rebase" },
            { target: "#document.ready", actions: ["offer", "forget"] },
          ],
        },
        /** The command has ended; the document is read again before the next one. */
        settling: {
          entry: "clean",
          invoke: {
            src: "load",
            input: ({ context }) => ({ id: context.id, before: context.loaded }),
            onDone: { target: "#document.ready", actions: [{ type: "setLoaded", params: ({ event }) => event.output }, "forget"] },
            onError: [
              {
                guard: ({ event }) => absent(event.error),
                target: "#document.gone",
                actions: { type: "fail", params: ({ event }) => ({ error: event.error }) },
              },
              {
                target: "#document.ready.outdated",
                actions: [{ type: "fail", params: ({ event }) => ({ error: event.error }) }, "forget"],
              },
            ],
          },
        },
      },
    },
    failed: { on: { "document.reload": "loading", "document.changed": "loading" }, after: { 15_000: "loading" } },
    gone: { on: { "document.reload": "loading" } },
  },
})

function sendInput(context: DocumentContext): SendInput {
  const { command, loaded, rebases, id } = context
  if (command === null || loaded === null) throw new Error("a command is sent only from a loaded document")
  const seen = rebases === 0 ? command.seen : undefined
  return { id, command, base: command.base ?? seen ?? loaded.view.version, key: rebases === 0 ? command.key : `${command.key}-${rebases}` }
}
