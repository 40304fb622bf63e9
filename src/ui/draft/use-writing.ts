import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from "react"
import type { TimelineEntry } from "#contract/document.ts"
import { type UsedDraft, useDraft } from "#client/drafts/use-draft.ts"
import type { Opened } from "#ui/document-frame/define-document.ts"

/** How a kind of document is written. */
export interface Written<View, Content> {
  /** The name in the drafts' ids of this kind. */
  readonly kind: string
  /** The written content of a document; null where the reader is not shown it. */
  readonly contentOf: (facts: View) => Content | null
  /** The fact that stores the content. */
  readonly saved: string
  /** Facts that complete the writing: input after one is a new draft. */
  readonly finished: ReadonlySet<string>
}

/** A document being written: the input, where it is saved, and the document itself once it has begun. */
export interface Writing<View, Content> extends Pick<
  UsedDraft<Content>,
  "set" | "undo" | "redo" | "flush" | "discard" | "canUndo" | "canRedo" | "saved"
> {
  readonly content: Content
  readonly begun: Opened<View> | null
  /** False until the device's earlier input has been loaded: input before that would be based on no version. */
  readonly ready: boolean
  /** Whether the input differs from the document on the server. */
  readonly changed: boolean
  /** Somebody else's save on which this draft is not based; null when saving overwrites nobody. */
  readonly overtaken: TimelineEntry | null
  /** Lets the draft replace what was saved meanwhile. */
  keepMine(): void
  /** Called when the draft was saved as this version: once the document shows it, the draft is deleted. */
  stored(version: number): void
}

/** The draft of a document that has not begun yet, by its kind. */
export const unbegun = (kind: string): string => `${kind}:new`

const draftId = <View, Content>({ kind, finished }: Written<View, Content>, begun: Opened<View> | null): string =>
  begun === null ? unbegun(kind) : `${kind}:${begun.id}:${begun.timeline.filter(({ type }) => finished.has(type)).length}`

/** Two contents are equal if they have the same values, regardless of the order of keys. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

/** Somebody else's save after the version on which a draft is based. */
const savedAfter = ({ timeline, id }: Opened<unknown>, saved: string, version: number): TimelineEntry | null =>
  timeline.findLast((entry) => entry.stream === id && entry.type === saved && entry.version > version) ?? null

/** Writes a document: `initial` is the value before the first edit. Without input the document itself is shown. */
export function useWriting<View, Content>(
  written: Written<View, Content>,
  begun: Opened<View> | null,
  initial: Content,
): Writing<View, Content> {
  const id = draftId(written, begun)
  const { value, ...draft } = useDraft({ id, initial })
  // The version on which the input is based, stored as long as the draft.
  const follows = useDraft({ id: `${id}:follows`, initial: 0 })
  const [stored, setStored] = useState<number | null>(null)
  // Once is enough: a device that fails later is retried while one keeps typing.
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
      // Never by an edit: undoing it would put what was there before over what somebody has saved. Of two devices that begin at once, one is the first in
      // both logs.
      if (follows.saved.state === "untouched") follows.start(version)
      else follows.set([], version)
      if (theirs !== null) draft.start(theirs)
    }
  })
  const { set: type } = draft
  // A stable function, so that unchanged lines are not rendered again.
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
    // The conflicting save may be newer than the shown document, since they come from different calls.
    keepMine: () => follows.set([], Math.max(version, overtaken?.version ?? 0)),
    stored: (at) => {
      follows.set([], at)
      setStored(at)
    },
    discard,
    set,
  }
}
