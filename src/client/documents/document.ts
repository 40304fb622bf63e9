import type { DocumentView, ShownPart, TimelineEntry, VerdictView } from "#contract/document.ts"
import type { BodyOf, DataOf, Endpoint } from "#contract/endpoint.ts"
import type { Refused } from "#contract/errors.ts"
import type { Failed } from "#contract/failed.ts"
import { documentMachine, type Loaded } from "#machines/document/document.machine.ts"
import type { ApprovalStory, Known } from "#machines/document/fold.ts"
import { useMemo, useSyncExternalStore } from "react"
import { type ActorRefFrom, assign, createActor, fromCallback, fromPromise, type SnapshotFrom } from "xstate"
import type { z } from "zod"
import { serverClock } from "../http/clock.ts"
import { kept, nextTurn } from "./document-time.ts"
import { type FoldedKind, foldSource } from "./fold-source.ts"
import { send as sendCall } from "../http/http.ts"
import { followDocument } from "../live/live.ts"
import { senderOf } from "./send-commands.ts"

type OfDocument = z.ZodType<unknown, { id: string }>

/** The call that reads a document. */
export type ReadEndpoint<Facts> = Endpoint<OfDocument, z.ZodType, z.ZodType, z.ZodType<DocumentView<Facts>>>

/** A document and the calls to read it. */
export interface DocumentSource<Facts> {
  readonly id: string
  readonly load: ReadEndpoint<Facts>
  /** Without it, no timeline is read. */
  readonly timeline?: Endpoint<OfDocument, z.ZodType, z.ZodType, z.ZodType<TimelineEntry[]>>
  /** Its kind, where this browser folds its facts itself; the calls above then serve documents that it cannot fold. */
  readonly fold?: FoldedKind | undefined
}

/** A document as a screen sees it. `view` stays the same object until something in it changes. */
export interface DocumentState<Facts> {
  readonly status: "loading" | "ready" | "sending" | "failed" | "gone"
  readonly view: DocumentView<Facts> | null
  readonly timeline: readonly TimelineEntry[]
  /** Its approvals, folded in this browser, the latest first; null where only the server knows them. */
  readonly approvals: readonly ApprovalStory[] | null
  /** The name of the command in flight. */
  readonly sending: string | null
  /** Why it could not be read, or why the shown state may be stale; null when all is well. */
  readonly error: unknown
}

/** How a command ended. */
export type Outcome<Data> =
  | { readonly kind: "done"; readonly data: Data }
  /** The server refused; `error.message` is its sentence. */
  | { readonly kind: "refused"; readonly error: Refused }
  /** Somebody else was faster and nothing was done: `view` is the present state, `verdict` whether the command is still possible. */
  | {
      readonly kind: "rebased"
      readonly view: DocumentView<unknown>
      readonly verdict: VerdictView | undefined
      retry(base?: number): Promise<Outcome<Data>>
    }
  /** No reply arrived, after several tries with the same key: whether it was done is unknown. */
  | {
      readonly kind: "failed"
      readonly error: Failed
      retry(): Promise<Outcome<Data>>
      /** Puts it into the outbox: it is sent with the same key when the network is back, but not after `notAfter` by the server's clock. */
      postpone(notAfter: number | null): Promise<void>
    }
  /** Nothing was sent: nothing is loaded yet, or an earlier command that it waited for was not done. */
  | { readonly kind: "busy" }

/** The call of a command. */
export type DocumentCommand = Endpoint<OfDocument, z.ZodType, z.ZodType<{ base: number; input: unknown }>>

export interface SendOptions {
  /** The version to send when it is another stream's, such as the own bid's, or one that was seen earlier; by default the document's present one. */
  readonly base?: number
  /** Send it again automatically when somebody else was faster and it is still allowed. */
  readonly safe?: boolean
  /** The key for sending it again, as after a failure. */
  readonly key?: string
}

/** An open document: a store for components, and its commands. */
export interface OpenDocument<Facts> {
  readonly id: string
  state(): DocumentState<Facts>
  subscribe(changed: () => void): () => void
  /** Sends one of the document's commands with the version shown on the screen. */
  send<E extends DocumentCommand>(command: E, input: BodyOf<E>["input"], options?: SendOptions): Promise<Outcome<DataOf<E>>>
  /** The document as it was at a version; null where only the server knows it. */
  past(version: number): DocumentView<Facts> | null
  /** The verdict on a command with its input; null where only the server can judge. */
  verdictWith(name: string, input: unknown): VerdictView | null
  /** Reads the facts before those that it was opened with, if there are any. */
  older(): Promise<void>
  reload(): void
}

