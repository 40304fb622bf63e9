import { assign, setup, transition } from "xstate"
import type { FileVersion } from "#contract/file.contract.ts"
import { typed } from "#machines/_kit/typed.ts"

/** A file as it is on its way: an attachment row (spec 3: name, status, percentage, uid). */
export interface UploadFile {
  readonly uid: string
  readonly name: string
  /** Bytes in all, and bytes that have been sent. */
  readonly size: number
  readonly sent: number
  readonly status: UploadStatus
  /** Why it failed. */
  readonly error: unknown
  /** What the server has made of it. */
  readonly row: FileVersion | null
}

/** Where a file is on its way. In `checking` its bytes are all there, and the server looks at what it is. */
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

/** The life of one file on its way (spec 3 and 4: uploading, success, fail). Pure: the queue moves it. What was cut off is tried again from where it stopped. */
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

/** A file as it is before anything was done about it. */
export const freshFile = ({ uid, name, size }: Pick<UploadFile, "uid" | "name" | "size">): UploadFile => ({
  uid,
  name,
  size,
  sent: 0,
  status: "waiting",
  error: null,
  row: null,
})

/** A file after an event; the same file when its chart does not take it. */
export function stepFile(file: UploadFile, event: UploadFileEvent): UploadFile {
  const { size, sent, error, row } = file
  const before = uploadFileMachine.resolveState({ value: file.status, context: { size, sent, error, row } })
  if (!before.can(event)) return file
  const [after] = transition(uploadFileMachine, before, event)
  return { ...file, ...after.context, status: after.value }
}
