import type { Location } from "react-router-dom"
import type { AppRoute } from "#ui/shell/app-route.ts"

/** A page that stands, shown or not, with the address at which it was last shown. */
export interface Kept {
  readonly key: string
  readonly route: AppRoute | undefined
  readonly location: Location
}

/** At most so many pages stand at once; the one not seen for longest goes first. */
const most = 8

/** The pages that stand after a visit, the open one last: those that keep alive and whose tabs are open. The same list when nothing changes. */
export function keep(pages: readonly Kept[], open: Kept, tabs: readonly string[]): readonly Kept[] {
  const others = pages.filter(({ key, route }) => key !== open.key && route?.keepAlive && tabs.includes(key))
  const next = [...others, open].slice(-most)
  const same =
    next.length === pages.length &&
    next.every((page, at) => page.key === pages[at]?.key && page.route === pages[at].route && page.location === pages[at].location)
  return same ? pages : next
}
