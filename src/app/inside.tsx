import { Suspense, createElement, useCallback, useEffect, useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import { Navigate, useLocation } from "react-router-dom"
import { readCookie, writeCookie } from "#client/cookies.ts"
import { setPageId } from "#client/http.ts"
import { reloadSession, signOut, useSession } from "#client/session.ts"
import { LoadingPage } from "#ui/loading/loading.tsx"
import type { AppRoute } from "#ui/shell/app-route.ts"
import { type MenuModule, flatModules, menuEntries } from "#ui/shell/menu-tree.ts"
import { Shell } from "#ui/shell/shell.tsx"
import { TabTitle } from "#ui/shell/tab-title.ts"
import { type Tag, tagKey } from "#ui/shell/tags.ts"
import { toast } from "#ui/toast/toast.ts"
import { Toaster } from "#ui/toast/toaster.tsx"
import { Fence } from "./fence.tsx"
import { screenOf } from "./lazy-screen.ts"
import { routes } from "./routes.ts"
import { Studio } from "./studio.tsx"
import { useTags } from "./use-tags.ts"

const home = "/dashboard/index"
const aYear = 365 * 24 * 3600

/** Everything behind the sign-in: the shell around the open page. */
export function Inside() {
  const { t } = useTranslation("shell")
  const { pathname, search } = useLocation()
  const { menu, profile, sentence } = useSession()
  const path = pathname + search
  const key = tagKey(path)
  const route = routes.find((one) => one.path === pathname && !one.outside)
  const modules = useMemo(() => flatModules(menu), [menu])
  const entries = useMemo(() => menuEntries(menu), [menu])
  const title = useTitle(route)
  const { tags, visit, rename, close } = useTags(key)
  const [folded, setFolded] = useState(readCookie("sidebar") === "closed")
  useVisit(route, path, title, visit)
  useEffect(() => setPageId(modules.find(({ modulePath }) => modulePath === pathname)?.id ?? ""), [modules, pathname])
  useEffect(() => {
    if (sentence) toast("red", sentence)
  }, [sentence])
  const tellTitle = useCallback((own: string) => rename(key, own), [rename, key])
  const group = entries.find(({ pages }) => pages.some((page) => page.path === pathname))
  const crumbs = [...(pathname === home ? [] : [{ name: t("dashboard"), path: home }]), ...(group ? [{ name: group.name }] : []), { name: title }]
  const about = [...(profile?.roles.map((role) => t(`roles.${role}`)) ?? []), profile?.partyName].filter(Boolean).join(" · ")
  return (
    <Studio>
      <title>{`${tags.find((tag) => tag.key === key)?.title ?? title} - ${t("platform")}`}</title>
      <Shell
        entries={entries}
        open={key}
        path={pathname}
        crumbs={crumbs}
        tags={tags}
        person={{ name: profile?.displayName ?? "", about }}
        folded={folded}
        onFold={(next) => {
          setFolded(next)
          writeCookie("sidebar", next ? "closed" : "opened", aYear)
        }}
        onCloseTag={close}
        onLanguage={reloadSession}
        onSignOut={signOut}
      >
        <TabTitle value={tellTitle}>
          <Suspense fallback={<LoadingPage />}>
            <Fence key={key}>
              <OpenPage route={route} modules={modules} />
            </Fence>
          </Suspense>
        </TabTitle>
      </Shell>
      <Toaster />
    </Studio>
  )
}

/** The page itself; drawn anew for another page or document, and begun at its top (spec 2.2). */
function OpenPage({ route, modules }: { readonly route: AppRoute | undefined; readonly modules: readonly MenuModule[] }) {
  useEffect(() => scrollTo(0, 0), [])
  if (!route) return <Navigate to="/404" replace />
  if (route.permission && !modules.some(({ moduleCode }) => moduleCode === route.permission)) return <Navigate to="/401" replace />
  return createElement(screenOf(route))
}

function useTitle(route: AppRoute | undefined): string {
  const namespace = route?.titleKey.split(":")[0] ?? "shell"
  const { t } = useTranslation(["shell", namespace])
  return route ? t(route.titleKey) : ""
}

/** A page that opens stands in the strip, behind the dashboard. */
function useVisit(route: AppRoute | undefined, path: string, title: string, visit: (tag: Tag) => void): void {
  const { t } = useTranslation("shell")
  const homeTitle = t("dashboard")
  useEffect(() => {
    visit({ key: home, path: home, title: homeTitle, pinned: true })
    if (route && route.path !== home) visit({ key: tagKey(path), path, title })
  }, [route, path, title, homeTitle, visit])
}
