import { flatModules, type MenuModule } from "#ui/shell/menu-tree.ts"

/** Whether the module of this code is in the menu tree, shown or hidden; an empty code always passes (spec 6). */
export const mayUse = (menu: readonly MenuModule[], code: string): boolean =>
  code === "" || flatModules(menu).some(({ moduleCode }) => moduleCode === code)
