import type { ComponentType } from "react"
import { fetchInsideTexts } from "#client/texts/i18n.ts"
import type { AppRoute } from "#ui/shell/app-route.ts"
import { Fetched, type Part, partOf } from "./fetched.tsx"

const screens = new Map<string, Part>()

function screenOf(route: AppRoute, alone: boolean): Part {
  const screen = screens.get(route.path) ?? partOf(async () => load(route, alone))
  screens.set(route.path, screen)
  return screen
}

/** Loads a page ahead, so that it is rendered at once when opened; `alone` without the shell, as some pages are before sign-in. */
export const fetchScreen = async (route: AppRoute, alone = false): Promise<ComponentType> => screenOf(route, alone).fetch()

/** A page outside the shell loads its own providers and texts, unless it is plain. */
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

/** Renders the page of a route. */
export const RouteScreen = ({ route, alone = false }: { readonly route: AppRoute; readonly alone?: boolean }) => (
  <Fetched part={screenOf(route, alone)} />
)
