import { useSyncExternalStore } from "react"
import { type ActorRefFrom, createActor, fromCallback, fromPromise, type SnapshotFrom } from "xstate"
import type { ExportEvent, ExportOrder, ExportStatus } from "#machines/export/export.machine.ts"
import { exportMachine, type ExportTrouble, statusOf } from "#machines/export/export.machine.ts"
import { exportContract, exportFilePath, type ExportFun } from "#contract/export.contract.ts"
import { code, Refused } from "#contract/errors.ts"
import { fetchFile, saveFile } from "./download.ts"

export { NoDownload } from "./download.ts"
import { call } from "../http/http.ts"
import { followDocument } from "../live/live.ts"
import { tabStorage } from "../browser/storage.ts"

/** How an export of this tab ended. */
export interface ExportEnding {
  readonly kind: "done" | "failed" | "cancelled"
  readonly fileName: string
  readonly trouble: ExportTrouble | null
  readonly error: unknown
  /** Fetches the file once more, where that is what failed. */
  readonly again: () => void
}

/** What a button shows of its export. */
export type ExportPhase = "idle" | "starting" | "working" | "cancelling" | "downloading"

type ExportActor = ActorRefFrom<typeof exportMachine>

const starts = {
  basic: exportContract.startBasic,
  sup: exportContract.startSup,
  default: exportContract.startDefault,
} as const satisfies Record<ExportFun, unknown>

/** What was saved, by key: the name that the server gave it. */
const savedNames = new Map<string, string>()

/** Fetches the file of an export and offers it to be saved. */
export async function downloadExport(key: string): Promise<void> {
  const { name, file } = await fetchFile(`/prod-api/${exportFilePath}${key}`)
  savedNames.set(key, name)
  saveFile(name, file)
}

const logic = exportMachine.provide({
  actors: {
    start: fromPromise<string, ExportOrder>(({ input }) => call(starts[input.fun], { body: input.wish })),
    ask: fromPromise<ExportStatus, string>(async ({ input: key, signal }) => {
      try {
        return statusOf(await call(exportContract.status, { query: { key }, signal }))
      } catch (error) {
        if (error instanceof Refused && error.refusal.code === code.absent) return { kind: "over" }
        throw error
      }
    }),
    fetch: fromPromise<void, { readonly key: string; readonly url: string }>(({ input: { key } }) => downloadExport(key)),
    cancel: fromPromise<unknown, string>(({ input: key }) => call(exportContract.cancel, { body: { key } })),
    follow: fromCallback<ExportEvent, string>(({ input: key, sendBack }) => followDocument(key, () => sendBack({ type: "export.told" }))),
  },
})

/** The exports of this tab by what they export, one of each at a time; they go on whatever page is open. */
const actors = new Map<string, ExportActor>()
const listeners = new Set<() => void>()
const endings = new Set<(ending: ExportEnding) => void>()
const stored = "exports"

/** Keys of what is under way, for the page after a reload. */
function remember(): void {
  const keys = Object.fromEntries(
    [...actors].flatMap(([name, actor]) => {
      const { context, status } = actor.getSnapshot()
      return status === "active" && context.key !== "" && phaseOf(actor.getSnapshot()) !== "idle" ? [[name, context.key]] : []
    }),
  )
  if (Object.keys(keys).length > 0) tabStorage.keep(stored, keys)
  else tabStorage.drop(stored)
}

const phaseOf = (snapshot: SnapshotFrom<typeof exportMachine>): ExportPhase => {
  if (snapshot.matches("starting")) return "starting"
  if (snapshot.matches("polling")) return "working"
  if (snapshot.matches("cancelling")) return "cancelling"
  return snapshot.matches("downloading") ? "downloading" : "idle"
}

function actorOf(name: string): ExportActor {
  const known = actors.get(name)
  if (known) return known
  const actor = createActor(logic)
  actors.set(name, actor)
  let before = ""
  actor.subscribe((snapshot) => {
    remember()
    for (const listener of listeners) listener()
    const { value, context } = snapshot
    if (value === before) return
    before = typeof value === "string" ? value : ""
    if (value !== "done" && value !== "failed" && value !== "cancelled") return
    const fileName = savedNames.get(context.key) ?? context.order?.wish.fileName ?? ""
    const ending = {
      kind: value,
      fileName,
      trouble: context.trouble,
      error: context.error,
      again: () => actor.send({ type: "export.again" }),
    }
    for (const tell of endings) tell(ending)
  })
  return actor.start()
}

/** Begins an export; one of the same data that is under way goes on alone. */
export const beginExport = (order: ExportOrder): void => actorOf(order.wish.exportType).send({ type: "export.start", order })

/** Stops the export of this data that this tab has begun. */
export const stopExport = (exportType: string): void => actorOf(exportType).send({ type: "export.cancel" })

/** Hears how the exports of this tab end. */
export function onExportEnding(tell: (ending: ExportEnding) => void): () => void {
  endings.add(tell)
  return () => endings.delete(tell)
}

/** Goes on with what was under way before this page was loaded. */
export function resumeExports(): void {
  const keys: unknown = tabStorage.read(stored)
  if (typeof keys !== "object" || keys === null) return
  for (const [name, key] of Object.entries(keys)) if (typeof key === "string") actorOf(name).send({ type: "export.resume", key })
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const phaseNow = (exportType: string): ExportPhase => {
  const actor = actors.get(exportType)
  return actor ? phaseOf(actor.getSnapshot()) : "idle"
}

/** Where the export of this data stands in this tab. */
export const useExportPhase = (exportType: string): ExportPhase =>
  useSyncExternalStore(
    subscribe,
    () => phaseNow(exportType),
    () => "idle",
  )
