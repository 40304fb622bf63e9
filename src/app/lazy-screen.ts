import { type ComponentType, lazy } from "react"
import type { AppRoute } from "#ui/shell/app-route.ts"

const screens = new Map<string, ComponentType>()

/** The component of a route: the same one each time, fetched at the first use. */
export function screenOf({ path, load }: AppRoute): ComponentType {
  const known = screens.get(path)
  if (known) return known
  const screen = lazy(async () => ({ default: (await load()).Screen }))
  screens.set(path, screen)
  return screen
}
