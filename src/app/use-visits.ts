import { useCallback, useEffect, useMemo } from "react"
import { useTranslation } from "react-i18next"
import { useSession } from "#client/session/session.ts"
import type { AppRoute } from "#ui/shell/app-route.ts"
import { nameInMenu } from "#ui/shell/menu-tree.ts"
import { type Tag, tagKey } from "#ui/shell/tags.ts"
import { routes } from "./routes.ts"

/** The pages whose tabs are always there. */
const pinned = routes.filter(({ affix }) => affix)
const namespaceOf = ({ titleKey }: AppRoute): string => titleKey.split(":")[0] ?? "shell"

/** A page's title in the language of the screen; empty until its words are here, which the shell around it does not wait for. */
export function useTitle(route: AppRoute | undefined): string {
  const { t, ready } = useTranslation(["shell", ...(route ? [namespaceOf(route)] : [])], { useSuspense: false })
  const named = useMenuNames()
  return route && ready ? (named(route) ?? t(route.titleKey)) : ""
}

/** The name of a page that is called as the person's menu calls it; undefined of all others. */
function useMenuNames(): (route: AppRoute) => string | undefined {
  const { menu } = useSession()
  return useCallback(({ namedByMenu, path }) => (namedByMenu ? nameInMenu(menu, path) : undefined), [menu])
}

/** A page that opens stands in the strip, behind those that are always there. */
export function useVisits(route: AppRoute | undefined, path: string, title: string, visit: (tag: Tag) => void): void {
  const { t } = useTranslation(["shell", ...pinned.map(namespaceOf)])
  useEffect(() => {
    for (const { path: own, titleKey } of pinned) visit({ key: tagKey(own), path: own, title: t(titleKey), pinned: true })
    if (route && title !== "" && !route.open && !pinned.includes(route)) visit({ key: tagKey(path), path, title })
  }, [route, path, title, t, visit])
}

/** Tabs, and pages that were kept, under the titles of their pages in the language of the screen, whichever it was when they were opened. One whose title is right stays the same object. */
export function useTitledTags(tags: readonly Tag[]): readonly Tag[] {
  const pages = useMemo(() => tags.map(({ path }) => routes.find((route) => route.path === path.split("?")[0])), [tags])
  const namespaces = useMemo(() => [...new Set(pages.flatMap((page) => (page ? [namespaceOf(page)] : [])))], [pages])
  // Until a language has the words of a page that is not open, its tab keeps those that it has.
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
