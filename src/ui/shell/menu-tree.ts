/** One entry of the menu as the server sends it (spec 2.4). */
export interface MenuModule {
  readonly id: string
  readonly moduleCode: string
  readonly moduleName: string
  readonly modulePath: string
  readonly moduleIcon: string
  readonly component: string
  readonly isOperating: 0 | 2 | 3
  readonly subModules: readonly MenuModule[]
}

/** An entry of the sidebar: a page, or a group of pages. */
export interface MenuEntry {
  readonly id: string
  readonly name: string
  readonly path: string
  readonly icon: string
  readonly pages: readonly MenuEntry[]
}

/** All modules of the tree, in order. */
export const flatModules = (modules: readonly MenuModule[]): readonly MenuModule[] =>
  modules.flatMap((one) => [one, ...flatModules(one.subModules)])

/** The groups above a page, the outermost first; empty for a page that is not in the menu. */
function groupsAbove(modules: readonly MenuModule[], path: string): readonly MenuModule[] {
  for (const module of modules) {
    if (module.subModules.some(({ modulePath }) => modulePath === path)) return [module]
    const below = groupsAbove(module.subModules, path)
    if (below.length > 0) return [module, ...below]
  }
  return []
}

/** The name of the page at an address in a person's menu. */
export const nameInMenu = (modules: readonly MenuModule[], path: string): string | undefined =>
  flatModules(modules).find(({ modulePath }) => modulePath === path)?.moduleName

/**
 * The breadcrumb of a page: its groups; for a page that the menu does not show, the breadcrumb of the page from which it is opened, and that page
 * itself.
 */
export function wayTo(
  modules: readonly MenuModule[],
  path: string,
  from: string | undefined,
): readonly { readonly name: string; readonly path?: string }[] {
  const names = (at: string) => groupsAbove(modules, at).map(({ moduleName }) => ({ name: moduleName }))
  const all = flatModules(modules)
  const shown = all.some(({ modulePath, isOperating }) => modulePath === path && isOperating === 0)
  const list = shown ? undefined : all.find(({ modulePath }) => modulePath === from)
  return list ? [...names(list.modulePath), { name: list.moduleName, path: list.modulePath }] : names(path)
}

/**
 * The sidebar: shown modules only, third-level ones moved up to the second level, groups without a page left out (spec 2.4). A page that the browser
 * does not know is left out as well.
 */
export function menuEntries(
  modules: readonly MenuModule[],
  pageOf: (module: MenuModule) => { readonly icon?: string } | undefined,
): readonly MenuEntry[] {
  const entry = (module: MenuModule, pages: readonly MenuEntry[]): MenuEntry => ({
    id: module.id,
    name: module.moduleName,
    path: module.modulePath,
    // A module without an icon gets the icon of its page.
    icon: module.moduleIcon || (pageOf(module)?.icon ?? ""),
    pages,
  })
  const isShown = (module: MenuModule) => module.component !== "" && pageOf(module) !== undefined
  return shownModules(modules).flatMap((module) => {
    const pages = shownBelow(module)
      .filter(isShown)
      .map((page) => entry(page, []))
    return pages.length === 0 && !isShown(module) ? [] : [entry(module, pages)]
  })
}

const shownModules = (modules: readonly MenuModule[]) => modules.filter(({ isOperating }) => isOperating === 0)

/** A hidden module hides the modules below it. */
const shownBelow = (module: MenuModule): readonly MenuModule[] =>
  shownModules(module.subModules).flatMap((one) => [one, ...shownBelow(one)])
