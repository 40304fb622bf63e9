import { assign, emit, enqueueActions, type EventObject, fromCallback, setup } from "xstate"
import { freshFile, stepFile, type UploadFile, type UploadFileEvent } from "./upload-file.machine.ts"
import { typed } from "#machines/_kit/typed.ts"

/** A file to be sent; the client holds its bytes, by the uid. */
export type NewFile = Pick<UploadFile, "uid" | "name" | "size">

/** The reports of a transfer. */
export type TransferEvent = Extract<UploadFileEvent, { type: "file.progressed" | "file.sent" | "file.arrived" | "file.failed" }> & {
  readonly uid: string
}

export type UploadEvent =
  | { readonly type: "upload.add"; readonly files: readonly NewFile[] }
  | { readonly type: "upload.cancel"; readonly uid: string }
  | { readonly type: "upload.cancelAll" }
  | { readonly type: "upload.retry"; readonly uid: string }
  /** Removes a failed or cancelled file from the list. */
  | { readonly type: "upload.dismiss"; readonly uid: string }
  | TransferEvent

/** What others may want to know: the end of each file, and that all are done, so that the list of files should be read again. */
export type UploadNews =
  | { readonly type: "upload.succeeded"; readonly file: UploadFile }
  | { readonly type: "upload.failed"; readonly file: UploadFile }
  | { readonly type: "upload.settled" }

interface Queue {
  readonly files: readonly UploadFile[]
  /** The most files sent at once. */
  readonly limit: number
}

const busy = new Set(["uploading", "checking"])
const underWay = ({ status }: UploadFile): boolean => status === "waiting" || busy.has(status)

const stepped = ({ files }: Queue, uid: string, event: UploadFileEvent): readonly UploadFile[] =>
  files.map((file) => (file.uid === uid ? stepFile(file, event) : file))

/**
 * Many uploads (spec 2.7 and 4, Upload): at most `limit` at once, each cancelled and retried separately. When all are done the successful ones leave
 * the list; failed and cancelled ones stay, to be retried. The actor `transfer` sends one file and reports.
 */
export const uploadMachine = setup({
  types: {
    context: typed<Queue>(),
    events: typed<UploadEvent>(),
    emitted: typed<UploadNews>(),
    input: typed<{ readonly limit: number }>(),
  },
  actors: {
    transfer: fromCallback<EventObject, { readonly uid: string }>(() => {
      throw new Error("transfer is provided")
    }),
  },
  actions: {
    add: assign(({ context, event }) => (event.type === "upload.add" ? { files: [...context.files, ...event.files.map(freshFile)] } : {})),
    begin: enqueueActions(({ context, enqueue }) => {
      const free = context.limit - context.files.filter(({ status }) => busy.has(status)).length
      for (const { uid } of context.files.filter(({ status }) => status === "waiting").slice(0, Math.max(0, free))) {
        enqueue.assign({ files: ({ context }) => stepped(context, uid, { type: "file.begun" }) })
        enqueue.spawnChild("transfer", { id: uid, input: { uid } })
      }
    }),
    step: enqueueActions(({ context, event, enqueue }) => {
      if (!("uid" in event) || event.type === "upload.cancel" || event.type === "upload.retry" || event.type === "upload.dismiss") return
      const before = context.files.find(({ uid }) => uid === event.uid)
      const after = before && stepFile(before, event)
      if (!after || after === before) return
      enqueue.assign({ files: context.files.map((file) => (file === before ? after : file)) })
      if (after.status === "success" || after.status === "fail") {
        enqueue.stopChild(event.uid)
        enqueue.emit({ type: after.status === "success" ? "upload.succeeded" : "upload.failed", file: after })
      }
    }),
    cancel: enqueueActions(({ context, event, enqueue }) => {
      const meant = context.files.filter(({ uid }) => event.type === "upload.cancelAll" || ("uid" in event && event.uid === uid))
      for (const file of meant) {
        if (stepFile(file, { type: "file.cancelled" }) === file) continue
        enqueue.stopChild(file.uid)
        enqueue.assign({ files: ({ context }) => stepped(context, file.uid, { type: "file.cancelled" }) })
      }
    }),
    retry: assign(({ context, event }) =>
      event.type === "upload.retry" ? { files: stepped(context, event.uid, { type: "file.retried" }) } : {},
    ),
    dismiss: assign(({ context, event }) =>
      event.type === "upload.dismiss" ? { files: context.files.filter((file) => file.uid !== event.uid || underWay(file)) } : {},
    ),
    clear: assign(({ context }) => ({ files: context.files.filter(({ status }) => status !== "success") })),
    tell: emit({ type: "upload.settled" }),
  },
  guards: { anyUnderWay: ({ context }) => context.files.some(underWay), allDone: ({ context }) => !context.files.some(underWay) },
}).createMachine({
  id: "upload",
  context: ({ input }) => ({ files: [], limit: input.limit }),
  initial: "resting",
  on: { "upload.dismiss": { actions: "dismiss" } },
  states: {
    resting: {
      always: { guard: "anyUnderWay", target: "running" },
      on: { "upload.add": { actions: "add" }, "upload.retry": { actions: "retry" } },
    },
    running: {
      entry: "begin",
      always: { guard: "allDone", target: "resting", actions: ["clear", "tell"] },
      on: {
        "upload.add": { actions: ["add", "begin"] },
        "upload.retry": { actions: ["retry", "begin"] },
        "upload.cancel": { actions: ["cancel", "begin"] },
        "upload.cancelAll": { actions: "cancel" },
        "file.progressed": { actions: "step" },
        "file.sent": { actions: "step" },
        "file.arrived": { actions: ["step", "begin"] },
        "file.failed": { actions: ["step", "begin"] },
      },
    },
  },
})
