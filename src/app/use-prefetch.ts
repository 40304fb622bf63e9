import { useEffect, useEffectEvent } from "react"
import { whenIdle, whenOnline, whenQuiet } from "#client/browser/idle.ts"
import { fetchTexts } from "#client/texts/i18n.ts"
import { type AppRoute, routeAt } from "#ui/shell/app-route.ts"
import { fetchIcons } from "#ui/shell/menu-icon.tsx"
import type { MenuModule } from "#ui/shell/menu-tree.ts"
import { fetchScreen } from "./route-screen.tsx"
import { routes } from "./routes.ts"

/** How long, in ms, the first page must have loaded nothing more before others are prefetched. */
const quietFor = 2500

/** With data saving enabled, only opened pages are loaded. */
const savesData = (): boolean => {
  const connection: unknown = Reflect.get(navigator, "connection")
  return typeof connection === "object" && connection !== null && Reflect.get(connection, "saveData") === true
}

/** A failed prefetch is repeated when the page is opened, which then shows the reason. */
const ignoringFailure = async (work: Promise<unknown>): Promise<void> => {
  await work.catch(() => undefined)
}

async function fetchAll(pages: readonly AppRoute[], goesOn: () => boolean): Promise<void> {
  await whenQuiet(quietFor)
  await whenOnline()
  if (!goesOn()) return
  await ignoringFailure(fetchTexts())
  await ignoringFailure(fetchIcons())
  for (const page of pages) {
    await whenOnline()
    await whenIdle()
    if (!goesOn()) return
    await ignoringFailure(fetchScreen(page))
  }
}

/** Prefetches pages: at once the one behind the link under the pointer or focus, and in idle moments those of the person's menu. */
export function usePrefetch(modules: readonly MenuModule[]): void {
  const pageAt = useEffectEvent((path: string) => routeAt(routes, modules, path.split("?")[0] ?? ""))
  const menuPages = useEffectEvent(() =>
    modules.flatMap(({ isOperating, modulePath }) => (isOperating === 0 ? (pageAt(modulePath) ?? []) : [])),
  )
  useEffect(() => {
    const onIntent = ({ target }: Event) => {
      const path = target instanceof Element ? target.closest("a")?.getAttribute("href") : null
      const page = path?.startsWith("/") ? pageAt(path) : undefined
      if (page && navigator.onLine) void ignoringFailure(fetchScreen(page))
    }
    addEventListener("pointerover", onIntent, { passive: true })
    addEventListener("focusin", onIntent)
    return () => {
      removeEventListener("pointerover", onIntent)
      removeEventListener("focusin", onIntent)
    }
  }, [])
  useEffect(() => {
    let goesOn = !savesData()
    if (goesOn) void fetchAll(menuPages(), () => goesOn)
    return () => {
      goesOn = false
    }
  }, [])
}
