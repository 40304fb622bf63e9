import { useEffect, useState, useSyncExternalStore } from "react"
import { useSearchParams } from "react-router-dom"
import { addView, changeLayout, changeView, dropView, type LayoutChange, layoutIn, listSettingsOf } from "#client/person/list-settings.ts"
import { useSession } from "#client/session/session.ts"
import type { ListLayout, ListView, ListViewDraft } from "#contract/list.contract.ts"
import { useReport } from "./use-report.ts"

/** A person's layout of a list, and the person's views of it. */
export interface ListSetup {
  /** Until then the grid waits: columns that jump would be worse. */
  readonly ready: boolean
  /** Whether somebody is signed in whose settings are stored. */
  readonly keeps: boolean
  readonly layout: ListLayout | null
  readonly views: readonly ListView[]
  readonly view: ListView | null
  /** Resolves once what is stored is known; throws what the call throws. */
  readonly known: () => Promise<void>
  readonly setLayout: (change: LayoutChange) => void
  readonly addView: (draft: ListViewDraft) => Promise<ListView>
  readonly changeView: (id: string, draft: ListViewDraft) => Promise<void>
  readonly dropView: (id: string) => Promise<void>
}

/** Loads the signed-in person's layout of a list. If that fails, the list is shown as declared. */
export function useListSetup(list: string): ListSetup {
  const person = useSession().profile?.id
  const settings = listSettingsOf(person, list)
  const kept = useSyncExternalStore(settings.follow, settings.shown, settings.shown)
  const [failed, setFailed] = useState<unknown>(null)
  const [params] = useSearchParams()
  const report = useReport()
  useEffect(() => {
    if (person !== undefined) settings.load().catch(() => setFailed(settings))
  }, [person, settings])
  // The layout of a view that somebody else shares, or of a person who is not signed in, is applied here, and not stored.
  const [tried, setTried] = useState<{ readonly in: string | null; readonly layout: ListLayout | null } | null>(null)
  const wanted = params.get("view")
  const view = kept.views.find(({ id }) => id === wanted) ?? null
  const isTried = person === undefined || view?.mine === false
  const layout = isTried && tried !== null && tried.in === wanted ? tried.layout : layoutIn(kept, wanted)
  return {
    ready: person === undefined || settings.isRead() || failed === settings,
    keeps: person !== undefined,
    layout,
    views: kept.views,
    view,
    known: async () => {
      if (person !== undefined) await settings.read()
    },
    setLayout: (change) =>
      isTried ? setTried({ in: wanted, layout: change(layout) }) : void changeLayout(settings, list, wanted, change).catch(report),
    addView: (draft) => addView(settings, list, draft),
    changeView: (id, draft) => changeView(settings, list, id, draft),
    dropView: (id) => dropView(settings, list, id),
  }
}
