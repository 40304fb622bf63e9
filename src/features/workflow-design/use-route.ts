import { useCallback, useEffect, useEffectEvent, useReducer, useState } from "react"
import { call } from "#client/http/http.ts"
import { useSession } from "#client/session/session.ts"
import { useCall } from "#client/http/use-call.ts"
import { code, Refused } from "#contract/errors.ts"
import { routeContract as routes, type RouteDraft, type RouteView } from "#contract/route.contract.ts"
import { asSent, draw, type Drawing, drawingOf, isSaved, type Stroke } from "./route-edit.ts"

/** A route being drawn, with its saved version. */
export interface RouteAtWork {
  readonly drawing: Drawing
  readonly stroke: (stroke: Stroke) => void
  /** The last saved version; null for a new one. */
  readonly kept: RouteView | null
  readonly dirty: boolean
  readonly loading: boolean
  readonly error: unknown
  /** Reads it again, but for what is drawn and not saved. */
  readonly reload: () => void
  /** Saves the draft and returns the saved version; throws the server's refusal. */
  readonly save: () => Promise<RouteView>
  /** Takes over the reply of an operation on the server. */
  readonly keep: (kept: RouteView) => void
}

/** A route by its id, or a new one of the person's own company. */
export function useRoute(id: string | null, newName: string): RouteAtWork {
  const company = useSession().profile?.party ?? null
  const [first] = useState<RouteDraft>(() => ({
    name: newName,
    scope: { type: "tender.publication", company, organisation: null, currency: null, from: null, to: null },
    steps: [],
  }))
  const [drawing, stroke] = useReducer(draw, first, drawingOf)
  const [kept, setKept] = useState<RouteView | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [asked, setAsked] = useState(0)
  const { draft } = drawing
  const dirty = kept === null ? drawing.past.length > 0 : !isSaved(draft, kept.draft)
  const take = useEffectEvent((route: RouteView) => {
    setError(null)
    // What was drawn meanwhile stays, and so does the answer to what was done meanwhile.
    if (kept !== null && (dirty || route.revision < kept.revision)) return
    setKept(route)
    if (route.revision !== kept?.revision) stroke({ do: "load", draft: route.draft })
  })
  // Runs again when a kept page is shown again: the route may have been changed elsewhere.
  useEffect(() => {
    if (id === null) return
    const stop = new AbortController()
    call(routes.one, { params: { id }, signal: stop.signal }).then(
      (route) => stop.signal.aborted || take(route),
      (failure: unknown) => stop.signal.aborted || setError(failure),
    )
    return () => stop.abort()
  }, [id, asked])
  const save = useCallback(async () => {
    try {
      const saved = await call(routes.save, { body: { id: kept?.id ?? null, revision: kept?.revision ?? null, draft: asSent(draft) } })
      setKept(saved)
      return saved
    } catch (failure) {
      // The refusal tells the person that somebody else has saved it meanwhile; whoever saves what is drawn once more means to.
      if (kept && failure instanceof Refused && failure.refusal.code === code.staleVersion)
        await call(routes.one, { params: { id: kept.id } }).then(setKept, () => undefined)
      throw failure
    }
  }, [draft, kept])
  return {
    drawing,
    stroke,
    kept,
    dirty,
    loading: id !== null && kept?.id !== id && error === null,
    error: id !== null && kept?.id !== id ? error : null,
    reload: () => {
      setError(null)
      setAsked((times) => times + 1)
    },
    save,
    keep: setKept,
  }
}

/** What a company's routes can name. */
export const useChoices = (company: string | null) => useCall(routes.choices, { query: company === null ? {} : { company } })
export type Choices = NonNullable<ReturnType<typeof useChoices>["data"]>
