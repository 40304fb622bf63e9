import { useCallback, useEffect, useMemo, useState } from "react"
import { useSearchParams } from "react-router-dom"
import type { DocumentView, TimelineEntry } from "#contract/document.ts"
import { tenderContract } from "#contract/tender.contract.ts"
import type { TenderView } from "#contract/tender.view.ts"
import { useDocument } from "#client/document.ts"
import { call } from "#client/http.ts"

export type ShownTender = DocumentView<TenderView>

/** One tender on a screen: as it is now, or as it was when the person has stepped back. */
export interface OpenTender {
  readonly id: string
  /** What the screen shows: now, or the past. */
  readonly view: ShownTender
  /** As it is now, whatever is shown. */
  readonly now: ShownTender
  readonly timeline: readonly TimelineEntry[]
  /** The fact that the person has stepped back to; null is now. */
  readonly stepped: TimelineEntry | null
  step(position: string | null): void
  readonly send: ReturnType<typeof useDocument<TenderView>>["send"]
  reload(): void
}

export type TenderLoading = Pick<ReturnType<typeof useDocument<TenderView>>, "status" | "error" | "reload">

/** The version of the tender's own stream just after a fact of its family. */
const versionAt = (timeline: readonly TimelineEntry[], id: string, position: string): number =>
  timeline.filter((entry) => entry.stream === id && BigInt(entry.position) <= BigInt(position)).at(-1)?.version ?? 1

/** Opens the tender named by `?id=`: `tender` is null until it is read, and then `loading` says why. */
export function useTender(): { tender: OpenTender | null; loading: TenderLoading } {
  const id = useSearchParams()[0].get("id") ?? ""
  const {
    view: now,
    timeline,
    status,
    error,
    send,
    reload,
  } = useDocument<TenderView>({ id, load: tenderContract.get, timeline: tenderContract.timeline })
  const [step, setStep] = useState<{ id: string; position: string | null }>({ id, position: null })
  const [past, setPast] = useState<{ id: string; version: number; view: ShownTender } | null>(null)
  const stepped = (step.id === id && timeline.find(({ position }) => position === step.position)) || null
  const version = stepped && versionAt(timeline, id, stepped.position)
  useEffect(() => {
    if (version === null) return
    let left = false
    void call(tenderContract.get, { params: { id }, query: { asOf: version } }).then((view) => {
      if (!left) setPast({ id, version, view })
    })
    return () => {
      left = true
    }
  }, [id, version])
  const then = past?.id === id && past.version === version ? past.view : null
  const goTo = useCallback((position: string | null) => setStep({ id, position }), [id, setStep])
  const tender = useMemo(() => {
    if (now === null) return null
    return { id, now, view: then ?? now, timeline, stepped: then && stepped, step: goTo, send, reload }
  }, [id, now, then, stepped, goTo, timeline, send, reload])
  return { tender, loading: { status, error, reload } }
}
