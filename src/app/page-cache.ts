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

/** The most pages mounted at once; the one not seen for longest is dropped first. */
const most = 20

/** The mounted pages after a visit, the open one last: those with `keepAlive` whose tabs are open. Returns the same list when nothing changes. */
export function afterVisit(pages: readonly CachedPage[], open: CachedPage, tabs: readonly string[]): readonly CachedPage[] {
  const others = pages.filter(({ key, route }) => key !== open.key && route?.keepAlive && tabs.includes(key))
  const stood = pages.find((page) => page.key === open.key && page.route === open.route && samePlace(page.location, open.location))
  const next = [...others, stood ?? open].slice(-most)
  return next.length === pages.length && next.every((page, at) => page === pages[at]) ? pages : next
}
