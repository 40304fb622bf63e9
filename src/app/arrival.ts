import type { MenuModule } from "#contract/platform.contract.ts"
import { isRedirect, partsOf } from "#machines/session/entry.ts"
import type { Arrival } from "#machines/session/session.types.ts"
import { routeAt } from "#ui/shell/app-route.ts"
import { flatModules } from "#ui/shell/menu-tree.ts"
import { redirects, routes } from "./routes.ts"

/** The kind of page at an address, as the session's chart needs it; the person's menu may add pages. */
export function arrivalAt(path: string, menu: readonly MenuModule[]): Arrival {
  const { pathname, query } = partsOf(path)
  // The central login's own page is public; without an interaction id it only leads to sign-in.
  if (pathname === "/" || isRedirect(path) || (pathname === "/login" && !query.has("interaction"))) return { path, page: "inside" }
  const route = routeAt(routes, flatModules(menu), pathname)
  if (route) return { path, page: route.outside || route.open ? "open" : "inside" }
  return { path, page: redirects[pathname] === undefined ? "unknown" : "inside" }
}
