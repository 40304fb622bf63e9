import { type ComponentType, useEffect, useState } from "react"
import { LoadingPage } from "#ui/loading/loading.tsx"
import type { AppRoute } from "#ui/shell/app-route.ts"

const screens = new Map<string, ComponentType>()

/** Fetches a page, so that it is drawn at once when it is opened. */
export async function fetchScreen({ path, load }: AppRoute): Promise<ComponentType> {
  const screen = screens.get(path) ?? (await load()).Screen
  screens.set(path, screen)
  return screen
}

/** The page of a route, fetched now unless it is here already. Not by `lazy`: React holds back for 300 ms what comes soon after a fallback. */
export function RouteScreen({ route }: { readonly route: AppRoute }) {
  const [Screen, setScreen] = useState(() => screens.get(route.path))
  const [failed, setFailed] = useState<{ readonly error: unknown } | null>(null)
  useEffect(() => {
    if (Screen) return
    fetchScreen(route).then(
      (screen) => setScreen(() => screen),
      (error: unknown) => setFailed({ error }),
    )
  }, [Screen, route])
  if (failed) throw failed.error
  return Screen ? <Screen /> : <LoadingPage />
}
