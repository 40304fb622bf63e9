import type { MenuModule } from "#contract/platform.contract.ts"
import { isRedirect, partsOf } from "#machines/session/entry.ts"
import type { Arrival } from "#machines/session/session.types.ts"
import { routeAt } from "#ui/shell/app-route.ts"
import { flatModules } from "#ui/shell/menu-tree.ts"
import { redirects, routes } from "./routes.ts"

/** What kind of page stands at an address, as the session's chart needs to know; the person's menu may have put some there. */
export function arrivalAt(path: string, menu: readonly MenuModule[]): Arrival {
  const { pathname, query } = partsOf(path)
  // The central login's own page is one for all; without an interaction it is only a way in.
  if (pathname === "/" || isRedirect(path) || (pathname === "/login" && !query.has("interaction"))) return { path, page: "inside" }
  const route = routeAt(routes, flatModules(menu), pathname)
  if (route) return { path, page: route.outside || route.open ? "open" : "inside" }
  return { path, page: redirects[pathname] === undefined ? "unknown" : "inside" }
}
