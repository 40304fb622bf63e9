import { assign, fromCallback, fromPromise, setup } from "xstate"
import type { ExportFun, ExportWish } from "#contract/export.contract.ts"
import { typed } from "#machines/_kit/typed.ts"

/** What is exported: the request, and the start call that begins it. */
export interface ExportOrder {
  readonly fun: ExportFun
  readonly wish: ExportWish
}

/** The result of the status call: in progress, the file's address, or failed. */
export type ExportStatus = { readonly kind: "working" } | { readonly kind: "ready"; readonly url: string } | { readonly kind: "over" }

/** Spec 7.13: a text with `http` is an address, an empty one means in progress, any other means failed. */
export const statusOf = (data: string | null): ExportStatus =>
  data === null ? { kind: "working" } : data.includes("http") ? { kind: "ready", url: data } : { kind: "over" }

/** What failed: the start, the export, or the download. */
export type ExportTrouble = "start" | "export" | "download"

export type ExportEvent =
  | { readonly type: "export.start"; readonly order: ExportOrder }
  /** An export that was begun before this page was loaded. */
  | { readonly type: "export.resume"; readonly key: string }
  /** The live channel reports a change. */
  | { readonly type: "export.told" }
  | { readonly type: "export.cancel" }
  /** Downloads the file again. */
  | { readonly type: "export.again" }

export interface ExportContext {
  readonly order: ExportOrder | null
  readonly key: string
  readonly url: string
  readonly trouble: ExportTrouble | null
  readonly error: unknown
  /** Whether a report arrived while a status reply was in flight. */
  readonly heard: boolean
}

const absent = (what: string) => () => {
  throw new Error(`${what} is provided`)
}

/**
 * The life of one export in the browser (spec 4, 7.13): started, polled every ten seconds and at once when the live channel reports a change, then
 * downloaded or failed.
 */
export const exportMachine = setup({
  types: { context: typed<ExportContext>(), events: typed<ExportEvent>() },
  actors: {
    start: fromPromise<string, ExportOrder>(absent("start")),
    ask: fromPromise<ExportStatus, string>(absent("ask")),
    fetch: fromPromise<void, { readonly key: string; readonly url: string }>(absent("fetch")),
    cancel: fromPromise<unknown, string>(absent("cancel")),
    follow: fromCallback<ExportEvent, string>(absent("follow")),
  },
  actions: {
    begin: assign(({ event }) =>
      event.type === "export.start"
        ? { order: event.order, key: "", url: "", trouble: null, error: null, heard: false }
        : { key: event.type === "export.resume" ? event.key : "", url: "", trouble: null, error: null, heard: false },
    ),
    hear: assign({ heard: true }),
    listen: assign({ heard: false }),
  },
  delays: { pollInterval: 10_000 },
}).createMachine({
  id: "export",
  context: { order: null, key: "", url: "", trouble: null, error: null, heard: false },
  initial: "idle",
  states: {
    idle: { on: { "export.start": { target: "starting", actions: "begin" }, "export.resume": { target: "polling", actions: "begin" } } },
    starting: {
      invoke: {
        src: "start",
        input: ({ context: { order } }) => order ?? { fun: "default", wish: { exportType: "" } },
        onDone: { target: "polling", actions: assign({ key: ({ event }) => event.output }) },
        onError: { target: "failed", actions: assign({ trouble: "start", error: ({ event }) => event.error }) },
      },
    },
    polling: {
      invoke: { src: "follow", input: ({ context }) => context.key },
      on: { "export.cancel": "cancelling" },
      initial: "asking",
      states: {
        asking: {
          entry: "listen",
          on: { "export.told": { actions: "hear" } },
          invoke: {
            src: "ask",
            input: ({ context }) => context.key,
            onDone: [
              {
                guard: ({ event }) => event.output.kind === "ready",
                target: "#export.downloading",
                actions: assign({ url: ({ event }) => (event.output.kind === "ready" ? event.output.url : "") }),
              },
              { guard: ({ event }) => event.output.kind === "over", target: "#export.failed", actions: assign({ trouble: "export" }) },
              // The reply may be older than the report that arrived meanwhile.
              { guard: ({ context }) => context.heard, target: "asking", reenter: true },
              "waiting",
            ],
            // The connection may be down for a while; the export is not.
            onError: "waiting",
          },
        },
        waiting: { after: { pollInterval: "asking" }, on: { "export.told": "asking" } },
      },
    },
    cancelling: {
      invoke: {
        src: "cancel",
        input: ({ context }) => context.key,
        onDone: "cancelled",
        // It may have ended a moment before.
        onError: "polling",
      },
    },
    downloading: {
      invoke: {
        src: "fetch",
        input: ({ context: { key, url } }) => ({ key, url }),
        onDone: "done",
        onError: { target: "failed", actions: assign({ trouble: "download", error: ({ event }) => event.error }) },
      },
    },
    done: { on: { "export.start": { target: "starting", actions: "begin" }, "export.again": "downloading" } },
    failed: {
      on: {
        "export.start": { target: "starting", actions: "begin" },
        "export.again": { guard: ({ context }) => context.trouble === "download", target: "downloading" },
      },
    },
    cancelled: { on: { "export.start": { target: "starting", actions: "begin" } } },
  },
})
