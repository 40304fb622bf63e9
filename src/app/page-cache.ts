import type { Location } from "react-router-dom"
import type { AppRoute } from "#ui/shell/app-route.ts"

/** A mounted page, visible or hidden, with the address at which it was last shown. */
export interface CachedPage {
  readonly key: string
  readonly route: AppRoute | undefined
  readonly location: Location
}

/** The router may represent the same place by another object. */
const samePlace = (a: Location, b: Location): boolean =>
  a === b || (a.key === b.key && a.pathname === b.pathname && a.search === b.search && a.hash === b.hash)

/** The most pages mounted at once; the one not seen for longest is dropped first. One with unsaved input stays beyond that. */
const most = 20

/** The open tabs, and which of them hold unsaved input. */
export interface OpenTabs {
  readonly keys: readonly string[]
  readonly holdsUnsaved: (key: string) => boolean
}

/**
 * The mounted pages after a visit, the open one last: of those whose tabs are open the ones with `keepAlive`, and whichever hold unsaved input. Returns
 * the same list when nothing changes.
 */
export function afterVisit(pages: readonly CachedPage[], open: CachedPage, tabs: OpenTabs): readonly CachedPage[] {
  const stays = ({ key, route }: CachedPage) => tabs.keys.includes(key) && (route?.keepAlive === true || tabs.holdsUnsaved(key))
  const others = pages.filter((page) => page.key !== open.key && stays(page))
  const stood = pages.find((page) => page.key === open.key && page.route === open.route && samePlace(page.location, open.location))
  const idle = others.filter(({ key }) => !tabs.holdsUnsaved(key))
  const dropped = new Set(idle.slice(0, Math.max(0, others.length + 1 - most)))
  const next = [...others.filter((page) => !dropped.has(page)), stood ?? open]
  return next.length === pages.length && next.every((page, at) => page === pages[at]) ? pages : next
}
