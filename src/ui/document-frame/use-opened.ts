import { useCallback, useEffect, useEffectEvent, useMemo, useState } from "react"
import { useSearchParams } from "react-router-dom"
import type { DocumentView, TimelineEntry } from "#contract/document.ts"
import { useDocument } from "#client/documents/document.ts"
import { call } from "#client/http/http.ts"
import { useReport } from "#ui/list/use-report.ts"
import type { DocumentDefinition, Opened } from "./define-document.ts"

/** The progress of opening the document, and its error. */
export type Opening = Pick<ReturnType<typeof useDocument>, "status" | "error" | "reload">

/** The version of the document's own stream just after a fact of its family. */
const versionAt = (timeline: readonly TimelineEntry[], id: string, position: string): number =>
  timeline.filter((entry) => entry.stream === id && BigInt(entry.position) <= BigInt(position)).at(-1)?.version ?? 1

/** Opens the document in `?id=`: `document` is null until it has loaded, and `opening` has the progress. */
export function useOpened<View, Name extends string>(
  definition: Pick<DocumentDefinition<View, Name>, "get" | "timeline" | "fold">,
): { document: Opened<View> | null; opening: Opening } {
  const id = useSearchParams()[0].get("id") ?? ""
  const { get, timeline: load, fold } = definition
  const {
    view: now,
    timeline,
    approvals,
    status,
    error,
    send,
    reload,
    document: open,
  } = useDocument<View>({ id, load: get, timeline: load, fold })
  const busy = status === "sending"
  const [step, setStep] = useState<{ id: string; position: string | null }>({ id, position: null })
  const [past, setPast] = useState<{ id: string; version: number; view: DocumentView<View> } | null>(null)
  const stepped = (step.id === id && timeline.find(({ position }) => position === step.position)) || null
  const version = stepped && versionAt(timeline, id, stepped.position)
  // A document that is folded here also steps back here.
  const folded = useMemo(() => (version === null ? null : open.past(version)), [open, version])
  const report = useReport()
  const stay = useEffectEvent((error: unknown) => {
    setStep({ id, position: null })
    report(error)
  })
  useEffect(() => {
    if (version === null || folded) return
    let left = false
    void call(get, { params: { id }, query: { asOf: version } }).then(
      (view) => left || setPast({ id, version, view }),
      (error: unknown) => left || stay(error),
    )
    return () => {
      left = true
    }
  }, [get, id, version, folded])
  const asked = past?.id === id && past.version === version ? past.view : null
  const then = folded ?? asked
  const goTo = useCallback((position: string | null) => setStep({ id, position }), [id, setStep])
  const older = useCallback(() => void open.older(), [open])
  const document = useMemo(() => {
    if (now === null) return null
    const { verdictWith } = open
    const shown = { view: then ?? now, stepped: then && stepped }
    return { id, now, ...shown, timeline, approvals, busy, step: goTo, send, verdictWith, reload, older }
  }, [id, now, then, stepped, goTo, timeline, approvals, busy, send, open, reload, older])
  return { document, opening: { status, error, reload } }
}
