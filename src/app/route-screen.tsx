import { type ComponentType, useEffect, useState } from "react"
import { fetchInsideTexts } from "#client/texts/i18n.ts"
import { LoadingPage } from "#ui/loading/loading.tsx"
import type { AppRoute } from "#ui/shell/app-route.ts"

const screens = new Map<string, ComponentType>()

/** Fetches a page, so that it is drawn at once when it is opened: `alone` without the shell, as some pages are before somebody has signed in. */
export async function fetchScreen(route: AppRoute, alone = false): Promise<ComponentType> {
  const screen = screens.get(route.path) ?? (await load(route, alone))
  screens.set(route.path, screen)
  return screen
}

/** A page outside the shell brings what it is drawn with itself, and the words of its parts, unless it does without. */
async function load({ load: fetchPage, outside, plain }: AppRoute, alone: boolean): Promise<ComponentType> {
  if (!(outside || alone) || plain) return (await fetchPage()).Screen
  const [{ Screen }, { Studio }] = await Promise.all([fetchPage(), import("#ui/theme/studio.tsx"), fetchInsideTexts()])
  return function InStudio() {
    return (
      <Studio>
        <Screen />
      </Studio>
    )
  }
}

/** The page of a route, fetched now unless it is here already. Not by `lazy`: React holds back for 300 ms what comes soon after a fallback. */
export function RouteScreen({ route, alone = false }: { readonly route: AppRoute; readonly alone?: boolean }) {
  const [Screen, setScreen] = useState(() => screens.get(route.path))
  const [failed, setFailed] = useState<{ readonly error: unknown } | null>(null)
  useEffect(() => {
    if (Screen) return
    fetchScreen(route, alone).then(
      (screen) => setScreen(() => screen),
      (error: unknown) => setFailed({ error }),
    )
  }, [Screen, route, alone])
  if (failed) throw failed.error
  return Screen ? <Screen /> : <LoadingPage />
}