/** Opens a document. It is read and followed live while there are subscribers, and until the commands sent from here have ended. */
export function openDocument<Facts>(source: DocumentSource<Facts>): OpenDocument<Facts> {
  const endpoints = new Map<string, DocumentCommand>()
  const fold = source.fold && foldSource(source.fold, source.id)
  const loaded = (): Loaded | null => actor.getSnapshot().context.loaded
  const known = (): Known | undefined => loaded()?.known
  const logic: typeof documentMachine = provided(source, endpoints, fold, loaded, (look) => actor.subscribe(look))
  let actor: ActorRefFrom<typeof documentMachine> = createActor(logic, { input: { id: source.id } })
  let listeners = 0
  let shown: { of: unknown; state: DocumentState<Facts> } | null = null

  const subscribe = (changed: () => void): (() => void) => {
    if (actor.getSnapshot().status === "stopped")
      actor = createActor(logic, { input: { id: source.id, loaded: actor.getSnapshot().context.loaded } })
    actor.start()
    listeners += 1
    const subscription = actor.subscribe(changed)
    return () => {
      subscription.unsubscribe()
      listeners -= 1
      const left = actor
      // React may unsubscribe and resubscribe within one moment.
      queueMicrotask(() => listeners === 0 && left.stop())
    }
  }

  return {
    id: source.id,
    state() {
      const of = actor.getSnapshot()
      if (shown?.of !== of) shown = { of, state: stateOf(of, shown?.state) }
      return shown.state
    },
    subscribe,
    send: senderOf(
      source.id,
      () => actor,
      endpoints,
      () => subscribe(() => undefined),
    ),
    past(version) {
      const now = known()
      return fold && now ? (fold.past(now, version) as DocumentView<Facts> | null) : null
    },
    verdictWith(name, input) {
      const now = known()
      return fold && now ? fold.verdictWith(now, name, input) : null
    },
    async older() {
      if (!fold || !known() || known()?.history || known()?.timeline) return
      // The page works without them.
      const older = await fold.older(known).catch(() => null)
      if (older) actor.send({ type: "document.moved", loaded: kept(loaded(), older) })
    },
    reload: () => actor.send({ type: "document.reload" }),
  }
}

function provided<Facts>(
  { id, load, timeline }: DocumentSource<Facts>,
  endpoints: ReadonlyMap<string, DocumentCommand>,
  fold: ReturnType<typeof foldSource> | undefined,
  loaded: () => Loaded | null,
  whenMoved: (look: () => void) => { unsubscribe(): void },
) {
  const known = (): Known | undefined => loaded()?.known
  return documentMachine.provide({
    actors: {
      load: fromPromise(async ({ input: { before }, signal }) => {
        const folded = await fold?.load(known, signal)
        if (folded) return kept(before, folded)
        const given = { params: { id }, signal }
        const [view, entries] = await Promise.all([sendCall(load, given), timeline ? sendCall(timeline, given) : []])
        return kept(before, { view, timeline: entries } as Loaded)
      }),
      // Not aborted with the chart: a command in flight had better be answered than cut off.
      send: fromPromise(({ input: { command, base, key } }) => {
        const endpoint = endpoints.get(command.name)
        if (endpoint === undefined) throw new Error(`no call for ${command.name}`)
        return sendCall(endpoint, { params: { id }, body: { base, input: command.input }, key })
      }),
      follow: fromCallback(({ sendBack }) => {
        const changed = (): void => sendBack({ type: "document.changed" })
        if (!fold) return followDocument(id, changed)
        const heard = (part: ShownPart): void => {
          const next = fold.heard(known(), part)
          if (next) sendBack({ type: "document.moved", loaded: kept(loaded(), next) })
          else changed()
        }
        // Followed from the place that was read, so that no fact is read twice.
        let leave: (() => void) | undefined
        const begin = (): void => {
          if (loaded()) leave ??= followDocument(id, changed, known() && { place: known, heard })
        }
        const { unsubscribe } = whenMoved(begin)
        return () => {
          unsubscribe()
          leave?.()
        }
      }),
    },
    guards: { folds: ({ context: { loaded } }) => loaded?.known !== undefined && !!fold?.judged(loaded.known) },
    actions: {
      judge: assign(({ context: { loaded } }) => {
        const judged = loaded?.known && fold?.judged(loaded.known)
        return judged ? { loaded: kept(loaded, judged) } : {}
      }),
    },
    delays: {
      nextDeadline: ({ context: { loaded } }) => {
        const due = loaded?.known && fold?.due(loaded.known)
        return nextTurn(loaded?.view, serverClock.now(), due)
      },
    },
  })
}

function stateOf<Facts>(
  { value, context }: SnapshotFrom<typeof documentMachine>,
  before: DocumentState<Facts> | undefined,
): DocumentState<Facts> {
  const word = typeof value === "string" ? value : "sending" in value ? "sending" : "ready"
  const status = word === "opening" ? "loading" : word
  const view = (context.loaded?.view ?? null) as DocumentView<Facts> | null
  const timeline = context.loaded?.timeline ?? []
  const approvals = context.loaded?.approvals ?? null
  const sending = status === "sending" ? (context.command?.name ?? null) : null
  const { error } = context
  const same =
    before &&
    before.status === status &&
    before.view === view &&
    before.timeline === timeline &&
    before.approvals === approvals &&
    before.sending === sending &&
    before.error === error
  return same ? before : { status, view, timeline, approvals, sending, error }
}

/** Opens a document while the component is mounted. The handle stays the same; read it with `useDocumentState`. */
export const useOpenDocument = <Facts>({ id, load, timeline, fold }: DocumentSource<Facts>): OpenDocument<Facts> =>
  useMemo(() => openDocument({ id, load, timeline, fold }), [id, load, timeline, fold])

/** Selects one primitive or unchanged part of a document's state: the component renders again only when that part changes. */
export const useDocumentState = <Facts, Part>(document: OpenDocument<Facts>, select: (state: DocumentState<Facts>) => Part): Part =>
  useSyncExternalStore(
    document.subscribe,
    () => select(document.state()),
    () => select(document.state()),
  )

const whole = <State>(state: State): State => state

/** A document for one screen: its state and its commands together. */
export function useDocument<Facts>(
  source: DocumentSource<Facts>,
): DocumentState<Facts> & Pick<OpenDocument<Facts>, "send" | "reload"> & { readonly document: OpenDocument<Facts> } {
  const document = useOpenDocument(source)
  const state = useDocumentState(document, whole)
  return useMemo(() => ({ ...state, document, send: document.send, reload: document.reload }), [state, document])
}
