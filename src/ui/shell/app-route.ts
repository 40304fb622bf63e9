import type { ComponentType } from "react"
import type { MenuModule } from "./menu-tree.ts"

/** One page: its address in the specification's spelling, the file that shows it, fetched when it is first opened, and its meta (spec 2.3). */
export interface AppRoute {
  readonly path: string
  /** A screen's file exports one component named `Screen`. */
  readonly load: () => Promise<{ readonly Screen: ComponentType }>
  /** `<namespace>:<key>` of the page's title. */
  readonly titleKey: string
  /** The menu has the page under several names, one for each role: it is called as the person's menu calls it. */
  readonly namedByMenu?: boolean
  /** The module code that must be in the person's menu, or several of which one must; without it everybody who is signed in may open the page. */
  readonly permission?: string | readonly string[]
  /** Names the page in the header `resourceId` where the person's menu does not. */
  readonly pageId?: string
  /** The page keeps its state while its tab is open. */
  readonly keepAlive?: boolean
  /** The page of the menu from which it is opened; the way to it leads over that one as long as the menu does not show it itself. */
  readonly from?: string
  /** The picture of the page where no menu gives one; names as in `menuIcon`. */
  readonly icon?: string
  /** The keys that lead to it, such as `g t`. */
  readonly keys?: string
  /** Its tab is always there. */
  readonly affix?: boolean
  /** Open to all, and drawn without the shell. */
  readonly outside?: boolean
  /** Drawn with the few parts of `ui/first`, before Chakra is fetched. */
  readonly plain?: boolean
  /** Open to all; drawn within the shell for those who are signed in, and never as a tab. */
  readonly open?: boolean
  /** The feature is not built: the page says what will be here. */
  readonly unbuilt?: boolean
}

/** The route at an address: the product's own, or a known page that the server's menu has put at this address (spec 2.4). */
export function routeAt(routes: readonly AppRoute[], modules: readonly MenuModule[], pathname: string): AppRoute | undefined {
  const own = routes.find(({ path }) => path === pathname)
  if (own) return own
  const module = modules.find(({ modulePath }) => modulePath === pathname)
  return module && routes.find((route) => !route.outside && !route.open && componentOf(route) === module.component)
}

/** What the server's menu calls a page: its own address without the first stroke. */
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
