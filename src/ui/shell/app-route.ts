import type { ComponentType } from "react"
import type { MenuModule } from "./menu-tree.ts"

/** A page: its address in the specification's spelling, its file, loaded when first opened, and its meta (spec 2.3). */
export interface AppRoute {
  readonly path: string
  /** A screen's file exports one component named `Screen`. */
  readonly load: () => Promise<{ readonly Screen: ComponentType }>
  /** `<namespace>:<key>` of the page's title. */
  readonly titleKey: string
  /** Whether the page has the name in the person's menu, where it has several names, one for each role. */
  readonly namedByMenu?: boolean
  /** The module code that must be in the person's menu, or several of which one must; without it everybody who is signed in may open the page. */
  readonly permission?: string | readonly string[]
  /** The page's id in the header `resourceId` where the person's menu has none. */
  readonly pageId?: string
  /** Whether the page keeps its state while its tab is open; one with unsaved input keeps it in any case. */
  readonly keepAlive?: boolean
  /** The page of the menu from which it is opened; the breadcrumb leads through that one unless the menu itself shows the page. */
  readonly from?: string
  /** The icon of the page where no menu gives one; names as in `MenuIcon`. */
  readonly icon?: string
  /** The shortcut to it, such as `g t`. */
  readonly keys?: string
  /** Whether its tab is permanent. */
  readonly affix?: boolean
  /** Public, and rendered without the shell. */
  readonly outside?: boolean
  /** Rendered with the few parts of `ui/first`, before Chakra has loaded. */
  readonly plain?: boolean
  /** Public; rendered within the shell for signed-in people, and never as a tab. */
  readonly open?: boolean
  /** The feature is not built: the page says what will be here. */
  readonly unbuilt?: boolean
}

/** The route at an address: one of the product's own, or a known page that the server's menu has put at this address (spec 2.4). */
export function routeAt(routes: readonly AppRoute[], modules: readonly MenuModule[], pathname: string): AppRoute | undefined {
  const own = routes.find(({ path }) => path === pathname)
  if (own) return own
  const module = modules.find(({ modulePath }) => modulePath === pathname)
  return module && routes.find((route) => !route.outside && !route.open && componentOf(route) === module.component)
}

/** The name of a page in the server's menu: its own address without the leading slash. */
export const componentOf = ({ path }: AppRoute): string => path.slice(1)

/** Whether a person with these modules may open the page. */
export function permits({ permission }: AppRoute, modules: readonly MenuModule[]): boolean {
  if (permission === undefined) return true
  const codes = typeof permission === "string" ? [permission] : permission
  return modules.some(({ moduleCode }) => codes.includes(moduleCode))
}

/** The header `resourceId` of a page (spec 7.1): its id in the person's menu, or else its own. */
export const resourceIdOf = (route: AppRoute | undefined, modules: readonly MenuModule[], pathname: string): string =>
  modules.find(({ modulePath }) => modulePath === pathname)?.id ?? route?.pageId ?? ""
