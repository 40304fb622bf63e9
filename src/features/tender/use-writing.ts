import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from "react"
import type { TimelineEntry } from "#contract/document.ts"
import type { TenderDocument } from "#contract/tender.schema.ts"
import { type UsedDraft, useDraft } from "#client/drafts/use-draft.ts"
import type { OpenTender } from "./open-tender.ts"

/** A tender document on its way: what is typed, where it is kept, and the tender that it belongs to once that has begun. */
export interface Writing extends Pick<
  UsedDraft<TenderDocument>,
  "set" | "undo" | "redo" | "flush" | "discard" | "canUndo" | "canRedo" | "saved"
> {
  readonly document: TenderDocument
  readonly tender: OpenTender | null
  /** False until the device has told what was typed before: what is typed sooner would follow no version. */
  readonly ready: boolean
  /** True while the tender on the server is another than what is typed. */
  readonly changed: boolean
  /** Somebody else's saving that this draft does not follow; null when saving it overwrites nobody. */
  readonly overtaken: TimelineEntry | null
  /** Lets the draft count over what was saved meanwhile. */
  keepMine(): void
  /** The draft was saved as this version: once the tender shows it, the draft has done its work. */
  stored(version: number): void
}

/** The draft of a tender, or of one that is yet to begin; a returned tender is a new draft. */
const draftId = (tender: OpenTender | null): string =>
  tender === null
    ? "tender:new"
    : `tender:${tender.id}:${tender.timeline.filter(({ type }) => type === "tender.submitted" || type === "tender.reopened" || type === "tender.retendered").length}`

/** Two documents are the same when they read the same, whatever the order of their keys. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

/** Somebody's saving after the version that a draft follows. */
const savedAfter = ({ timeline, id }: OpenTender, version: number): TimelineEntry | null =>
  timeline.findLast((entry) => entry.stream === id && entry.type === "tender.saved" && entry.version > version) ?? null

/** Writes a tender: `initial` is what stands before the first edit. Until something is typed the tender itself is shown. */
export function useWriting(tender: OpenTender | null, initial: TenderDocument): Writing {
  const id = draftId(tender)
  const { value, ...draft } = useDraft({ id, initial })
  // Which version of the tender the typing began on, kept as long as the draft itself.
  const follows = useDraft({ id: `${id}:follows`, initial: 0 })
  const [stored, setStored] = useState<number | null>(null)
  // Once is enough: a device that fails later is asked again while one writes on.
  const [openedId, setOpenedId] = useState<string | null>(null)
  if (openedId !== id && draft.saved.state !== "opening" && follows.saved.state !== "opening") setOpenedId(id)
  const version = tender?.now.version ?? 0
  const theirs = tender?.now.facts.document ?? null
  const untouched = draft.saved.state === "untouched"
  const document = untouched && theirs !== null ? theirs : value
  const changed = useMemo(() => theirs === null || textOf(theirs) !== textOf(document), [theirs, document])
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
      if (!untouched || tender === null) return
      follows.set([], version)
      if (theirs !== null && textOf(theirs) !== textOf(value)) draft.set([], theirs)
    }
  })
  const { set: type } = draft
  // The same function for ever: lines that have not changed are not drawn again, and keep it.
  const set = useCallback<UsedDraft<TenderDocument>["set"]>(
    (path, to) => {
      begin.current()
      type(path, to)
    },
    [type],
  )
  return {
    ...draft,
    document,
    tender,
    ready: openedId === id,
    changed,
    overtaken: tender !== null && !untouched && changed && follows.value > 0 ? savedAfter(tender, follows.value) : null,
    keepMine: () => follows.set([], version),
    stored: (at) => {
      follows.set([], at)
      setStored(at)
    },
    discard,
    set,
  }
}
