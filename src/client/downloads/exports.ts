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
  /** Downloads the file again, where the download failed. */
  readonly again: () => void
}

/** The state of an export as its button shows it. */
export type ExportPhase = "idle" | "starting" | "working" | "cancelling" | "downloading"

type ExportActor = ActorRefFrom<typeof exportMachine>

const starts = {
  basic: exportContract.startBasic,
  sup: exportContract.startSup,
  default: exportContract.startDefault,
} as const satisfies Record<ExportFun, unknown>

/** Names of saved files, as the server gave them, by key. */
const savedNames = new Map<string, string>()

/** Downloads the file of an export and lets the browser save it. */
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

/** The exports of this tab by what they export, one of each at a time; they continue whatever page is open. */
const actors = new Map<string, ExportActor>()
const listeners = new Set<() => void>()
const endings = new Set<(ending: ExportEnding) => void>()
const stored = "exports"

/** Stores the keys of exports in progress, for the page after a reload. */
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

/** Begins an export, unless one of the same data is in progress. */
export const beginExport = (order: ExportOrder): void => actorOf(order.wish.exportType).send({ type: "export.start", order })

/** Cancels this tab's export of this data. */
export const stopExport = (exportType: string): void => actorOf(exportType).send({ type: "export.cancel" })

/** Calls back when an export of this tab ends. */
export function onExportEnding(tell: (ending: ExportEnding) => void): () => void {
  endings.add(tell)
  return () => endings.delete(tell)
}

/** Resumes exports that were in progress before this page was loaded. */
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

/** The state of this tab's export of this data. */
export const useExportPhase = (exportType: string): ExportPhase =>
  useSyncExternalStore(
    subscribe,
    () => phaseNow(exportType),
    () => "idle",
  )
