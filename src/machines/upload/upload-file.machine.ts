import { assign, setup, transition } from "xstate"
import type { FileVersion } from "#contract/file.contract.ts"
import { typed } from "#machines/_kit/typed.ts"

/** A file during its upload: an attachment row (spec 3: name, status, percentage, uid). */
export interface UploadFile {
  readonly uid: string
  readonly name: string
  /** The total and the sent bytes. */
  readonly size: number
  readonly sent: number
  readonly status: UploadStatus
  /** Why it failed. */
  readonly error: unknown
  /** The file on the server, once complete. */
  readonly row: FileVersion | null
}

/** The states of an upload. In `checking` the server has all bytes and inspects the file. */
export const uploadStatuses = ["waiting", "uploading", "checking", "success", "fail", "cancelled"] as const
export type UploadStatus = (typeof uploadStatuses)[number]

export type UploadFileEvent =
  | { readonly type: "file.begun" }
  | { readonly type: "file.progressed"; readonly sent: number }
  | { readonly type: "file.sent" }
  | { readonly type: "file.arrived"; readonly row: FileVersion }
  | { readonly type: "file.failed"; readonly error: unknown }
  | { readonly type: "file.cancelled" }
  | { readonly type: "file.retried" }

type Moving = Pick<UploadFile, "size" | "sent" | "error" | "row">

const fails = { target: "fail", actions: "fail" } as const

/** The life of one upload (spec 3 and 4: uploading, success, fail). Pure: the queue moves it. An interrupted one continues where it stopped. */
export const uploadFileMachine = setup({
  types: { context: typed<Moving>(), events: typed<UploadFileEvent>(), input: typed<{ readonly size: number }>() },
  actions: {
    fail: assign(({ event }) => (event.type === "file.failed" ? { error: event.error } : {})),
    complete: assign(({ context }) => ({ sent: context.size })),
    arrive: assign(({ event }) => (event.type === "file.arrived" ? { row: event.row } : {})),
    progress: assign(({ event, context }) => (event.type === "file.progressed" ? { sent: Math.min(event.sent, context.size) } : {})),
    forgetError: assign({ error: null }),
  },
}).createMachine({
  id: "uploadFile",
  context: ({ input }) => ({ size: input.size, sent: 0, error: null, row: null }),
  initial: "waiting",
  states: {
    waiting: { on: { "file.begun": "uploading", "file.cancelled": "cancelled" } },
    uploading: {
      on: {
        "file.progressed": { actions: "progress" },
        "file.sent": { target: "checking", actions: "complete" },
        "file.failed": fails,
        "file.cancelled": "cancelled",
      },
    },
    checking: { on: { "file.arrived": { target: "success", actions: "arrive" }, "file.failed": fails } },
    success: {},
    fail: { on: { "file.retried": { target: "waiting", actions: "forgetError" } } },
    cancelled: { on: { "file.retried": "waiting" } },
  },
})

/** A file before its upload. */
export const freshFile = ({ uid, name, size }: Pick<UploadFile, "uid" | "name" | "size">): UploadFile => ({
  uid,
  name,
  size,
  sent: 0,
  status: "waiting",
  error: null,
  row: null,
})

/** A file after an event; the same object when its chart does not take the event. */
export function stepFile(file: UploadFile, event: UploadFileEvent): UploadFile {
  const { size, sent, error, row } = file
  const before = uploadFileMachine.resolveState({ value: file.status, context: { size, sent, error, row } })
  if (!before.can(event)) return file
  const [after] = transition(uploadFileMachine, before, event)
  return { ...file, ...after.context, status: after.value }
}
