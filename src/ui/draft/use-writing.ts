import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from "react"
import type { TimelineEntry } from "#contract/document.ts"
import { type UsedDraft, useDraft } from "#client/drafts/use-draft.ts"
import type { Opened } from "#ui/document-frame/define-document.ts"

/** How a kind of document is written. */
export interface Written<View, Content> {
  /** Names the drafts of this kind. */
  readonly kind: string
  /** What of a document is written; null where the reader is not shown it. */
  readonly contentOf: (facts: View) => Content | null
  /** The fact that keeps what was written. */
  readonly saved: string
  /** Facts with which what was written is finished: what is typed after one is a new draft. */
  readonly finished: ReadonlySet<string>
}

/** A document on its way: what is typed, where it is kept, and the document that it belongs to once that has begun. */
export interface Writing<View, Content> extends Pick<
  UsedDraft<Content>,
  "set" | "undo" | "redo" | "flush" | "discard" | "canUndo" | "canRedo" | "saved"
> {
  readonly content: Content
  readonly begun: Opened<View> | null
  /** False until the device has told what was typed before: what is typed sooner would follow no version. */
  readonly ready: boolean
  /** True while the document on the server is another than what is typed. */
  readonly changed: boolean
  /** Somebody else's saving that this draft does not follow; null when saving it overwrites nobody. */
  readonly overtaken: TimelineEntry | null
  /** Lets the draft count over what was saved meanwhile. */
  keepMine(): void
  /** The draft was saved as this version: once the document shows it, the draft has done its work. */
  stored(version: number): void
}

/** The draft of a document of a kind that has not begun. */
export const unbegun = (kind: string): string => `${kind}:new`

const draftId = <View, Content>({ kind, finished }: Written<View, Content>, begun: Opened<View> | null): string =>
  begun === null ? unbegun(kind) : `${kind}:${begun.id}:${begun.timeline.filter(({ type }) => finished.has(type)).length}`

/** Two contents are the same when they read the same, whatever the order of their keys. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

/** Somebody's saving after the version that a draft follows. */
const savedAfter = ({ timeline, id }: Opened<unknown>, saved: string, version: number): TimelineEntry | null =>
  timeline.findLast((entry) => entry.stream === id && entry.type === saved && entry.version > version) ?? null

/** Writes a document: `initial` is what stands before the first edit. Until something is typed the document itself is shown. */
export function useWriting<View, Content>(
  written: Written<View, Content>,
  begun: Opened<View> | null,
  initial: Content,
): Writing<View, Content> {
  const id = draftId(written, begun)
  const { value, ...draft } = useDraft({ id, initial })
  // Which version of the document the typing began on, kept as long as the draft itself.
  const follows = useDraft({ id: `${id}:follows`, initial: 0 })
  const [stored, setStored] = useState<number | null>(null)
  // Once is enough: a device that fails later is asked again while one writes on.
  const [openedId, setOpenedId] = useState<string | null>(null)
  if (openedId !== id && draft.saved.state !== "opening" && follows.saved.state !== "opening") setOpenedId(id)
  const version = begun?.now.version ?? 0
  const facts = begun?.now.facts
  const theirs = useMemo(() => (facts === undefined ? null : written.contentOf(facts)), [written, facts])
  const untouched = draft.saved.state === "untouched"
  const content = untouched && theirs !== null ? theirs : value
  const changed = useMemo(() => theirs === null || textOf(theirs) !== textOf(content), [theirs, content])
  const discard = () => {
    draft.discard()
    follows.discard()
  }
  const done = stored !== null && version >= stored && !changed && !untouched
  const end = useEffectEvent(() => {
    queueMicrotask(() => setStored(null))
    discard()
  })
  useEffect(() => {
    if (done) end()
  }, [done])
  const begin = useRef<() => void>(() => undefined)
  useLayoutEffect(() => {
    begin.current = () => {
      if (!untouched || begun === null) return
      follows.set([], version)
      if (theirs !== null && textOf(theirs) !== textOf(value)) draft.set([], theirs)
    }
  })
  const { set: type } = draft
  // The same function for ever: lines that have not changed are not drawn again, and keep it.
  const set = useCallback<UsedDraft<Content>["set"]>(
    (path, to) => {
      begin.current()
      type(path, to)
    },
    [type],
  )
  const mayBeOvertaken = begun !== null && !untouched && changed && follows.value > 0
  const overtaken = mayBeOvertaken ? savedAfter(begun, written.saved, follows.value) : null
  return {
    ...draft,
    content,
    begun,
    ready: openedId === id,
    changed,
    overtaken,
    // What is told to have overtaken it may be newer than the document that is shown: the two come by calls of their own.
    keepMine: () => follows.set([], Math.max(version, overtaken?.version ?? 0)),
    stored: (at) => {
      follows.set([], at)
      setStored(at)
    },
    discard,
    set,
  }
}
