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

/** Every module of the tree, in its order. */
export const flatModules = (modules: readonly MenuModule[]): readonly MenuModule[] =>
  modules.flatMap((one) => [one, ...flatModules(one.subModules)])

/** The sidebar: shown modules only, third-level ones moved up to the second level, groups without a page left out (spec 2.4). */
export function menuEntries(modules: readonly MenuModule[]): readonly MenuEntry[] {
  const entry = (module: MenuModule, pages: readonly MenuEntry[]): MenuEntry => ({
    id: module.id,
    name: module.moduleName,
    path: module.modulePath,
    icon: module.moduleIcon,
    pages,
  })
  return modules
    .filter(({ isOperating }) => isOperating === 0)
    .flatMap((module) => {
      const pages = flatModules(module.subModules)
        .filter(({ isOperating, component }) => isOperating === 0 && component !== "")
        .map((page) => entry(page, []))
      return pages.length === 0 && module.component === "" ? [] : [entry(module, pages)]
    })
}
