import { useCallback, useEffect, useState } from "react"
import { useSearchParams } from "react-router-dom"
import { call } from "#client/http/http.ts"
import { useSession } from "#client/session/session.ts"
import { listContract, type ListLayout, type ListView, type ListViewDraft } from "#contract/list.contract.ts"
import { useReport } from "./use-report.ts"

interface Kept {
  readonly layout: ListLayout | null
  readonly views: readonly ListView[]
}

const nothing: Kept = { layout: null, views: [] }
/** What was read in this window, by person and list: a list that is opened again renders at once as it was. */
const known = new Map<string, Kept>()

/** A person's layout of a list, and the person's views of it. */
export interface ListSetup {
  /** Until then the grid waits: columns that jump would be worse. */
  readonly ready: boolean
  /** Whether somebody is signed in whose settings are stored. */
  readonly keeps: boolean
  readonly layout: ListLayout | null
  readonly views: readonly ListView[]
  readonly view: ListView | null
  readonly setLayout: (layout: ListLayout | null) => void
  readonly addView: (draft: ListViewDraft) => Promise<ListView>
  readonly changeView: (id: string, draft: ListViewDraft) => Promise<void>
  readonly dropView: (id: string) => Promise<void>
}

/** Loads the signed-in person's layout of a list. If that fails, the list is shown as declared. */
export function useListSetup(list: string): ListSetup {
  const person = useSession().profile?.id
  const key = `${person ?? ""}/${list}`
  const [held, setHeld] = useState<{ readonly of: string; readonly kept: Kept }>({ of: key, kept: known.get(key) ?? nothing })
  const [ready, setReady] = useState(person === undefined || known.has(key))
  const [params] = useSearchParams()
  const report = useReport()
  const kept = held.of === key ? held.kept : nothing
  const hold = useCallback(
    (next: Kept) => {
      known.set(key, next)
      setHeld({ of: key, kept: next })
      setReady(true)
    },
    [key],
  )
  useEffect(() => {
    if (person === undefined) return undefined
    const stop = new AbortController()
    call(listContract.read, { params: { list }, signal: stop.signal }).then(hold, () => stop.signal.aborted || setReady(true))
    return () => stop.abort()
  }, [person, list, hold])
  // The layout of a view that somebody else shares is applied here, and not stored.
  const [tried, setTried] = useState<{ readonly view: string; readonly layout: ListLayout | null } | null>(null)
  const view = kept.views.find(({ id }) => id === params.get("view")) ?? null
  const changeView = async (id: string, draft: ListViewDraft) => {
    const changed = await call(listContract.changeView, { params: { list, id }, body: draft })
    hold({ ...kept, views: kept.views.map((one) => (one.id === id ? changed : one)) })
  }
  const setLayout = (layout: ListLayout | null) => {
    if (view && !view.mine) return setTried({ view: view.id, layout })
    hold(view ? { ...kept, views: kept.views.map((one) => (one === view ? { ...view, layout } : one)) } : { ...kept, layout })
    if (person === undefined) return undefined
    const sent = view
      ? changeView(view.id, { name: view.name, filters: view.filters, sorts: view.sorts, role: view.role, layout })
      : call(listContract.saveLayout, { params: { list }, body: { layout } })
    sent.catch(report)
  }
  const own = view ? (tried?.view === view.id ? tried.layout : (view.layout ?? kept.layout)) : kept.layout
  return {
    ready,
    keeps: person !== undefined,
    layout: own,
    views: kept.views,
    view,
    setLayout,
    changeView,
    addView: async (draft) => {
      const added = await call(listContract.addView, { params: { list }, body: draft })
      hold({ ...kept, views: [...kept.views, added] })
      return added
    },
    dropView: async (id) => {
      await call(listContract.dropView, { params: { list, id } })
      hold({ ...kept, views: kept.views.filter((one) => one.id !== id) })
    },
  }
}
