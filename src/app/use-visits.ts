import { useCallback, useEffect, useMemo } from "react"
import { useTranslation } from "react-i18next"
import { useSession } from "#client/session/session.ts"
import type { AppRoute } from "#ui/shell/app-route.ts"
import { nameInMenu } from "#ui/shell/menu-tree.ts"
import { type Tag, tagKey } from "#ui/shell/tags.ts"
import { routes } from "./routes.ts"

/** The pages with permanent tabs. */
const pinned = routes.filter(({ affix }) => affix)
const namespaceOf = ({ titleKey }: AppRoute): string => titleKey.split(":")[0] ?? "shell"

/** A page's title in the screen's language; empty until its texts have loaded, which the shell does not wait for. */
export function useTitle(route: AppRoute | undefined): string {
  const { t, ready } = useTranslation(["shell", ...(route ? [namespaceOf(route)] : [])], { useSuspense: false })
  const named = useMenuNames()
  return route && ready ? (named(route) ?? t(route.titleKey)) : ""
}

/** The name of a page that takes its title from the person's menu; undefined for others. */
function useMenuNames(): (route: AppRoute) => string | undefined {
  const { menu } = useSession()
  return useCallback(({ namedByMenu, path }) => (namedByMenu ? nameInMenu(menu, path) : undefined), [menu])
}

/** Adds an opened page to the strip, after the permanent tabs. */
export function useVisits(route: AppRoute | undefined, path: string, title: string, visit: (tag: Tag) => void): void {
  const { t } = useTranslation(["shell", ...pinned.map(namespaceOf)])
  useEffect(() => {
    for (const { path: own, titleKey, icon } of pinned)
      visit({ key: tagKey(own), path: own, title: t(titleKey), pinned: true, ...(icon ? { icon } : {}) })
    if (route && title !== "" && !route.open && !pinned.includes(route)) visit({ key: tagKey(path), path, title })
  }, [route, path, title, t, visit])
}

/**
 * Tabs and kept pages with the titles of their pages in the screen's language, whichever language they were opened in. A tab with the right title
 * stays the same object.
 */
export function useTitledTags(tags: readonly Tag[]): readonly Tag[] {
  const pages = useMemo(() => tags.map(({ path }) => routes.find((route) => route.path === path.split("?")[0])), [tags])
  const namespaces = useMemo(() => [...new Set(pages.flatMap((page) => (page ? [namespaceOf(page)] : [])))], [pages])
  // While a language lacks the texts of a page that is not open, its tab keeps its present title.
  const { t, i18n } = useTranslation(["shell", ...namespaces], { useSuspense: false })
  const named = useMenuNames()
  return useMemo(() => {
    const titleOf = (tag: Tag, page: AppRoute | undefined): string => {
      return page && i18n.hasLoadedNamespace(namespaceOf(page)) ? (named(page) ?? t(page.titleKey)) : tag.title
    }
    return tags.map((tag, at) => {
      const title = titleOf(tag, pages[at])
      return title === tag.title ? tag : { ...tag, title }
    })
  }, [tags, pages, t, i18n, named])
}
